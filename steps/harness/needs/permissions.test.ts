/** Tests that a scenario is skipped if the credentials lack a permission that it needs. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { ALL_NAMESPACES_SUFFIX, SINGLE_CHECK_PATH } from '../../../client/discovery/permissions.ts';
import { findDefaultResource } from '../resource/resource-under-test.ts';
import { loadSteps } from '../vocabulary.ts';
import { describeMissingPermission } from './permissions.ts';
import { collectNeeds } from './test-steps.ts';

before(loadSteps);

const endpointsResource = {
  group: '',
  version: 'v1',
  plural: 'endpoints',
  kind: 'Endpoints',
  namespaced: true,
  verbs: [],
  subresources: [],
};
const resource = findDefaultResource({ dialect: 'kubernetes', resources: [endpointsResource] });
const describeMissingPermissionOfStep = (step: string, ...deniedVerbs: string[]) =>
  describeMissingPermission(collectNeeds(step), { deniedVerbs, resource });

test('the reason names the denied verb', () => {
  assert.equal(
    describeMissingPermissionOfStep('the resource "plain" named "a"', 'create'),
    'these credentials may not create endpoints',
  );
  assert.equal(
    describeMissingPermissionOfStep('PATCH /{collection}/a with the saved object "a"', 'patch'),
    'these credentials may not patch endpoints',
  );
  assert.equal(
    describeMissingPermissionOfStep('a watch on /{collection}?watch=1', 'watch'),
    'these credentials may not watch endpoints',
  );
  assert.equal(
    describeMissingPermissionOfStep('GET /{all-namespaces}', `list${ALL_NAMESPACES_SUFFIX}`),
    'these credentials may not list endpoints in all namespaces',
  );
  assert.equal(
    describeMissingPermissionOfStep('GET /readyz/ping', `get ${SINGLE_CHECK_PATH}`),
    'these credentials may not get /livez/ping',
  );
});

test('a method that the path does not support needs the verb of the method', () => {
  assert.equal(
    describeMissingPermissionOfStep('PUT /{collection}', 'update'),
    'these credentials may not update endpoints',
  );
  assert.equal(
    describeMissingPermissionOfStep('OPTIONS /{collection}/a', 'OPTIONS'),
    'these credentials may not OPTIONS endpoints',
  );
});

test('permissions for other verbs are not needed', () => {
  assert.equal(
    describeMissingPermissionOfStep(
      'GET /{collection}?limit=2',
      'create',
      'patch',
      'watch',
      `list${ALL_NAMESPACES_SUFFIX}`,
    ),
    undefined,
  );
  assert.equal(describeMissingPermissionOfStep('GET /readyz', `get ${SINGLE_CHECK_PATH}`), undefined);
  assert.equal(describeMissingPermissionOfStep('the resource "plain" named "a"'), undefined);
});

test('an existing object is read without permission to create', () => {
  const needs = collectNeeds('an object of the resource is saved as "a"', 'GET /{collection}/{a:metadata.name}');
  const resource = { ...endpointsResource, verbs: ['create', 'get', 'list', 'delete'] };
  const defaultResource = findDefaultResource({ dialect: 'kubernetes', resources: [resource] }) ?? assert.fail();
  assert.equal(
    describeMissingPermission(needs, { deniedVerbs: ['create'], resource: defaultResource }),
    'these credentials may not create endpoints',
  );
  const withExistingObject = { ...defaultResource, existingObject: { name: 'x' } };
  assert.equal(describeMissingPermission(needs, { deniedVerbs: ['create'], resource: withExistingObject }), undefined);
});

test('the reason for a resource without the verb delete is not a missing permission', () => {
  const resource = { ...endpointsResource, verbs: ['create', 'get'] };
  const resourceWithoutDelete = findDefaultResource({ dialect: 'kubernetes', resources: [resource] }) ?? assert.fail();
  assert.equal(
    describeMissingPermission(collectNeeds('the resource "plain" named "a"'), {
      deniedVerbs: ['create', 'delete'],
      resource: resourceWithoutDelete,
    }),
    'endpoints can be created but not deleted: the created objects would stay in the collection',
  );
});
