import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAllowedAttributes, createReviewUser, isBindingPath } from './bindings.ts';

test('the review requests exactly the attributes that the rule allows', () => {
  const rule = { verbs: ['get', 'list'], apiGroups: ['apps'], resources: ['deployments/scale'], resourceNames: ['x'] };
  assert.deepEqual(createAllowedAttributes(rule, 'one'), {
    resourceAttributes: {
      verb: 'get',
      group: 'apps',
      resource: 'deployments',
      subresource: 'scale',
      namespace: 'one',
      name: 'x',
    },
  });
  const allRules = { verbs: ['*'], apiGroups: ['*'], resources: ['*'] };
  assert.deepEqual(createAllowedAttributes(allRules, undefined), {
    resourceAttributes: { verb: '*', group: '*', resource: '*' },
  });
  assert.deepEqual(createAllowedAttributes({ verbs: ['get'], nonResourceURLs: ['/healthz/*'] }, undefined), {
    nonResourceAttributes: { verb: 'get', path: '/healthz/*' },
  });
});

test('the review is for the subject of the binding', () => {
  assert.deepEqual(createReviewUser({ kind: 'User', name: 'ann' }), { user: 'ann' });
  assert.deepEqual(createReviewUser({ kind: 'Group', name: 'devs' }), { user: 'assay-member', groups: ['devs'] });
  assert.deepEqual(createReviewUser({ kind: 'ServiceAccount', name: 'robot', namespace: 'one' }), {
    user: 'system:serviceaccount:one:robot',
  });
});

test('bindings are identified by their path', () => {
  assert.ok(isBindingPath('/apis/rbac.authorization.k8s.io/v1/namespaces/one/rolebindings'));
  assert.ok(isBindingPath('/apis/rbac.authorization.orch.io/v1/clusterrolebindings/b'));
  assert.ok(!isBindingPath('/apis/rbac.authorization.k8s.io/v1/clusterroles'));
});
