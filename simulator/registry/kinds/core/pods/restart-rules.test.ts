import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findReleaseBehaviors } from '../../../../../spec/release-behaviors.ts';
import type { JsonObject } from '../../../../pure/object.ts';
import { validatePodSpec } from './pod-spec-validation.ts';

const CONTAINER_SPEC = {
  name: 'c',
  image: 'i',
  imagePullPolicy: 'Always',
  terminationMessagePolicy: 'File',
};
const POD_SPEC = { restartPolicy: 'Always', dnsPolicy: 'ClusterFirst', terminationGracePeriodSeconds: 30 };
const RESTART_RULE = { action: 'Restart', exitCodes: { operator: 'In', values: [1] } };

function listProblems(release: string, container: JsonObject, initContainer?: JsonObject): string[] {
  const initContainers = initContainer === undefined ? [] : [{ ...CONTAINER_SPEC, name: 'init', ...initContainer }];
  const spec = { ...POD_SPEC, containers: [{ ...CONTAINER_SPEC, ...container }], initContainers };
  return validatePodSpec(spec, 'spec', { isPod: true, behaviors: findReleaseBehaviors(release) }).map(
    ({ field, message }) => `${field}: ${message}`,
  );
}

// Recorded from kube-apiserver 1.32.13, 1.35.4, 1.36.3 and 1.37.2 on 2026-11-28.
test('since 1.35, containers may have a restart policy', () => {
  assert.deepEqual(listProblems('1.35', { restartPolicy: 'Never', restartPolicyRules: [RESTART_RULE] }), []);
  assert.deepEqual(listProblems('1.32', { restartPolicy: 'Never' }), [
    'spec.containers[0].restartPolicy: Forbidden: may not be set for non-init containers',
  ]);
});

test('an unknown policy, rules without a policy, and unknown actions and operators are rejected', () => {
  assert.deepEqual(listProblems('1.35', { restartPolicy: 'a' }), [
    'spec.containers[0].restartPolicy: Unsupported value: "a": supported values: "Always", "Never", "OnFailure"',
  ]);
  const [firstRules, secondRules] = [{ action: 'a' }, { ...RESTART_RULE, exitCodes: { operator: 'a', values: [] } }];
  assert.deepEqual(listProblems('1.35', { restartPolicyRules: [firstRules, secondRules] }), [
    'spec.containers[0].restartPolicy: Required value: must specify restartPolicy when restart rules are used',
    'spec.containers[0].restartPolicyRules[0].action: Unsupported value: "a": supported values: "Restart"',
    'spec.containers[0].restartPolicyRules[0].exitCodes: Required value: must be specified',
    'spec.containers[0].restartPolicyRules[1].exitCodes.operator: Unsupported value: "a": supported values: "In", "NotIn"',
  ]);
});

test('a container may have at most 20 rules, with at most 255 exit codes each', () => {
  const createContainerWithRules = (count: number) => ({
    restartPolicy: 'Never',
    restartPolicyRules: Array(count).fill(RESTART_RULE),
  });
  assert.deepEqual(listProblems('1.36', createContainerWithRules(20)), []);
  assert.deepEqual(listProblems('1.36', createContainerWithRules(21)), [
    'spec.containers[0].restartPolicyRules: Too many: 21: must have at most 20 items',
  ]);
  const createRuleWithCodes = (count: number) => ({
    ...RESTART_RULE,
    exitCodes: { operator: 'In', values: Array(count).fill(1) },
  });
  assert.deepEqual(
    listProblems('1.36', { restartPolicy: 'Never', restartPolicyRules: [createRuleWithCodes(255)] }),
    [],
  );
  assert.deepEqual(listProblems('1.36', { restartPolicy: 'Never', restartPolicyRules: [createRuleWithCodes(256)] }), [
    'spec.containers[0].restartPolicyRules[0].exitCodes.values: Too many: 256: must have at most 255 items',
  ]);
  assert.deepEqual(listProblems('1.35', createContainerWithRules(21)), [
    'spec.containers[0].restartPolicyRules: Too long: may not be more than 20 bytes',
  ]);
  assert.deepEqual(listProblems('1.35', { restartPolicy: 'Never', restartPolicyRules: [createRuleWithCodes(256)] }), [
    'spec.containers[0].restartPolicyRules[0].exitCodes.values: Too long: may not be more than 255 bytes',
  ]);
});

test('since 1.36, an init container with the policy Always may have restart rules', () => {
  const sidecar = { restartPolicy: 'Always', restartPolicyRules: [RESTART_RULE] };
  assert.deepEqual(listProblems('1.35', {}, sidecar), [
    'spec.initContainers[0].restartPolicyRules: Forbidden: restartPolicyRules are not allowed for init containers with restart policy Always',
  ]);
  assert.deepEqual(listProblems('1.36', {}, sidecar), []);
});
