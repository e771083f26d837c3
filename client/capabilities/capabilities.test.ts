import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detectDialect, type Inventory, resourceOfKind, resourcePath } from '../discovery/discovery.ts';
import { combineCapabilities, typeCapabilities } from './capabilities.ts';

const resource = (group: string, plural: string, kind: string, namespaced = true) => ({
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
    resource('', 'events', 'Event'),
    resource('events.orch.io', 'events', 'Event'),
    resource('flowcontrol.apiserver.orch.io', 'flowschemas', 'FlowSchema', false),
  ],
};

test('types are named as the catalogue names them: the first word of a group', () => {
  assert.deepEqual(typeCapabilities(inventory), ['type:events', 'type:events.events', 'type:flowschemas.flowcontrol']);
});

test('the dialect is the one whose suffix the groups carry', () => {
  assert.equal(detectDialect([{ group: 'apps' }, { group: 'events.k8s.io' }]), 'kubernetes');
  assert.equal(detectDialect([{ group: 'apps' }, { group: 'events.orch.io' }]), 'orch');
  assert.equal(detectDialect([{ group: 'apps' }]), undefined);
});

test('a kind is found by its name, and by its group where two have it', () => {
  assert.equal(resourceOfKind(inventory, 'Event')?.group, '');
  assert.equal(resourceOfKind(inventory, 'Event.events.orch.io')?.group, 'events.orch.io');
  assert.equal(resourceOfKind(inventory, 'Pod'), undefined);
});

test('paths follow the four shapes of the specification', () => {
  const [core, , cluster] = inventory.resources;
  assert.ok(core && cluster);
  assert.equal(resourcePath(core, 'n', 'a'), '/api/v1/namespaces/n/events/a');
  assert.equal(resourcePath(core), '/api/v1/events');
  assert.equal(resourcePath(cluster, 'n', 'a'), '/apis/flowcontrol.apiserver.orch.io/v1/flowschemas/a');
});

test('what was declared decides; where it came from is told', () => {
  assert.deepEqual(combineCapabilities(new Set(['a', 'b']), { b: false, c: true }), [
    { name: 'a', present: true, source: 'inferred' },
    { name: 'b', present: false, source: 'declared' },
    { name: 'c', present: true, source: 'declared' },
  ]);
});
