/**
 * Evaluates the validation rules of a schema for an object (cel-evaluated-in-server): first the rules of a value, then the rules of the
 * values that it contains. All rules share one budget (cel-combined-budget), and each rule has its own limit (cel-runtime-budget). The
 * evaluation stops if a rule exceeds the budget or its limit.
 */

import type { Program } from '../../cel/cel.ts';
import { EVALUATION_LIMIT, OBJECT_BUDGET } from '../../cel/cost/cost-factors.ts';
import { CostLimitError, type VariableLookup } from '../../cel/evaluate/frame.ts';
import { type CelValue, EMPTY_OPTIONAL, isError, OptionalValue } from '../../cel/values/value.ts';
import type { Json, JsonObject } from '../../object.ts';
import {
  createDuplicateProblem,
  createForbiddenProblem,
  createInvalidValueProblem,
  createRequiredProblem,
  OMITTED_VALUE,
  type ShownValue,
} from '../../status/field-problem.ts';
import type { FieldProblem } from '../../status/status.ts';
import { isObject } from '../../value/is-object.ts';
import type { StructuralSchema, ValidationRule } from '../structural-schema.ts';
import type { CompiledRule } from './compile-rule.ts';
import type { CompiledSchema } from './compiled-schema.ts';
import {
  type Correlation,
  correlateItem,
  correlateProperty,
  findOldItem,
  isUnchangedValue,
  UNCORRELATED,
} from './correlation.ts';
import { formatFieldPath } from './field-path.ts';
import { readMessage } from './message.ts';
import { formatFailureMessage, formatMessageOrExpression } from './rule-text.ts';
import { createSchemaValue } from './schema-value.ts';

export interface RuleFindings {
  readonly problems: readonly FieldProblem[];
  /** The problems of unchanged values, which do not prevent the write. */
  readonly warnings: readonly string[];
}

export interface RuleCheckOptions {
  /** Whether failed rules of unchanged values cause warnings instead of problems. */
  readonly warnsForUnchangedValues?: boolean;
  /** Whether messages contain scalar values instead of the type of the value. */
  readonly showsValues?: boolean;
}

export function checkRules(
  schema: CompiledSchema,
  object: JsonObject,
  oldObject?: JsonObject,
  { warnsForUnchangedValues = true, showsValues = false }: RuleCheckOptions = {},
): RuleFindings {
  const checker = new RuleChecker(showsValues);
  const valueCorrelation =
    oldObject === undefined || !warnsForUnchangedValues
      ? UNCORRELATED
      : {
          correlatedValue: { value: object, oldValue: oldObject, schema: schema.schema },
          correlatedAncestor: undefined,
        };
  checker.checkValue(schema, object, oldObject, '', valueCorrelation);
  return checker;
}

class RuleChecker {
  readonly problems: FieldProblem[] = [];
  readonly warnings: string[] = [];
  readonly #showsValues: boolean;
  /** The remaining budget. When it is negative, the evaluation stops. */
  #remainingBudget = OBJECT_BUDGET;

  constructor(showsValues: boolean) {
    this.#showsValues = showsValues;
  }

