/**
 * The end of a request, for each protocol: a handler is notified when the response has been sent or the client has disconnected, and can
 * disconnect a client that does not read.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import type { HttpRequest } from '../ground/exchange.ts';
import { type Fixture, jsonAnswer, openFixture } from './fixture.ts';
import { exchangeBytes } from './raw-client.ts';

let fixture: Fixture;
/** Resolvers by request name: for its arrival, and for its end. */
const arrivals = new Map<string, PromiseWithResolvers<HttpRequest>>();
const ends = new Map<string, PromiseWithResolvers<void>>();
const PATH = '/api/v1/namespaces/a/endpoints';
const LONG = 'x'.repeat(64 * 1024 * 1024);

function expectRequest(name: string): void {
  arrivals.set(name, Promise.withResolvers());
  ends.set(name, Promise.withResolvers());
}

before(async () => {
  fixture = await openFixture((request, { name }) => {
    request.onEnd(() => ends.get(name)?.resolve());
    arrivals.get(name)?.resolve(request);
    if (name.startsWith('never')) return new Promise(() => undefined);
    return name.startsWith('long') ? { status: 200, headers: {}, body: LONG } : jsonAnswer({ name });
  });
});

after(() => fixture.server.close(0));

for (const name of ['plain', 'plain-2']) {
  test(`${name}: the answer has been sent, on a connection that stays`, async () => {
    expectRequest(name);
    const two = name.endsWith('2');
    if (two) {
      const session = connectHttp2(fixture.url);
      session.request({ ':path': `${PATH}/${name}` }).resume();
      await ends.get(name)?.promise;
      session.close();
    } else {
      await exchangeBytes(fixture.port, `GET ${PATH}/${name} HTTP/1.1\r\nHost: a\r\n\r\n`, (text) =>
        text.endsWith('}'),
      );
      await ends.get(name)?.promise;
    }
  });
}

test('the client is gone before the answer, HTTP/1.1', async () => {
  expectRequest('never');
  const socket = connect(fixture.port, '127.0.0.1');
  socket.write(`GET ${PATH}/never HTTP/1.1\r\nHost: a\r\n\r\n`);
  const request = await arrivals.get('never')?.promise;
  socket.destroy();
  await ends.get('never')?.promise;
  // A listener that is added after the end is called at once.
  await new Promise<void>((resolve) => request?.onEnd(resolve));
});

test('the client is gone before the answer, HTTP/2', async () => {
  expectRequest('never-2');
  const session = connectHttp2(fixture.url).on('error', () => undefined);
  const stream = session.request({ ':path': `${PATH}/never-2` }).on('error', () => undefined);
  const request = await arrivals.get('never-2')?.promise;
  stream.close(8);
  await ends.get('never-2')?.promise;
  await new Promise<void>((resolve) => request?.onEnd(resolve));
  session.destroy();
});

test('an answer that nobody reads is cut off', async () => {
  expectRequest('long');
  const client = get(`${fixture.url}${PATH}/long`).on('error', () => undefined);
  const [answer] = await once(client, 'response');
  answer.on('error', () => undefined);
  const request = await arrivals.get('long')?.promise;
  request?.abort();
  await ends.get('long')?.promise;
  let length = 0;
  answer.on('data', (chunk: Buffer) => {
    length += chunk.length;
  });
  await new Promise((resolve) => answer.once('close', resolve));
  assert.ok(length < LONG.length);
});
