/** Tests the server on real sockets: HTTP/1.1, HTTP/2, streams, limits, and misbehaving clients. */
import assert from 'node:assert/strict';
import { connect as connectHttp2 } from 'node:http2';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import type { ResponseSink } from '../foundation/exchange.ts';
import { MAX_BODY_BYTES } from './connections/limits.ts';
import { exchangeBytes } from './connections/raw-client.ts';
import { createJsonResponse, type HttpFixture, openFixture } from './fixture.ts';

let fixture: HttpFixture;
const sinks: ResponseSink[] = [];
const closedPaths: string[] = [];

before(async () => {
  fixture = await openFixture(async (request, info) => {
    if (info.name === 'boom') throw new Error('secret detail');
    if (info.name === 'never') return new Promise(() => undefined);
    if (request.method === 'POST') return createJsonResponse({ length: (await request.readBody()).length });
    if (info.verb !== 'watch') return createJsonResponse({ name: info.name });
    return {
      status: 200,
      headers: { 'Content-Type': 'application/json' },
      body: {
        start: (sink) => {
          sinks.push(sink);
          sink.onClose(() => closedPaths.push(info.path));
          sink.write(Buffer.from('{"first":1}\n'));
        },
      },
    };
  });
});

after(() => fixture.server.close(0));

const ENDPOINTS_PATH = '/api/v1/namespaces/a/endpoints';
const isOkResponse = (responseText: string) => responseText.endsWith('}') || responseText.endsWith('ok');

test('a connection serves several requests', async () => {
  const name = `GET ${ENDPOINTS_PATH}/x HTTP/1.1\r\nHost: a\r\n\r\n`;
  const responseText = await exchangeBytes(
    fixture.port,
    name + name,
    (text) => (text.match(/"name":"x"/g) ?? []).length === 2,
  );
  assert.equal(responseText.match(/HTTP\/1\.1 200 OK/g)?.length, 2);
  assert.doesNotMatch(responseText, /Connection:/i);
});

test('the port without TLS supports HTTP/2 with prior knowledge', async () => {
  const session = connectHttp2(fixture.url);
  const stream = session.request({ ':path': `${ENDPOINTS_PATH}/x`, 'audit-id': 'mine' });
  const [headers, body] = await new Promise<[Record<string, unknown>, string]>((resolve) => {
    let text = '';
    let head: Record<string, unknown> = {};
    stream.on('response', (responseHeaders) => (head = responseHeaders));
    stream.on('data', (chunk) => (text += chunk));
    stream.on('end', () => resolve([head, text]));
  });
  session.close();
  assert.equal(headers[':status'], 200);
  assert.equal(headers['audit-id'], 'mine');
  assert.deepEqual(JSON.parse(body), { name: 'x' });
});

test('a body of the maximum size is accepted and a larger body is rejected, with and without Content-Length', async () => {
  const sendPost = (body: Buffer | ReadableStream, options: object = {}) =>
    fetch(`${fixture.url}${ENDPOINTS_PATH}`, { method: 'POST', body, ...options });
  assert.deepEqual(await (await sendPost(Buffer.alloc(MAX_BODY_BYTES))).json(), { length: MAX_BODY_BYTES });
  const streamedBody = new ReadableStream({
    start(controller) {
      controller.enqueue(Buffer.alloc(MAX_BODY_BYTES));
      controller.enqueue(Buffer.alloc(1));
      controller.close();
    },
  });
  for (const response of [
    await sendPost(Buffer.alloc(MAX_BODY_BYTES + 1)),
    await sendPost(streamedBody, { duplex: 'half' }),
  ]) {
    assert.equal(response.status, 413);
    const status = (await response.json()) as { message: string; reason: string };
    assert.equal(status.message, 'Request entity too large: limit is 3145728');
    assert.equal(status.reason, 'RequestEntityTooLarge');
  }
});

const MALFORMED_REQUESTS: readonly (readonly [string, string, RegExp])[] = [
  ['a request that is not HTTP', 'GARBAGE\r\n\r\n', /^HTTP\/1\.1 400 Bad Request\r\n[\s\S]*400 Bad Request$/],
  ['an invalid header name', 'GET /healthz HTTP/1.1\r\nHost: a\r\nBad Header: x\r\n\r\n', /^HTTP\/1\.1 400 /],
  [
    'a request without Host header',
    'GET /healthz HTTP/1.1\r\n\r\n',
    /^HTTP\/1\.1 400 [\s\S]*missing required Host header$/,
  ],
  ['a broken escape', 'GET /healthz%zz HTTP/1.1\r\nHost: a\r\n\r\n', /^HTTP\/1\.1 400 /],
  [
    'a broken chunk',
    `POST ${ENDPOINTS_PATH} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n`,
    /^HTTP\/1\.1 400 /,
  ],
  ['a URL that is too long', `GET /${'a'.repeat(1_100_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, /^HTTP\/1\.1 431 /],
  ['a header that is too long', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(1_100_000)}\r\n\r\n`, /^HTTP\/1\.1 431 /],
];

