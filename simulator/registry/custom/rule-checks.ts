/** Validation rules of a custom resource, behind the validation of its schema. */
import { checkRules } from '../../pure/custom/rules/check-rules.ts';
import type { CompiledSchema } from '../../pure/custom/rules/compiled-schema.ts';
import type { ApiObject } from '../../pure/object.ts';
import { invalidValue } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';

export interface RuleChecks {
  /** All problems, with those of the rules; an object of the wrong types is not held against them. */
  after(problems: FieldProblem[], next: ApiObject, previous?: ApiObject, ratchets?: boolean): FieldProblem[];
  /** What rules had to say of what an update left alone. */
  warningsOf(object: ApiObject): readonly string[];
}

const BLOCKING: ReadonlySet<FieldProblem['type']> = new Set([
  'FieldValueNotSupported',
  'FieldValueRequired',
  'FieldValueTooLong',
  'FieldValueTooMany',
  'FieldValueTypeInvalid',
]);
const NOT_CHECKED =
  'some validation rules were not checked because the object was invalid; correct the existing errors to complete validation';

export function ruleChecks(rules: () => CompiledSchema | undefined): RuleChecks {
  const warnings = new WeakMap<ApiObject, readonly string[]>();
  return {
    after(problems, next, previous, ratchets) {
      const compiled = rules();
      if (compiled === undefined) return problems;
      if (problems.some(({ type }) => BLOCKING.has(type)))
        return [...problems, invalidValue('<nil>', 'null', NOT_CHECKED)];
      const findings = checkRules(compiled, next, previous, ratchets);
      warnings.set(next, findings.warnings);
      return [...problems, ...findings.problems];
    },
    warningsOf: (object) => warnings.get(object) ?? [],
  };
}
