import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { after, test } from 'node:test';
import { connect } from './target.ts';
import { openWatch, parseEvent, summarizeEvents, WatchTimeoutError } from './watch-stream.ts';

let respond: (response: ServerResponse) => void = () => undefined;
const server = createServer((_request, response) => respond(response));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const target = connect({ url: `http://127.0.0.1:${(server.address() as { port: number }).port}` });
after(async () => {
  await target.close();
  server.closeAllConnections();
  server.close();
});

test('a watch reads events as they arrive, however the stream is divided into chunks', async () => {
  let openResponse: ServerResponse | undefined;
  respond = (response) => {
    openResponse = response;
    response.write('{"type":"ADDED","object":{"metadata":{"name":"ä"}}}\n{"type":"BOOK');
  };
  const watch = await openWatch(target, '/x');
  await watch.waitUntil((events) => events.length === 1, 2_000, 'one event');
  assert.deepEqual(watch.events[0]?.object, { metadata: { name: 'ä' } });
  openResponse?.end('MARK","object":{}}\n');
  await watch.waitForEnd(2_000);
  assert.deepEqual(
    watch.events.map(({ type }) => type),
    ['ADDED', 'BOOKMARK'],
  );
  assert.equal(watch.breakReason, undefined);
});

test('a stream that ends inside an event is marked as broken', async () => {
  respond = (response) => response.end('{"type":');
  const watch = await openWatch(target, '/x');
  await watch.waitForEnd(2_000);
  assert.equal(watch.breakReason, 'the stream ended inside an event');
});

test('a timeout reports the awaited condition and the received events', async () => {
  respond = (response) => response.end('{"type":"ADDED","object":{"metadata":{"name":"a","resourceVersion":"7"}}}\n');
  const watch = await openWatch(target, '/x');
  await assert.rejects(
    watch.waitUntil((events) => events.length > 5, 2_000, 'six events'),
    (error: unknown) => {
      assert.ok(error instanceof WatchTimeoutError);
      assert.match(error.message, /the watch ended while waiting for six events; seen: ADDED a@7/);
      return true;
    },
  );
});

test('a rejected watch has a response with a body, and its stream has ended', async () => {
  respond = (response) => void response.writeHead(410).end('{"code":410}');
  const watch = await openWatch(target, '/x');
  assert.deepEqual(
    [watch.hasEnded, watch.exchange.response?.status, String(watch.exchange.response?.body)],
    [true, 410, '{"code":410}'],
  );
});

for (const [name, body] of [
  ['on one line', '{"kind":"EndpointsList","items":[]}\n'],
  ['on several lines', '{\n  "kind": "EndpointsList",\n  "items": []\n}\n'],
] as const) {
  test(`the summary of a watch shows that a list is sent instead of a stream, ${name}`, () => {
    const events = body
      .split('\n')
      .filter((line) => line !== '')
      .map(parseEvent);
    assert.equal(summarizeEvents(events), 'a document of the kind EndpointsList, not a stream of events');
  });
}
