import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ApiObject, OwnerReference } from '../../pure/object.ts';
import { createTestCluster } from '../testing.ts';
import { OwnerGraph, toNode } from './owner-graph.ts';

const resource = createTestCluster().resource('endpoints');
const UIDS = ['a', 'b', 'c', 'd'];

function createNode(uid: string, owners: readonly string[], metadata: Partial<ApiObject['metadata']> = {}) {
  const ownerReferences: OwnerReference[] = owners.map((owner) => ({
    apiVersion: 'v1',
    kind: 'Endpoints',
    name: owner,
    uid: owner,
  }));
  const { apiVersion, kind } = resource;
  const ownMetadata = { name: uid, namespace: 'n', uid, ownerReferences, ...metadata };
  const object: ApiObject = { apiVersion, kind, metadata: ownMetadata };
  return toNode(resource, `n/${uid}`, object);
}

test('dependents are the objects that currently reference the owner, for every order of changes', () => {
  const step = fc.record({
    uid: fc.constantFrom(...UIDS),
    owners: fc.option(fc.uniqueArray(fc.constantFrom(...UIDS))),
  });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const graph = new OwnerGraph();
      const model = new Map<string, readonly string[]>();
      for (const { uid, owners } of steps) {
        if (owners === null) {
          graph.remove(uid);
          model.delete(uid);
        } else {
          graph.put(createNode(uid, owners));
          model.set(uid, owners);
        }
      }
      for (const uid of UIDS) {
        const expected = [...model].filter(([, owners]) => owners.includes(uid)).map(([name]) => name);
        assert.deepEqual(
          graph
            .listDependents(uid)
            .map((node) => node.uid)
            .toSorted(),
          expected.toSorted(),
        );
      }
    }),
  );
});

test('a terminating object awaits the action of its finalizers, and another object awaits nothing', () => {
  const terminating = { deletionTimestamp: '2026-01-01T00:00:00Z' };
  assert.equal(createNode('a', [], { finalizers: ['foregroundDeletion'] }).awaitedAction, undefined);
  assert.equal(createNode('a', [], { finalizers: ['foregroundDeletion'], ...terminating }).awaitedAction, 'deletion');
  assert.equal(createNode('a', [], { finalizers: ['orphan'], ...terminating }).awaitedAction, 'orphaning');
  assert.equal(createNode('a', [], { finalizers: ['x.y/z'], ...terminating }).awaitedAction, undefined);
});

test('a reference matches an owner with its kind and name in the same namespace or without namespace', () => {
  const graph = new OwnerGraph();
  graph.put(createNode('a', []));
  const reference = { apiVersion: 'v1', kind: 'Endpoints', name: 'a', uid: 'a' };
  const dependent = createNode('b', ['a']);
  assert.equal(graph.matchesOwner(reference, dependent), true);
  assert.equal(graph.matchesOwner({ ...reference, name: 'x' }, dependent), false);
  assert.equal(graph.matchesOwner({ ...reference, kind: 'Pod' }, dependent), false);
  assert.equal(graph.matchesOwner({ ...reference, apiVersion: 'apps/v1' }, dependent), false);
  assert.equal(graph.matchesOwner(reference, createNode('b', ['a'], { namespace: 'other' })), false);
  assert.equal(graph.matchesOwner({ ...reference, uid: 'x' }, dependent), false);
});
