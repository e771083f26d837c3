/** Sentences about watches. A watch without a name is "the watch"; all are closed when the scenario ends. */
import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import { harness } from '../client/errors.ts';
import { statusOf } from '../client/exchange.ts';
import { openWatch, summary, type WatchEvent, WatchLimit, type WatchStream } from '../client/watch-stream.ts';
import { judgeStatus } from './answers.ts';
import { readNames } from './lists.ts';
import { meets, show } from './matching.ts';
import { Mismatch } from './mismatch.ts';
import { lookUp, MISSING } from './paths.ts';
import { notOlder } from './values.ts';
import { afterMarker } from './watch-marker.ts';
import type { AssayWorld } from './world.ts';

/** Milliseconds within which an event must come. Long: a loaded machine is no fault of the server. */
export const EVENT_LIMIT = 10_000;
const THE_WATCH = '';

async function watchOn(world: AssayWorld, path: string, name: string): Promise<WatchStream> {
  const watch = await openWatch(world.target, await world.text(path), world.nextHeaders);
  world.nextHeaders = [];
  world.watches.set(name, watch);
  world.atEnd.push(() => {
    world.exchanges.push(watch.exchange);
    watch.close();
  });
  return watch;
}

export function watchNamed(world: AssayWorld, name = THE_WATCH): WatchStream {
  const watch = world.watches.get(name);
  if (watch === undefined) throw harness(`no watch ${name === '' ? 'was opened' : `is named ${JSON.stringify(name)}`}`);
  return watch;
}

/** A watch in a Given must start: it prepares the scenario. */
async function prepareWatch(world: AssayWorld, path: string, name: string): Promise<void> {
  const { exchange } = await watchOn(world, path, name);
  if (statusOf(exchange) !== 200) {
    throw new Mismatch(
      `GET ${exchange.request.path} starts a watch`,
      '200',
      exchange.error ?? String(statusOf(exchange)),
    );
  }
}

Given('a watch on {path}', async function (this: AssayWorld, path: string) {
  await prepareWatch(this, path, THE_WATCH);
});

Given('a watch on {path} named {string}', async function (this: AssayWorld, path: string, name: string) {
  await prepareWatch(this, path, name);
});

/** What the scenario is about is how this watch starts: its answer is the answer. */
When('a watch is opened on {path}', async function (this: AssayWorld, path: string) {
  this.judgeUnasked();
  const watch = await watchOn(this, path, THE_WATCH);
  this.last = watch.exchange;
  this.asked = false;
});

const NAMED = '(?: "([^"]*)")?';
const REPORTS = new RegExp(`^the watch${NAMED} reports:$`);
const EXACTLY = new RegExp(`^the watch${NAMED} reports exactly:$`);
const ENDS = new RegExp(`^the watch${NAMED} ends by itself within (\\d+) seconds$`);
const NONE = new RegExp(`^the watch${NAMED} reports no ([A-Z]+) event$`);
const EVERY = new RegExp(`^every (event|[A-Z]+) of the watch${NAMED} has:$`);
const TAKES = new RegExp(`^the watch${NAMED} ends by itself after (\\d+) to (\\d+) seconds$`);

interface Row {
  readonly cells: readonly string[];
  readonly holds: (event: WatchEvent) => boolean;
}

/** Columns: `type`, `name` for object.metadata.name, else paths in the object. */
async function readRows(world: AssayWorld, table: DataTable): Promise<Row[]> {
  const [header = [], ...rows] = table.raw();
  const paths = await Promise.all(header.map((path) => world.text(path)));
  return Promise.all(
    rows.map(async (cells) => {
      const expectations = await Promise.all(cells.map((cell) => world.expectation(cell)));
      return {
        cells,
        holds: (event) => expectations.every((one, column) => meets(one, cellOf(event, paths[column] ?? ''))),
      };
    }),
  );
}

function cellOf(event: WatchEvent, path: string): unknown {
  if (path === 'type') return event.type;
  return lookUp(event.object, path === 'name' ? 'metadata.name' : path);
}

