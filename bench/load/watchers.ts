/**
 * The process of the watchers. On the message `open`, it opens watches; on the message `report`, it waits for their events, and returns the
 * number of events and the differences between the watchers.
 *
 * Only the resourceVersion of each event is parsed. The first watcher that receives an event defines the resourceVersion at that position;
 * all other watchers must receive the same resourceVersion there. A lost, duplicate or misordered event is therefore a difference. Versions
 * are only compared for equality.
 */
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Address, formatRequestHead, openSocket } from './address.ts';
import { Dechunker } from './dechunk.ts';
import { type FindFrame, findJsonFrame, findProtobufFrame } from './framing.ts';

export interface OpenCommand {
  /** Opens `watcherCount` watches of each path. */
  readonly open: {
    readonly address: Address;
    readonly paths: readonly string[];
    readonly watcherCount: number;
    /** The media type of the events; JSON by default. */
    readonly accept?: string;
  };
}

/**
 * Waits until each watcher has received `expectedEventCount` events, for at most `seconds` seconds. The count is a number of events for all
 * paths, or a number for each path.
 */
export interface ReportCommand {
  readonly report: {
    readonly expectedEventCount: number | readonly number[];
    readonly seconds: number;
    readonly includesVersions: boolean;
  };
}

export interface WatchersReport {
  /** The total number of events that the watchers received. */
  readonly eventCount: number;
  readonly byteCount: number;
  /** The smallest number of events that a watcher received. */
  readonly minEventCount: number;
  /** The number of watchers that received a different sequence of resourceVersions than the first watcher. */
  readonly deviatingWatcherCount: number;
  /** The number of watches that ended. */
  readonly endedWatchCount: number;
  /** The time of the last event: `performance.timeOrigin + performance.now()`. */
  readonly lastEventTime: number;
  /** The share of a processor that this process used, from 0 to 1. */
  readonly cpuShare: number;
  /**
   * The 99th percentile of the milliseconds from the time in the label `marker` of an object (`createTimeMarker`) to its event. Absent if
   * no object has the label.
   */
  readonly delayP99?: number;
  /** The resourceVersions of the events on the first path in order of arrival, if requested. */
  readonly versions?: readonly string[];
}

interface Watcher {
  /** The index of the watched path. */
  readonly pathIndex: number;
  /** The number of received events. */
  eventCount: number;
  hasDeviation: boolean;
  /** The received bytes of an incomplete event. */
  unparsed: Buffer;
}

const JSON_TYPE = 'application/json';
/** The number of watches that are opened at the same time. */
const BATCH_SIZE = 50;
const TIME_MARKER_PREFIX = Buffer.from('"marker":"t');
/** The interval at which `reportWatchers` checks whether all events have arrived. The recorded times of arrival do not depend on it. */
const POLL_INTERVAL_MS = 10;

/** The watchers of one `open` message and their measurements. */
interface WatcherSet {
  readonly findFrame: FindFrame;
  readonly watchers: Watcher[];
  readonly sockets: Socket[];
  /** The resourceVersions in order of arrival, for each path. */
  readonly versionsByPath: string[][];
  readonly delays: number[];
  byteCount: number;
  endedWatchCount: number;
  lastEventTime: number;
  startUsage: NodeJS.CpuUsage;
  startTime: number;
}

function createWatcherSet(findFrame: FindFrame, paths: readonly string[]): WatcherSet {
  return {
    findFrame,
    watchers: [],
    sockets: [],
    versionsByPath: paths.map(() => []),
    delays: [],
    byteCount: 0,
    endedWatchCount: 0,
    lastEventTime: 0,
    startUsage: process.cpuUsage(),
    startTime: performance.now(),
  };
}

/** The watchers of the last `open` message. */
let currentSet: WatcherSet = createWatcherSet(findJsonFrame, []);

process.on('message', (message: OpenCommand | ReportCommand) => {
  const result = 'open' in message ? openWatches(message.open) : reportWatchers(currentSet, message.report);
  result.then(
    (value) => process.send?.(value),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  );
});

async function openWatches({ address, paths, watcherCount, accept = JSON_TYPE }: OpenCommand['open']): Promise<object> {
  const watcherSet = createWatcherSet(accept === JSON_TYPE ? findJsonFrame : findProtobufFrame, paths);
  currentSet = watcherSet;
  const watches = paths.flatMap((path, pathIndex) =>
    Array.from({ length: watcherCount }, (): WatchRequest => ({ address, path, pathIndex, accept })),
  );
  for (let start = 0; start < watches.length; start += BATCH_SIZE)
    await Promise.all(watches.slice(start, start + BATCH_SIZE).map((watch) => openWatch(watcherSet, watch)));
  watcherSet.startUsage = process.cpuUsage();
  watcherSet.startTime = performance.now();
  return { opened: watcherSet.watchers.length };
}

