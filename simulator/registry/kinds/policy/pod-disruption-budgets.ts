/** The behavior of PodDisruptionBudgets, which have either a minimum number of available pods or a maximum number of unavailable pods. */
import type { ReleaseBehavior } from '../../../../spec/release-behaviors.ts';
import { formatGoSyntax } from '../../../pure/go/go-syntax.ts';
import { createInvalidValueProblem } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import type { KindRules } from '../../kind-rules.ts';
import { validateLabelSelector } from '../../label-selector.ts';
import { validatePathSegmentName } from '../../metadata/name-rules.ts';
import { type Fields, isUnset, readMembers } from '../../object-fields.ts';
import type { FieldTags } from '../../validation/tags.ts';
import { validateFieldTags } from '../../validation/validate-tags.ts';
import { COUNT_TAGS, validateAtMostHundredPercent, validateIntOrPercent } from '../apps/workload-strategies.ts';
import { validateConditions } from '../conditions.ts';

const POLICY_FIELD_TAGS: FieldTags = {
  unhealthyPodEvictionPolicy: { pointer: true, enum: ['AlwaysAllow', 'IfHealthyBudget'] },
};
const COUNT_FIELD_TAGS: FieldTags = {
  disruptionsAllowed: COUNT_TAGS,
  currentHealthy: COUNT_TAGS,
  desiredHealthy: COUNT_TAGS,
  expectedPods: COUNT_TAGS,
};

export const createPodDisruptionBudgetKindRules = (behaviors: ReadonlySet<ReleaseBehavior>): KindRules => ({
  requiresResourceVersion: true,
  skipsSchemaValidation: true,
  allowsUnqualifiedFinalizers: true,
  validateName: validatePathSegmentName,
  validate: ({ spec }) => validateBudget(readMembers(spec)),
  validateStatus: ({ status }) => [
    ...validateConditions(readMembers(status), 'status.conditions', behaviors),
    ...validateFieldTags(COUNT_FIELD_TAGS, readMembers(status), 'status'),
  ],
});

/** The KindRules of v1beta1, in which the counts of a status are not validated. */
export const podDisruptionBudgetV1beta1Rules: Partial<KindRules> = {
  validateStatus: ({ status }) => validateConditions(readMembers(status), 'status.conditions', new Set()),
};

function validateBudget(spec: Fields): FieldProblem[] {
  const members = ['minAvailable', 'maxUnavailable'].filter((member) => !isUnset(spec[member]) || spec[member] === '');
  const bothDetail = 'minAvailable and maxUnavailable cannot be both set';
  return [
    ...(members.length === 2
      ? [createInvalidValueProblem('spec', { unquoted: formatGoSyntax(spec) }, bothDetail)]
      : []),
    ...members.flatMap((member) => [
      ...validateIntOrPercent(spec[member], `spec.${member}`),
      ...validateAtMostHundredPercent(spec[member], `spec.${member}`),
    ]),
    ...(isUnset(spec.selector) ? [] : validateLabelSelector(readMembers(spec.selector), 'spec.selector')),
    ...validateFieldTags(POLICY_FIELD_TAGS, spec, 'spec'),
  ];
}
