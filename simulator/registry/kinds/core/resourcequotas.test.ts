/** Tests the validation of ResourceQuotas, as in kube-apiserver 1.32 (pkg/apis/core/validation: ValidateResourceQuotaSpec). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findReleaseBehaviors } from '../../../../spec/release-behaviors.ts';
import type { ApiObject } from '../../../pure/object.ts';
import { createResourceQuotaKindRules } from './resourcequotas.ts';

const quotaRules = createResourceQuotaKindRules(new Set());

type Spec = ApiObject['spec'];

const createQuota = (spec: Spec) => ({ apiVersion: 'v1', kind: 'ResourceQuota', metadata: { name: 'q' }, spec });
const findProblems = (spec: Spec) =>
  (quotaRules.validate?.(createQuota(spec)) ?? []).map(({ field, message }) => `${field}: ${message}`);

const VALID_SPECS: readonly Spec[] = [
  {},
  {
    hard: { pods: '1', 'requests.cpu': '500m', 'count/endpoints': '3', 'hugepages-2Mi': '4Mi', 'example.com/gpu': '2' },
  },
  { hard: { 'requests.example.com/gpu': '0.5', 'requests.storage': '1Gi', pods: '1k' } },
  { hard: { pods: '1' }, scopes: ['BestEffort', 'NotTerminating'] },
  { hard: { pods: '1', 'limits.memory': '1Gi' }, scopes: ['NotBestEffort', 'PriorityClass'] },
  { scopeSelector: { matchExpressions: [{ scopeName: 'PriorityClass', operator: 'In', values: ['high'] }] } },
];
for (const spec of VALID_SPECS)
  test(`${JSON.stringify(spec)} is valid`, () => assert.deepEqual(findProblems(spec), []));

const createScopeExpression = (scope: Spec) => ({ scopeSelector: { matchExpressions: [scope] } });
const INVALID_SPECS: readonly (readonly [spec: Spec, expected: readonly RegExp[]])[] = [
  [{ hard: { pods: '-1' } }, [/^spec\.hard\[pods\]: Invalid value: "-1": must be greater than or equal to 0$/]],
  [{ hard: { pods: '500m' } }, [/^spec\.hard\[pods\]: Invalid value: resource\.Quantity\{.*\}: must be an integer$/]],
  [{ hard: { 'example.com/gpu': '0.5' } }, [/must be an integer$/]],
  [
    { hard: { unknown: '1' } },
    [
      /: Invalid value: unknown: must be a standard resource type or fully qualified$/,
      /must be a standard resource for quota$/,
    ],
  ],
  [{ hard: { storage: '1' } }, [/must be a standard resource for quota$/]],
  [{ hard: { 'a b/c': '1' } }, [/prefix part/]],
  [
    { scopes: ['Unknown'] },
    [/^spec\.scopes: Invalid value: \[\]core\.ResourceQuotaScope\{"Unknown"\}: unsupported scope$/],
  ],
  [{ hard: { cpu: '1', pods: '1' }, scopes: ['BestEffort'] }, [/unsupported scope applied to resource$/]],
  [{ hard: { 'ephemeral-storage': '1' }, scopes: ['NotBestEffort'] }, [/unsupported scope applied to resource$/]],
  [{ hard: { services: '1' }, scopes: ['Terminating'] }, [/unsupported scope applied to resource$/]],
  [{ scopes: ['Terminating', 'NotTerminating'] }, [/conflicting scopes$/]],
  [
    createScopeExpression({ scopeName: 'Unknown', operator: 'Exists' }),
    [/^spec\.scopeSelector\.matchExpressions\.scopeName: .*unsupported scope$/],
  ],
  [
    createScopeExpression({ scopeName: 'Terminating', operator: 'In', values: ['a'] }),
    [/must be 'Exists' when scope is any of/],
  ],
  [
    createScopeExpression({ scopeName: 'PriorityClass', operator: 'In' }),
    [/\.values: Required value: must be at least one value/],
  ],
  [
    createScopeExpression({ scopeName: 'PriorityClass', operator: 'Exists', values: ['a'] }),
    [/must be no value when `operator`/],
  ],
  [createScopeExpression({ scopeName: 'PriorityClass', operator: 'Like' }), [/not a valid selector operator$/]],
];
for (const [spec, expected] of INVALID_SPECS) {
  test(`${JSON.stringify(spec)} is rejected`, () => {
    const foundProblems = findProblems(spec);
    assert.equal(foundProblems.length, expected.length, foundProblems.join('\n'));
    for (const [index, pattern] of expected.entries()) assert.match(foundProblems[index] ?? '', pattern);
  });
}

test('scopes are immutable, except for their order', () => {
  const findUpdateProblems = (previousScopes: string[], newScopes: string[]) =>
    quotaRules.validateUpdate?.(createQuota({ scopes: newScopes }), createQuota({ scopes: previousScopes })) ?? [];
  assert.deepEqual(findUpdateProblems(['BestEffort', 'Terminating'], ['Terminating', 'BestEffort']), []);
  assert.match(findUpdateProblems(['BestEffort'], [])[0]?.message ?? '', /field is immutable$/);
});

// Recorded from kube-apiserver 1.33.13 and 1.37.2 on 2026-11-28.
test('since 1.33, the scope VolumeAttributesClass is supported', () => {
  const spec = { scopes: ['VolumeAttributesClass'], hard: { persistentvolumeclaims: '1', pods: '1' } };
  const listMessages = (release: string) =>
    createResourceQuotaKindRules(findReleaseBehaviors(release))
      .validate?.(createQuota(spec))
      .map(({ message }) => message) ?? [];
  assert.deepEqual(
    listMessages('1.33').map((message) => message.split(': ').at(-1)),
    ['unsupported scope applied to resource'],
  );
  assert.match(listMessages('1.32')[0] ?? '', /: unsupported scope$/);
});
