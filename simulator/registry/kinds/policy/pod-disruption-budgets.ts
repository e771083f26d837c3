/** The rules of PodDisruptionBudgets, which have either a minimum number of available pods or a maximum number of unavailable pods. */
import type { Machinery } from '../../../../spec/machinery.ts';
import { formatGoSyntax } from '../../../pure/go/go-syntax.ts';
import { invalidValue } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import type { KindRules } from '../../kind-rules.ts';
import { validateLabelSelector } from '../../label-selector.ts';
import { pathSegmentName } from '../../metadata/name-rules.ts';
import { type Fields, isUnset, objectMembers } from '../../object-fields.ts';
import type { Rows } from '../../validation/tags.ts';
import { validateRows } from '../../validation/validate-tags.ts';
import { COUNT, validateAtMostAll, validateIntOrPercent } from '../apps/rollouts.ts';
import { validateConditions } from '../conditions.ts';

const POLICY: Rows = { unhealthyPodEvictionPolicy: { pointer: true, enum: ['AlwaysAllow', 'IfHealthyBudget'] } };
const COUNTS: Rows = { disruptionsAllowed: COUNT, currentHealthy: COUNT, desiredHealthy: COUNT, expectedPods: COUNT };

export const poddisruptionbudgetsRules = (machinery: ReadonlySet<Machinery>): KindRules => ({
  requiresResourceVersion: true,
  skipSchemaValidation: true,
  skipFinalizerValidation: true,
  nameRule: pathSegmentName,
  validate: ({ spec }) => validateBudget(objectMembers(spec)),
  validateStatus: ({ status }) => [
    ...validateConditions(objectMembers(status), 'status.conditions', machinery),
    ...validateRows(COUNTS, objectMembers(status), 'status'),
  ],
});

/** The rules of v1beta1, in which the counts of a status are not validated. */
export const poddisruptionbudgetsV1beta1: Partial<KindRules> = {
  validateStatus: ({ status }) => validateConditions(objectMembers(status), 'status.conditions', new Set()),
};

function validateBudget(spec: Fields): FieldProblem[] {
  const members = ['minAvailable', 'maxUnavailable'].filter((member) => !isUnset(spec[member]) || spec[member] === '');
  const bothDetail = 'minAvailable and maxUnavailable cannot be both set';
  return [
    ...(members.length === 2 ? [invalidValue('spec', { bare: formatGoSyntax(spec) }, bothDetail)] : []),
    ...members.flatMap((member) => [
      ...validateIntOrPercent(spec[member], `spec.${member}`),
      ...validateAtMostAll(spec[member], `spec.${member}`),
    ]),
    ...(isUnset(spec.selector) ? [] : validateLabelSelector(objectMembers(spec.selector), 'spec.selector')),
    ...validateRows(POLICY, spec, 'spec'),
  ];
}
