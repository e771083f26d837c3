/** Stress cases of hundreds of watches, clients that do not read, and misused connections. */
import { once } from 'node:events';
import { connect as connectHttp2 } from 'node:http2';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type StressCase, type StressResponse, sendRequest } from './stress-case.ts';

const CONFIG_MAPS_PATH = '/api/v1/namespaces/default/configmaps';
/** The result of a case that does not read responses. The case passes, because the status is not 0. */
const NO_RESPONSE: StressResponse = { status: 200, length: 0, bodyExcerpt: '' };
/** The time in milliseconds for which the connections of a case stay open after its requests. */
const OPEN_MS = 2_000;

async function openConnection(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Opens watches. If `readsEvents` is true, the clients read the events. */
async function openWatches(
  url: string,
  count: number,
  query: string,
  { readsEvents }: { readonly readsEvents: boolean },
): Promise<Socket[]> {
  const sockets = await Promise.all(Array.from({ length: count }, () => openConnection(url)));
  for (const socket of sockets) {
    socket.write(`GET ${CONFIG_MAPS_PATH}?watch=1&${query} HTTP/1.1\r\nHost: a\r\n\r\n`);
    if (readsEvents) socket.resume();
    else socket.pause();
  }
  return sockets;
}

/** Creates an object, and updates it `count` times. */
async function updateObject(url: string, name: string, count: number, length: number): Promise<StressResponse[]> {
  const responses = [
    await sendRequest(url, { method: 'POST', path: CONFIG_MAPS_PATH, body: JSON.stringify({ metadata: { name } }) }),
  ];
  for (let index = 0; index < count; index += 1) {
    const body = JSON.stringify({ metadata: { name }, data: { a: `${index}`.padEnd(length, 'x') } });
    responses.push(await sendRequest(url, { method: 'PUT', path: `${CONFIG_MAPS_PATH}/${name}`, body }));
  }
  return responses;
}

function createWatchCase(
  name: string,
  count: number,
  query: string,
  { readsEvents }: { readonly readsEvents: boolean },
  [updateCount, valueLength]: readonly [number, number],
): StressCase {
  return {
    name,
    async run(url, n) {
      const sockets = await openWatches(url, count, query, { readsEvents });
      const responses = await updateObject(url, `h${n}`, updateCount, valueLength);
      await delay(OPEN_MS);
      for (const socket of sockets) socket.destroy();
      return responses;
    },
  };
}

/** Creates a case that sends a text on many connections, which stay open for two seconds. */
function createConnectionCase(name: string, count: number, text: string): StressCase {
  return {
    name,
    async run(url) {
      const sockets = await Promise.all(Array.from({ length: count }, () => openConnection(url)));
      for (const socket of sockets) socket.resume().write(text);
      await delay(OPEN_MS);
      for (const socket of sockets) socket.destroy();
      return [NO_RESPONSE];
    },
  };
}

/**
 * Creates a case that opens many HTTP/2 streams on one connection. If `resetsStreams` is true, the client resets each stream immediately.
 */
function createStreamCase(
  name: string,
  maxStreams: number,
  headers: Readonly<Record<string, string>>,
  { resetsStreams }: { readonly resetsStreams: boolean },
): StressCase {
  return {
    name,
    async run(url) {
      const session = connectHttp2(url).on('error', () => undefined);
      for (let count = 0; count < maxStreams && !session.destroyed; count += 1) {
        const stream = session.request({ ':path': CONFIG_MAPS_PATH, ...headers }).on('error', () => undefined);
        stream.resume();
        if (resetsStreams) stream.close();
        if (count % 100 === 99) await delay(0);
      }
      await delay(OPEN_MS);
      session.destroy();
      return [NO_RESPONSE];
    },
  };
}

export const STREAM_CASES: readonly StressCase[] = [
  createWatchCase('five hundred watches of long objects', 500, '', { readsEvents: true }, [10, 100_000]),
  createWatchCase('two hundred watches whose clients do not read', 200, '', { readsEvents: false }, [40, 400_000]),
  createWatchCase(
    'a hundred watches with initial events',
    100,
    'sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true',
    { readsEvents: true },
    [1, 10],
  ),
  createConnectionCase('a thousand idle connections', 1_000, ''),
  createConnectionCase('a thousand incomplete request heads', 1_000, 'GET / HTTP/1.1\r\nHost: a\r\nX-A: '),
  createConnectionCase(
    'a thousand bodies that are not sent',
    1_000,
    `POST ${CONFIG_MAPS_PATH} HTTP/1.1\r\nHost: a\r\nContent-Length: 3000000\r\nContent-Type: application/json\r\n\r\n{`,
  ),
  createConnectionCase(
    'two hundred incomplete bodies',
    200,
    `POST ${CONFIG_MAPS_PATH} HTTP/1.1\r\nHost: a\r\nContent-Length: 3000000\r\nContent-Type: application/json\r\n\r\n${'x'.repeat(2_900_000)}`,
  ),
  createConnectionCase(
    'a hundred connections with pipelined requests',
    100,
    `GET ${CONFIG_MAPS_PATH} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(200),
  ),
  createConnectionCase('connections with invalid bytes', 200, '\u0000\u0001PRI * \r\n'.repeat(2_000)),
  createStreamCase('HTTP/2 streams that are reset immediately', 5_000, {}, { resetsStreams: true }),
  createStreamCase('HTTP/2 streams with long headers', 100, { 'x-a': 'a'.repeat(15_000) }, { resetsStreams: false }),
];
