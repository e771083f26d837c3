/** Hundreds of watches, clients that don't read, misuse of connections. */
import { once } from 'node:events';
import { connect as connectHttp2 } from 'node:http2';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { send, type Trial, type TrialResponse } from './trial.ts';

const MAPS = '/api/v1/namespaces/default/configmaps';
const OK: TrialResponse = { status: 200, length: 0, text: '' };
/** The duration of an attack, in milliseconds. */
const WHILE = 2_000;

async function openConnections(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** `reading`: the client reads the events. */
async function openWatches(
  url: string,
  count: number,
  query: string,
  { isReading }: { readonly isReading: boolean },
): Promise<Socket[]> {
  const sockets = await Promise.all(Array.from({ length: count }, () => openConnections(url)));
  for (const socket of sockets) {
    socket.write(`GET ${MAPS}?watch=1&${query} HTTP/1.1\r\nHost: a\r\n\r\n`);
    if (isReading) socket.resume();
    else socket.pause();
  }
  return sockets;
}

async function sendUpdates(url: string, name: string, count: number, length: number): Promise<TrialResponse[]> {
  const came = [await send(url, { method: 'POST', path: MAPS, body: JSON.stringify({ metadata: { name } }) })];
  for (let time = 0; time < count; time += 1) {
    const body = JSON.stringify({ metadata: { name }, data: { a: `${time}`.padEnd(length, 'x') } });
    came.push(await send(url, { method: 'PUT', path: `${MAPS}/${name}`, body }));
  }
  return came;
}

function createWatchTrial(
  name: string,
  count: number,
  query: string,
  { isReading }: { readonly isReading: boolean },
  [times, length]: readonly [number, number],
): Trial {
  return {
    name,
    async attack(url, n) {
      const sockets = await openWatches(url, count, query, { isReading });
      const came = await sendUpdates(url, `h${n}`, times, length);
      await delay(WHILE);
      for (const socket of sockets) socket.destroy();
      return came;
    },
  };
}

/** Bytes that are sent on many connections, which stay open for a while. */
function createConnectionTrial(name: string, count: number, text: string): Trial {
  return {
    name,
    async attack(url) {
      const sockets = await Promise.all(Array.from({ length: count }, () => openConnections(url)));
      for (const socket of sockets) socket.resume().write(text);
      await delay(WHILE);
      for (const socket of sockets) socket.destroy();
      return [OK];
    },
  };
}

function createResetTrial(
  name: string,
  most: number,
  headers: Readonly<Record<string, string>>,
  { isAfterwards }: { readonly isAfterwards: boolean },
): Trial {
  return {
    name,
    async attack(url) {
      const session = connectHttp2(url).on('error', () => undefined);
      for (let count = 0; count < most && !session.destroyed; count += 1) {
        const stream = session.request({ ':path': MAPS, ...headers }).on('error', () => undefined);
        stream.resume();
        if (isAfterwards) stream.close();
        if (count % 100 === 99) await delay(0);
      }
      await delay(WHILE);
      session.destroy();
      return [OK];
    },
  };
}

export const STREAMS: readonly Trial[] = [
  createWatchTrial('five hundred watches of long objects', 500, '', { isReading: true }, [10, 100_000]),
  createWatchTrial('two hundred watches that nobody reads', 200, '', { isReading: false }, [40, 400_000]),
  createWatchTrial(
    'a hundred watches from the beginning',
    100,
    'sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true',
    { isReading: true },
    [1, 10],
  ),
  createConnectionTrial('a thousand connections that say nothing', 1_000, ''),
  createConnectionTrial('a thousand slow heads', 1_000, 'GET / HTTP/1.1\r\nHost: a\r\nX-A: '),
  createConnectionTrial(
    'a thousand bodies that don’t come',
    1_000,
    `POST ${MAPS} HTTP/1.1\r\nHost: a\r\nContent-Length: 3000000\r\nContent-Type: application/json\r\n\r\n{`,
  ),
  createConnectionTrial(
    'two hundred bodies of which the end doesn’t come',
    200,
    `POST ${MAPS} HTTP/1.1\r\nHost: a\r\nContent-Length: 3000000\r\nContent-Type: application/json\r\n\r\n${'x'.repeat(2_900_000)}`,
  ),
  createConnectionTrial('a hundred pipelines', 100, `GET ${MAPS} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(200)),
  createConnectionTrial('garbage', 200, '\u0000\u0001PRI * \r\n'.repeat(2_000)),
  createResetTrial('streams that are reset at once', 5_000, {}, { isAfterwards: true }),
  createResetTrial('streams with long heads', 100, { 'x-a': 'a'.repeat(15_000) }, { isAfterwards: false }),
];
