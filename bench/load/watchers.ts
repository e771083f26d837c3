/**
 * Many watchers in one process: opens them, counts their events, and holds each against the others. Messages: `open`, `report`.
 *
 * Nothing is parsed but the version of each event. The first watcher to see an event says which comes at that place; every other
 * must see the same version there. So a loss, a double and a wrong order show as a difference, whatever the versions look like.
 */
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Address, openSocket, requestHead } from './address.ts';
import { Dechunker } from './dechunk.ts';

export interface OpenWatchers {
  /** So many watchers of each path. */
  readonly open: { readonly to: Address; readonly paths: readonly string[]; readonly watchers: number };
}

/** Waits until each watcher has received `until` events, which may be of each path others, or for `seconds`. */
export interface ReportWatchers {
  readonly report: { readonly until: number | readonly number[]; readonly seconds: number; readonly versions: boolean };
}

export interface WatchersReport {
  /** Events delivered to all together. */
  readonly events: number;
  readonly bytes: number;
  /** The fewest events that one watcher received. */
  readonly fewest: number;
  /** Watchers that saw something else at some place than the first to get there. */
  readonly deviating: number;
  readonly closed: number;
  /** `performance.timeOrigin + now` at the last event. */
  readonly lastAt: number;
  readonly busy: number;
  /** Milliseconds from the time that the label `marker` of an object names (`sentAt`) to its event, of 99 in 100; of others absent. */
  readonly delay?: number;
  /** Of the first path, in the order of arrival, when asked for. */
  readonly versions?: readonly string[];
}

interface Watcher {
  /** The place of its path. */
  readonly path: number;
  events: number;
  deviates: boolean;
  rest: Buffer;
}

const SENT_AT = Buffer.from('"marker":"t');
const MARK = Buffer.from('"resourceVersion":"');
const END = Buffer.from('}\n');
/** Milliseconds; when the last event came is noted at its arrival. */
const POLL = 10;

let watchers: Watcher[] = [];
let sockets: Socket[] = [];
/** By path. */
let orders: string[][] = [];
let delays: number[] = [];
let bytes = 0;
let closed = 0;
let lastAt = 0;
let used = process.cpuUsage();
let began = performance.now();

process.on('message', (message: OpenWatchers | ReportWatchers) => {
  const answer = 'open' in message ? openAll(message.open) : report(message.report);
  answer.then(
    (value) => process.send?.(value),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  );
});

async function openAll({ to, paths, watchers: count }: OpenWatchers['open']): Promise<object> {
  watchers = [];
  sockets = [];
  delays = [];
  orders = paths.map(() => []);
  const due = paths.flatMap((path, index) => Array.from({ length: count }, () => ({ path, index })));
  for (let from = 0; from < due.length; from += 50)
    await Promise.all(due.slice(from, from + 50).map(({ path, index }) => openOne(to, path, index)));
  used = process.cpuUsage();
  began = performance.now();
  return { opened: watchers.length };
}

/** Open once the head of the answer has come. */
async function openOne(to: Address, path: string, index: number): Promise<void> {
  const socket = await openSocket(to);
  const watcher: Watcher = { path: index, events: 0, deviates: false, rest: Buffer.alloc(0) };
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.write(`${requestHead(to, `GET ${path}`, { Accept: 'application/json' })}\r\n`);
    let head = '';
    const opening = (piece: Buffer) => {
      head += piece.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      if (!head.startsWith('HTTP/1.1 200')) reject(new Error(`a watch answered ${head.slice(0, 300)}`));
      socket.off('data', opening);
      const dechunker = new Dechunker();
      const emit = (run: Buffer) => take(watcher, run);
      socket.on('data', (next) => {
        dechunker.take(next, emit);
        if (dechunker.ended) socket.destroy();
      });
      dechunker.take(Buffer.from(head.slice(end + 4), 'latin1'), emit);
      resolve();
    };
    socket.on('data', opening);
    socket.on('close', () => {
      closed++;
    });
    watchers.push(watcher);
    sockets.push(socket);
  });
}

function take(watcher: Watcher, piece: Buffer): void {
  bytes += piece.length;
  const order = orders[watcher.path] ?? [];
  const now = performance.timeOrigin + performance.now();
  const data = watcher.rest.length === 0 ? piece : Buffer.concat([watcher.rest, piece]);
  let from = 0;
  for (let end = data.indexOf(END); end >= 0; end = data.indexOf(END, from)) {
    const mark = data.indexOf(MARK, from) + MARK.length;
    const version = data.toString('latin1', mark, data.indexOf(0x22, mark));
    if (watcher.events === order.length) order.push(version);
    else if (order[watcher.events] !== version) watcher.deviates = true;
    watcher.events++;
    noteDelay(data.subarray(from, end), now);
    from = end + END.length;
  }
  if (from > 0) lastAt = now;
  watcher.rest = data.subarray(from);
}

function noteDelay(event: Buffer, now: number): void {
  const at = event.indexOf(SENT_AT);
  if (at < 0) return;
  const from = at + SENT_AT.length;
  delays.push(now - Number(event.toString('latin1', from, event.indexOf(0x22, from))));
}

async function report({ until, seconds, versions }: ReportWatchers['report']): Promise<WatchersReport> {
  const deadline = performance.now() + seconds * 1000;
  const dueOf = ({ path }: Watcher) => (typeof until === 'number' ? until : (until[path] ?? 0));
  const lagging = () => watchers.some((watcher) => watcher.events < dueOf(watcher));
  while (lagging() && performance.now() < deadline) await pause(POLL);
  const { user, system } = process.cpuUsage(used);
  const result: WatchersReport = {
    events: watchers.reduce((sum, watcher) => sum + watcher.events, 0),
    bytes,
    fewest: Math.min(...watchers.map((watcher) => watcher.events)),
    deviating: watchers.filter((watcher) => watcher.deviates).length,
    closed,
    lastAt,
    busy: (user + system) / 1000 / (performance.now() - began),
    ...(delays.length > 0 && { delay: delays.toSorted((a, b) => a - b)[Math.floor(delays.length * 0.99)] ?? 0 }),
    ...(versions && { versions: orders[0] ?? [] }),
  };
  for (const socket of sockets) socket.destroy();
  return result;
}
