/**
 * Sentences about events outside the API: time passes, history is compacted, stored data or a key is damaged, or a service that the server
 * depends on is unavailable.
 */
import {
  advanceClock,
  breakHealthCheck,
  corruptObject,
  exportObjects,
  importObjects,
  pauseWatchCache,
  repairHealthCheck,
  resumeWatchCache,
} from '../../../client/control.ts';
import { createSuiteError } from '../../../client/errors.ts';
import { findHeader } from '../../../client/exchange/exchange.ts';
import { getScenarioIo } from '../../../client/recording/scenario-io.ts';
import { toJsonObject } from '../../../values/json-object.ts';
import { MismatchError } from '../../harness/comparison/mismatch.ts';
import { findSharedServer } from '../../harness/shared-servers.ts';
import { defineParameterType, Given } from '../../harness/vocabulary.ts';
import { pollUntil } from '../../harness/waiting.ts';
import type { AssayWorld } from '../../harness/world.ts';
import { expireHistory } from './compaction.ts';
import { crashServer } from './crash.ts';
import { removeEncryptionKey } from './encryption.ts';
import { sharedServerState } from './servers.ts';

type CauseIncident = (world: AssayWorld, ...words: string[]) => unknown;

/** The functions of the incidents, by the pattern of their sentence. The groups of the pattern are the arguments. */
const INCIDENTS: readonly (readonly [RegExp, CauseIncident])[] = [
  [
    /^the clock is advanced by (\d+) seconds$/,
    (world, seconds) => advanceClock(findControlAddress(world), Number(seconds)),
  ],
  [/^the clock is past (.+)$/, waitForClockPast],
  [/^the history is compacted up to (.+)$/, expireHistory],
  [/^the watch cache is paused$/, pauseCache],
  [/^the health check "(\S+)" fails$/, failHealthCheck],
  [/^the stored data of the (\S+) "(\S+)" is (\w+)$/, corruptStoredObject],
  [/^the encryption configuration no longer contains the key of the (\S+) "(\S+)"$/, removeEncryptionKey],
  [/^the server is upgraded to release (1\.\d+)$/, upgradeServer],
  [/^the server process is terminated$/, terminateServer],
  [/^the server process is killed and restarted$/, crashServer],
  [/^the issuer "(\S+)" has new keys$/, async (world, name = '') => (await findIssuer(world, name)).replaceKeys()],
  [
    /^the issuer "(\S+)" is unavailable$/,
    async (world, name = '') => setUnavailable(world, await findIssuer(world, name)),
  ],
  [/^the token webhook is unavailable$/, async (world) => setUnavailable(world, (await world.getProvider()).webhook)],
];

/** The time limit of the step in milliseconds. Incidents that wait for the server have shorter limits. */
const INCIDENT_TIMEOUT = 15 * 60_000;

/** The sentence of an incident. Placeholders are replaced before it is parsed. */
defineParameterType({
  name: 'incident',
  regexp: new RegExp(
    [
      'the clock is (?:advanced by|past) .+',
      'the history is compacted up to .+',
      'the (?:watch cache is paused|health check "\\S+" fails)',
      'the stored data of the \\S+ "\\S+" is \\S+',
      'the encryption configuration no longer contains the key of the \\S+ "\\S+"',
      'the server is upgraded to release \\S+',
      'the server process is (?:terminated|killed and restarted)',
      'the issuer "\\S+" (?:has new keys|is unavailable)',
      'the token webhook is unavailable',
    ].join('|'),
  ),
  transformer: (words: string) => words,
});

Given('{incident}', { timeout: INCIDENT_TIMEOUT }, async function (this: AssayWorld, words: string) {
  await causeIncident(this, await this.fillPlaceholders(words));
});

async function causeIncident(world: AssayWorld, text: string): Promise<void> {
  for (const [pattern, runIncident] of INCIDENTS) {
    const [matchedText, ...words] = pattern.exec(text) ?? [];
    if (matchedText !== undefined) return void (await runIncident(world, ...words));
  }
  throw createSuiteError(`unknown incident: ${text}; known: ${INCIDENTS.map(([{ source }]) => source).join('  ')}`);
}

function terminateServer({ launchedServer }: AssayWorld): void {
  if (launchedServer === undefined)
    throw createSuiteError(
      'only a separate server can be terminated: add the step `a separate server with the launch profile "…"`',
    );
  launchedServer.terminate();
}

/** Starts a server of the later release with the stored objects of the scenario's namespace. */
async function upgradeServer(world: AssayWorld, release = ''): Promise<void> {
  const exportResponse = await exportObjects(findControlAddress(world), await world.getNamespace());
  const server = await findSharedServer(world.parameters, world.subject, `release-${release}`);
  sharedServerState.set(world, server);
  world.subject = server.subject;
  world.launchedServer = server.launchedServer;
  await importObjects(findControlAddress(world), toJsonObject(exportResponse));
}

function findControlAddress({ subject }: AssayWorld): string {
  if (subject.control === undefined)
    throw createSuiteError('the server has no control port: tag the scenario with @needs:control-port');
  return subject.control;
}

/** Waits until the clock is past a time, by the Date of responses. If a server sends no Date, the clock of the suite is used. */
async function waitForClockPast(world: AssayWorld, time = ''): Promise<void> {
  const isFulfilled = await pollUntil(async () => {
    const exchange = await world.send({ method: 'GET', path: '/readyz' });
    const date = findHeader(exchange.response?.headers ?? [], 'Date');
    return (
      (date === undefined ? roundDownToSeconds(getScenarioIo().draw('the time', Date.now)) : Date.parse(date)) >
      Date.parse(time)
    );
  }, 5_000);
  if (!isFulfilled) throw new MismatchError('the Date of the responses', `past ${time} within 5 s`, 'an earlier Date');
}

/** Rounds a time down to seconds, because the times in objects and the Date have a resolution of seconds. */
function roundDownToSeconds(time: number): number {
  return Math.floor(time / 1000) * 1000;
}

async function pauseCache(world: AssayWorld): Promise<void> {
  const control = findControlAddress(world);
  await pauseWatchCache(control);
  world.cleanUp.actionsBeforeDeletion.push(() => resumeWatchCache(control));
}

async function failHealthCheck(world: AssayWorld, check = ''): Promise<void> {
  const control = findControlAddress(world);
  await breakHealthCheck(control, check);
  world.cleanUp.actionsBeforeDeletion.push(() => repairHealthCheck(control, check));
}

async function corruptStoredObject(world: AssayWorld, kind = '', name = '', mode = ''): Promise<void> {
  await corruptObject(findControlAddress(world), await world.buildPath(kind, name), mode);
}

const findIssuer = async (world: AssayWorld, name: string) => (await world.getProvider()).getIssuer(name);

function setUnavailable(world: AssayWorld, service: { isUnavailable: boolean }): void {
  service.isUnavailable = true;
  world.cleanUp.actionsBeforeDeletion.push(() => {
    service.isUnavailable = false;
  });
}
