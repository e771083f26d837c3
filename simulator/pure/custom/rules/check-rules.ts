/**
 * Evaluates the rules of a schema for an object (cel-evaluated-in-server), first the rules of a value, then the rules of the values below
 * it. All rules share one budget (cel-combined-budget), and each rule has its own limit (cel-runtime-budget). If one is exhausted, the
 * evaluation stops.
 */

import type { Program } from '../../cel/cel.ts';
import { EVALUATION_LIMIT, OBJECT_BUDGET } from '../../cel/cost/cost-factors.ts';
import { CostLimitError, type VariableLookup } from '../../cel/evaluate/frame.ts';
import { type CelValue, isError, NO_OPTIONAL_VALUE, OptionalValue } from '../../cel/values/value.ts';
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
import { formatFailure, formatRule } from './rule-text.ts';
import { createSchemaValue } from './schema-value.ts';

export interface RuleFindings {
  readonly problems: readonly FieldProblem[];
  /** The problems of unchanged values. */
  readonly warnings: readonly string[];
}

export interface RuleCheckOptions {
  /** Whether the rules of unchanged values cause only warnings. */
  readonly ratchets?: boolean;
  /** Whether messages contain scalar values instead of the type of the value. */
  readonly showsValues?: boolean;
}

export function checkRules(
  schema: CompiledSchema,
  object: JsonObject,
  oldObject?: JsonObject,
  { ratchets: allowsRatcheting = true, showsValues = false }: RuleCheckOptions = {},
): RuleFindings {
  const check = new RuleChecker(showsValues);
  const valueCorrelation =
    oldObject === undefined || !allowsRatcheting
      ? UNCORRELATED
      : { current: { value: object, old: oldObject, schema: schema.schema }, ancestor: undefined };
  check.visit(schema, object, oldObject, '', valueCorrelation);
  return check;
}

class RuleChecker {
  readonly problems: FieldProblem[] = [];
  readonly warnings: string[] = [];
  readonly #showsValues: boolean;
  /** The remaining budget. When it is negative, the evaluation stops. */
  #budget = OBJECT_BUDGET;

  constructor(showsValues: boolean) {
    this.#showsValues = showsValues;
  }

  visit(
    schema: CompiledSchema,
    value: Json,
    oldValue: Json | undefined,
    field: string,
    correlation: Correlation,
  ): void {
    if (value === null) return;
    this.#evaluateAt(schema, value, oldValue ?? undefined, field, correlation);
    if (Array.isArray(value) && schema.items !== undefined) {
      for (const [index, item] of value.entries()) {
        if (this.#budget < 0) return;
        this.visit(
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
      if (this.#budget < 0) return;
      const declaredProperty = schema.properties.get(name);
      const nestedSchema = schema.additionalProperties ?? declaredProperty;
      const oldMember = isObject(oldValue) ? oldValue[name] : undefined;
      if (nestedSchema === undefined) continue;
      const path = nestedSchema === declaredProperty ? formatChildField(field, name) : `${field}[${name}]`;
      this.visit(nestedSchema, value[name] ?? null, oldMember, path, correlateProperty(correlation, name));
    }
  }

  #evaluateAt(
    schema: CompiledSchema,
    value: Json,
    oldValue: Json | undefined,
    field: string,
    correlation: Correlation,
  ): undefined {
    if (schema.rules.length === 0) return;
    const { type = '' } = schema.schema;
    const scalarOrType = this.#showsValues ? formatScalarOnly(value) : type;
    const place: RulePlace = {
      field: field === '' ? ROOT_FIELD : field,
      schema: schema.schema,
      type,
      formattedValue: scalarOrType,
      correlation,
    };
    if (this.#budget <= 0) return this.#stopWithProblem(place, BUDGET_EXCEEDED_MESSAGE);
    const self = createSchemaValue(value, schema.schema);
    const usesOldSelf = schema.rules.some(({ compiledRule }) => compiledRule.usesOldSelf);
    const oldSelf = oldValue === undefined || !usesOldSelf ? undefined : createSchemaValue(oldValue, schema.schema);
    for (const { validation, compiledRule } of schema.rules) {
      if (this.#budget < 0) return;
      this.#evaluate(validation, compiledRule, { self, oldSelf }, place);
    }
  }

  #evaluate(validation: ValidationRule, compiledRule: CompiledRule, values: SelfValues, place: RulePlace): undefined {
    const { rule, usesOldSelf } = compiledRule;
    if ('problem' in rule) return this.#addProblem(place, `rule compile error: ${rule.problem}`);
    const isOptional = validation.optionalOldSelf === true;
    if (usesOldSelf && values.oldSelf === undefined && !isOptional) return;
    const activation = createActivation(values, isOptional);
    const result = this.#runProgram(rule.program, activation);
    if (result === undefined) return this.#stopWithProblem(place, BUDGET_EXCEEDED_MESSAGE);
    if (result === LIMIT_EXCEEDED)
      return this.#stopWithProblem(
        place,
        `'${LIMIT_EXCEEDED_MESSAGE}': no further validation rules will be run due to call cost exceeds limit for rule: ${formatRule(validation)}`,
      );
    if (isError(result)) return this.#addProblem(place, formatError(result.message, validation));
    if (result !== true) this.#addFailure(validation, compiledRule, activation, place);
  }

  /** Evaluates a program. Returns undefined if the budget is exhausted. */
  #runProgram(program: Program, activation: VariableLookup): CelValue | typeof LIMIT_EXCEEDED | undefined {
    try {
      const { value, cost } = program.evaluate(activation, EVALUATION_LIMIT);
      if (cost > this.#budget) return undefined;
      this.#budget -= cost;
      return value;
    } catch (error) {
      if (error instanceof CostLimitError) return EVALUATION_LIMIT > this.#budget ? undefined : LIMIT_EXCEEDED;
      throw error;
    }
  }

  #addFailure(
    validation: ValidationRule,
    { message: compiledMessage, usesOldSelf }: CompiledRule,
    activation: VariableLookup,
    parentPlace: RulePlace,
  ): undefined {
    const place = {
      ...parentPlace,
      field: joinField(parentPlace.field, formatFieldPath(validation.fieldPath ?? '', parentPlace.schema)),
    };
    let problem = createProblem(place, formatFailure(validation), validation.reason);
    if (compiledMessage !== undefined && 'program' in compiledMessage) {
      const result = this.#runProgram(compiledMessage.program, activation);
      if (result === undefined || result === LIMIT_EXCEEDED) {
        const reason =
          result === LIMIT_EXCEEDED
            ? 'no further validation rules will be run due to call cost exceeds limit for messageExpression'
            : 'messageExpression evaluation failed due to running out of cost budget, no further validation rules will be run';
        return this.#stopWithProblem(
          place,
          result === LIMIT_EXCEEDED ? `${reason}: ${JSON.stringify(validation.messageExpression)}` : reason,
        );
      }
      const text = readMessage(result);
      if (text !== undefined) problem = createProblem(place, text, validation.reason);
    }
    if (!usesOldSelf && isUnchangedValue(parentPlace.correlation))
      this.warnings.push(`${problem.field}: ${problem.message}`);
    else this.problems.push(problem);
  }

  #addProblem({ field, type }: RulePlace, text: string): undefined {
    this.problems.push(createInvalidValueProblem(field, type, text));
  }