  checkValue(
    schema: CompiledSchema,
    value: Json,
    oldValue: Json | undefined,
    field: string,
    correlation: Correlation,
  ): void {
    if (value === null) return;
    this.#evaluateRulesOfValue(schema, value, oldValue ?? undefined, field, correlation);
    if (Array.isArray(value) && schema.items !== undefined) {
      for (const [index, item] of value.entries()) {
        if (this.#remainingBudget < 0) return;
        this.checkValue(
          schema.items,
          item,
          findOldItem(schema.schema, oldValue, item),
          `${field}[${index}]`,
          correlateItem(correlation, item),
        );
      }
    }
    if (!isObject(value)) return;
    for (const name of Object.keys(value).sort()) {
      if (this.#remainingBudget < 0) return;
      const propertySchema = schema.properties.get(name);
      const nestedSchema = schema.additionalProperties ?? propertySchema;
      const oldMember = isObject(oldValue) ? oldValue[name] : undefined;
      if (nestedSchema === undefined) continue;
      const path = nestedSchema === propertySchema ? formatChildField(field, name) : `${field}[${name}]`;
      this.checkValue(nestedSchema, value[name] ?? null, oldMember, path, correlateProperty(correlation, name));
    }
  }

  #evaluateRulesOfValue(
    schema: CompiledSchema,
    value: Json,
    oldValue: Json | undefined,
    field: string,
    correlation: Correlation,
  ): undefined {
    if (schema.rules.length === 0) return;
    const { type = '' } = schema.schema;
    const ruleContext: RuleContext = {
      field: field === '' ? ROOT_FIELD : field,
      schema: schema.schema,
      type,
      formattedValue: this.#showsValues ? selectScalar(value) : type,
      correlation,
    };
    if (this.#remainingBudget <= 0) return this.#stopWithProblem(ruleContext, BUDGET_EXCEEDED_MESSAGE);
    const self = createSchemaValue(value, schema.schema);
    const usesOldSelf = schema.rules.some(({ compiledRule }) => compiledRule.usesOldSelf);
    const oldSelf = oldValue === undefined || !usesOldSelf ? undefined : createSchemaValue(oldValue, schema.schema);
    for (const { validation, compiledRule } of schema.rules) {
      if (this.#remainingBudget < 0) return;
      this.#evaluateRule(validation, compiledRule, { self, oldSelf }, ruleContext);
    }
  }

  #evaluateRule(
    validation: ValidationRule,
    compiledRule: CompiledRule,
    values: SelfValues,
    ruleContext: RuleContext,
  ): undefined {
    const { rule, usesOldSelf } = compiledRule;
    if ('problem' in rule) return this.#addProblem(ruleContext, `rule compile error: ${rule.problem}`);
    const isOptional = validation.optionalOldSelf === true;
    if (usesOldSelf && values.oldSelf === undefined && !isOptional) return;
    const activation = createActivation(values, isOptional);
    const ruleResult = this.#runProgram(rule.program, activation);
    if (ruleResult === undefined) return this.#stopWithProblem(ruleContext, BUDGET_EXCEEDED_MESSAGE);
    if (ruleResult === LIMIT_EXCEEDED)
      return this.#stopWithProblem(
        ruleContext,
        `'${LIMIT_EXCEEDED_MESSAGE}': no further validation rules will be run due to call cost exceeds limit for rule: ${formatMessageOrExpression(validation)}`,
      );
    if (isError(ruleResult)) return this.#addProblem(ruleContext, formatError(ruleResult.message, validation));
    if (ruleResult !== true) this.#reportFailedRule(validation, compiledRule, activation, ruleContext);
  }

  /** Evaluates a program. Returns undefined if the evaluation exhausts the budget. */
  #runProgram(program: Program, activation: VariableLookup): CelValue | typeof LIMIT_EXCEEDED | undefined {
    try {
      const { value, cost } = program.evaluate(activation, EVALUATION_LIMIT);
      if (cost > this.#remainingBudget) return undefined;
      this.#remainingBudget -= cost;
      return value;
    } catch (error) {
      if (error instanceof CostLimitError) return EVALUATION_LIMIT > this.#remainingBudget ? undefined : LIMIT_EXCEEDED;
      throw error;
    }
  }

  #reportFailedRule(
    validation: ValidationRule,
    { messageExpression, usesOldSelf }: CompiledRule,
    activation: VariableLookup,
    ruleContext: RuleContext,
  ): undefined {
    const failureContext = {
      ...ruleContext,
      field: joinField(ruleContext.field, formatFieldPath(validation.fieldPath ?? '', ruleContext.schema)),
    };
    let problem = createProblem(failureContext, formatFailureMessage(validation), validation.reason);
    if (messageExpression !== undefined && 'program' in messageExpression) {
      const messageResult = this.#runProgram(messageExpression.program, activation);
      if (messageResult === undefined || messageResult === LIMIT_EXCEEDED) {
        const reason =
          messageResult === LIMIT_EXCEEDED
            ? 'no further validation rules will be run due to call cost exceeds limit for messageExpression'
            : 'messageExpression evaluation failed due to running out of cost budget, no further validation rules will be run';
        return this.#stopWithProblem(
          failureContext,
          messageResult === LIMIT_EXCEEDED ? `${reason}: ${JSON.stringify(validation.messageExpression)}` : reason,
        );
      }
      const text = readMessage(messageResult);
      if (text !== undefined) problem = createProblem(failureContext, text, validation.reason);
    }
    if (!usesOldSelf && isUnchangedValue(ruleContext.correlation))
      this.warnings.push(`${problem.field}: ${problem.message}`);
    else this.problems.push(problem);
  }

  #addProblem({ field, type }: RuleContext, message: string): undefined {
    this.problems.push(createInvalidValueProblem(field, type, message));
  }

  #stopWithProblem(ruleContext: RuleContext, message: string): undefined {
    this.#addProblem(ruleContext, message);
    this.#remainingBudget = -1;
  }
}

const ROOT_FIELD = '<nil>';

/** The value for which a rule is evaluated. */
interface RuleContext {
  readonly field: string;
  readonly schema: StructuralSchema;
  /** The type of the value in the schema. */
  readonly type: string;
  /** The value that the message of a failed rule contains: a scalar, or the type of the value. */
  readonly formattedValue: ShownValue;
  readonly correlation: Correlation;
}

/** The values of the variables of a rule. */
interface SelfValues {
  readonly self: CelValue;
  readonly oldSelf: CelValue | undefined;
}

const LIMIT_EXCEEDED = Symbol('limit of one evaluation exceeded');
const LIMIT_EXCEEDED_MESSAGE = 'operation cancelled: actual cost limit exceeded';
const BUDGET_EXCEEDED_MESSAGE =
  'validation failed due to running out of cost budget, no further validation rules will be run';

function createActivation({ self, oldSelf }: SelfValues, isOptional: boolean): VariableLookup {
  const oldSelfValue = isOptional ? (oldSelf === undefined ? EMPTY_OPTIONAL : new OptionalValue(oldSelf)) : oldSelf;
  return (name) => (name === 'self' ? self : name === 'oldSelf' ? oldSelfValue : undefined);
}

function formatError(message: string, validation: ValidationRule): string {
  const rule = formatMessageOrExpression(validation);
  if (!message.startsWith('no such overload')) return `${message} evaluating rule: ${rule}`;
  return `'${message}': call arguments did not match a supported operator, function or macro signature for rule: ${rule}`;
}

/** Returns the value if it is a scalar. Messages do not contain objects and lists. */
function selectScalar(value: Json): ShownValue {
  return typeof value === 'object' ? OMITTED_VALUE : value;
}

function createProblem(
  { field, formattedValue }: RuleContext,
  message: string,
  reason: string | undefined,
): FieldProblem {
  switch (reason) {
    case 'FieldValueForbidden':
      return createForbiddenProblem(field, message);
    case 'FieldValueRequired':
      return createRequiredProblem(field, message);
    case 'FieldValueDuplicate':
      return createDuplicateProblem(field, formattedValue);
    default:
      return createInvalidValueProblem(field, formattedValue, message);
  }
}

function formatChildField(field: string, name: string): string {
  return field === '' ? name : `${field}.${name}`;
}

function joinField(field: string, path: string): string {
  return path === '' ? field : field === ROOT_FIELD ? path : `${field}.${path}`;
}