/** The events of the rows come in this order; others may stand between them, bookmarks for instance. */
Then(REPORTS, async function (this: AssayWorld, name: string | undefined, table: DataTable) {
  const watch = started(this, name);
  const rows = await readRows(this, table);
  await orMismatch(this, rows, watch, () =>
    watch.until((events) => matched(events, rows) === rows.length, EVENT_LIMIT, show(rows.map(({ cells }) => cells))),
  );
});

/** These events and no other, bookmarks included, until all that was written before this step has been sent. */
Then(EXACTLY, async function (this: AssayWorld, name: string | undefined, table: DataTable) {
  const watch = started(this, name);
  const rows = await readRows(this, table);
  const events = await afterMarker(this, watch, rows.length);
  const asked = new URLSearchParams(watch.exchange.request.path.split('?')[1]).get('allowWatchBookmarks') === 'true';
  const told = asked ? withoutProgress(events, rows) : events;
  const holds = told.length === rows.length && rows.every((row, index) => row.holds(told[index] as WatchEvent));
  this.check('the events of the watch', show(rows.map(({ cells }) => cells)), summary(events), holds);
});

/** Who asked for bookmarks may get one at any time (watch-bookmark-no-interval): those that no row speaks of are left out. Those that end initial
 * events are no such: they are annotated, and come once. */
function withoutProgress(events: readonly WatchEvent[], rows: readonly Row[]): WatchEvent[] {
  const told: WatchEvent[] = [];
  for (const event of events) {
    const progress = event.type === 'BOOKMARK' && lookUp(event.object, 'metadata.annotations') === MISSING;
    if (!progress || rows[told.length]?.holds(event) === true) told.push(event);
  }
  return told;
}

Then(NONE, async function (this: AssayWorld, name: string | undefined, type: string) {
  const events = await afterMarker(this, started(this, name), 0);
  this.check('the events of the watch', `no ${type}`, summary(events), !events.some((event) => event.type === type));
});

Then(EVERY, async function (this: AssayWorld, type: string, name: string | undefined, table: DataTable) {
  const events = started(this, name).events.filter((event) => type === 'event' || event.type === type);
  this.check('the watch', `at least one ${type}`, summary(events), events.length > 0);
  for (const event of events) {
    const document = { ...JSON.parse(event.raw) } as unknown;
    await this.compareRows(`the event ${summary([event])}`, document, table.raw());
  }
});

Then('every event of the watch has exactly the members {string}', async function (this: AssayWorld, text: string) {
  const { events } = started(this, undefined);
  this.check('the watch', 'at least one event', summary(events), events.length > 0);
  const expected = (await readNames(this, text)).toSorted();
  for (const event of events)
    this.compare(
      'the members of the event',
      { value: expected },
      Object.keys(JSON.parse(event.raw) as object).toSorted(),
    );
});

Then('no event of the watch has the version {string}', async function (this: AssayWorld, cell: string) {
  const { events } = started(this, undefined);
  const version = await this.value(cell);
  const holds = !events.some(({ object }) => lookUp(object, 'metadata.resourceVersion') === version);
  this.check('the events of the watch', `none with the version ${show(version)}`, summary(events), holds);
});

Then('the versions of the events of the watch are all different', function (this: AssayWorld) {
  const { events } = started(this, undefined);
  const versions = events.map(({ object }) => lookUp(object, 'metadata.resourceVersion'));
  const holds = events.length > 0 && new Set(versions).size === versions.length;
  this.check('the versions of the events', 'each another', summary(events), holds);
});

Given('the watch {string} has reported {string}', async function (this: AssayWorld, name: string, text: string) {
  const watch = started(this, name);
  const names = await readNames(this, text);
  const told = (events: readonly WatchEvent[]): boolean =>
    names.every((one) => events.some(({ object }) => lookUp(object, 'metadata.name') === one));
  await orMismatch(this, [], watch, () => watch.until(told, EVENT_LIMIT, show(names)));
});

