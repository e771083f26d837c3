/**
 * Many watchers in one process: opens them, counts their events, and holds each against the others. Messages: `open`, `report`.
 *
 * Nothing is parsed but the version of each event. The first watcher to see an event says which comes at that place; every other
 * must see the same version there. So a loss, a double and a wrong order show as a difference, whatever the versions look like.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Dechunker } from './dechunk.ts';

export interface OpenWatchers {
  readonly open: { readonly port: number; readonly path: string; readonly watchers: number };
}

/** Waits until each watcher has received `until` events or for `seconds`. */
export interface ReportWatchers {
  readonly report: { readonly until: number; readonly seconds: number; readonly versions: boolean };
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
  /** In the order of arrival, when asked for. */
  readonly versions?: readonly string[];
}

interface Watcher {
  events: number;
  deviates: boolean;
  rest: Buffer;
}

const MARK = Buffer.from('"resourceVersion":"');
const END = Buffer.from('}\n');
/** Milliseconds; when the last event came is noted at its arrival. */
const POLL = 10;

let watchers: Watcher[] = [];
let sockets: Socket[] = [];
const order: string[] = [];
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

async function openAll({ port, path, watchers: count }: OpenWatchers['open']): Promise<object> {
  watchers = [];
  sockets = [];
  for (let from = 0; from < count; from += 50)
    await Promise.all(Array.from({ length: Math.min(50, count - from) }, () => openOne(port, path)));
  used = process.cpuUsage();
  began = performance.now();
  return { opened: watchers.length };
}

/** Open once the head of the answer has come. */
function openOne(port: number, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const watcher: Watcher = { events: 0, deviates: false, rest: Buffer.alloc(0) };
    socket.on('error', reject);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: bench\r\nUser-Agent: bench\r\nAccept: application/json\r\n\r\n`);
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
  const data = watcher.rest.length === 0 ? piece : Buffer.concat([watcher.rest, piece]);
  let from = 0;
  for (let end = data.indexOf(END); end >= 0; end = data.indexOf(END, from)) {
    const mark = data.indexOf(MARK, from) + MARK.length;
    const version = data.toString('latin1', mark, data.indexOf(0x22, mark));
    if (watcher.events === order.length) order.push(version);
    else if (order[watcher.events] !== version) watcher.deviates = true;
    watcher.events++;
    from = end + END.length;
  }
  if (from > 0) lastAt = performance.timeOrigin + performance.now();
  watcher.rest = data.subarray(from);
}

async function report({ until, seconds, versions }: ReportWatchers['report']): Promise<WatchersReport> {
  const deadline = performance.now() + seconds * 1000;
  const lagging = () => watchers.some((watcher) => watcher.events < until);
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
    ...(versions ? { versions: order } : {}),
  };
  for (const socket of sockets) socket.destroy();
  return result;
}
