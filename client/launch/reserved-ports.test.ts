import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findFreePorts } from './reserved-ports.ts';

test('free ports differ and lie below the ephemeral port range', async () => {
  const ports = await findFreePorts();
  assert.equal(new Set(ports).size, ports.length);
  for (const port of ports) assert.ok(port >= 20_000 && port < 32_768, String(port));
});
