import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldPaths, InvalidFieldsError } from './field-paths.ts';

test('returns the members of a field set as paths in the format of conflict causes', () => {
  const fields = {
    'f:metadata': { 'f:labels': { '.': {}, 'f:b/c': {} }, 'f:finalizers': { 'v:"example.com/a"': {} } },
    'f:spec': { 'f:ports': { 'k:{"port":80,"protocol":"TCP"}': { '.': {}, 'f:name': {} }, 'i:2': {} } },
  };
  assert.deepEqual(fieldPaths(fields), [
    '.metadata.finalizers[="example.com/a"]',
    '.metadata.labels',
    '.metadata.labels.b/c',
    '.spec.ports[2]',
    '.spec.ports[port=80,protocol="TCP"]',
    '.spec.ports[port=80,protocol="TCP"].name',
  ]);
  assert.deepEqual(fieldPaths({}), []);
});

test('rejects a value that is not a field set', () => {
  for (const wrong of [
    null,
    [],
    'f:a',
    { a: {} },
    { 'f:a': null },
    { 'f:a': true },
    { '.': {} },
    { 'f:a': { '.': 1 } },
  ]) {
    assert.throws(() => fieldPaths(wrong), InvalidFieldsError, JSON.stringify(wrong));
  }
});
