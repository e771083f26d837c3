/** Sentences about watches. A watch without a name is "the watch". All watches are closed when the scenario ends. */
import { createSuiteError } from '../../../client/errors.ts';
import { getStatus, parseJsonBody } from '../../../client/exchange/exchange.ts';
import {
  summarizeEvents,
  type WatchEvent,
  type WatchStream,
  WatchTimeoutError,
} from '../../../client/exchange/watch-stream.ts';
import { getScenarioIo } from '../../../client/recording/scenario-io.ts';
import { compact } from '../../../values/compact.ts';
import { listClusterObjectNames } from '../../harness/cluster-objects.ts';
import { matchesExpectation } from '../../harness/comparison/expectations.ts';
import { MismatchError } from '../../harness/comparison/mismatch.ts';
import { MISSING, readPath } from '../../harness/comparison/paths.ts';
import { comparesWording, isWording, omitWording } from '../../harness/comparison/wording.ts';
import { determineColumnsNeeds } from '../../harness/needs/field-needs.ts';
import { determineWatchNeeds } from '../../harness/needs/request-needs.ts';
import { combineNeeds, type Needs } from '../../harness/needs/step-needs.ts';
import { selectOwnEvents } from '../../harness/resource/shared-collection.ts';
import { createScenarioState } from '../../harness/scenario-state.ts';
import { type DataTable, Given, Then, When } from '../../harness/vocabulary.ts';
import { isMarker } from '../../harness/watching/markers.ts';
import { openStream, waitForEvents } from '../../harness/watching/streams.ts';
import { readEventsBeforeMarker } from '../../harness/watching/watch-marker.ts';
import type { AssayWorld } from '../../harness/world.ts';
import { compareStatus } from '../response-status.ts';
import {
  describeRows,
  listRows,
  matchAllRows,
  matchRowsInOrder,
  separateInitialEvents,
  type WatchRows,
} from './watch-rows.ts';

/** The time limit for an event to arrive, in milliseconds. It is long, because the machine may be busy with other processes. */
export const EVENT_TIMEOUT = 10_000;
const UNNAMED_WATCH = '';
const watches = createScenarioState<Map<string, WatchStream>>('a watch');

async function openNamedWatch(world: AssayWorld, path: string, name: string): Promise<WatchStream> {
  const watch = await openStream(world, await world.fillPlaceholders(path), world.nextRequestSettings.takeHeaders());
  const openWatches = watches.find(world) ?? watches.set(world, new Map());
  openWatches.set(name, watch);
  // The report contains the watch at the position of its start, so that readers can repeat the requests in order.
  const startIndex = world.evidence.exchanges.length;
  world.cleanUp.actionsBeforeDeletion.push(() => {
    world.evidence.exchanges.splice(startIndex, 0, watch.exchange);
    watch.close();
  });
  return watch;
}

export function findWatch(world: AssayWorld, name = UNNAMED_WATCH): WatchStream {
  const watch = watches.find(world)?.get(name);
  if (watch === undefined)
    throw createSuiteError(`no step has opened a watch${name === '' ? '' : ` named ${JSON.stringify(name)}`}`);
  return watch;
}

/** Opens a watch that prepares the scenario. The watch must start. */
async function startPreparatoryWatch(world: AssayWorld, path: string, name: string): Promise<void> {
  const { exchange } = await openNamedWatch(world, path, name);
  if (getStatus(exchange) !== 200) {
    throw new MismatchError(
      { name: `GET ${exchange.request.path} starts a watch`, exchange },
      '200',
      exchange.error ?? String(getStatus(exchange)),
    );
  }
}

Given(
  /^a watch on (\/(?:[^\s{]|\{[^}]*\})*)(?: named "([^"]*)")?$/,
  { needs: determineWatchNeeds },
  async function (this: AssayWorld, path: string, name: string | undefined) {
    await startPreparatoryWatch(this, path, name ?? UNNAMED_WATCH);
  },
);

/**
 * Returns the needs of a watch that a scenario tests. A watch without a resourceVersion also needs the initial events of existing objects.
 */
function determineTestedWatchNeeds(path: string): Needs {
  const { request, ...needs } = determineWatchNeeds(path);
  const parameters = new Map(request?.query);
  const version = parameters.get('resourceVersion');
  const isStreamed = ['1', 'true'].includes(parameters.get('sendInitialEvents') ?? '');
  const receivesExistingObjects =
    version === undefined && !parameters.has('sendInitialEvents') && parameters.has('watch');
  return combineNeeds(
    needs,
    { ...compact({ request }), startsWithExistingObjects: isStreamed || version === undefined || /^0?$/.test(version) },
    receivesExistingObjects ? { basics: ['watch-present'] } : undefined,
  );
}

