/**
 * The rules of workloads in extensions/v1beta1 and apps/v1beta1. The selector and the labels of the workload default to the labels of its
 * template, the update strategy defaults to OnDelete, and the revision history is not limited.
 */
import type { ApiObject } from '../../../pure/object.ts';
import type { KindRules } from '../../kind-rules.ts';
import { type Fields, fill, isUnset, struct } from '../../object-fields.ts';
import { setPodSpecDefaults } from '../core/pods/pod-spec.ts';
import { setLabelsFromTemplate } from './labels-from-template.ts';
import { setClaimPhases } from './workloads.ts';

/** The largest int32 means no limit. */
const NO_LIMIT = 2_147_483_647;

export const deploymentsExtensions = addDefaults((spec) => {
  setRollingUpdate(spec, 1);
  spec.progressDeadlineSeconds ??= NO_LIMIT;
  spec.revisionHistoryLimit ??= NO_LIMIT;
}, allowSelectorChange());

export const deploymentsAppsV1beta1 = addDefaults((spec) => {
  setRollingUpdate(spec, '25%');
  spec.progressDeadlineSeconds ??= 600;
  spec.revisionHistoryLimit ??= 2;
});

export const replicasetsExtensions = addDefaults(() => undefined, allowSelectorChange());

export const daemonsetsExtensions = addDefaults((spec) => {
  delete spec.replicas;
  const strategy = struct(spec, 'updateStrategy');
  fill(strategy, 'type', 'OnDelete');
  if (strategy.type === 'RollingUpdate') struct(strategy, 'rollingUpdate').maxUnavailable ??= 1;
  spec.revisionHistoryLimit ??= 10;
}, allowSelectorChange());

export const statefulsetsAppsV1beta1 = addDefaults((spec) => {
  fill(spec, 'podManagementPolicy', 'OrderedReady');
  const strategy = struct(spec, 'updateStrategy');
  fill(strategy, 'type', 'OnDelete');
  if (strategy.type === 'RollingUpdate' && !isUnset(strategy.rollingUpdate)) {
    struct(strategy, 'rollingUpdate').partition ??= 0;
  }
  setClaimPhases(spec);
  spec.revisionHistoryLimit ??= 10;
});

function allowSelectorChange(): Partial<KindRules> {
  return { validateUpdate: () => [] };
}

function addDefaults(
  setOtherDefaults: (spec: Fields) => void,
  otherRules: Partial<KindRules> = {},
): Partial<KindRules> {
  return {
    ...otherRules,
    setDefaults(workload) {
      const spec = struct(workload, 'spec');
      setPodSpecDefaults(struct(struct(spec, 'template'), 'spec'));
      setSelectorFromTemplate(workload, spec);
      fill(spec, 'replicas', 1);
      setOtherDefaults(spec);
    },
  };
}

function setSelectorFromTemplate(workload: ApiObject, spec: Fields): void {
  const labels = setLabelsFromTemplate(workload, spec);
  if (Object.keys(labels).length > 0 && isUnset(spec.selector)) spec.selector = { matchLabels: { ...labels } };
}

function setRollingUpdate(spec: Fields, max: number | string): void {
  const strategy = struct(spec, 'strategy');
  fill(strategy, 'type', 'RollingUpdate');
  if (strategy.type !== 'RollingUpdate') return;
  const rollingUpdate = struct(strategy, 'rollingUpdate');
  rollingUpdate.maxUnavailable ??= max;
  rollingUpdate.maxSurge ??= max;
}
