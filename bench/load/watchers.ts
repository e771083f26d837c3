/**
 * Many watchers in one process: opens them, counts their events, and compares them. Messages: `open`, `report`.
 *
 * Only the version of each event is parsed. The first watcher that receives an event defines the version at that position; all others must
 * receive the same. A lost, duplicate or misordered event is a difference, whatever versions look like.
 */
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Address, openSocket, requestHead } from './address.ts';
import { Dechunker } from './dechunk.ts';
import { type Framing, findJsonFrames, findProtobufFrames } from './framing.ts';

export interface OpenWatchers {
  /** Opens `watchers` watches per path. */
  readonly open: {
    readonly to: Address;
    readonly paths: readonly string[];
    readonly watchers: number;
    /** The media type of the events; JSON by default. */
    readonly accept?: string;
  };
}

/** Waits until each watcher has received `until` events, which may differ by path, or for `seconds` seconds. */
export interface ReportWatchers {
  readonly report: { readonly until: number | readonly number[]; readonly seconds: number; readonly versions: boolean };
}

export interface WatchersReport {
  /** The number of events delivered to all watchers. */
  readonly events: number;
  readonly bytes: number;
  /** The smallest number of events of a watcher. */
  readonly fewest: number;
  /** The number of watchers that received another version than the first watcher at some position. */
  readonly deviating: number;
  readonly closed: number;
  /** `performance.timeOrigin + now` at the last event. */
  readonly lastAt: number;
  readonly busy: number;
  /**
   * The 99th percentile of milliseconds from the time in the label `marker` of an object (`sendTimeMarker`) to its event; absent without such
   * labels.
   */
  readonly delay?: number;
  /** The versions on the first path in order of arrival, if requested. */
  readonly versions?: readonly string[];
}

interface Watcher {
  /** The index of its path. */
  readonly path: number;
  events: number;
  hasDeviation: boolean;
  rest: Buffer;
}

const JSON_TYPE = 'application/json';
const TIME_MARKER_PREFIX = Buffer.from('"marker":"t');
/** In milliseconds. Arrival times do not depend on it. */
const POLL = 10;

/** The measurements of one set of watchers. */
interface Load {
  readonly framing: Framing;
  readonly watchers: Watcher[];
  readonly sockets: Socket[];
  /** The versions in order of arrival, by path. */
  readonly orders: string[][];
  readonly delays: number[];
  bytes: number;
  closedWatchCount: number;
  lastAt: number;
  startUsage: NodeJS.CpuUsage;
  startTime: number;
}

function createLoad(framing: Framing, paths: readonly string[]): Load {
  return {
    framing,
    watchers: [],
    sockets: [],
    orders: paths.map(() => []),
    delays: [],
    bytes: 0,
    closedWatchCount: 0,
    lastAt: 0,
    startUsage: process.cpuUsage(),
    startTime: performance.now(),
  };
}

/** `load`: the watchers that the last `open` message opened. */
const current: { load: Load } = { load: createLoad(findJsonFrames, []) };

process.on('message', (message: OpenWatchers | ReportWatchers) => {
  const answer = 'open' in message ? openAll(message.open) : reportWatchers(current.load, message.report);
  answer.then(
    (value) => process.send?.(value),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  );
});

async function openAll({ to, paths, watchers: count, accept = JSON_TYPE }: OpenWatchers['open']): Promise<object> {
  const load = createLoad(accept === JSON_TYPE ? findJsonFrames : findProtobufFrames, paths);
  current.load = load;
  const due = paths.flatMap((path, index) => Array.from({ length: count }, () => ({ path, index })));
  for (let from = 0; from < due.length; from += 50)
    await Promise.all(due.slice(from, from + 50).map(({ path, index }) => openOne(load, { to, path, index, accept })));
  load.startUsage = process.cpuUsage();
  load.startTime = performance.now();
  return { opened: load.watchers.length };
}

interface Opening {
  readonly to: Address;
  readonly path: string;
  /** The index of the path. */
  readonly index: number;
  readonly accept: string;
}

/** Resolves when the head of the response has arrived. */
async function openOne(load: Load, { to, path, index, accept }: Opening): Promise<void> {
  const socket = await openSocket(to);
  const watcher: Watcher = { path: index, events: 0, hasDeviation: false, rest: Buffer.alloc(0) };
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.write(`${requestHead(to, `GET ${path}`, { Accept: accept })}\r\n`);
    let head = '';
    const receiveHead = (piece: Buffer) => {
      head += piece.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      if (!head.startsWith('HTTP/1.1 200')) reject(new Error(`a watch returned ${head.slice(0, 300)}`));
      socket.off('data', receiveHead);
      const dechunker = new Dechunker();
      const emit = (run: Buffer) => receivePiece(load, watcher, run);
      socket.on('data', (next) => {
        dechunker.decode(next, emit);
        if (dechunker.hasEnded) socket.destroy();
      });
      dechunker.decode(Buffer.from(head.slice(end + 4), 'latin1'), emit);
      resolve();
    };
    socket.on('data', receiveHead);
    socket.on('close', () => {
      load.closedWatchCount++;
    });
    load.watchers.push(watcher);
    load.sockets.push(socket);
  });
}

function receivePiece(load: Load, watcher: Watcher, piece: Buffer): void {
  load.bytes += piece.length;
  const order = load.orders[watcher.path] ?? [];
  const now = performance.timeOrigin + performance.now();
  const data = watcher.rest.length === 0 ? piece : Buffer.concat([watcher.rest, piece]);
  let from = 0;
  for (let event = load.framing(data, from); event !== undefined; event = load.framing(data, from)) {
    const { version, end } = event;
    if (watcher.events === order.length) order.push(version);
    else if (order[watcher.events] !== version) watcher.hasDeviation = true;
    watcher.events++;
    recordDelay(load, data.subarray(from, end), now);
    from = end;
  }
  if (from > 0) load.lastAt = now;
  watcher.rest = data.subarray(from);
}

function recordDelay({ delays }: Load, event: Buffer, now: number): void {
  const index = event.indexOf(TIME_MARKER_PREFIX);
  if (index < 0) return;
  const from = index + TIME_MARKER_PREFIX.length;
  delays.push(now - Number(event.toString('latin1', from, event.indexOf(0x22, from))));
}

async function reportWatchers(
  load: Load,
  { until, seconds, versions }: ReportWatchers['report'],
): Promise<WatchersReport> {
  const { watchers, delays } = load;
  const deadline = performance.now() + seconds * 1000;
  const countExpectedEvents = ({ path }: Watcher) => (typeof until === 'number' ? until : (until[path] ?? 0));
  const hasLaggingWatcher = () => watchers.some((watcher) => watcher.events < countExpectedEvents(watcher));
  while (hasLaggingWatcher() && performance.now() < deadline) await pause(POLL);
  const { user, system } = process.cpuUsage(load.startUsage);
  const result: WatchersReport = {
    events: watchers.reduce((sum, watcher) => sum + watcher.events, 0),
    bytes: load.bytes,
    fewest: Math.min(...watchers.map((watcher) => watcher.events)),
    deviating: watchers.filter((watcher) => watcher.hasDeviation).length,
    closed: load.closedWatchCount,
    lastAt: load.lastAt,
    busy: (user + system) / 1000 / (performance.now() - load.startTime),
    ...(delays.length > 0 && { delay: delays.toSorted((a, b) => a - b)[Math.floor(delays.length * 0.99)] ?? 0 }),
    ...(versions && { versions: load.orders[0] ?? [] }),
  };
  for (const socket of load.sockets) socket.destroy();
  return result;
}
