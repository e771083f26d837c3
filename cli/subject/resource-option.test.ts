/** A resource is named as for kubectl, and found by what the server serves. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Inventory, ServedResource } from '../../client/discovery/discovery.ts';
import { checkOption, readResourceName, servedResource } from './resource-option.ts';

test('a version stands between name and group, or nowhere', () => {
  const group = 'wardle.example.com';
  assert.deepEqual(readResourceName('flunders.wardle.example.com'), { plural: 'flunders', version: undefined, group });
  assert.deepEqual(readResourceName('flunders.v1alpha1.wardle.example.com'), {
    plural: 'flunders',
    version: 'v1alpha1',
    group,
  });
  assert.deepEqual(readResourceName('configmaps'), { plural: 'configmaps', version: undefined, group: '' });
});

test('one that is not served is an error that names what is near', () => {
  const verbs = ['create', 'list'];
  const flunders: ServedResource = {
    ...{ group: 'wardle.example.com', version: 'v1', plural: 'flunders', kind: 'Flunder' },
    ...{ namespaced: true, verbs, subresources: [] },
  };
  const inventory: Inventory = { dialect: 'kubernetes', resources: [flunders] };
  assert.equal(servedResource(inventory, readResourceName('flunders')), flunders);
  assert.throws(
    () => servedResource(inventory, readResourceName('flundersss')),
    /has no flundersss; did you mean flunders\?/,
  );
});

test('what is wrong with one is told before the server is asked', () => {
  assert.throws(
    () => checkOption({ resource: 'flunders', object: '/none/flunder.yaml' }),
    /^AssayError: --object: \/none\/flunder.yaml can't be read: no such file$/,
  );
  assert.throws(
    () => checkOption({ resource: 'flunders', change: { path: 'spec..reference', values: [] } }),
    /flunders: change.path: "spec..reference" is no path/,
  );
});
