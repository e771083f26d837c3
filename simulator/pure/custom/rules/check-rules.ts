/**
 * Evaluates the rules of a schema for an object (cel-evaluated-in-server): at each value first its own rules, then those below. All rules
 * share one budget (cel-combined-budget), and each has its own limit (cel-runtime-budget). When either is exhausted, the evaluation stops.
 */

import type { Program } from '../../cel/cel.ts';
import { EVALUATION_LIMIT, OBJECT_BUDGET } from '../../cel/cost/figures.ts';
import { type Activation, CostLimitError } from '../../cel/evaluate/frame.ts';
import { isError, NONE, Optional, type Value } from '../../cel/values/value.ts';
import type { Json, JsonObject } from '../../object.ts';
import {
  duplicate,
  forbiddenField,
  invalidValue,
  OMITTED,
  required,
  type ShownValue,
} from '../../status/field-problem.ts';
import type { FieldProblem } from '../../status/status.ts';
import { isObject } from '../../value/is-object.ts';
import type { Structural, ValidationRule } from '../structural-schema.ts';
import type { CompiledRule } from './compile-rule.ts';
import type { CompiledSchema } from './compiled-schema.ts';
import { type Correlation, correlateItem, correlateProperty, findOldItem, isUnchanged, NEW } from './correlation.ts';
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
  /** Whether the rules of unchanged values only cause warnings. */
  readonly ratchets?: boolean;
  /** Whether messages contain scalar values instead of the type of the value. */
  readonly showsValues?: boolean;
}

export function checkRules(
  schema: CompiledSchema,
  object: JsonObject,
  oldObject?: JsonObject,
  { ratchets = true, showsValues = false }: RuleCheckOptions = {},
): RuleFindings {
  const check = new RuleCheck(showsValues);
  const valueCorrelation =
    oldObject === undefined || !ratchets
      ? NEW
      : { here: { value: object, old: oldObject, schema: schema.schema }, above: undefined };
  check.visit(schema, object, oldObject, '', valueCorrelation);
  return check;
}

