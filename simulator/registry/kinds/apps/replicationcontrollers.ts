/** The behavior of ReplicationControllers. */
import type { ReleaseBehavior } from '../../../../spec/release-behaviors.ts';
import type { ApiObject } from '../../../pure/object.ts';
import { createRequiredProblem } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import type { KindRules } from '../../kind-rules.ts';
import { ensureStruct, isUnset, readMembers, readText, setIfUnset } from '../../object-fields.ts';
import { validateFieldTags } from '../../validation/validate-tags.ts';
import { validatePodTemplate } from '../core/pods/pod-spec-validation.ts';
import { setLabelsFromTemplate } from './labels-from-template.ts';
import { OBJECT_WITHOUT_REPLICAS, replicasRules, templateRules } from './workload-rules.ts';
import { validateTemplateLabels } from './workload-selectors.ts';
import { COUNT_TAGS, STATUS_COUNTS, validateStatusCounts } from './workload-strategies.ts';

export function createReplicationControllerKindRules(behaviors: ReadonlySet<ReleaseBehavior>): KindRules {
  return {
    ...commonReplicationControllerRules,
    bookmarkMembers: behaviors.has('controller-replicas-optional') ? {} : OBJECT_WITHOUT_REPLICAS,
    updateChecks: behaviors.has('replication-controller-validated-once')
      ? ['metadata', 'spec']
      : ['object', 'metadata', 'spec'],
    validate: (controller) => validateReplicationController(controller, behaviors),
  };
}

/** The behavior of ReplicationControllers. Selector and labels default to the labels of the template. */
const commonReplicationControllerRules: KindRules = {
  ...replicasRules,
  selectableFields: {
    names: ['status.replicas'],
    readValues: ({ status }) => ({ 'status.replicas': String(readMembers(status).replicas ?? 0) }),
  },
  defaultPropagation: { policy: 'Orphan' },
  skipsSchemaValidation: true,
  setDefaults(controller) {
    const spec = ensureStruct(controller, 'spec');
    if (!isUnset(spec.template)) templateRules.setDefaults?.(controller);
    setIfUnset(spec, 'replicas', 1);
    const labels = setLabelsFromTemplate(controller, spec);
    if (Object.keys(labels).length > 0 && Object.keys(readMembers(spec.selector)).length === 0)
      spec.selector = { ...labels };
  },
  validateStatus: (updatedObject) => validateStatusCounts(STATUS_COUNTS.replicaSet, updatedObject.status, undefined),
};

function validateReplicationController(
  { spec: specValue }: ApiObject,
  behaviors: ReadonlySet<ReleaseBehavior>,
): FieldProblem[] {
  const spec = readMembers(specValue);
  const selector = Object.fromEntries(
    Object.entries(readMembers(spec.selector)).map(([key, value]) => [key, readText(value)]),
  );
  const problems = validateFieldTags({ minReadySeconds: COUNT_TAGS }, spec, 'spec');
  if (Object.keys(selector).length === 0) problems.push(createRequiredProblem('spec.selector'));
  problems.push(...validateFieldTags({ replicas: COUNT_TAGS }, spec, 'spec'));
  if (isUnset(spec.template)) return [...problems, createRequiredProblem('spec.template')];
  const templateProblems = validatePodTemplate(readMembers(spec.template), 'spec.template', {
    kind: 'ReplicationController',
    behaviors,
  });
  return [...problems, ...validateTemplateLabels(selector, readMembers(spec.template)), ...templateProblems];
}
