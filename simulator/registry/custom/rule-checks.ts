/** Evaluates the validation rules of a custom resource after the validation against its schema. */
import type { Machinery } from '../../../spec/machinery.ts';
import { checkRules, type RuleCheckOptions } from '../../pure/custom/rules/check-rules.ts';
import type { CompiledSchema } from '../../pure/custom/rules/compiled-schema.ts';
import type { ApiObject } from '../../pure/object.ts';
import { invalidValue, NIL } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';

export interface RuleChecks {
  /** Returns `problems` and the problems of the rules. Rules are not evaluated for objects with wrong types. */
  addRuleProblems(
    problems: FieldProblem[],
    next: ApiObject,
    previous?: ApiObject,
    options?: RuleCheckOptions,
  ): FieldProblem[];
  /** Returns warnings about rules that unchanged values of an updated object violate. */
  ruleWarnings(object: ApiObject): readonly string[];
}

const BLOCKING_TYPES: ReadonlySet<FieldProblem['type']> = new Set([
  'FieldValueNotSupported',
  'FieldValueRequired',
  'FieldValueTooLong',
  'FieldValueTooMany',
  'FieldValueTypeInvalid',
]);
const NOT_CHECKED_DETAIL =
  'some validation rules were not checked because the object was invalid; correct the existing errors to complete validation';

export function createRuleChecks(
  rules: () => CompiledSchema | undefined,
  machinery: ReadonlySet<Machinery>,
): RuleChecks {
  const showsValues = machinery.has('rule-failures-show-values');
  const warnings = new WeakMap<ApiObject, readonly string[]>();
  return {
    addRuleProblems(problems, next, previous, options) {
      const compiledSchema = rules();
      if (compiledSchema === undefined) return problems;
      if (problems.some(({ type }) => BLOCKING_TYPES.has(type)))
        return [...problems, invalidValue('<nil>', NIL, NOT_CHECKED_DETAIL)];
      const findings = checkRules(compiledSchema, next, previous, { showsValues, ...options });
      warnings.set(next, findings.warnings);
      return [...problems, ...findings.problems];
    },
    ruleWarnings: (object) => warnings.get(object) ?? [],
  };
}