interface WatchRequest {
  readonly address: Address;
  readonly path: string;
  /** The index of the path. */
  readonly pathIndex: number;
  readonly accept: string;
}

/** Opens a watch. Resolves when the head of the response has arrived. */
async function openWatch(watcherSet: WatcherSet, { address, path, pathIndex, accept }: WatchRequest): Promise<void> {
  const socket = await openSocket(address);
  const watcher: Watcher = { pathIndex, eventCount: 0, hasDeviation: false, unparsed: Buffer.alloc(0) };
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.write(`${formatRequestHead(address, `GET ${path}`, { Accept: accept })}\r\n`);
    let head = '';
    const receiveHead = (data: Buffer) => {
      head += data.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      if (!head.startsWith('HTTP/1.1 200')) reject(new Error(`a watch returned ${head.slice(0, 300)}`));
      socket.off('data', receiveHead);
      const dechunker = new Dechunker();
      const emit = (bodyBytes: Buffer) => receiveBody(watcherSet, watcher, bodyBytes);
      socket.on('data', (nextData) => {
        dechunker.decode(nextData, emit);
        if (dechunker.hasEnded) socket.destroy();
      });
      dechunker.decode(Buffer.from(head.slice(end + 4), 'latin1'), emit);
      resolve();
    };
    socket.on('data', receiveHead);
    socket.on('close', () => {
      watcherSet.endedWatchCount++;
    });
    watcherSet.watchers.push(watcher);
    watcherSet.sockets.push(socket);
  });
}

function receiveBody(watcherSet: WatcherSet, watcher: Watcher, bodyBytes: Buffer): void {
  watcherSet.byteCount += bodyBytes.length;
  const expectedVersions = watcherSet.versionsByPath[watcher.pathIndex] ?? [];
  const now = performance.timeOrigin + performance.now();
  const data = watcher.unparsed.length === 0 ? bodyBytes : Buffer.concat([watcher.unparsed, bodyBytes]);
  let start = 0;
  for (let event = watcherSet.findFrame(data, start); event !== undefined; event = watcherSet.findFrame(data, start)) {
    const { version, end } = event;
    if (watcher.eventCount === expectedVersions.length) expectedVersions.push(version);
    else if (expectedVersions[watcher.eventCount] !== version) watcher.hasDeviation = true;
    watcher.eventCount++;
    recordDelay(watcherSet, data.subarray(start, end), now);
    start = end;
  }
  if (start > 0) watcherSet.lastEventTime = now;
  watcher.unparsed = data.subarray(start);
}

function recordDelay({ delays }: WatcherSet, event: Buffer, now: number): void {
  const index = event.indexOf(TIME_MARKER_PREFIX);
  if (index < 0) return;
  const start = index + TIME_MARKER_PREFIX.length;
  delays.push(now - Number(event.toString('latin1', start, event.indexOf(0x22, start))));
}

async function reportWatchers(
  watcherSet: WatcherSet,
  { expectedEventCount, seconds, includesVersions }: ReportCommand['report'],
): Promise<WatchersReport> {
  const { watchers, delays } = watcherSet;
  const deadline = performance.now() + seconds * 1000;
  const countExpectedEvents = ({ pathIndex }: Watcher) =>
    typeof expectedEventCount === 'number' ? expectedEventCount : (expectedEventCount[pathIndex] ?? 0);
  const hasLaggingWatcher = () => watchers.some((watcher) => watcher.eventCount < countExpectedEvents(watcher));
  while (hasLaggingWatcher() && performance.now() < deadline) await pause(POLL_INTERVAL_MS);
  const { user: userTime, system: systemTime } = process.cpuUsage(watcherSet.startUsage);
  const result: WatchersReport = {
    eventCount: watchers.reduce((sum, watcher) => sum + watcher.eventCount, 0),
    byteCount: watcherSet.byteCount,
    minEventCount: Math.min(...watchers.map((watcher) => watcher.eventCount)),
    deviatingWatcherCount: watchers.filter((watcher) => watcher.hasDeviation).length,
    endedWatchCount: watcherSet.endedWatchCount,
    lastEventTime: watcherSet.lastEventTime,
    cpuShare: (userTime + systemTime) / 1000 / (performance.now() - watcherSet.startTime),
    ...(delays.length > 0 && { delayP99: delays.toSorted((a, b) => a - b)[Math.floor(delays.length * 0.99)] ?? 0 }),
    ...(includesVersions && { versions: watcherSet.versionsByPath[0] ?? [] }),
  };
  for (const socket of watcherSet.sockets) socket.destroy();
  return result;
}
