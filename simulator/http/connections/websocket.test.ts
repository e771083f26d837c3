import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { WebSocket } from 'ws';
import type { ResponseSink } from '../../foundation/exchange.ts';
import { openServer } from '../server.ts';

let contentType = 'application/json';
let closedStreams = 0;
const streams: ResponseSink[] = [];
const server = await openServer({
  bindAddress: '127.0.0.1',
  httpPort: 0,
  secure: undefined,
  serve: ({ path }) => {
    if (path === '/plain') return { status: 404, headers: { 'Content-Type': contentType }, body: 'none' };
    const start = (sink: ResponseSink) => {
      streams.push(sink);
      sink.onClose(() => {
        closedStreams += 1;
      });
    };
    return { status: 200, headers: { 'Content-Type': contentType }, body: { start } };
  },
});
after(() => server.close(0));

const ORIGIN_OPTIONS = { origin: 'http://here' };
const openSocket = (path: string, options: object = ORIGIN_OPTIONS) =>
  new WebSocket(`${server.httpUrl?.replace('http', 'ws')}${path}`, options);

/** Returns the first message, and true if it is binary. */
async function readFirstMessage(block: string): Promise<readonly [string, boolean]> {
  const socket = openSocket('/watch');
  await once(socket, 'open');
  const message = once(socket, 'message');
  streams.at(-1)?.write(Buffer.from(block));
  const [data, binary] = (await message) as [Buffer, boolean];
  socket.close();
  await once(socket, 'close');
  return [data.toString(), binary];
}

test('each watch event is sent as one message in the negotiated encoding', async () => {
  contentType = 'application/json';
  assert.deepEqual(await readFirstMessage('{"type":"ADDED"}\n'), ['{"type":"ADDED"}\n', false]);
  contentType = 'application/cbor-seq';
  assert.deepEqual(await readFirstMessage('abc'), ['abc', true]);
  contentType = 'application/protobuf;stream=watch';
  assert.deepEqual(await readFirstMessage('\0\0\0\x03abc'), ['abc', true]);
  contentType = 'application/json';
});

test('the end of a stream closes the WebSocket, and a client that disconnects ends the stream', async () => {
  const socket = openSocket('/watch');
  await once(socket, 'open');
  streams.at(-1)?.end();
  const [code] = (await once(socket, 'close')) as [number];
  assert.equal(code, 1000);
  const closedStreamsBefore = closedStreams;
  const leavingClient = openSocket('/watch');
  await once(leavingClient, 'open');
  leavingClient.terminate();
  for (let attempt = 0; attempt < 1000 && closedStreams === closedStreamsBefore; attempt += 1)
    await new Promise((resolve) => setImmediate(resolve));
  assert.ok(closedStreams > closedStreamsBefore);
});

test('the server selects a subprotocol, but never the subprotocol that contains a token', async () => {
  const TOKEN_SUBPROTOCOL = 'base64url.bearer.authorization.orch.io.c2VjcmV0';
  for (const [protocols, chosenProtocol] of [
    [['binary'], 'binary'],
    [[TOKEN_SUBPROTOCOL, 'binary'], 'binary'],
    [['binary', TOKEN_SUBPROTOCOL], 'binary'],
  ] as const) {
    const socket = new WebSocket(`${server.httpUrl?.replace('http', 'ws')}/watch`, [...protocols], ORIGIN_OPTIONS);
    await once(socket, 'open');
    assert.equal(socket.protocol, chosenProtocol);
    socket.terminate();
  }
  const socket = new WebSocket(`${server.httpUrl?.replace('http', 'ws')}/watch`, ['one', 'other'], ORIGIN_OPTIONS);
  const [, { statusCode }] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }];
  assert.equal(statusCode, 400);
  socket.on('error', () => undefined);
  socket.terminate();
});

test('a request without Origin is rejected, and a response that is not a stream is returned without an upgrade', async () => {
  for (const [path, options, status] of [
    ['/watch', {}, 403],
    ['/plain', ORIGIN_OPTIONS, 404],
  ] as const) {
    const socket = openSocket(path, options);
    const [, { statusCode }] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }];
    assert.equal(statusCode, status);
    socket.on('error', () => undefined);
    socket.terminate();
  }
});
