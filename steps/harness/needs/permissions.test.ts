/** Tests that a scenario is skipped if the credentials lack a permission that it needs. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { ALL_NAMESPACES, SINGLE_CHECK } from '../../../client/discovery/permissions.ts';
import { findDefaultResource } from '../resource/resource-under-test.ts';
import { loadSteps } from '../vocabulary.ts';
import { describeMissingPermission } from './permissions.ts';
import { collectNeeds } from './test-steps.ts';

before(loadSteps);

const endpoints = {
  group: '',
  version: 'v1',
  plural: 'endpoints',
  kind: 'Endpoints',
  namespaced: true,
  verbs: [],
  subresources: [],
};
const resource = findDefaultResource({ dialect: 'kubernetes', resources: [endpoints] });
const reason = (step: string, ...deniedVerbs: string[]) =>
  describeMissingPermission(collectNeeds(step), { denied: deniedVerbs, resource });

test('the reason names the denied verb', () => {
  assert.equal(reason('the resource "plain" named "a"', 'create'), 'these credentials may not create endpoints');
  assert.equal(reason('PATCH /{collection}/a with "a"', 'patch'), 'these credentials may not patch endpoints');
  assert.equal(reason('a watch on /{collection}?watch=1', 'watch'), 'these credentials may not watch endpoints');
  assert.equal(
    reason('GET /{all-namespaces}', `list${ALL_NAMESPACES}`),
    'these credentials may not list endpoints in all namespaces',
  );
  assert.equal(reason('GET /readyz/ping', `get ${SINGLE_CHECK}`), 'these credentials may not get /livez/ping');
});

test('a method that the path does not support needs the verb of the method', () => {
  assert.equal(reason('PUT /{collection}', 'update'), 'these credentials may not update endpoints');
  assert.equal(reason('OPTIONS /{collection}/a', 'OPTIONS'), 'these credentials may not OPTIONS endpoints');
});

test('permissions for other verbs are not needed', () => {
  assert.equal(reason('GET /{collection}?limit=2', 'create', 'patch', 'watch', `list${ALL_NAMESPACES}`), undefined);
  assert.equal(reason('GET /readyz', `get ${SINGLE_CHECK}`), undefined);
  assert.equal(reason('the resource "plain" named "a"'), undefined);
});

test('an existing object is read without permission to create', () => {
  const needs = collectNeeds('an object of the resource is saved as "a"', 'GET /{collection}/{a:metadata.name}');
  const resource = { ...endpoints, verbs: ['create', 'get', 'list', 'delete'] };
  const defaultResource = findDefaultResource({ dialect: 'kubernetes', resources: [resource] }) ?? assert.fail();
  assert.equal(
    describeMissingPermission(needs, { denied: ['create'], resource: defaultResource }),
    'these credentials may not create endpoints',
  );
  const withExistingObject = { ...defaultResource, existing: { name: 'x' } };
  assert.equal(describeMissingPermission(needs, { denied: ['create'], resource: withExistingObject }), undefined);
});

test('the reason for a resource without the verb delete is not a missing permission', () => {
  const resource = { ...endpoints, verbs: ['create', 'get'] };
  const resourceWithoutDelete = findDefaultResource({ dialect: 'kubernetes', resources: [resource] }) ?? assert.fail();
  assert.equal(
    describeMissingPermission(collectNeeds('the resource "plain" named "a"'), {
      denied: ['create', 'delete'],
      resource: resourceWithoutDelete,
    }),
    'endpoints can be created but not deleted: the created objects would stay in the collection',
  );
});
