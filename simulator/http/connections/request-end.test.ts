/** Tests that a handler is notified when the response is sent or the client disconnects, and that it can abort the response. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import type { HttpRequest } from '../../foundation/exchange.ts';
import { createJsonResponse, type HttpFixture, openFixture } from '../fixture.ts';
import { exchangeBytes } from './raw-client.ts';

let fixture: HttpFixture;
/** Promises for the arrival and the end of a request, by the name of its object. */
const arrivedRequests = new Map<string, PromiseWithResolvers<HttpRequest>>();
const endedRequests = new Map<string, PromiseWithResolvers<void>>();
const ENDPOINTS_PATH = '/api/v1/namespaces/a/endpoints';
const LONG_TEXT = 'x'.repeat(64 * 1024 * 1024);

function expectRequest(name: string): void {
  arrivedRequests.set(name, Promise.withResolvers());
  endedRequests.set(name, Promise.withResolvers());
}

before(async () => {
  fixture = await openFixture((request, { name }) => {
    request.onEnd(() => endedRequests.get(name)?.resolve());
    arrivedRequests.get(name)?.resolve(request);
    if (name.startsWith('never')) return new Promise(() => undefined);
    return name.startsWith('long') ? { status: 200, headers: {}, body: LONG_TEXT } : createJsonResponse({ name });
  });
});

after(() => fixture.server.close(0));

for (const name of ['plain', 'plain-2']) {
  test(`the end of a request is reported after the response, on a connection that stays open, ${name}`, async () => {
    expectRequest(name);
    const isHttp2 = name.endsWith('2');
    if (isHttp2) {
      const session = connectHttp2(fixture.url);
      session.request({ ':path': `${ENDPOINTS_PATH}/${name}` }).resume();
      await endedRequests.get(name)?.promise;
      session.close();
    } else {
      await exchangeBytes(fixture.port, `GET ${ENDPOINTS_PATH}/${name} HTTP/1.1\r\nHost: a\r\n\r\n`, (text) =>
        text.endsWith('}'),
      );
      await endedRequests.get(name)?.promise;
    }
  });
}

test('the end of a request is reported when an HTTP/1.1 client disconnects before the response', async () => {
  expectRequest('never');
  const socket = connect(fixture.port, '127.0.0.1');
  socket.write(`GET ${ENDPOINTS_PATH}/never HTTP/1.1\r\nHost: a\r\n\r\n`);
  const request = await arrivedRequests.get('never')?.promise;
  socket.destroy();
  await endedRequests.get('never')?.promise;
  // The request has already ended, so the listener is called immediately.
  await new Promise<void>((resolve) => request?.onEnd(resolve));
});

test('the end of a request is reported when an HTTP/2 client disconnects before the response', async () => {
  expectRequest('never-2');
  const session = connectHttp2(fixture.url).on('error', () => undefined);
  const stream = session.request({ ':path': `${ENDPOINTS_PATH}/never-2` }).on('error', () => undefined);
  const request = await arrivedRequests.get('never-2')?.promise;
  stream.close(8);
  await endedRequests.get('never-2')?.promise;
  await new Promise<void>((resolve) => request?.onEnd(resolve));
  session.destroy();
});

test('abort() ends a response that is not read', async () => {
  expectRequest('long');
  const client = get(`${fixture.url}${ENDPOINTS_PATH}/long`).on('error', () => undefined);
  const [clientResponse] = await once(client, 'response');
  clientResponse.on('error', () => undefined);
  const request = await arrivedRequests.get('long')?.promise;
  request?.abort();
  await endedRequests.get('long')?.promise;
  let length = 0;
  clientResponse.on('data', (chunk: Buffer) => {
    length += chunk.length;
  });
  await new Promise((resolve) => clientResponse.once('close', resolve));
  assert.ok(length < LONG_TEXT.length);
});
