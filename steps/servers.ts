/**
 * Sentences about servers that the run may start and stop itself. A server of its own takes the place of the one under judgement
 * for this scenario, so the sentence comes first. Scenarios need the tag `@needs:server-flags`.
 */
import { Given, Then, When } from '@cucumber/cucumber';
import { advanceClock, compact, corrupt, pauseWatchCache, resumeWatchCache } from '../client/control.ts';
import { harness } from '../client/errors.ts';
import { headerOf, jsonOf, statusOf } from '../client/exchange.ts';
import { speaksCbor } from '../client/form-probes.ts';
import { launchPlanForSimulator, launchServer } from '../client/launcher.ts';
import type { Manifest } from './states.ts';
import { subjectOf } from './subject.ts';
import { until } from './waiting.ts';
import type { AssayWorld } from './world.ts';

/** Milliseconds in which a server with a short history must have forgotten. */
const FORGET_LIMIT = 45_000;

Given('a server of its own with the profile {string}', async function (this: AssayWorld, profile: string) {
  await startOwn(this, profile);
});

/** The server under judgement, where it speaks CBOR; else one of its own that was told to. */
Given('a server that speaks CBOR', async function (this: AssayWorld) {
  if (!(await speaksCbor(this.target))) await startOwn(this, 'cbor');
});

async function startOwn(world: AssayWorld, profile: string): Promise<void> {
  const given = world.parameters.launch ?? launchPlanForSimulator();
  const plan = { ...given, dialect: world.subject.inventory.dialect };
  if (world.namespaces.size > 0)
    throw harness('a server of its own must be started before anything is made on another');
  const server = await launchServer(plan, [], profile);
  const { subject } = world;
  world.launched = server;
  const { control: _, ...rest } = world.parameters;
  world.subject = await subjectOf({
    ...rest,
    target: server.target,
    inventory: subject.inventory,
    capabilities: [...subject.capabilities],
    profile: subject.profile,
    ...(server.control === undefined ? {} : { control: server.control }),
  });
  const own = world.subject.target;
  world.atLast.push(async () => {
    await own.close();
    await server.stop();
  });
}

function launchedOf(world: AssayWorld) {
  if (world.launched === undefined) throw harness('only a server of its own can be stopped');
  return world.launched;
}

When('the server is told to stop', function (this: AssayWorld) {
  launchedOf(this).terminate();
});

Then('the server is gone within {int} seconds', async function (this: AssayWorld, seconds: number) {
  const server = launchedOf(this);
  let gone = false;
  void server.gone.then(() => {
    gone = true;
  });
  const holds = await until(async () => gone, seconds * 1000);
  this.check('the process of the server', `gone within ${seconds} s`, holds ? 'gone' : 'still there', holds);
});

/** Asks again and again: the named condition is the status. */
Then(
  'GET {path} comes to answer {int} within {int} seconds',
  async function (this: AssayWorld, path: string, status: number, seconds: number) {
    const text = await this.text(path);
    let seen = '';
    const before = this.exchanges.length;
    const holds = await until(async () => {
      // The report keeps the last of many alike.
      this.exchanges.length = before;
      const exchange = await this.send({ method: 'GET', path: text }, 2_000);
      seen = exchange.error ?? String(statusOf(exchange));
      return statusOf(exchange) === status;
    }, seconds * 1000);
    this.check(`the status of GET ${text}`, String(status), seen, holds);
  },
);

function controlOf(world: AssayWorld): string {
  if (world.subject.control === undefined) throw harness('no control port: tag the scenario with @needs:control-port');
  return world.subject.control;
}

Given('the clock of the server is {int} seconds ahead', async function (this: AssayWorld, seconds: number) {
  await advanceClock(controlOf(this), seconds);
});

Given('the watch cache of the server stands still', async function (this: AssayWorld) {
  const control = controlOf(this);
  await pauseWatchCache(control);
  this.atEnd.push(() => resumeWatchCache(control));
});

Given(
  'the storage of the {kind} {string} becomes {word}',
  async function (this: AssayWorld, kind: string, name: string, how: string) {
    const path = await this.pathTo(kind, name);
    await corrupt(controlOf(this), path, how);
  },
);

/**
 * After this step the server keeps nothing of the version any more, nor of the change after it: until that is gone too, a watch from the
 * version misses nothing. By the control port at once; a server with a short history is given writes and asked until it says 410.
 */
Given('the server no longer keeps the version {string}', async function (this: AssayWorld, cell: string) {
  const version = String(await this.value(cell));
  const control = this.subject.control;
  const collection = await this.pathTo('Endpoints');
  const write = () =>
    this.prepare({
      method: 'POST',
      path: collection,
      body: JSON.stringify({ metadata: { generateName: 'zz-later-' } }),
    });
  const later = jsonOf(await write()) as Manifest;
  if (control !== undefined) return compact(control);
  for (const kept of [String(later.metadata?.resourceVersion), version]) {
    const exact = `${collection}?resourceVersion=${kept}&resourceVersionMatch=Exact&limit=1`;
    const gone = await until(async () => {
      await write();
      return statusOf(await this.send({ method: 'GET', path: exact })) === 410;
    }, FORGET_LIMIT);
    if (!gone) {
      const answer = JSON.stringify(jsonOf(this.exchanges.at(-1) as never));
      throw harness(`the server still keeps version ${kept} after ${FORGET_LIMIT / 1000} s: ${answer}`);
    }
  }
});

Given('the clock of the server is past {string}', async function (this: AssayWorld, time: string) {
  const wanted = Date.parse(await this.text(time));
  const holds = await until(async () => {
    const exchange = await this.send({ method: 'GET', path: '/readyz' });
    return Date.parse(headerOf(exchange.answer?.headers ?? [], 'Date') ?? '') > wanted;
  }, 5_000);
  if (!holds) throw harness(`the server's clock does not go past ${time}`);
});
