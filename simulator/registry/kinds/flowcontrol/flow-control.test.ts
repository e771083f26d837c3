/**
 * Tests the validation of PriorityLevelConfigurations. The expected problems were recorded from kube-apiserver 1.35.4, 1.36.3 and 1.37.2 on
 * 2026-11-28 (POST prioritylevelconfigurations?dryRun=All).
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findReleaseBehaviors } from '../../../../spec/release-behaviors.ts';
import { createPriorityLevelConfigurationKindRules } from './flow-control.ts';

const findProblems = (release: string) =>
  createPriorityLevelConfigurationKindRules(findReleaseBehaviors(release))
    .validate?.({
      apiVersion: 'v1',
      kind: 'Any',
      metadata: { name: 'a' },
      spec: { type: '', limited: { limitResponse: { type: 'Reject' } } },
    })
    .map(({ field, message }) => `${field}: ${message}`);

test('since 1.36, an empty type counts as a missing type', () => {
  assert.deepEqual(findProblems('1.35'), ['spec.type: Unsupported value: "": supported values: "Exempt", "Limited"']);
  assert.deepEqual(findProblems('1.36'), ['spec.type: Required value']);
  assert.deepEqual(findProblems('1.37'), ['spec.limited: Forbidden', 'spec.type: Required value']);
});
