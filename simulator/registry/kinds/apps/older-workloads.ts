/**
 * The behavior of workloads in extensions/v1beta1 and apps/v1beta1. The selector and the labels of the workload default to the labels of its
 * template, the update strategy defaults to OnDelete, and the revision history is not limited.
 */
import type { ApiObject } from '../../../pure/object.ts';
import type { KindRules } from '../../kind-rules.ts';
import { ensureStruct, type Fields, isUnset, setIfUnset } from '../../object-fields.ts';
import { setPodSpecDefaults } from '../core/pods/pod-spec.ts';
import { setLabelsFromTemplate } from './labels-from-template.ts';
import { setClaimPhases } from './statefulsets.ts';

/** The largest int32, which means no limit for revisionHistoryLimit and progressDeadlineSeconds. */
const NO_LIMIT = 2_147_483_647;

export const deploymentExtensionsRules = createRulesWithDefaults((spec) => {
  setRollingUpdateDefaults(spec, 1);
  spec.progressDeadlineSeconds ??= NO_LIMIT;
  spec.revisionHistoryLimit ??= NO_LIMIT;
}, createMutableSelectorRules());

export const deploymentAppsV1beta1Rules = createRulesWithDefaults((spec) => {
  setRollingUpdateDefaults(spec, '25%');
  spec.progressDeadlineSeconds ??= 600;
  spec.revisionHistoryLimit ??= 2;
});

export const replicaSetExtensionsRules = createRulesWithDefaults(() => undefined, createMutableSelectorRules());

export const daemonSetExtensionsRules = createRulesWithDefaults((spec) => {
  delete spec.replicas;
  const strategy = ensureStruct(spec, 'updateStrategy');
  setIfUnset(strategy, 'type', 'OnDelete');
  if (strategy.type === 'RollingUpdate') ensureStruct(strategy, 'rollingUpdate').maxUnavailable ??= 1;
  spec.revisionHistoryLimit ??= 10;
}, createMutableSelectorRules());

export const statefulSetAppsV1beta1Rules = createRulesWithDefaults((spec) => {
  setIfUnset(spec, 'podManagementPolicy', 'OrderedReady');
  const strategy = ensureStruct(spec, 'updateStrategy');
  setIfUnset(strategy, 'type', 'OnDelete');
  if (strategy.type === 'RollingUpdate' && !isUnset(strategy.rollingUpdate)) {
    ensureStruct(strategy, 'rollingUpdate').partition ??= 0;
  }
  setClaimPhases(spec);
  spec.revisionHistoryLimit ??= 10;
});

function createMutableSelectorRules(): Partial<KindRules> {
  return { validateUpdate: () => [] };
}

function createRulesWithDefaults(
  setOtherDefaults: (spec: Fields) => void,
  otherRules: Partial<KindRules> = {},
): Partial<KindRules> {
  return {
    ...otherRules,
    setDefaults(workload) {
      const spec = ensureStruct(workload, 'spec');
      setPodSpecDefaults(ensureStruct(ensureStruct(spec, 'template'), 'spec'));
      setSelectorFromTemplate(workload, spec);
      setIfUnset(spec, 'replicas', 1);
      setOtherDefaults(spec);
    },
  };
}

function setSelectorFromTemplate(workload: ApiObject, spec: Fields): void {
  const labels = setLabelsFromTemplate(workload, spec);
  if (Object.keys(labels).length > 0 && isUnset(spec.selector)) spec.selector = { matchLabels: { ...labels } };
}

function setRollingUpdateDefaults(spec: Fields, defaultMax: number | string): void {
  const strategy = ensureStruct(spec, 'strategy');
  setIfUnset(strategy, 'type', 'RollingUpdate');
  if (strategy.type !== 'RollingUpdate') return;
  const rollingUpdate = ensureStruct(strategy, 'rollingUpdate');
  rollingUpdate.maxUnavailable ??= defaultMax;
  rollingUpdate.maxSurge ??= defaultMax;
}
