import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { after, test } from 'node:test';
import { connect } from './target.ts';
import { openWatch, parseEvent, summarizeEvents, WatchLimit } from './watch-stream.ts';

let answer: (response: ServerResponse) => void = () => undefined;
const server = createServer((_request, response) => answer(response));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const target = connect({ url: `http://127.0.0.1:${(server.address() as { port: number }).port}` });
after(async () => {
  await target.close();
  server.closeAllConnections();
  server.close();
});

test('events are read as they arrive, however the bytes are cut', async () => {
  let open: ServerResponse | undefined;
  answer = (response) => {
    open = response;
    response.write('{"type":"ADDED","object":{"metadata":{"name":"ä"}}}\n{"type":"BOOK');
  };
  const watch = await openWatch(target, '/x');
  await watch.waitUntil((events) => events.length === 1, 2_000, 'one event');
  assert.deepEqual(watch.events[0]?.object, { metadata: { name: 'ä' } });
  open?.end('MARK","object":{}}\n');
  await watch.end(2_000);
  assert.deepEqual(
    watch.events.map(({ type }) => type),
    ['ADDED', 'BOOKMARK'],
  );
  assert.equal(watch.broken, undefined);
});

test('a stream that ends inside an event is broken', async () => {
  answer = (response) => response.end('{"type":');
  const watch = await openWatch(target, '/x');
  await watch.end(2_000);
  assert.equal(watch.broken, 'the stream ended inside an event');
});

test('waiting tells what was waited for, and what was seen', async () => {
  answer = (response) => response.end('{"type":"ADDED","object":{"metadata":{"name":"a","resourceVersion":"7"}}}\n');
  const watch = await openWatch(target, '/x');
  await assert.rejects(
    watch.waitUntil((events) => events.length > 5, 2_000, 'six events'),
    (error: unknown) => {
      assert.ok(error instanceof WatchLimit);
      assert.match(error.message, /the watch ended while waiting for six events; seen: ADDED a@7/);
      return true;
    },
  );
});

test('a refusal is an answer with a body, and a watch that has ended', async () => {
  answer = (response) => void response.writeHead(410).end('{"code":410}');
  const watch = await openWatch(target, '/x');
  assert.deepEqual(
    [watch.ended, watch.exchange.answer?.status, String(watch.exchange.answer?.body)],
    [true, 410, '{"code":410}'],
  );
});

for (const [name, body] of [
  ['on one line', '{"kind":"EndpointsList","items":[]}\n'],
  ['on several', '{\n  "kind": "EndpointsList",\n  "items": []\n}\n'],
] as const) {
  test(`a list in place of a stream is called what it is: ${name}`, () => {
    const events = body
      .split('\n')
      .filter((line) => line !== '')
      .map(parseEvent);
    assert.equal(summarizeEvents(events), 'a document of the kind EndpointsList, not a stream of events');
  });
}