for (const [subject, requestText, expected] of MALFORMED_REQUESTS) {
  test(`${subject} is rejected and the connection is closed`, async () => {
    assert.match(await exchangeBytes(fixture.port, requestText), expected);
  });
}

test('requests with unknown methods reach the router', async () => {
  assert.match(
    await exchangeBytes(fixture.port, 'FOO /healthz HTTP/1.1\r\nHost: a\r\n\r\n'),
    /^HTTP\/1\.1 200 [\s\S]*\r\nDate: [^\r]* GMT\r\n[\s\S]*ok$/,
  );
});

test('the server responds to HTTP/1.0 and closes the connection', async () => {
  assert.match(await exchangeBytes(fixture.port, 'GET /healthz HTTP/1.0\r\n\r\n'), /^HTTP\/1\.1 200 [\s\S]*ok$/);
});

test('the server accepts an absolute URL as the request target', async () => {
  const responseText = await exchangeBytes(
    fixture.port,
    'GET http://elsewhere/healthz HTTP/1.1\r\nHost: a\r\n\r\n',
    isOkResponse,
  );
  assert.match(responseText, /^HTTP\/1\.1 200 /);
});

test('an internal error is a Status without details', async () => {
  const response = await fetch(`${fixture.url}${ENDPOINTS_PATH}/boom`);
  const text = await response.text();
  assert.equal(response.status, 500);
  assert.equal((JSON.parse(text) as { reason: string }).reason, 'InternalError');
  assert.doesNotMatch(text, /secret|\.ts/);
  assert.match(fixture.loggedMessages.join('\n'), /secret detail/);
});

test('each block of a stream is sent when it is written, and the server can end the stream', async () => {
  const response = await fetch(`${fixture.url}${ENDPOINTS_PATH}?watch=1`);
  const reader = response.body?.getReader();
  const readNextChunk = async () => Buffer.from((await reader?.read())?.value ?? []).toString();
  assert.equal(await readNextChunk(), '{"first":1}\n');
  const sink = sinks.at(-1);
  sink?.write(Buffer.from('a\n'));
  sink?.write(Buffer.from('b\n'));
  assert.equal(await readNextChunk(), 'a\nb\n');
  fixture.server.endStreams();
  assert.equal((await reader?.read())?.done, true);
  assert.equal(closedPaths.at(-1), ENDPOINTS_PATH);
});

for (const code of [0, 8]) {
  test(`the handler is notified when a client resets its HTTP/2 stream with code ${code}`, async () => {
    const closedPathsBefore = closedPaths.length;
    const session = connectHttp2(fixture.url);
    const stream = session.request({ ':path': '/api/v1/watch/endpoints' });
    stream.on('error', () => undefined);
    await new Promise((resolve) => stream.once('data', resolve));
    stream.close(code);
    await waitUntil(() => closedPaths.length > closedPathsBefore);
    session.destroy();
  });
}

test('the handler is notified when a client disconnects', async () => {
  const closedCountBefore = closedPaths.length;
  const socket = connect(fixture.port, '127.0.0.1');
  socket.write(`GET /api/v1/watch/endpoints HTTP/1.1\r\nHost: a\r\n\r\n`);
  await new Promise((resolve) => socket.once('data', resolve));
  socket.destroy();
  await waitUntil(() => closedPaths.length > closedCountBefore);
  assert.equal(closedPaths.at(-1), '/api/v1/watch/endpoints');
});

test('a client that never reads its stream is disconnected, and other clients are served', async () => {
  const socket = connect(fixture.port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`GET ${ENDPOINTS_PATH}?watch=1 HTTP/1.1\r\nHost: a\r\n\r\n`);
  await new Promise((resolve) => socket.once('data', resolve));
  socket.pause();
  const sink = sinks.at(-1);
  const block = Buffer.alloc(1024 * 1024);
  const closedCountBefore = closedPaths.length;
  let pausedWrites = 0;
  for (let i = 0; i < 64 && closedPaths.length === closedCountBefore; i += 1) {
    if (sink?.write(block) === false) pausedWrites += 1;
    await new Promise((resolve) => setImmediate(resolve));
  }
  assert.ok(pausedWrites > 0);
  assert.equal(closedPaths.length, closedCountBefore + 1);
  assert.equal((await fetch(`${fixture.url}/healthz`)).status, 200);
  socket.destroy();
});

test('the server continues to serve requests after a client disconnects during its request body', async () => {
  const socket = connect(fixture.port, '127.0.0.1');
  socket.write(`POST ${ENDPOINTS_PATH} HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{`);
  await new Promise((resolve) => setImmediate(resolve));
  socket.destroy();
  assert.equal((await fetch(`${fixture.url}/healthz`)).status, 200);
  await waitUntil(() => fixture.lifecycle.pendingRequestCount === 0);
});

/** Waits until the condition is true. Fails after five seconds. */
async function waitUntil(condition: () => boolean): Promise<void> {
  const limit = Date.now() + 5000;
  while (!condition()) {
    assert.ok(Date.now() < limit, `still waiting for ${condition}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
