import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { request } from 'undici';
import { explainError } from './explain-error.ts';

test('an unexpected 101 response is explained in one line', async () => {
  const server = createServer((_, response) => response.writeHead(101).end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const error = await request(`http://127.0.0.1:${port}`).catch((failure: unknown) => failure);
    assert.equal(explainError(error, 1000), 'the server does not use HTTP (unexpected response data)');
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
