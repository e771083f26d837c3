import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import { listen } from '../played/listen.ts';
import { MOST_BYTES } from './body.ts';
import { send } from './request.ts';
import { connect } from './target.ts';
import { openWatch } from './watch-stream.ts';

/** Sends data as long as the client reads. */
const server = createServer((request, response) => {
  const chunk = request.url === '/events' ? `${'{"type":"ADDED","object":{}}\n'.repeat(2000)}` : 'x'.repeat(1 << 20);
  response.writeHead(200);
  const more = (): void => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
});
const target = connect({ url: `http://127.0.0.1:${await listen(server)}` });
after(async () => {
  await target.close();
  server.closeAllConnections();
  server.close();
});

test('a body without end is read to a bound, and said to be too long', { timeout: 60_000 }, async () => {
  const { answer, error } = await send(target, { method: 'GET', path: '/body' });
  assert.equal(answer, undefined);
  assert.equal(error, `the body has more than ${MOST_BYTES / 1024 / 1024} MiB: the rest is not read`);
});

for (const [what, path] of [
  ['events', '/events'],
  ['a line', '/line'],
] as const) {
  test(`a watch of ${what} without end is read to a bound`, { timeout: 60_000 }, async () => {
    const watch = await openWatch(target, path);
    await watch.end(50_000);
    assert.match(watch.broken ?? '', /the rest is not read/);
    assert.ok(watch.events.length < 200_000);
  });
}