  #stopWithProblem(place: RulePlace, text: string): undefined {
    this.#addProblem(place, text);
    this.#budget = -1;
  }
}

const ROOT_FIELD = '<nil>';

interface RulePlace {
  readonly field: string;
  readonly schema: StructuralSchema;
  /** The type of the value in the schema. */
  readonly type: string;
  /** The value in the format of the message of a failed rule. */
  readonly formattedValue: ShownValue;
  readonly correlation: Correlation;
}

interface SelfValues {
  readonly self: CelValue;
  readonly oldSelf: CelValue | undefined;
}

const LIMIT_EXCEEDED = Symbol('the limit of one evaluation');
const LIMIT_EXCEEDED_MESSAGE = 'operation cancelled: actual cost limit exceeded';
const BUDGET_EXCEEDED_MESSAGE =
  'validation failed due to running out of cost budget, no further validation rules will be run';

function createActivation({ self, oldSelf }: SelfValues, isOptional: boolean): VariableLookup {
  const oldSelfValue = isOptional ? (oldSelf === undefined ? NO_OPTIONAL_VALUE : new OptionalValue(oldSelf)) : oldSelf;
  return (name) => (name === 'self' ? self : name === 'oldSelf' ? oldSelfValue : undefined);
}

function formatError(message: string, validation: ValidationRule): string {
  const rule = formatRule(validation);
  if (!message.startsWith('no such overload')) return `${message} evaluating rule: ${rule}`;
  return `'${message}': call arguments did not match a supported operator, function or macro signature for rule: ${rule}`;
}

function formatScalarOnly(value: Json): ShownValue {
  return typeof value === 'object' ? OMITTED_VALUE : value;
}

function createProblem(
  { field, formattedValue: valueText }: RulePlace,
  text: string,
  reason: string | undefined,
): FieldProblem {
  switch (reason) {
    case 'FieldValueForbidden':
      return createForbiddenProblem(field, text);
    case 'FieldValueRequired':
      return createRequiredProblem(field, text);
    case 'FieldValueDuplicate':
      return createDuplicateProblem(field, valueText);
    default:
      return createInvalidValueProblem(field, valueText, text);
  }
}

function formatChildField(field: string, name: string): string {
  return field === '' ? name : `${field}.${name}`;
}

function joinField(field: string, path: string): string {
  return path === '' ? field : field === ROOT_FIELD ? path : `${field}.${path}`;
}
