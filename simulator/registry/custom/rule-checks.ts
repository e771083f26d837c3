/** Evaluates the validation rules of a custom resource after the validation against its schema. */
import type { ReleaseBehavior } from '../../../spec/release-behaviors.ts';
import { checkRules, type RuleCheckOptions } from '../../pure/custom/rules/check-rules.ts';
import type { CompiledSchema } from '../../pure/custom/rules/compiled-schema.ts';
import type { ApiObject } from '../../pure/object.ts';
import { createInvalidValueProblem, NIL_VALUE } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';

/** Evaluates the validation rules of one version of a custom resource. */
export interface RuleEvaluator {
  /** Returns `problems` and the problems of the rules. Rules are not evaluated for objects with wrong types. */
  addRuleProblems(
    problems: FieldProblem[],
    updatedObject: ApiObject,
    previous?: ApiObject,
    options?: RuleCheckOptions,
  ): FieldProblem[];
  /** Returns warnings about rules that unchanged values of an updated object violate. */
  findRuleWarnings(object: ApiObject): readonly string[];
}

/** The types of problems that prevent the evaluation of rules, because a value has a wrong type or size. */
const BLOCKING_PROBLEM_TYPES: ReadonlySet<FieldProblem['type']> = new Set([
  'FieldValueNotSupported',
  'FieldValueRequired',
  'FieldValueTooLong',
  'FieldValueTooMany',
  'FieldValueTypeInvalid',
]);
const RULES_NOT_CHECKED_DETAIL =
  'some validation rules were not checked because the object was invalid; correct the existing errors to complete validation';

export function createRuleEvaluator(
  getCompiledRules: () => CompiledSchema | undefined,
  behaviors: ReadonlySet<ReleaseBehavior>,
): RuleEvaluator {
  const showsValues = behaviors.has('rule-failures-show-values');
  const warningsByObject = new WeakMap<ApiObject, readonly string[]>();
  return {
    addRuleProblems(problems, updatedObject, previous, options) {
      const compiledSchema = getCompiledRules();
      if (compiledSchema === undefined) return problems;
      if (problems.some(({ type }) => BLOCKING_PROBLEM_TYPES.has(type)))
        return [...problems, createInvalidValueProblem('<nil>', NIL_VALUE, RULES_NOT_CHECKED_DETAIL)];
      const ruleResults = checkRules(compiledSchema, updatedObject, previous, { showsValues, ...options });
      warningsByObject.set(updatedObject, ruleResults.warnings);
      return [...problems, ...ruleResults.problems];
    },
    findRuleWarnings: (object) => warningsByObject.get(object) ?? [],
  };
}