/** Opens a watch as the request of the scenario. The next steps compare its response. */
When(
  'a watch is opened on {path}',
  { needs: determineTestedWatchNeeds },
  async function (this: AssayWorld, path: string) {
    this.checkUncomparedResponse();
    const watch = await openNamedWatch(this, path, UNNAMED_WATCH);
    this.lastExchange = watch.exchange;
    this.isStatusCompared = false;
  },
);

/** Parses a table of events. The columns are `type`, `name` for object.metadata.name, and paths in the object. */
async function parseEventRows(
  world: AssayWorld,
  table: DataTable,
  { isAnyOrder }: { readonly isAnyOrder: boolean },
): Promise<WatchRows> {
  const [header = [], ...rows] = table.raw();
  const paths = await Promise.all(header.map((path) => world.fillPlaceholders(path)));
  const parsedRows = await Promise.all(
    rows.map(async (cells) => {
      const expectations = await Promise.all(cells.map((cell) => world.readExpectedCell(cell)));
      return {
        cells,
        isMatch: (event: WatchEvent) =>
          expectations.every((expectation, column) => {
            const path = paths[column] ?? '';
            const ignoresWording = !comparesWording(world.parameters) && isWording('an event', event.object, path);
            return matchesExpectation(
              ignoresWording ? omitWording(expectation) : expectation,
              readEventCell(event, path),
            );
          }),
      };
    }),
  );
  return isAnyOrder ? separateInitialEvents(parsedRows) : { initialRows: [], orderedRows: parsedRows };
}

function readEventCell(event: WatchEvent, path: string): unknown {
  if (path === 'type') return event.type;
  return readPath(event.object, path === 'name' ? 'metadata.name' : path);
}

function determineEventRowNeeds(
  _name: string | undefined,
  _exactly: string | undefined,
  _orExpired: string | undefined,
  anyOrder: string | undefined,
  table: DataTable,
): Needs {
  const [, first, second] = table.raw();
  const isOrdered = [first, second].every((row) => row?.includes('ADDED') === true);
  return combineNeeds(
    anyOrder ? { basics: ['watch-present'] } : { prescriptions: isOrdered ? ['order-of-events'] : [] },
    determineColumnsNeeds(table.raw()),
  );
}

/**
 * Compares the events of a watch with rows, in this order. Other events, such as bookmarks, may come between them. `exactly`: the watch
 * reports no other events, including bookmarks, up to the last change before this step. `the initial events in any order`: the first rows
 * of type ADDED are the objects that existed when the watch began, in any order. `or is rejected as Expired`: the server may instead reject
 * the watch, because its resourceVersion may have expired.
 */
Then(
  /^the watch(?: "([^"]*)")? reports( exactly)?(, or is rejected as Expired)?(, the initial events in any order)?:$/,
  { needs: determineEventRowNeeds },
  async function (
    this: AssayWorld,
    name: string | undefined,
    exactly: string | undefined,
    orExpired: string | undefined,
    anyOrder: string | undefined,
    table: DataTable,
  ) {
    if (orExpired && (await isRejectedAsExpired(this, findWatch(this, name ?? UNNAMED_WATCH)))) return;
    const watch = findStartedWatch(this, name);
    const rows = await parseEventRows(this, table, { isAnyOrder: Boolean(anyOrder) });
    if (exactly) await compareAllEvents(this, watch, rows);
    else await awaitEventsOfRows(this, watch, rows);
  },
);

/**
 * Reports whether the server rejects the watch because its resourceVersion has expired: by the status, or by an ERROR event that ends the
 * stream. Otherwise waits for the first change after the resourceVersion, which must exist.
 */
async function isRejectedAsExpired(world: AssayWorld, watch: WatchStream): Promise<boolean> {
  const expected = 'the changes after the resourceVersion, or 410 Expired';
  const status = getStatus(watch.exchange);
  if (status !== 200) {
    world.isStatusCompared = true;
    const { reason } = parseJsonBody<{ reason?: string }>(watch.exchange) ?? {};
    const actual = watch.exchange.error ?? `${status} ${reason ?? 'without a reason'}`;
    world.check('the watch', expected, actual, actual === '410 Expired');
    return true;
  }
  const findFirstEvent = (): WatchEvent | undefined =>
    watch.events.find(({ type, object }) => type !== 'BOOKMARK' && !isMarker(object));
  const waitForFirst = (limit: number) =>
    watch.waitUntil(() => findFirstEvent() !== undefined, limit, 'its first event');
  await waitForEvents(world, watch, EVENT_TIMEOUT, waitForFirst).catch((error: unknown) => {
    if (!(error instanceof WatchTimeoutError)) throw error;
    const actual = watch.hasEnded
      ? 'the stream ended without an event: a client would start the watch again and again from this resourceVersion'
      : `no event for ${EVENT_TIMEOUT / 1000} s: the changes are lost without an error for the client`;
    world.fail('the watch', expected, actual);
  });
  const event = findFirstEvent();
  if (event?.type !== 'ERROR') return false;
  const { code, reason } = event.object;
  world.check('the ERROR of the watch', '410 Expired', `${code} ${reason}`, code === 410 && reason === 'Expired');
  await waitOrRecordMismatch(world, 'the end of the stream after the ERROR', watch, () =>
    watch.waitForEnd(EVENT_TIMEOUT),
  );
  world.check(
    'the events of the watch',
    'only the ERROR event',
    summarizeEvents(watch.events),
    watch.events.length === 1,
  );
  return true;
}

