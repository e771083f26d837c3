/**
 * Workloads of extensions/v1beta1 and apps/v1beta1: the selector, and the labels of the workload, are those of its template where they are
 * not written, updates wait for a user who deletes pods, and history is kept for ever.
 */
import type { ApiObject } from '../../pure/object.ts';
import { type Fields, fill, isUnset, struct } from '../fields.ts';
import type { KindRules } from '../kind-rules.ts';
import { setLabelsFromTemplate } from './labels-from-template.ts';
import { setPodSpecDefaults } from './pod-spec.ts';
import { setClaimPhases } from './workloads.ts';

/** The largest number of its type means none. */
const FOR_EVER = 2_147_483_647;

export const deploymentsExtensions = withDefaults((spec) => {
  setRollingUpdate(spec, 1);
  spec.progressDeadlineSeconds ??= FOR_EVER;
  spec.revisionHistoryLimit ??= FOR_EVER;
}, mutableSelector());

export const deploymentsAppsV1beta1 = withDefaults((spec) => {
  setRollingUpdate(spec, '25%');
  spec.progressDeadlineSeconds ??= 600;
  spec.revisionHistoryLimit ??= 2;
});

export const replicasetsExtensions = withDefaults(() => undefined, mutableSelector());

export const daemonsetsExtensions = withDefaults((spec) => {
  delete spec.replicas;
  const strategy = struct(spec, 'updateStrategy');
  fill(strategy, 'type', 'OnDelete');
  if (strategy.type === 'RollingUpdate') struct(strategy, 'rollingUpdate').maxUnavailable ??= 1;
  spec.revisionHistoryLimit ??= 10;
}, mutableSelector());

export const statefulsetsAppsV1beta1 = withDefaults((spec) => {
  fill(spec, 'podManagementPolicy', 'OrderedReady');
  const strategy = struct(spec, 'updateStrategy');
  fill(strategy, 'type', 'OnDelete');
  if (strategy.type === 'RollingUpdate' && !isUnset(strategy.rollingUpdate)) {
    struct(strategy, 'rollingUpdate').partition ??= 0;
  }
  setClaimPhases(spec);
  spec.revisionHistoryLimit ??= 10;
});

function mutableSelector(): Partial<KindRules> {
  return { validateUpdate: () => [] };
}

function withDefaults(setMore: (spec: Fields) => void, more: Partial<KindRules> = {}): Partial<KindRules> {
  return {
    ...more,
    setDefaults(workload) {
      const spec = struct(workload, 'spec');
      setPodSpecDefaults(struct(struct(spec, 'template'), 'spec'));
      setFromTemplate(workload, spec);
      fill(spec, 'replicas', 1);
      setMore(spec);
    },
  };
}

function setFromTemplate(workload: ApiObject, spec: Fields): void {
  const labels = setLabelsFromTemplate(workload, spec);
  if (Object.keys(labels).length > 0 && isUnset(spec.selector)) spec.selector = { matchLabels: { ...labels } };
}

function setRollingUpdate(spec: Fields, most: number | string): void {
  const strategy = struct(spec, 'strategy');
  fill(strategy, 'type', 'RollingUpdate');
  if (strategy.type !== 'RollingUpdate') return;
  const rollingUpdate = struct(strategy, 'rollingUpdate');
  rollingUpdate.maxUnavailable ??= most;
  rollingUpdate.maxSurge ??= most;
}
