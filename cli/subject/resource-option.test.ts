/** Tests that `--resource` accepts the names that kubectl accepts, and finds the resource among the served resources. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Inventory, ServedResource } from '../../client/discovery/discovery.ts';
import { checkResourceOption, findServedResource, parseResourceName, readOptionObject } from './resource-option.ts';

test('a resource name may contain a version between name and group', () => {
  const group = 'wardle.example.com';
  assert.deepEqual(parseResourceName('flunders.wardle.example.com'), { plural: 'flunders', version: undefined, group });
  assert.deepEqual(parseResourceName('flunders.v1alpha1.wardle.example.com'), {
    plural: 'flunders',
    version: 'v1alpha1',
    group,
  });
  assert.deepEqual(parseResourceName('configmaps'), { plural: 'configmaps', version: undefined, group: '' });
});

test('an unserved resource is an error with similar names', () => {
  const verbs = ['create', 'list'];
  const flunders: ServedResource = {
    ...{ group: 'wardle.example.com', version: 'v1', plural: 'flunders', kind: 'Flunder' },
    ...{ namespaced: true, verbs, subresources: [] },
  };
  const inventory: Inventory = { dialect: 'kubernetes', resources: [flunders] };
  assert.equal(findServedResource(inventory, parseResourceName('flunders')), flunders);
  assert.throws(
    () => findServedResource(inventory, parseResourceName('flundersss')),
    /has no flundersss; did you mean flunders\?/,
  );
});

test('a custom kind with the name of a built-in kind does not use the valid object of the built-in kind', () => {
  const resource: ServedResource = {
    ...{ group: 'networking.k8s.io', version: 'v1', plural: 'ingresses', kind: 'Ingress' },
    ...{ namespaced: true, verbs: ['create'], subresources: [] },
  };
  const inventory: Inventory = { dialect: 'kubernetes', resources: [resource] };
  const option = { resource: 'ingresses' };
  assert.notDeepEqual(readOptionObject(option, resource, inventory), {});
  assert.deepEqual(readOptionObject(option, { ...resource, group: 'networking.example.com' }, inventory), {});
});

test('invalid options are reported before any request', () => {
  assert.throws(
    () => checkResourceOption({ resource: 'flunders', object: '/none/flunder.yaml' }),
    /^AssayError: --object: \/none\/flunder.yaml can't be read: no such file$/,
  );
  assert.throws(
    () => checkResourceOption({ resource: 'flunders', change: { path: 'spec..reference', values: [] } }),
    /flunders: change.path: "spec..reference" is not a path/,
  );
});
