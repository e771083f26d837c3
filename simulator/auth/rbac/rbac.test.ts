/** Tests RBAC: policy rules, subjects of bindings, the group system:masters, and reasons of decisions. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ANONYMOUS_USER, type UserInfo } from '../../foundation/user.ts';
import type { ApiObject } from '../../pure/object.ts';
import type { PolicyRule } from '../../pure/rbac/policy-rule.ts';
import type { AuthorizerAttributes } from '../authorizer.ts';
import { createPathAttributes, createResourceAttributes } from '../testing.ts';
import { createRbacAuthorizer, type RoleSource } from './authorizer.ts';
import { allowsRequest } from './rule.ts';

const createTestAttributes = (verb: string, resourcePath: string, name = '', group = ''): AuthorizerAttributes => {
  const [resourceName = '', subresource = ''] = resourcePath.split('/');
  return createResourceAttributes({ verb, group, resource: resourceName, subresource, name });
};
const ALLOW_ALL_RULE = { verbs: ['*'], apiGroups: ['*'], resources: ['*'] };

const RULES_AND_REQUESTS: readonly (readonly [
  rule: PolicyRule,
  attributes: AuthorizerAttributes,
  isAllowed: boolean,
])[] = [
  [{}, createTestAttributes('get', 'pods'), false],
  [ALLOW_ALL_RULE, createTestAttributes('get', 'pods/status', 'x', 'g'), true],
  [ALLOW_ALL_RULE, createPathAttributes('/api'), false],
  [{ ...ALLOW_ALL_RULE, resources: ['pods'] }, createTestAttributes('get', 'pods/status'), false],
  [{ ...ALLOW_ALL_RULE, resources: ['pods/status'] }, createTestAttributes('get', 'pods'), false],
  [{ ...ALLOW_ALL_RULE, resources: ['*/status'] }, createTestAttributes('get', 'pods/status'), true],
  [{ ...ALLOW_ALL_RULE, resources: ['*/status'] }, createTestAttributes('get', 'pods'), false],
  [{ ...ALLOW_ALL_RULE, apiGroups: [''] }, createTestAttributes('get', 'pods', '', 'g'), false],
  [{ ...ALLOW_ALL_RULE, resourceNames: ['x'] }, createTestAttributes('get', 'pods', 'x'), true],
  [{ ...ALLOW_ALL_RULE, resourceNames: ['x'] }, createTestAttributes('create', 'pods'), false],
  [{ verbs: ['get'], nonResourceURLs: ['/api/*'] }, createPathAttributes('/api/v1'), true],
  [{ verbs: ['get'], nonResourceURLs: ['/api/*'] }, createPathAttributes('/api'), false],
  [{ verbs: ['get'], nonResourceURLs: ['/api'] }, createPathAttributes('/api/'), false],
  [{ verbs: ['post'], nonResourceURLs: ['*'] }, createPathAttributes('/api'), false],
];

for (const [rule, attributes, isAllowed] of RULES_AND_REQUESTS) {
  test(`the rule ${JSON.stringify(rule)} ${isAllowed ? 'allows' : 'does not allow'} ${JSON.stringify(attributes)}`, () => {
    assert.equal(allowsRequest(rule, attributes), isAllowed);
  });
}

function createRoleSource(subject: object, kind = 'Role', scope = 'a', name = 'reader'): RoleSource {
  const binding = { metadata: { name: 'bound' }, roleRef: { kind, name }, subjects: [subject] } as unknown as ApiObject;
  const role = { rules: [{ verbs: ['get'], apiGroups: [''], resources: ['pods'] }] } as unknown as ApiObject;
  return {
    listBindings: async (namespace) => (namespace === scope ? [binding] : []),
    findRole: async (roleKind, namespace, roleName) =>
      roleKind === kind && (roleKind === 'ClusterRole' || namespace === scope) && roleName === 'reader'
        ? role
        : undefined,
  };
}

const authorize = async (
  source: RoleSource,
  name: string,
  groups: string[] = [],
  attributes = createTestAttributes('get', 'pods'),
) => createRbacAuthorizer(source, 'rbac').authorize({ name, groups } satisfies UserInfo, attributes);

test('a binding applies to its user, group or service account', async () => {
  assert.equal((await authorize(createRoleSource({ kind: 'User', name: 'zed' }), 'zed')).allowed, true);
  assert.equal((await authorize(createRoleSource({ kind: 'User', name: 'zed' }), 'zoe')).allowed, false);
  assert.equal((await authorize(createRoleSource({ kind: 'User', name: 'devs' }), 'zed', ['devs'])).allowed, false);
  assert.equal((await authorize(createRoleSource({ kind: 'Group', name: 'devs' }), 'zed', ['devs'])).allowed, true);
  const account = createRoleSource({ kind: 'ServiceAccount', name: 'b' });
  assert.equal((await authorize(account, 'system:serviceaccount:a:b')).allowed, true);
  assert.equal((await authorize(account, 'system:serviceaccount:c:b')).allowed, false);
});

test('a RoleBinding applies in its namespace, and a ClusterRoleBinding in all namespaces', async () => {
  const user = { kind: 'User', name: 'zed' };
  assert.equal((await authorize(createRoleSource(user, 'ClusterRole', 'a'), 'zed')).allowed, true);
  assert.equal((await authorize(createRoleSource(user, 'ClusterRole', ''), 'zed')).allowed, true);
  assert.equal((await authorize(createRoleSource(user, 'Role', 'b'), 'zed')).allowed, false);
});

test('a missing role is an error in the decision', async () => {
  const decision = await authorize(createRoleSource({ kind: 'User', name: 'zed' }, 'ClusterRole', '', 'gone'), 'zed');
  assert.deepEqual(decision, { allowed: false, reason: 'RBAC: clusterrole.rbac "gone" not found' });
});

test('system:masters has all permissions, and other users need a role', async () => {
  const emptySource: RoleSource = { listBindings: async () => [], findRole: async () => undefined };
  const authorizeGroups = async (groups: readonly string[], attributes: AuthorizerAttributes) =>
    (await createRbacAuthorizer(emptySource, 'rbac').authorize({ name: 'x', groups }, attributes)).allowed;
  assert.equal(await authorizeGroups(ANONYMOUS_USER.groups, createPathAttributes('/livez')), false);
  assert.equal(await authorizeGroups(['system:authenticated'], createPathAttributes('/apis')), false);
  assert.equal(await authorizeGroups(['system:masters'], createTestAttributes('get', 'pods')), true);
});

test('the reason of a decision names the binding, the role and the subject', async () => {
  const account = createRoleSource({ kind: 'ServiceAccount', name: 'b' });
  const { reason } = await createRbacAuthorizer(account, 'rbac').authorize(
    { name: 'system:serviceaccount:a:b', groups: [] },
    createTestAttributes('get', 'pods'),
  );
  assert.equal(reason, 'RBAC: allowed by RoleBinding "bound/a" of Role "reader" to ServiceAccount "b/a"');
});