class RuleCheck {
  readonly problems: FieldProblem[] = [];
  readonly warnings: string[] = [];
  readonly #showsValues: boolean;
  /** When it is negative, the evaluation stops. */
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
      const nestedSchema = schema.others ?? declaredProperty;
      const before = isObject(oldValue) ? oldValue[name] : undefined;
      if (nestedSchema === undefined) continue;
      const path = nestedSchema === declaredProperty ? formatChildField(field, name) : `${field}[${name}]`;
      this.visit(nestedSchema, value[name] ?? null, before, path, correlateProperty(correlation, name));
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
    const scalarOrType = this.#showsValues ? omitComposite(value) : type;
    const place: Place = {
      field: field === '' ? ROOT : field,
      schema: schema.schema,
      type,
      formattedValue: scalarOrType,
      correlation,
    };
    if (this.#budget <= 0) return this.#stop(place, OUT_OF_BUDGET);
    const self = createSchemaValue(value, schema.schema);
    const usesOldSelf = schema.rules.some(({ compiled }) => compiled.usesOldSelf);
    const oldSelf = oldValue === undefined || !usesOldSelf ? undefined : createSchemaValue(oldValue, schema.schema);
    for (const { validation, compiled } of schema.rules) {
      if (this.#budget < 0) return;
      this.#evaluate(validation, compiled, { self, oldSelf }, place);
    }
  }

  #evaluate(validation: ValidationRule, compiledRule: CompiledRule, values: SelfValues, place: Place): undefined {
    const { rule, usesOldSelf } = compiledRule;
    if ('problem' in rule) return this.#add(place, `rule compile error: ${rule.problem}`);
    const isOptional = validation.optionalOldSelf === true;
    if (usesOldSelf && values.oldSelf === undefined && !isOptional) return;
    const activation = createActivation(values, isOptional);
    const result = this.#runProgram(rule.program, activation);
    if (result === undefined) return this.#stop(place, OUT_OF_BUDGET);
    if (result === LIMIT)
      return this.#stop(
        place,
        `'${EXCEEDED}': no further validation rules will be run due to call cost exceeds limit for rule: ${formatRule(validation)}`,
      );
    if (isError(result)) return this.#add(place, formatError(result.message, validation));
    if (result !== true) this.#addFailure(validation, compiledRule, activation, place);
  }

  /** Returns undefined if the budget is exhausted. */
  #runProgram(program: Program, activation: Activation): Value | typeof LIMIT | undefined {
    try {
      const { value, cost } = program.evaluate(activation, EVALUATION_LIMIT);
      if (cost > this.#budget) return undefined;
      this.#budget -= cost;
      return value;
    } catch (error) {
      if (error instanceof CostLimitError) return EVALUATION_LIMIT > this.#budget ? undefined : LIMIT;
      throw error;
    }
  }

  #addFailure(
    validation: ValidationRule,
    { message, usesOldSelf }: CompiledRule,
    activation: Activation,
    parentPlace: Place,
  ): undefined {
    const place = {
      ...parentPlace,
      field: joinField(parentPlace.field, formatFieldPath(validation.fieldPath ?? '', parentPlace.schema)),
    };
    let problem = createProblem(place, formatFailure(validation), validation.reason);
    if (message !== undefined && 'program' in message) {
      const result = this.#runProgram(message.program, activation);
      if (result === undefined || result === LIMIT) {
        const reason =
          result === LIMIT
            ? 'no further validation rules will be run due to call cost exceeds limit for messageExpression'
            : 'messageExpression evaluation failed due to running out of cost budget, no further validation rules will be run';
        return this.#stop(
          place,
          result === LIMIT ? `${reason}: ${JSON.stringify(validation.messageExpression)}` : reason,
        );
      }
      const text = readMessage(result);
      if (text !== undefined) problem = createProblem(place, text, validation.reason);
    }
    if (!usesOldSelf && isUnchanged(parentPlace.correlation))
      this.warnings.push(`${problem.field}: ${problem.message}`);
    else this.problems.push(problem);
  }

  #add({ field, type }: Place, text: string): undefined {
    this.problems.push(invalidValue(field, type, text));
  }

  #stop(place: Place, text: string): undefined {
    this.#add(place, text);
    this.#budget = -1;
  }
}

const ROOT = '<nil>';

interface Place {
  readonly field: string;
  readonly schema: Structural;
  /** The type in the schema. */
  readonly type: string;
  /** The value as printed in the message of a failed rule. */
  readonly formattedValue: ShownValue;
  readonly correlation: Correlation;
}

interface SelfValues {
  readonly self: Value;
  readonly oldSelf: Value | undefined;
}

const LIMIT = Symbol('the limit of one evaluation');
const EXCEEDED = 'operation cancelled: actual cost limit exceeded';
const OUT_OF_BUDGET = 'validation failed due to running out of cost budget, no further validation rules will be run';

function createActivation({ self, oldSelf }: SelfValues, isOptional: boolean): Activation {
  const oldSelfValue = isOptional ? (oldSelf === undefined ? NONE : new Optional(oldSelf)) : oldSelf;
  return (name) => (name === 'self' ? self : name === 'oldSelf' ? oldSelfValue : undefined);
}

function formatError(message: string, validation: ValidationRule): string {
  const rule = formatRule(validation);
  if (!message.startsWith('no such overload')) return `${message} evaluating rule: ${rule}`;
  return `'${message}': call arguments did not match a supported operator, function or macro signature for rule: ${rule}`;
}

function omitComposite(value: Json): ShownValue {
  return typeof value === 'object' ? OMITTED : value;
}

function createProblem(
  { field, formattedValue: valueText }: Place,
  text: string,
  reason: string | undefined,
): FieldProblem {
  switch (reason) {
    case 'FieldValueForbidden':
      return forbiddenField(field, text);
    case 'FieldValueRequired':
      return required(field, text);
    case 'FieldValueDuplicate':
      return duplicate(field, valueText);
    default:
      return invalidValue(field, valueText, text);
  }
}

function formatChildField(field: string, name: string): string {
  return field === '' ? name : `${field}.${name}`;
}

function joinField(field: string, path: string): string {
  return path === '' ? field : field === ROOT ? path : `${field}.${path}`;
}
