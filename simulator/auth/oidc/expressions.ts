/** Compiles the expressions of a configuration once. The result of each expression must have the required type. */
import type { DepartureSet } from '../../../spec/departures.ts';
import type { UserInfo } from '../../foundation/user.ts';
import { COST_FACTORS, type CostFactors, EVALUATION_LIMIT } from '../../pure/cel/cost/cost-factors.ts';
import { CostLimitError } from '../../pure/cel/evaluate/frame.ts';
import { convertJson } from '../../pure/cel/values/convert-json.ts';
import { CelError, type CelValue, ListValue } from '../../pure/cel/values/value.ts';
import type { Claims } from '../../pure/jwt/compact-token.ts';
import { readMembers } from '../../pure/value/object-members.ts';
import type { JwtConfiguration } from '../configuration/configuration.ts';
import { compileExpression, type ExpressionVariable } from '../configuration/expression.ts';
import { ClaimError } from './claim-error.ts';

export interface CompiledMappings {
  /**
   * Returns the user name. It is undefined if the configuration has no expression for the user name. The same applies to groups and uid.
   */
  readonly evaluateUsername?: (claims: Claims) => string;
  readonly evaluateGroups?: (claims: Claims) => string[];
  readonly evaluateUid?: (claims: Claims) => string;
  evaluateExtra(claims: Claims): readonly (readonly [string, readonly string[]])[];
  /** Evaluates the claim validation rules. Throws a ClaimError if a rule fails. */
  checkClaims(claims: Claims): void;
  /** Evaluates the user validation rules. Throws a ClaimError if a rule fails. */
  checkUser(user: UserInfo): void;
}

type ExpressionEvaluator = (value: object) => CelValue;

export function compileExpressions(configuration: JwtConfiguration, departures: DepartureSet): CompiledMappings {
  const { claimMappings: mappings, claimValidationRules, userValidationRules } = configuration;
  const costFactors = departures.has('expression-cost-figures') ? COST_FACTORS.kubernetes : COST_FACTORS.specification;
  const createEvaluator = (expression: string, variable: ExpressionVariable, type?: 'bool') =>
    compileEvaluator(expression, variable, type, costFactors);
  const createMappingEvaluator = (expression: string) =>
    expression === '' ? undefined : createEvaluator(expression, 'claims');
  const usernameEvaluator = createMappingEvaluator(mappings.username.expression);
  const groupsEvaluator = createMappingEvaluator(mappings.groups.expression);
  const uidEvaluator = createMappingEvaluator(mappings.uid.expression);
  const extraExpressions = mappings.extra.map(
    ({ key, valueExpression }) => [key, createEvaluator(valueExpression, 'claims')] as const,
  );
  const compileRules = (rules: readonly { expression: string; message: string }[], variable: ExpressionVariable) =>
    rules.flatMap(({ expression, message }) =>
      expression === '' ? [] : [{ evaluate: createEvaluator(expression, variable, 'bool'), message }],
    );
  const claimRules = compileRules(claimValidationRules, 'claims');
  const userRules = compileRules(userValidationRules, 'user');
  return {
    ...(usernameEvaluator !== undefined && { evaluateUsername: (claims) => expectText(usernameEvaluator(claims)) }),
    ...(groupsEvaluator !== undefined && { evaluateGroups: (claims) => expectTexts(groupsEvaluator(claims)) }),
    ...(uidEvaluator !== undefined && { evaluateUid: (claims) => expectText(uidEvaluator(claims)) }),
    evaluateExtra: (claims) =>
      extraExpressions.map(([key, evaluateValues]) => [key, expectTexts(evaluateValues(claims))]),
    checkClaims: (claims) => checkValidationRules(claimRules, claims),
    checkUser: (user) =>
      checkValidationRules(userRules, {
        username: user.name,
        uid: user.uid ?? '',
        groups: user.groups,
        extra: user.extra ?? {},
      }),
  };
}

/** Compiles a valid expression. validate.ts has reported the problems of invalid expressions. */
function compileEvaluator(
  expression: string,
  variable: ExpressionVariable,
  type: 'bool' | undefined,
  costFactors: CostFactors,
): ExpressionEvaluator {
  const compiledExpression = compileExpression(expression, variable, type, costFactors);
  if ('problem' in compiledExpression) throw new Error(compiledExpression.problem);
  return (object) => {
    const value = convertJson(readMembers(object));
    try {
      return compiledExpression.program.evaluate((name) => (name === variable ? value : undefined), EVALUATION_LIMIT)
        .value;
    } catch (error) {
      if (error instanceof CostLimitError) return new CelError(error.message);
      throw error;
    }
  };
}

function checkValidationRules(
  rules: readonly { readonly evaluate: ExpressionEvaluator; readonly message: string }[],
  value: object,
): void {
  for (const { evaluate, message } of rules) {
    if (evaluate(value) !== true)
      throw new ClaimError(message === '' ? 'a validation expression is not true' : message);
  }
}

function expectText(value: CelValue): string {
  if (typeof value !== 'string') throw new ClaimError('an expression returned a value that is not a string');
  return value;
}

/** Returns a list of strings without empty strings. A single string is a list with one item, and null is an empty list. */
function expectTexts(value: CelValue): string[] {
  const list = value instanceof ListValue ? value.items() : value === null ? [] : [value];
  return list.map(expectText).filter((name) => name !== '');
}