async function awaitEventsOfRows(world: AssayWorld, watch: WatchStream, rows: WatchRows): Promise<void> {
  await waitOrRecordMismatch(world, describeRows(rows), watch, () =>
    waitForEvents(world, watch, EVENT_TIMEOUT, (limit) =>
      watch.waitUntil((events) => matchRowsInOrder(events, rows), limit, describeRows(rows)),
    ),
  );
}

async function compareAllEvents(world: AssayWorld, watch: WatchStream, rows: WatchRows): Promise<void> {
  const events = await omitClusterObjectEvents(
    world,
    watch,
    rows,
    selectOwnEvents(world, await readEventsBeforeMarker(world, watch, listRows(rows).length)),
  );
  const requestsBookmarks =
    new URLSearchParams(watch.exchange.request.path.split('?')[1]).get('allowWatchBookmarks') === 'true';
  const comparedEvents = requestsBookmarks ? omitBookmarks(events, rows) : events;
  world.check(
    'the events of the watch',
    describeRows(rows),
    summarizeEvents(events),
    matchAllRows(comparedEvents, rows),
  );
}

/** Omits events about objects that the cluster creates in every namespace, if there are more events than rows. */
async function omitClusterObjectEvents(
  world: AssayWorld,
  watch: WatchStream,
  rows: WatchRows,
  events: readonly WatchEvent[],
): Promise<readonly WatchEvent[]> {
  if (events.length <= listRows(rows).length) return events;
  const [path = ''] = watch.exchange.request.path.split('?');
  const names = await listClusterObjectNames(world, path);
  return events.filter(({ object }) => !names.has(String(readPath(object, 'metadata.name'))));
}

/**
 * Omits bookmarks without a row: a client that requested bookmarks may get a bookmark at any time (watch-bookmark-no-interval). Keeps the
 * annotated bookmark that ends the initial events, which is sent once.
 */
function omitBookmarks(events: readonly WatchEvent[], parsedRows: WatchRows): WatchEvent[] {
  const rows = listRows(parsedRows);
  const comparedEvents: WatchEvent[] = [];
  for (const event of events) {
    const isPlainBookmark = event.type === 'BOOKMARK' && readPath(event.object, 'metadata.annotations') === MISSING;
    if (!isPlainBookmark || rows[comparedEvents.length]?.isMatch(event) === true) comparedEvents.push(event);
  }
  return comparedEvents;
}

/**
 * Checks that the watch ends within a number of seconds, or within a range. `has a BOOKMARK or`: a bookmark also fulfills the expectation.
 */
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
    const hasEndedOrBookmark = (events: readonly WatchEvent[]): boolean =>
      watch.hasEnded || events.some(({ type }) => type === 'BOOKMARK');
    await waitOrRecordMismatch(this, 'its end', watch, () =>
      orBookmark ? watch.waitUntil(hasEndedOrBookmark, limit, 'its end') : watch.waitForEnd(limit),
    );
    // The time is measured from when the request was sent, because this step may run later than the response.
    const elapsedSeconds = (getScenarioIo().now() - watch.sentAt) / 1000;
    const expected = `an orderly end${minSeconds ? ` after ${minSeconds} s or more` : ''}`;
    const isOrderlyEnd = watch.breakReason === undefined && elapsedSeconds >= Number(minSeconds ?? 0);
    this.check(
      'the end of the watch',
      expected,
      watch.breakReason ?? `after ${elapsedSeconds.toFixed(1)} s`,
      isOrderlyEnd,
    );
  },
);

/** Returns a watch. Fails if the server has rejected the watch, so that it has no events. */
export function findStartedWatch(world: AssayWorld, name?: string): WatchStream {
  const watch = findWatch(world, name ?? UNNAMED_WATCH);
  if (world.lastExchange === watch.exchange || world.lastExchange?.request === watch.exchange.request) {
    compareStatus(world, '200', (status) => status === 200);
  }
  return watch;
}

async function waitOrRecordMismatch(
  world: AssayWorld,
  expected: string,
  watch: WatchStream,
  wait: () => Promise<void>,
): Promise<void> {
  world.evidence.comparisonCount += 1;
  try {
    await wait();
  } catch (error) {
    if (!(error instanceof WatchTimeoutError)) throw error;
    throw new MismatchError(
      'the events of the watch',
      expected,
      `${error.message}\n            all events: ${summarizeEvents(watch.events)}`,
    );
  }
}
