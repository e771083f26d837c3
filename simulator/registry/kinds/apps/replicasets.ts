/** The behavior of ReplicaSets. */
import type { ReleaseBehavior } from '../../../../spec/release-behaviors.ts';
import type { KindRules } from '../../kind-rules.ts';
import { readMembers } from '../../object-fields.ts';
import type { FieldTags } from '../../validation/tags.ts';
import { validateFieldTags } from '../../validation/validate-tags.ts';
import { validatePodTemplate } from '../core/pods/pod-spec-validation.ts';
import { replicasRules, selectorRules } from './workload-rules.ts';
import { DEPLOYMENT_MESSAGES, validateSelectorAndTemplate } from './workload-selectors.ts';
import { COUNT_TAGS, STATUS_COUNTS, validateStatusCounts } from './workload-strategies.ts';

const REPLICA_FIELD_TAGS: FieldTags = { replicas: COUNT_TAGS, minReadySeconds: COUNT_TAGS };

export function createReplicaSetKindRules(behaviors: ReadonlySet<ReleaseBehavior>): KindRules {
  return {
    ...replicasRules,
    ...selectorRules,
    updateChecks: behaviors.has('workloads-validated-once')
      ? ['metadata', 'spec', 'changes']
      : ['object', 'metadata', 'spec', 'changes'],
    validate: (replicaSet) => [
      ...validateFieldTags(REPLICA_FIELD_TAGS, readMembers(replicaSet.spec), 'spec'),
      ...validateSelectorAndTemplate(replicaSet, DEPLOYMENT_MESSAGES, (template) =>
        validatePodTemplate(template, 'spec.template', { kind: 'ReplicaSet', behaviors }),
      ),
    ],
    validateStatus: (updatedObject) => validateStatusCounts(STATUS_COUNTS.replicaSet, updatedObject.status, undefined),
  };
}