Then('the watch got bookmarks or nothing', function (this: AssayWorld) {
  const { events } = started(this, undefined);
  const holds = events.every(({ type }) => type === 'BOOKMARK');
  this.check('the events of the watch', 'bookmarks or none', summary(events), holds);
  this.observe(events.length === 0 ? 'no bookmark came' : 'bookmarks came');
});

Given('the watch has reported its BOOKMARK', async function (this: AssayWorld) {
  const watch = started(this, undefined);
  await orMismatch(this, [], watch, () =>
    watch.until((events) => events.some(({ type }) => type === 'BOOKMARK'), EVENT_LIMIT, 'a BOOKMARK'),
  );
});

/** Of versions that are no numbers only the contents tell: see `is not older than`. */
Then('the version of the BOOKMARK is not older than {string}', async function (this: AssayWorld, cell: string) {
  const { events } = started(this, undefined);
  const bookmark = events.find(({ type }) => type === 'BOOKMARK');
  const version = String(lookUp(bookmark?.object, 'metadata.resourceVersion'));
  const given = String(await this.value(cell));
  this.check(
    'the version of the BOOKMARK',
    `${given} or newer`,
    version,
    bookmark !== undefined && notOlder(version, given),
  );
});

/** The watch ends by itself; it may end without having sent either. */
Then(
  'no BOOKMARK comes before an event whose {string} is {string}',
  async function (this: AssayWorld, path: string, cell: string) {
    const watch = started(this, undefined);
    await orMismatch(this, [], watch, () => watch.end(EVENT_LIMIT));
    const value = await this.value(cell);
    const bookmark = watch.events.findIndex(({ type }) => type === 'BOOKMARK');
    const told = watch.events.findIndex(({ object }) => lookUp(object, path) === value);
    const holds = bookmark < 0 || (told >= 0 && told < bookmark);
    this.check('the events of the watch', `no BOOKMARK before ${path} ${show(value)}`, summary(watch.events), holds);
  },
);

Then(TAKES, async function (this: AssayWorld, name: string | undefined, least: string, most: string) {
  const watch = started(this, name);
  const opened = performance.now();
  await orMismatch(this, [], watch, () => watch.end(Number(most) * 1000));
  const passed = (performance.now() - opened) / 1000;
  const holds = watch.broken === undefined && passed >= Number(least);
  this.check(
    'the end of the watch',
    `an orderly end after ${least} s or more`,
    watch.broken ?? `${passed.toFixed(1)} s`,
    holds,
  );
});

Then(ENDS, async function (this: AssayWorld, name: string | undefined, seconds: string) {
  const watch = started(this, name);
  const began = performance.now();
  await orMismatch(this, [], watch, () => watch.end(Number(seconds) * 1000));
  const passed = ((performance.now() - began) / 1000).toFixed(1);
  this.check('the end of the watch', 'an orderly end', watch.broken ?? `after ${passed} s`, watch.broken === undefined);
});

/** How many of the rows have been met, each by an event after that of the row before. */
function matched(events: readonly WatchEvent[], rows: readonly Row[]): number {
  let met = 0;
  for (const event of events) if (met < rows.length && rows[met]?.holds(event) === true) met += 1;
  return met;
}

/** A watch that was refused has no events to judge. */
function started(world: AssayWorld, name: string | undefined): WatchStream {
  const watch = watchNamed(world, name ?? THE_WATCH);
  if (world.last === watch.exchange || world.last?.request === watch.exchange.request) {
    judgeStatus(world, '200', (status) => status === 200);
  }
  return watch;
}

async function orMismatch(
  world: AssayWorld,
  rows: readonly Row[],
  watch: WatchStream,
  wait: () => Promise<void>,
): Promise<void> {
  world.comparisons += 1;
  try {
    await wait();
  } catch (error) {
    if (!(error instanceof WatchLimit)) throw error;
    const expected = rows.length === 0 ? 'its end' : show(rows.map(({ cells }) => cells));
    throw new Mismatch(
      'the events of the watch',
      expected,
      `${error.message}\n            in all: ${summary(watch.events)}`,
    );
  }
}
