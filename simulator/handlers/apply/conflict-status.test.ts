import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createKeyElement } from '../../pure/fields/path-element.ts';
import { formatManagerIdentifier } from '../../pure/managed-fields/manager.ts';
import { createApplyConflict } from './conflict-status.ts';

const applier = formatManagerIdentifier({ name: 'one', operation: 'Apply', apiVersion: 'v1', subresource: '' });
const updater = formatManagerIdentifier({ name: 'two', operation: 'Update', apiVersion: 'v1', subresource: 'status' });
const port = createKeyElement([['port', 1_000_000]]);

test('the message for one conflict has one line', () => {
  const { status } = createApplyConflict([{ manager: applier, path: ['f:data', 'f:a'] }]);
  assert.deepEqual(
    [status.code, status.reason, status.message],
    [409, 'Conflict', 'Apply failed with 1 conflict: conflict with "one": .data.a'],
  );
  assert.deepEqual(status.details?.causes, [
    { reason: 'FieldManagerConflict', message: 'conflict with "one"', field: '.data.a' },
  ]);
});

test('the message groups several conflicts by manager, and each conflict is a cause', () => {
  const { status } = createApplyConflict([
    { manager: updater, path: ['f:spec', 'f:ports', port] },
    { manager: applier, path: ['f:data', 'f:a'] },
    { manager: updater, path: ['f:data', 'f:a'] },
  ]);
  assert.equal(
    status.message,
    `Apply failed with 3 conflicts: conflicts with "one":
- .data.a
conflicts with "two" with subresource "status" using v1:
- .spec.ports[port=1e+06]
- .data.a`,
  );
  assert.deepEqual(
    status.details?.causes?.map(({ message, field }) => `${message} ${field}`),
    [
      'conflict with "two" with subresource "status" using v1 .spec.ports[port=1e+06]',
      'conflict with "one" .data.a',
      'conflict with "two" with subresource "status" using v1 .data.a',
    ],
  );
});
