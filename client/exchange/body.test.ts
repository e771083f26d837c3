import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import { listen } from '../test-servers/listen.ts';
import { MAX_BYTES } from './body.ts';
import { send } from './request.ts';
import { connect } from './target.ts';
import { openWatch } from './watch-stream.ts';

/** A server that sends data until the client disconnects. */
const server = createServer((request, response) => {
  const chunk = request.url === '/events' ? `${'{"type":"ADDED","object":{}}\n'.repeat(2000)}` : 'x'.repeat(1 << 20);
  response.writeHead(200);
  const sendChunk = (): void => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', sendChunk);
  };
  sendChunk();
});
const target = connect({ url: `http://127.0.0.1:${await listen(server)}` });
after(async () => {
  await target.close();
  server.closeAllConnections();
  server.close();
});

test('reading an endless body ends at the limit with an error', { timeout: 60_000 }, async () => {
  const { response, error } = await send(target, { method: 'GET', path: '/body' });
  assert.equal(response, undefined);
  assert.equal(error, `the body has more than ${MAX_BYTES / 1024 / 1024} MiB: the rest is not read`);
});

for (const [subject, path] of [
  ['events', '/events'],
  ['lines', '/line'],
] as const) {
  test(`reading a watch with endless ${subject} ends at the limit`, { timeout: 60_000 }, async () => {
    const watch = await openWatch(target, path);
    await watch.waitForEnd(50_000);
    assert.match(watch.breakReason ?? '', /the rest is not read/);
    assert.ok(watch.events.length < 200_000);
  });
}
