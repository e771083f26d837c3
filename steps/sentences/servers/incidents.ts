/**
 * The sentence about incidents other than requests: time passes, history is compacted, stored data or a key is damaged, or a server on
 * which this one depends is away. A row names the incident and its result.
 */
import {
  advanceClock,
  corrupt,
  exportObjects,
  failCheck,
  healCheck,
  importObjects,
  pauseWatchCache,
  resumeWatchCache,
} from '../../../client/control.ts';
import { harness } from '../../../client/errors.ts';
import { headerOf } from '../../../client/exchange/exchange.ts';
import { tape } from '../../../client/tape/tape.ts';
import { toJsonObject } from '../../../values/json-object.ts';
import { Mismatch } from '../../harness/comparison/mismatch.ts';
import { sharedServer } from '../../harness/shared-servers.ts';
import { type DataTable, Given } from '../../harness/vocabulary.ts';
import { pollUntil } from '../../harness/waiting.ts';
import type { AssayWorld } from '../../harness/world.ts';
import { forgetHistory } from './compaction.ts';
import { crash } from './crash.ts';
import { takeKeyAway } from './encryption.ts';
import { shared } from './servers.ts';

type Incident = (world: AssayWorld, ...words: string[]) => unknown;

/** Patterns of `incident: result`; the groups are the words. */
const INCIDENTS: readonly (readonly [RegExp, Incident])[] = [
  [/^clock: (\d+) seconds ahead$/, (world, seconds) => advanceClock(controlAddress(world), Number(seconds))],
  [/^clock: past (.+)$/, clockPast],
  [/^history: compacted beyond (.+)$/, forgetHistory],
  [/^watch cache: stands still$/, pauseCache],
  [/^health check (\S+): fails$/, failHealthCheck],
  [/^storage of (\S+) (\S+): (\w+)$/, spoil],
  [/^key of (\S+) (\S+): taken away$/, takeKeyAway],
  [/^server: upgraded to release (1\.\d+)$/, upgrade],
  [/^process: told to stop$/, terminate],
  [/^process: killed and started again$/, crash],
  [/^issuer (\S+): new keys$/, async (world, name = '') => (await issuerNamed(world, name)).renew()],
  [/^issuer (\S+): away$/, async (world, name = '') => sendAway(world, await issuerNamed(world, name))],
  [/^token webhook: away$/, async (world) => sendAway(world, (await world.provider()).webhook)],
];

/** Milliseconds. Some incidents wait for the server, and have their own limits. */
const LIMIT = 15 * 60_000;

Given('outside the API this happens:', { timeout: LIMIT }, async function (this: AssayWorld, table: DataTable) {
  for (const [what = '', becomes = ''] of table.raw()) await befall(this, await this.text(`${what}: ${becomes}`));
});

async function befall(world: AssayWorld, text: string): Promise<void> {
  for (const [pattern, incident] of INCIDENTS) {
    const [matched, ...words] = pattern.exec(text) ?? [];
    if (matched !== undefined) return void (await incident(world, ...words));
  }
  throw harness(`nothing is known of ${text}; there is: ${INCIDENTS.map(([{ source }]) => source).join('  ')}`);
}

function terminate({ launched }: AssayWorld): void {
  if (launched === undefined) throw harness('only a server of its own can be told to stop');
  launched.terminate();
}

/** Starts a server of the later release with the stored objects of the scenario's namespace. */
async function upgrade(world: AssayWorld, release = ''): Promise<void> {
  const exported = await exportObjects(controlAddress(world), await world.namespace());
  const server = await sharedServer(world.parameters, world.subject, `release-${release}`);
  shared.set(world, server);
  world.subject = server.subject;
  world.launched = server.launched;
  await importObjects(controlAddress(world), toJsonObject(exported));
}

function controlAddress({ subject }: AssayWorld): string {
  if (subject.control === undefined) throw harness('no control port: tag the scenario with @needs:control-port');
  return subject.control;
}

/** Advances the clock past a time, by the Date of responses. A server without Date has the time of the suite. */
async function clockPast(world: AssayWorld, time = ''): Promise<void> {
  const holds = await pollUntil(async () => {
    const exchange = await world.send({ method: 'GET', path: '/readyz' });
    const date = headerOf(exchange.answer?.headers ?? [], 'Date');
    return (date === undefined ? wholeSeconds(tape().draw('the time', Date.now)) : Date.parse(date)) > Date.parse(time);
  }, 5_000);
  if (!holds) throw new Mismatch('the Date of the answers', `past ${time} within 5 s`, 'not yet');
}

/** Date and times in objects have whole seconds: within that second the time has not passed. */
function wholeSeconds(time: number): number {
  return Math.floor(time / 1000) * 1000;
}

async function pauseCache(world: AssayWorld): Promise<void> {
  const control = controlAddress(world);
  await pauseWatchCache(control);
  world.cleanUp.atEnd.push(() => resumeWatchCache(control));
}

async function failHealthCheck(world: AssayWorld, check = ''): Promise<void> {
  const control = controlAddress(world);
  await failCheck(control, check);
  world.cleanUp.atEnd.push(() => healCheck(control, check));
}

async function spoil(world: AssayWorld, kind = '', name = '', how = ''): Promise<void> {
  await corrupt(controlAddress(world), await world.pathTo(kind, name), how);
}

const issuerNamed = async (world: AssayWorld, name: string) => (await world.provider()).issuer(name);

function sendAway(world: AssayWorld, one: { isUnavailable: boolean }): void {
  one.isUnavailable = true;
  world.cleanUp.atEnd.push(() => {
    one.isUnavailable = false;
  });
}
