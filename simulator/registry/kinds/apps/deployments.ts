/** The behavior of Deployments, which have defaults, and an immutable selector that must match the labels of the template. */
import type { ReleaseBehavior } from '../../../../spec/release-behaviors.ts';
import type { ApiObject } from '../../../pure/object.ts';
import { createInvalidValueProblem } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import type { KindRules } from '../../kind-rules.ts';
import { ensureStruct, type Fields, isUnset, readMembers, setIfUnset } from '../../object-fields.ts';
import type { FieldTags } from '../../validation/tags.ts';
import { validateFieldTags } from '../../validation/validate-tags.ts';
import { setPodSpecDefaults } from '../core/pods/pod-spec.ts';
import { validatePodTemplate } from '../core/pods/pod-spec-validation.ts';
import { OBJECT_WITHOUT_REPLICAS } from './workload-rules.ts';
import { DEPLOYMENT_MESSAGES, validateSelectorAndTemplate, validateUnchangedSelector } from './workload-selectors.ts';
import { COUNT_TAGS, STATUS_COUNTS, validateDeploymentStrategy, validateStatusCounts } from './workload-strategies.ts';

export function createDeploymentKindRules(behaviors: ReadonlySet<ReleaseBehavior>): KindRules {
  return { ...commonDeploymentRules, validate: (deployment) => validateDeployment(deployment, behaviors) };
}

const commonDeploymentRules: KindRules = {
  bookmarkMembers: OBJECT_WITHOUT_REPLICAS,
  skipsSchemaValidation: true,
  setDefaults(deployment) {
    const spec = ensureStruct(deployment, 'spec');
    setPodSpecDefaults(ensureStruct(ensureStruct(spec, 'template'), 'spec'));
    setIfUnset(spec, 'replicas', 1);
    const strategy = ensureStruct(spec, 'strategy');
    setIfUnset(strategy, 'type', 'RollingUpdate');
    if (strategy.type === 'RollingUpdate') {
      const rollingUpdate = ensureStruct(strategy, 'rollingUpdate');
      for (const member of ['maxUnavailable', 'maxSurge']) rollingUpdate[member] ??= '25%';
    }
    setIfUnset(spec, 'revisionHistoryLimit', 10);
    setIfUnset(spec, 'progressDeadlineSeconds', 600);
  },
  validateUpdate: validateUnchangedSelector,
  validateStatus: (updatedObject, previous) =>
    validateStatusCounts(STATUS_COUNTS.deployment, updatedObject.status, previous.status),
};

function validateDeployment(deployment: ApiObject, behaviors: ReadonlySet<ReleaseBehavior>): FieldProblem[] {
  const spec = readMembers(deployment.spec);
  return [
    ...validateFieldTags({ replicas: COUNT_TAGS }, spec, 'spec'),
    ...validateSelectorAndTemplate(deployment, DEPLOYMENT_MESSAGES, (template) =>
      validatePodTemplate(template, 'spec.template', { kind: 'ReplicaSet', behaviors }),
    ),
    ...validateDeploymentStrategy(readMembers(spec.strategy), 'spec.strategy'),
    ...validateFieldTags(PROGRESS_FIELD_TAGS, spec, 'spec'),
    ...validateProgressDeadline(spec),
  ];
}

const PROGRESS_FIELD_TAGS: FieldTags = {
  minReadySeconds: COUNT_TAGS,
  revisionHistoryLimit: COUNT_TAGS,
  progressDeadlineSeconds: COUNT_TAGS,
};

function validateProgressDeadline({ progressDeadlineSeconds, minReadySeconds }: Fields): FieldProblem[] {
  if (isUnset(progressDeadlineSeconds)) return [];
  const seconds = Number(progressDeadlineSeconds);
  if (seconds > Number(minReadySeconds ?? 0)) return [];
  return [createInvalidValueProblem('spec.progressDeadlineSeconds', seconds, 'must be greater than minReadySeconds')];
}
