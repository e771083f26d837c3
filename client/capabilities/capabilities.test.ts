import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildResourcePath, detectDialect, findResourceOfKind, type Inventory } from '../discovery/discovery.ts';
import { combineCapabilities, listTypeCapabilities } from './capabilities.ts';

const createResource = (group: string, plural: string, kind: string, namespaced = true) => ({
  group,
  version: 'v1',
  plural,
  kind,
  namespaced,
  verbs: [],
  subresources: [],
});
const inventory: Inventory = {
  dialect: 'orch',
  resources: [
    createResource('', 'events', 'Event'),
    createResource('events.orch.io', 'events', 'Event'),
    createResource('flowcontrol.apiserver.orch.io', 'flowschemas', 'FlowSchema', false),
  ],
};

test('type capabilities consist of the plural and the first label of the group', () => {
  assert.deepEqual(listTypeCapabilities(inventory), [
    'type:events',
    'type:events.events',
    'type:flowschemas.flowcontrol',
  ]);
});

test('the dialect is detected from the suffix of the groups', () => {
  assert.equal(detectDialect([{ group: 'apps' }, { group: 'events.k8s.io' }]), 'kubernetes');
  assert.equal(detectDialect([{ group: 'apps' }, { group: 'events.orch.io' }]), 'orch');
  assert.equal(detectDialect([{ group: 'apps' }]), undefined);
});

test('a kind is found by name, or by name and group if it is ambiguous', () => {
  assert.equal(findResourceOfKind(inventory, 'Event')?.group, '');
  assert.equal(findResourceOfKind(inventory, 'Event.events.orch.io')?.group, 'events.orch.io');
  assert.equal(findResourceOfKind(inventory, 'Pod'), undefined);
});

test('paths of objects and collections may have a namespace', () => {
  const [core, , cluster] = inventory.resources;
  assert.ok(core && cluster);
  assert.equal(buildResourcePath(core, 'n', 'a'), '/api/v1/namespaces/n/events/a');
  assert.equal(buildResourcePath(core), '/api/v1/events');
  assert.equal(buildResourcePath(cluster, 'n', 'a'), '/apis/flowcontrol.apiserver.orch.io/v1/flowschemas/a');
});

test('declared capabilities override detected capabilities, and the source is recorded', () => {
  assert.deepEqual(combineCapabilities(new Set(['a', 'b']), { b: false, c: true }), [
    { name: 'a', present: true, source: 'inferred' },
    { name: 'b', present: false, source: 'declared' },
    { name: 'c', present: true, source: 'declared' },
  ]);
});
