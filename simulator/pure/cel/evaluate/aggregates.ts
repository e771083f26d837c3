/** Plans list, map and struct literals. Lists and maps of constants are created once and cost nothing. */
import type { CostFactors } from '../cost/cost-factors.ts';
import { EntryMap, formatMapKey } from '../values/maps.ts';
import { CelError, type CelValue, isError, ListValue, OptionalValue } from '../values/value.ts';
import type { Evaluator } from './frame.ts';
import { chargeCost, foldConstant, type PlannedExpression } from './planned-expression.ts';

export interface StructFactory {
  /** Creates a struct from its fields. */
  create(type: string, fields: ReadonlyMap<string, CelValue>): CelValue;
}

export interface PlannedItem {
  readonly value: PlannedExpression;
  /** Whether the value is an optional. An empty optional adds no item. */
  readonly isOptional: boolean;
}

export interface PlannedEntry extends PlannedItem {
  readonly key: PlannedExpression;
}

export interface PlannedField extends PlannedItem {
  readonly name: string;
}

export function planList(items: readonly PlannedItem[], costFactors: CostFactors): PlannedExpression {
  const evaluate: Evaluator = (frame) => {
    const values: CelValue[] = [];
    for (const item of items) {
      const value = item.value.evaluate(frame);
      if (isError(value)) return value;
      if (!item.isOptional) values.push(value);
      else if (!(value instanceof OptionalValue))
        return new CelError(`cannot initialize optional list element from non-optional value`);
      else if (value.value !== undefined) values.push(value.value);
    }
    return new ListValue(values);
  };
  return items.every(({ value }) => value.constant !== undefined)
    ? foldConstant(evaluate)
    : { evaluate: chargeCost(evaluate, costFactors.listLiteralCost) };
}

export function planMap(entries: readonly PlannedEntry[], costFactors: CostFactors): PlannedExpression {
  const evaluate: Evaluator = (frame) => {
    const map = new Map<string, readonly [CelValue, CelValue]>();
    for (const { key: keyPlan, value: valuePlan, isOptional } of entries) {
      const key = keyPlan.evaluate(frame);
      if (isError(key)) return key;
      const value = valuePlan.evaluate(frame);
      if (isError(value)) return value;
      const keyText = formatEntryKey(key, map.size);
      if (isOptional && !(value instanceof OptionalValue))
        return new CelError('cannot initialize optional entry from non-optional value');
      const entryValue = isOptional && value instanceof OptionalValue ? value.value : value;
      if (entryValue === undefined) continue;
      map.set(keyText, [key, entryValue]);
    }
    return new EntryMap(map);
  };
  const isConstant = entries.every(({ key, value }) => key.constant !== undefined && value.constant !== undefined);
  return isConstant ? foldConstant(evaluate) : { evaluate: chargeCost(evaluate, costFactors.mapLiteralCost) };
}

/** Returns a text that is equal for equal keys. Null is a valid key. A key that is not a scalar equals no other key, so its text is unique. */
function formatEntryKey(key: CelValue, index: number): string {
  return key === null ? 'null' : (formatMapKey(key) ?? `o${index}`);
}

export function planStruct(
  type: string,
  fields: readonly PlannedField[],
  structFactory: StructFactory | undefined,
  costFactors: CostFactors,
): PlannedExpression {
  const evaluate: Evaluator = (frame) => {
    const values = new Map<string, CelValue>();
    for (const field of fields) {
      const value = field.value.evaluate(frame);
      if (isError(value)) return value;
      const fieldValue = field.isOptional && value instanceof OptionalValue ? value.value : value;
      if (fieldValue !== undefined) values.set(field.name, fieldValue);
    }
    return structFactory?.create(type, values) ?? new CelError(`unknown type: ${type}`);
  };
  return { evaluate: chargeCost(evaluate, costFactors.structLiteralCost) };
}
