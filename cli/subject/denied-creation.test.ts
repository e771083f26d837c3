import assert from 'node:assert/strict';
import { test } from 'node:test';
import { denyCreateWithoutDelete } from './resource.ts';

const servedResource = {
  group: 'example.com',
  version: 'v1',
  plural: 'boats',
  kind: 'Boat',
  namespaced: true,
  verbs: ['create', 'delete', 'get', 'list'],
  subresources: [],
};
const fixedNamespace = { areCreated: false, existingNames: ['work'] };

test('in a shared collection, creation is denied if deletion is denied', () => {
  assert.deepEqual(denyCreateWithoutDelete(['delete', 'patch'], servedResource, fixedNamespace), [
    'create',
    'delete',
    'patch',
  ]);
  assert.deepEqual(denyCreateWithoutDelete([], { ...servedResource, verbs: ['create', 'get'] }, fixedNamespace), [
    'create',
    'delete',
  ]);
  assert.deepEqual(
    denyCreateWithoutDelete(['delete'], { ...servedResource, namespaced: false }, { areCreated: true }),
    ['create', 'delete'],
  );
});

test('in a created namespace, or with permission to delete, denied verbs are unchanged', () => {
  assert.deepEqual(denyCreateWithoutDelete(['delete'], servedResource, { areCreated: true }), ['delete']);
  assert.deepEqual(denyCreateWithoutDelete(['patch'], servedResource, fixedNamespace), ['patch']);
});
