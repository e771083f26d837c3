/** Tests the validation of roles and bindings. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findReleaseBehaviors } from '../../../../spec/release-behaviors.ts';
import type { ApiObject } from '../../../pure/object.ts';
import { createRbacKindRules } from './rbac.ts';

const RBAC_GROUP = 'rbac.example';
const KIND_RULES = createRbacKindRules(findReleaseBehaviors('1.32'));
const createObject = (body: object): ApiObject => ({
  apiVersion: `${RBAC_GROUP}/v1`,
  kind: 'X',
  metadata: { name: 'a' },
  ...body,
});
const listProblems = (problems: readonly { field: string; message: string }[] | undefined): string[] =>
  (problems ?? []).map(({ field, message }) => `${field}: ${message}`);
const clusterRoleRef = { apiGroup: RBAC_GROUP, kind: 'ClusterRole', name: 'r' };

test('a rule applies to either resources or non-resource URLs', () => {
  const rules = [{}, { verbs: ['get'], nonResourceURLs: ['/x'], resources: ['pods'] }];
  assert.deepEqual(listProblems(KIND_RULES.roles.validate?.(createObject({ rules }))), [
    'rules[0].verbs: Required value: verbs must contain at least one value',
    'rules[0].apiGroups: Required value: resource rules must supply at least one api group',
    'rules[0].resources: Required value: resource rules must supply at least one resource',
    'rules[1].nonResourceURLs: Invalid value: []string{"/x"}: namespaced rules cannot apply to non-resource URLs',
    'rules[1].nonResourceURLs: Invalid value: []string{"/x"}: rules cannot apply to both regular resources and non-resource URLs',
  ]);
  const aggregationRule = { clusterRoleSelectors: [] };
  const pathRules = [{ verbs: ['get'], nonResourceURLs: ['/x'] }];
  assert.deepEqual(
    listProblems(KIND_RULES.clusterroles.validate?.(createObject({ rules: pathRules, aggregationRule }))),
    [
      'aggregationRule.clusterRoleSelectors: Required value: at least one clusterRoleSelector required if aggregationRule is non-nil',
    ],
  );
});

test('a binding requires a valid roleRef and subjects of known kinds', () => {
  const roleRef = { apiGroup: 'other', kind: 'Role', name: 'a/b' };
  const subjects = [
    { kind: 'ServiceAccount', name: 'A', apiGroup: 'x' },
    { kind: 'User', name: '', apiGroup: '' },
    { kind: 'Robot', name: 'c' },
  ];
  const foundProblems = listProblems(KIND_RULES.clusterrolebindings.validate?.(createObject({ roleRef, subjects })));
  assert.deepEqual(
    foundProblems.map((line) => line.split(': ').slice(0, 2).join(': ')),
    [
      'roleRef.apiGroup: Unsupported value',
      'roleRef.kind: Unsupported value',
      'roleRef.name: Invalid value',
      'subjects[0].name: Invalid value',
      'subjects[0].apiGroup: Unsupported value',
      'subjects[0].namespace: Required value',
      'subjects[1].name: Required value',
      'subjects[1].apiGroup: Unsupported value',
      'subjects[2].kind: Unsupported value',
    ],
  );
  assert.deepEqual(
    listProblems(KIND_RULES.rolebindings.validate?.(createObject({ roleRef: clusterRoleRef, subjects: [] }))),
    [],
  );
});

test('roleRef of a binding is immutable', () => {
  const previousBinding = createObject({ roleRef: clusterRoleRef });
  assert.deepEqual(
    listProblems(KIND_RULES.rolebindings.validateUpdate?.(createObject({ roleRef: clusterRoleRef }), previousBinding)),
    [],
  );
  assert.deepEqual(
    listProblems(
      KIND_RULES.rolebindings.validateUpdate?.(
        createObject({ roleRef: { ...clusterRoleRef, name: 's' } }),
        previousBinding,
      ),
    ),
    [
      `roleRef: Invalid value: rbac.RoleRef{APIGroup:"${RBAC_GROUP}", Kind:"ClusterRole", Name:"s"}: cannot change roleRef`,
    ],
  );
});
