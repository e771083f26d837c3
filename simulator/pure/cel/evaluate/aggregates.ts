/** Evaluates list, map and struct literals. Lists and maps of constants are created once and cost nothing. */
import type { CostFactors } from '../cost/cost-factors.ts';
import { EntryMap, formatMapKey } from '../values/maps.ts';
import { CelError, type CelValue, isError, ListValue, OptionalValue } from '../values/value.ts';
import type { EvaluationStep } from './frame.ts';
import { chargeCost, foldConstant, type PlannedExpression } from './planned-expression.ts';

export interface StructFactory {
  /** Creates a struct from its fields. */
  create(type: string, fields: ReadonlyMap<string, CelValue>): CelValue;
}

export interface PlannedItem {
  readonly value: PlannedExpression;
  readonly optional: boolean;
}

export interface PlannedEntry extends PlannedItem {
  readonly key: PlannedExpression;
}

export interface PlannedField extends PlannedItem {
  readonly name: string;
}

export function planList(items: readonly PlannedItem[], costFactors: CostFactors): PlannedExpression {
  const steps = items.map(({ value, optional }) => ({ step: value.step, optional }));
  const step: EvaluationStep = (frame) => {
    const values: CelValue[] = [];
    for (const item of steps) {
      const value = item.step(frame);
      if (isError(value)) return value;
      if (!item.optional) values.push(value);
      else if (!(value instanceof OptionalValue))
        return new CelError(`cannot initialize optional list element from non-optional value`);
      else if (value.value !== undefined) values.push(value.value);
    }
    return new ListValue(values);
  };
  return items.every(({ value }) => value.constant !== undefined)
    ? foldConstant(step)
    : { step: chargeCost(step, costFactors.listLiteral) };
}

export function planMap(entries: readonly PlannedEntry[], costFactors: CostFactors): PlannedExpression {
  const step: EvaluationStep = (frame) => {
    const map = new Map<string, readonly [CelValue, CelValue]>();
    for (const { key: keyPlan, value: valuePlan, optional } of entries) {
      const key = keyPlan.step(frame);
      if (isError(key)) return key;
      const value = valuePlan.step(frame);
      if (isError(value)) return value;
      const text = formatEntryKey(key, map.size);
      if (optional && !(value instanceof OptionalValue))
        return new CelError('cannot initialize optional entry from non-optional value');
      const entry = optional && value instanceof OptionalValue ? value.value : value;
      if (entry === undefined) continue;
      map.set(text, [key, entry]);
    }
    return new EntryMap(map);
  };
  const isFixed = entries.every(({ key, value }) => key.constant !== undefined && value.constant !== undefined);
  return isFixed ? foldConstant(step) : { step: chargeCost(step, costFactors.mapLiteral) };
}

/** Returns the text that identifies a key. Null is a valid key, and a key that is not a scalar equals no other key. */
function formatEntryKey(key: CelValue, index: number): string {
  return key === null ? 'null' : (formatMapKey(key) ?? `o${index}`);
}

export function planStruct(
  type: string,
  fields: readonly PlannedField[],
  structFactory: StructFactory | undefined,
  costFactors: CostFactors,
): PlannedExpression {
  const step: EvaluationStep = (frame) => {
    const values = new Map<string, CelValue>();
    for (const field of fields) {
      const value = field.value.step(frame);
      if (isError(value)) return value;
      const content = field.optional && value instanceof OptionalValue ? value.value : value;
      if (content !== undefined) values.set(field.name, content);
    }
    return structFactory?.create(type, values) ?? new CelError(`unknown type: ${type}`);
  };
  return { step: chargeCost(step, costFactors.structLiteral) };
}
