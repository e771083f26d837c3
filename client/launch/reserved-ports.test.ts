import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findFreePorts } from './reserved-ports.ts';

test('ports for other processes differ and lie below those that port 0 gives', async () => {
  const ports = await findFreePorts();
  assert.notEqual(ports[0], ports[1]);
  for (const port of ports) assert.ok(port >= 20_000 && port < 32_768, String(port));
});
