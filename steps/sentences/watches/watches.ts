/** Sentences about watches. A watch without a name is "the watch"; all are closed when the scenario ends. */
import { createSuiteError } from '../../../client/errors.ts';
import { jsonOf, statusOf } from '../../../client/exchange/exchange.ts';
import {
  summarizeEvents,
  type WatchEvent,
  WatchLimit,
  type WatchStream,
} from '../../../client/exchange/watch-stream.ts';
import { getTape } from '../../../client/tape/tape.ts';
import { compact } from '../../../values/compact.ts';
import { listClusterObjects } from '../../harness/cluster-objects.ts';
import { matchesExpectation } from '../../harness/comparison/expectations.ts';
import { Mismatch } from '../../harness/comparison/mismatch.ts';
import { lookUp, MISSING } from '../../harness/comparison/paths.ts';
import { comparesWording, isWording, omitWording } from '../../harness/comparison/wording.ts';
import { combine, type Needs } from '../../harness/needs/declaration.ts';
import { columnsNeeds } from '../../harness/needs/field-needs.ts';
import { watchNeeds } from '../../harness/needs/request-needs.ts';
import { selectOwnEvents } from '../../harness/resource/shared-collection.ts';
import { createScenarioState } from '../../harness/scenario-state.ts';
import { type DataTable, Given, Then, When } from '../../harness/vocabulary.ts';
import { isMarker } from '../../harness/watching/markers.ts';
import { openStream, waitForEvents } from '../../harness/watching/streams.ts';
import { readEventsBeforeMarker } from '../../harness/watching/watch-marker.ts';
import type { AssayWorld } from '../../harness/world.ts';
import { judgeStatus } from '../answers.ts';
import {
  describeRows,
  listRows,
  matchAllRows,
  matchRowsInOrder,
  separateInitialEvents,
  type WatchRows,
} from './watch-rows.ts';

/** Milliseconds within which an event must come. The limit is long, because a loaded machine is not the fault of the server. */
export const EVENT_LIMIT = 10_000;
const THE_WATCH = '';
const watches = createScenarioState<Map<string, WatchStream>>('a watch');

async function openNamedWatch(world: AssayWorld, path: string, name: string): Promise<WatchStream> {
  const watch = await openStream(world, await world.text(path), world.next.takeHeaders());
  const openWatches = watches.find(world) ?? watches.set(world, new Map());
  openWatches.set(name, watch);
  // The place at which it was opened, so that the requests can be repeated in order.
  const startIndex = world.evidence.exchanges.length;
  world.cleanUp.beforeDeletion.push(() => {
    world.evidence.exchanges.splice(startIndex, 0, watch.exchange);
    watch.close();
  });
  return watch;
}

export function findWatch(world: AssayWorld, name = THE_WATCH): WatchStream {
  const watch = watches.find(world)?.get(name);
  if (watch === undefined)
    throw createSuiteError(`no watch ${name === '' ? 'was opened' : `is named ${JSON.stringify(name)}`}`);
  return watch;
}

/** A watch in a Given must start: it prepares the scenario. */
async function prepareWatch(world: AssayWorld, path: string, name: string): Promise<void> {
  const { exchange } = await openNamedWatch(world, path, name);
  if (statusOf(exchange) !== 200) {
    throw new Mismatch(
      { what: `GET ${exchange.request.path} starts a watch`, exchange },
      '200',
      exchange.error ?? String(statusOf(exchange)),
    );
  }
}

Given(
  /^a watch on (\/(?:[^\s{]|\{[^}]*\})*)(?: named "([^"]*)")?$/,
  { needs: watchNeeds },
  async function (this: AssayWorld, path: string, name: string | undefined) {
    await prepareWatch(this, path, name ?? THE_WATCH);
  },
);

/** The scenario is about the start of this watch: its response becomes the response. */
/** The needs of initial events: a watch without a version starts with the existing objects. */
function initialNeeds(path: string): Needs {
  const { request, ...needs } = watchNeeds(path);
  const parameters = new Map(request?.query);
  const version = parameters.get('resourceVersion');
  const isStreamed = ['1', 'true'].includes(parameters.get('sendInitialEvents') ?? '');
  const hasState = version === undefined && !parameters.has('sendInitialEvents') && parameters.has('watch');
  return combine(
    needs,
    { ...compact({ request }), beginsWithState: isStreamed || version === undefined || /^0?$/.test(version) },
    hasState ? { basics: ['watch-present'] } : undefined,
  );
}

When('a watch is opened on {path}', { needs: initialNeeds }, async function (this: AssayWorld, path: string) {
  this.judgeUncomparedAnswer();
  const watch = await openNamedWatch(this, path, THE_WATCH);
  this.last = watch.exchange;
  this.isStatusCompared = false;
});

