/** The other workloads: defaults of `replicas`, of updates and of the pod template, and a selector that is required and immutable. */
import { type Fields, fieldsOf, fill, isUnset, list, struct } from '../fields.ts';
import type { KindRules } from '../kind-rules.ts';
import { setLabelsFromTemplate } from './labels-from-template.ts';
import { setPodSpecDefaults } from './pod-spec.ts';
import { refuseEmptySelector, validateSameSelector, validateSelector } from './selectors-of-workloads.ts';

const withTemplate: KindRules = {
  setDefaults: (workload) => setPodSpecDefaults(struct(struct(struct(workload, 'spec'), 'template'), 'spec')),
};

const withReplicas: KindRules = {
  ...withTemplate,
  setDefaults(workload) {
    withTemplate.setDefaults?.(workload);
    fill(struct(workload, 'spec'), 'replicas', 1);
  },
};

/** What it validates itself says of a selector more than the data does. */
const selecting = (kind: string): KindRules => ({
  skipSchemaValidation: true,
  validate: (workload) => [...validateSelector(workload), ...refuseEmptySelector(workload, kind)],
  validateUpdate: validateSameSelector,
});

export const daemonsetsRules: KindRules = {
  ...withTemplate,
  ...selecting('daemonset'),
  setDefaults(daemonSet) {
    withTemplate.setDefaults?.(daemonSet);
    const spec = struct(daemonSet, 'spec');
    const strategy = struct(spec, 'updateStrategy');
    fill(strategy, 'type', 'RollingUpdate');
    if (strategy.type === 'RollingUpdate') {
      const rollingUpdate = struct(strategy, 'rollingUpdate');
      rollingUpdate.maxUnavailable ??= 1;
      rollingUpdate.maxSurge ??= 0;
    }
    spec.revisionHistoryLimit ??= 10;
  },
};

export const statefulsetsRules: KindRules = {
  ...withReplicas,
  ...selecting('statefulset'),
  setDefaults(statefulSet) {
    withReplicas.setDefaults?.(statefulSet);
    const spec = struct(statefulSet, 'spec');
    fill(spec, 'podManagementPolicy', 'OrderedReady');
    const strategy = struct(spec, 'updateStrategy');
    if (isUnset(strategy.type)) {
      strategy.type = 'RollingUpdate';
      struct(strategy, 'rollingUpdate');
    }
    if (strategy.type === 'RollingUpdate' && !isUnset(strategy.rollingUpdate)) {
      struct(strategy, 'rollingUpdate').partition ??= 0;
    }
    const retention = struct(spec, 'persistentVolumeClaimRetentionPolicy');
    fill(retention, 'whenDeleted', 'Retain');
    fill(retention, 'whenScaled', 'Retain');
    setClaimPhases(spec);
    spec.revisionHistoryLimit ??= 10;
  },
};

/** Of the claims of a StatefulSet. */
export function setClaimPhases(spec: Fields): void {
  for (const claim of list(spec, 'volumeClaimTemplates')) fill(struct(claim, 'status'), 'phase', 'Pending');
}

const replicated: KindRules = {
  ...withReplicas,
  selectable: {
    names: ['status.replicas'],
    values: ({ status }) => ({
      'status.replicas': String(fieldsOf(status).replicas ?? 0),
    }),
  },
};

export const replicasetsRules: KindRules = { ...replicated, ...selecting('deployment') };

/** Selector and labels default to the labels of the template. */
export const replicationcontrollersRules: KindRules = {
  ...replicated,
  setDefaults(controller) {
    replicated.setDefaults?.(controller);
    const spec = struct(controller, 'spec');
    const labels = setLabelsFromTemplate(controller, spec);
    if (Object.keys(labels).length > 0 && Object.keys(fieldsOf(spec.selector)).length === 0)
      spec.selector = { ...labels };
  },
};
