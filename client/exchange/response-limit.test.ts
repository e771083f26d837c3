import { equal } from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { startResponseTimeout } from './response-limit.ts';

test('a response that arrives while the process is busy does not time out', async () => {
  const server = createServer((_, response) => response.end('there'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  // The first request takes longer than later requests.
  await fetch(`http://127.0.0.1:${port}`);
  const { signal, clear } = startResponseTimeout(100);
  const exchange = fetch(`http://127.0.0.1:${port}`, { signal });
  const busyUntil = performance.now() + 400;
  setImmediate(() => {
    while (performance.now() < busyUntil);
  });
  equal(await (await exchange).text(), 'there');
  clear();
  equal(signal.aborted, false);
  server.close();
  server.closeAllConnections();
});

test('the signal aborts with a TimeoutError', async () => {
  const { signal } = startResponseTimeout(20);
  await once(signal, 'abort');
  equal((signal.reason as DOMException).name, 'TimeoutError');
});