/** Columns: `type`, `name` for object.metadata.name, else paths in the object. */
async function readRows(
  world: AssayWorld,
  table: DataTable,
  { isAnyOrder }: { readonly isAnyOrder: boolean },
): Promise<WatchRows> {
  const [header = [], ...rows] = table.raw();
  const paths = await Promise.all(header.map((path) => world.text(path)));
  const read = await Promise.all(
    rows.map(async (cells) => {
      const expectations = await Promise.all(cells.map((cell) => world.expectation(cell)));
      return {
        cells,
        isMatch: (event: WatchEvent) =>
          expectations.every((expectation, column) => {
            const path = paths[column] ?? '';
            const isWordingFree = !comparesWording(world.parameters) && isWording('an event', event.object, path);
            return matchesExpectation(
              isWordingFree ? omitWording(expectation) : expectation,
              readEventCell(event, path),
            );
          }),
      };
    }),
  );
  return isAnyOrder ? separateInitialEvents(read) : { initial: [], ordered: read };
}

function readEventCell(event: WatchEvent, path: string): unknown {
  if (path === 'type') return event.type;
  return lookUp(event.object, path === 'name' ? 'metadata.name' : path);
}

function reportNeeds(
  _name: string | undefined,
  _exactly: string | undefined,
  _orExpired: string | undefined,
  anyOrder: string | undefined,
  table: DataTable,
): Needs {
  const [, first, second] = table.raw();
  const isOrdered = [first, second].every((row) => row?.includes('ADDED') === true);
  return combine(
    anyOrder ? { basics: ['watch-present'] } : { prescriptions: isOrdered ? ['order-of-events'] : [] },
    columnsNeeds(table.raw()),
  );
}

/**
 * The events of the rows come in this order; others may stand between them, bookmarks for instance. `exactly`: these events and no other,
 * including bookmarks, until the watch has sent every change that was written before this step. `the initial events in any order`: the first rows of type
 * ADDED are the objects that existed when the watch began; their order is not prescribed.
 * `or is rejected as Expired`: the version is one that the server may have lost.
 */
Then(
  /^the watch(?: "([^"]*)")? reports( exactly)?(, or is rejected as Expired)?(, the initial events in any order)?:$/,
  { needs: reportNeeds },
  async function (
    this: AssayWorld,
    name: string | undefined,
    exactly: string | undefined,
    orExpired: string | undefined,
    anyOrder: string | undefined,
    table: DataTable,
  ) {
    if (orExpired && (await isRefusedAsExpired(this, findWatch(this, name ?? THE_WATCH)))) return;
    const watch = findStartedWatch(this, name);
    const rows = await readRows(this, table, { isAnyOrder: Boolean(anyOrder) });
    if (exactly) await compareAllEvents(this, watch, rows);
    else await awaitRows(this, watch, rows);
  },
);

/**
 * Waits for the first event. A server that has lost the version rejects the watch by a status or by an ERROR event, after which the stream ends.
 * Otherwise the server reports the changes after the version; there must be one.
 */
async function isRefusedAsExpired(world: AssayWorld, watch: WatchStream): Promise<boolean> {
  const expected = 'the changes after the version, or 410 Expired';
  const status = statusOf(watch.exchange);
  if (status !== 200) {
    world.isStatusCompared = true;
    const { reason } = jsonOf<{ reason?: string }>(watch.exchange) ?? {};
    const actual = watch.exchange.error ?? `${status} ${reason ?? 'without a reason'}`;
    world.check('the watch', expected, actual, actual === '410 Expired');
    return true;
  }
  const findFirst = (): WatchEvent | undefined =>
    watch.events.find(({ type, object }) => type !== 'BOOKMARK' && !isMarker(object));
  const waitForFirst = (limit: number) => watch.waitUntil(() => findFirst() !== undefined, limit, 'its first event');
  await waitForEvents(world, watch, EVENT_LIMIT, waitForFirst).catch((error: unknown) => {
    if (!(error instanceof WatchLimit)) throw error;
    const actual = watch.ended
      ? 'the stream ended without an event: a client watches again from this version, endlessly'
      : `silence for ${EVENT_LIMIT / 1000} s: the changes are lost without an error for the client`;
    world.fail('the watch', expected, actual);
  });
  const event = findFirst();
  if (event?.type !== 'ERROR') return false;
  const { code, reason } = event.object;
  world.check('the ERROR of the watch', '410 Expired', `${code} ${reason}`, code === 410 && reason === 'Expired');
  await waitOrFail(world, 'the end of the stream after the ERROR', watch, () => watch.end(EVENT_LIMIT));
  world.check('the events of the watch', 'the ERROR alone', summarizeEvents(watch.events), watch.events.length === 1);
  return true;
}

