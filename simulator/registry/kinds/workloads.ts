/** The other workloads: defaults of `replicas`, of updates and of the pod template, and a selector that is required and immutable. */
import type { ApiObject } from '../../pure/object.ts';
import { type Fields, fieldsOf, fill, isUnset, list, struct } from '../fields.ts';
import type { KindRules } from '../kind-rules.ts';
import { setLabelsFromTemplate } from './labels-from-template.ts';
import { setPodSpecDefaults } from './pod-spec.ts';
import { validatePodTemplate, validateTemplateMetadata } from './pod-spec-validation.ts';
import {
  DEPLOYMENT,
  STATEFUL_SET,
  validateDaemonSetSelector,
  validateSameSelector,
  validateSelectorAndTemplate,
} from './selectors-of-workloads.ts';

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

function templateOf({ spec }: ApiObject): Fields {
  return fieldsOf(fieldsOf(spec).template);
}

/** The rules about selectors replace those of the data. */
const selecting = (validate: NonNullable<KindRules['validate']>): KindRules => ({
  skipSchemaValidation: true,
  validate,
  validateUpdate: validateSameSelector,
});

export const daemonsetsRules: KindRules = {
  ...withTemplate,
  ...selecting((daemonSet) => [
    ...validateDaemonSetSelector(daemonSet),
    ...validatePodTemplate(templateOf(daemonSet), 'spec.template', 'DaemonSet'),
  ]),
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
  ...selecting((statefulSet) =>
    validateSelectorAndTemplate(statefulSet, STATEFUL_SET, (template) =>
      validateTemplateMetadata(template, 'spec.template'),
    ),
  ),
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

export const replicasetsRules: KindRules = {
  ...replicated,
  ...selecting((replicaSet) =>
    validateSelectorAndTemplate(replicaSet, DEPLOYMENT, (template) =>
      validatePodTemplate(template, 'spec.template', 'ReplicaSet'),
    ),
  ),
};

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
