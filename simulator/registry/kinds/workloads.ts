/** The other workloads: defaults of `replicas`, of updates and of the pod template, and a selector that is required and immutable. */
import type { ApiObject } from '../../pure/object.ts';
import { invalidValue, required } from '../../pure/status/field-problem.ts';
import { deepEqual } from '../../pure/value/deep-equal.ts';
import { type Fields, fieldsOf, fill, isUnset, list, struct, text } from '../fields.ts';
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
  validateTemplateLabels,
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

/** The generation of the template, which extensions/v1beta1 has in the spec. */
const TEMPLATE_GENERATION = 'deprecated.daemonset.template.generation';

function templateGenerationOf({ metadata }: ApiObject): number {
  return Number.parseInt(metadata.annotations?.[TEMPLATE_GENERATION] ?? '0', 10) || 0;
}

function setTemplateGeneration({ metadata }: ApiObject, generation: number): void {
  metadata.annotations = { ...metadata.annotations, [TEMPLATE_GENERATION]: String(generation) };
}

export const daemonsetsRules: KindRules = {
  ...withTemplate,
  ...selecting((daemonSet) => [
    ...validateDaemonSetSelector(daemonSet),
    ...validatePodTemplate(templateOf(daemonSet), 'spec.template', 'DaemonSet'),
  ]),
  prepareForCreate(daemonSet) {
    setTemplateGeneration(daemonSet, Math.max(templateGenerationOf(daemonSet), 1));
  },
  prepareForUpdate(next, previous) {
    const isChanged = !deepEqual(templateOf(next), templateOf(previous));
    setTemplateGeneration(next, templateGenerationOf(previous) + (isChanged ? 1 : 0));
  },
  setDefaults(daemonSet) {
    setTemplateGeneration(daemonSet, templateGenerationOf(daemonSet));
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
  skipSchemaValidation: true,
  setDefaults(controller) {
    const spec = struct(controller, 'spec');
    if (!isUnset(spec.template)) withTemplate.setDefaults?.(controller);
    fill(spec, 'replicas', 1);
    const labels = setLabelsFromTemplate(controller, spec);
    if (Object.keys(labels).length > 0 && Object.keys(fieldsOf(spec.selector)).length === 0)
      spec.selector = { ...labels };
  },
  validate({ spec: written }) {
    const spec = fieldsOf(written);
    const selector = Object.fromEntries(
      Object.entries(fieldsOf(spec.selector)).map(([key, value]) => [key, text(value)]),
    );
    const problems = Object.keys(selector).length === 0 ? [required('spec.selector')] : [];
    const replicas = Number(spec.replicas ?? 0);
    if (replicas < 0) problems.push(invalidValue('spec.replicas', replicas, 'must be greater than or equal to 0'));
    if (isUnset(spec.template)) return [...problems, required('spec.template')];
    const template = validatePodTemplate(fieldsOf(spec.template), 'spec.template', 'ReplicationController');
    return [...problems, ...validateTemplateLabels(selector, fieldsOf(spec.template)), ...template];
  },
};