async function awaitRows(world: AssayWorld, watch: WatchStream, rows: WatchRows): Promise<void> {
  await waitOrFail(world, describeRows(rows), watch, () =>
    waitForEvents(world, watch, EVENT_LIMIT, (limit) =>
      watch.waitUntil((events) => matchRowsInOrder(events, rows), limit, describeRows(rows)),
    ),
  );
}

async function compareAllEvents(world: AssayWorld, watch: WatchStream, rows: WatchRows): Promise<void> {
  const events = await omitClusterObjects(
    world,
    watch,
    rows,
    selectOwnEvents(world, await readEventsBeforeMarker(world, watch, listRows(rows).length)),
  );
  const wantsBookmarks =
    new URLSearchParams(watch.exchange.request.path.split('?')[1]).get('allowWatchBookmarks') === 'true';
  const judgedEvents = wantsBookmarks ? omitProgress(events, rows) : events;
  world.check('the events of the watch', describeRows(rows), summarizeEvents(events), matchAllRows(judgedEvents, rows));
}

/** If there are more events than rows, omits those about objects that the cluster creates in every namespace. */
async function omitClusterObjects(
  world: AssayWorld,
  watch: WatchStream,
  rows: WatchRows,
  events: readonly WatchEvent[],
): Promise<readonly WatchEvent[]> {
  if (events.length <= listRows(rows).length) return events;
  const [path = ''] = watch.exchange.request.path.split('?');
  const names = await listClusterObjects(world, path);
  return events.filter(({ object }) => !names.has(String(lookUp(object, 'metadata.name'))));
}

/**
 * Omits bookmarks without a row: a client that requested bookmarks may get one at any time (watch-bookmark-no-interval). Keeps the annotated
 * bookmark that ends initial events, which comes once.
 */
function omitProgress(events: readonly WatchEvent[], read: WatchRows): WatchEvent[] {
  const rows = listRows(read);
  const judgedEvents: WatchEvent[] = [];
  for (const event of events) {
    const progress = event.type === 'BOOKMARK' && lookUp(event.object, 'metadata.annotations') === MISSING;
    if (!progress || rows[judgedEvents.length]?.isMatch(event) === true) judgedEvents.push(event);
  }
  return judgedEvents;
}

/** Checks that the watch ends within a number of seconds, or within a range. A server without bookmarks for ordinary watches ends it without one. */
Then(
  /^the watch(?: "([^"]*)")? (has a BOOKMARK or )?ends by itself (?:within|after (\d+) to) (\d+) seconds$/,
  {
    needs: (_name: string | undefined, orBookmark: string | undefined) =>
      orBookmark ? {} : { basics: ['watch-timeout'] },
  },
  async function (
    this: AssayWorld,
    name: string,
    orBookmark: string | undefined,
    minSeconds: string,
    maxSeconds: string,
  ) {
    const watch = findStartedWatch(this, name);
    const limit = Number(maxSeconds) * 1000;
    const hasMarker = (events: readonly WatchEvent[]): boolean =>
      watch.ended || events.some(({ type }) => type === 'BOOKMARK');
    await waitOrFail(this, 'its end', watch, () =>
      orBookmark ? watch.waitUntil(hasMarker, limit, 'its end') : watch.end(limit),
    );
    // The server counts from the arrival of the request; this step may run later than its response.
    const elapsedSeconds = (getTape().now() - watch.sent) / 1000;
    const expected = `an orderly end${minSeconds ? ` after ${minSeconds} s or more` : ''}`;
    const staysOpen = watch.broken === undefined && elapsedSeconds >= Number(minSeconds ?? 0);
    this.check('the end of the watch', expected, watch.broken ?? `after ${elapsedSeconds.toFixed(1)} s`, staysOpen);
  },
);

/** Fails if the watch was refused: it has no events to judge. */
export function findStartedWatch(world: AssayWorld, name?: string): WatchStream {
  const watch = findWatch(world, name ?? THE_WATCH);
  if (world.last === watch.exchange || world.last?.request === watch.exchange.request) {
    judgeStatus(world, '200', (status) => status === 200);
  }
  return watch;
}

async function waitOrFail(
  world: AssayWorld,
  expected: string,
  watch: WatchStream,
  wait: () => Promise<void>,
): Promise<void> {
  world.evidence.comparisons += 1;
  try {
    await wait();
  } catch (error) {
    if (!(error instanceof WatchLimit)) throw error;
    throw new Mismatch(
      'the events of the watch',
      expected,
      `${error.message}\n            in all: ${summarizeEvents(watch.events)}`,
    );
  }
}
