import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  deriveManagerName,
  formatManager,
  formatManagerIdentifier,
  type Manager,
  parseManagerIdentifier,
} from './manager.ts';

const anyManager: fc.Arbitrary<Manager> = fc.record({
  name: fc.string(),
  operation: fc.constantFrom('Apply', 'Update'),
  apiVersion: fc.constantFrom('v1', 'apps/v1'),
  subresource: fc.constantFrom('', 'status'),
});

test('parsing an identifier returns the manager, and the identifier of an apply manager has no version', () => {
  fc.assert(
    fc.property(anyManager, (manager) => {
      const { operation, apiVersion } = manager;
      assert.deepEqual(parseManagerIdentifier(formatManagerIdentifier(manager)), {
        ...manager,
        apiVersion: operation === 'Apply' ? '' : apiVersion,
      });
    }),
  );
});

test('an identifier omits empty members', () => {
  const namelessManager: Manager = { name: '', operation: 'Update', apiVersion: 'v1', subresource: '' };
  assert.equal(formatManagerIdentifier(namelessManager), '{"operation":"Update","apiVersion":"v1"}');
  const manager: Manager = { name: 'm', operation: 'Apply', apiVersion: 'v1', subresource: 'scale' };
  assert.equal(formatManagerIdentifier(manager), '{"manager":"m","operation":"Apply","subresource":"scale"}');
});

test('a conflict names the manager, the subresource and the version of an update', () => {
  const manager: Manager = { name: 'kub"ectl', operation: 'Update', apiVersion: 'apps/v1', subresource: 'status' };
  assert.equal(formatManager(formatManagerIdentifier(manager)), '"kub\\"ectl" with subresource "status" using apps/v1');
  assert.equal(formatManager(formatManagerIdentifier({ ...manager, subresource: '' })), '"kub\\"ectl" using apps/v1');
  assert.equal(
    formatManager(formatManagerIdentifier({ ...manager, operation: 'Apply' })),
    '"kub\\"ectl" with subresource "status"',
  );
});

test('the manager of a user agent is the part before the first slash, with at most 128 bytes of printable characters', () => {
  const userAgentsAndManagers: readonly (readonly [string, string])[] = [
    ['kubectl/v1.32.0 (linux/amd64)', 'kubectl'],
    ['curl', 'curl'],
    ['', ''],
    ['/x', ''],
    ['a\u0000b\tc d/1', 'abc d'],
    ['no\u00a0break', 'nobreak'],
    ['x'.repeat(129), 'x'.repeat(128)],
    [`${'x'.repeat(127)}é/1`, 'x'.repeat(127)],
    [`${'x'.repeat(126)}éy`, `${'x'.repeat(126)}é`],
  ];
  for (const [agent, name] of userAgentsAndManagers) assert.equal(deriveManagerName(agent), name);
});
