import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findWrittenVersion } from './cached-reads.ts';

const createOutcome = (status: number, body: unknown) => ({ status, headers: {}, warnings: [], body });
const writtenObject = { metadata: { name: 'a', resourceVersion: '7' } };

test('the version of a write is the resourceVersion in its response', () => {
  assert.equal(findWrittenVersion({ method: 'POST', path: '/api/v1/nodes' }, createOutcome(201, writtenObject)), '7');
  assert.equal(
    findWrittenVersion({ method: 'PATCH', path: '/api/v1/nodes/a' }, createOutcome(200, writtenObject)),
    '7',
  );
});

test('reads, dry runs, errors and responses without a version have no written version', () => {
  for (const [method, path, status, body] of [
    ['GET', '/api/v1/nodes/a', 200, writtenObject],
    ['PUT', '/api/v1/nodes/a?dryRun=All', 200, writtenObject],
    ['PUT', '/api/v1/nodes/a', 409, writtenObject],
    ['DELETE', '/api/v1/nodes/a', 200, { kind: 'Status', metadata: {} }],
    ['POST', '/api/v1/nodes', 201, { metadata: { resourceVersion: 'abc' } }],
  ] as const)
    assert.equal(findWrittenVersion({ method, path }, createOutcome(status, body)), undefined, `${method} ${path}`);
});
