/** Rule 2 for fields that a later version adds: the earlier version must have an equivalent field, or store the value in an annotation. */
import type { PolicyRule } from '../rule.ts';
import { findLostFields } from './round-trip.ts';

export const rule2NewField: PolicyRule = {
  id: 'dep-rule-2-new-field-equivalent',
  number: '2',
  check: (facts) =>
    findLostFields(facts)
      .filter(({ isNew, otherType }) => isNew && otherType === undefined)
      .map(({ sourceKind, targetKind, field, release }) => ({
        element: `${sourceKind.name} ${field.path}`,
        release,
        description: `new, without an equivalent in ${targetKind.version.name}, which is also served in ${release}`,
        requirement: `an equivalent field in ${targetKind.version.name}, or an annotation that stores the value`,
      })),
};
