import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InvalidFieldsError, listFieldPaths } from './field-paths.ts';

test('the fields of fieldsV1 are listed as paths, as in the causes of a conflict', () => {
  const fields = {
    'f:metadata': { 'f:labels': { '.': {}, 'f:b/c': {} }, 'f:finalizers': { 'v:"example.com/a"': {} } },
    'f:spec': { 'f:ports': { 'k:{"port":80,"protocol":"TCP"}': { '.': {}, 'f:name': {} }, 'i:2': {} } },
  };
  assert.deepEqual(listFieldPaths(fields), [
    '.metadata.finalizers[="example.com/a"]',
    '.metadata.labels',
    '.metadata.labels.b/c',
    '.spec.ports[2]',
    '.spec.ports[port=80,protocol="TCP"]',
    '.spec.ports[port=80,protocol="TCP"].name',
  ]);
  assert.deepEqual(listFieldPaths({}), []);
});

test('a value that is not a field set is rejected', () => {
  for (const invalidFields of [
    null,
    [],
    'f:a',
    { a: {} },
    { 'f:a': null },
    { 'f:a': true },
    { '.': {} },
    { 'f:a': { '.': 1 } },
  ]) {
    assert.throws(() => listFieldPaths(invalidFields), InvalidFieldsError, JSON.stringify(invalidFields));
  }
});
