/** Validates names that are reserved for admission configurations in files. */
import { STATIC_NAME_SUFFIX } from '../../../../spec/well-known-names.ts';
import { createInvalidValueProblem } from '../../../pure/status/field-problem.ts';
import type { KindRules } from '../../kind-rules.ts';

export const RESERVED_NAME_DETAIL = `names ending with "${STATIC_NAME_SUFFIX}" are reserved for static manifest-based configurations and cannot be managed via the API`;

export function isStaticName(name: string): boolean {
  return name.endsWith(STATIC_NAME_SUFFIX);
}

/** Adds the validation of reserved names to `rules`. Since 1.37, a new object cannot have a reserved name. 1.36 only warns. */
export function addStaticNameValidation(rules: KindRules, serverMinor: number): KindRules {
  if (serverMinor < 37) return rules;
  return {
    ...rules,
    validateCreate: ({ metadata: { name = '' } }) =>
      isStaticName(name) ? [createInvalidValueProblem('metadata.name', name, RESERVED_NAME_DETAIL)] : [],
  };
}
