/** Evaluates the operator `in` with a list literal. */
import { formatMapKey } from '../values/maps.ts';
import { type CelValue, isError, ListValue } from '../values/value.ts';
import type { Evaluator } from './frame.ts';
import { type PlannedExpression, planConstant } from './planned-expression.ts';

/** Plans `x in […]`. A list of constants is indexed once, and the test costs nothing. Returns undefined if the items are not scalars. */
export function planMembership(item: Evaluator, list: CelValue): PlannedExpression | undefined {
  if (!(list instanceof ListValue)) return undefined;
  if (list.size === 0) return planConstant(false);
  const keys = list.items().map((item) => (typeof item === 'number' ? `d${item}` : formatMapKey(item)));
  if (keys.includes(undefined)) return undefined;
  const constants = new Set(keys);
  for (const item of list.items()) if (typeof item === 'number') constants.add(formatMapKey(item));
  const evaluate: Evaluator = (frame) => {
    const value = item(frame);
    if (isError(value)) return value;
    const key = formatMapKey(value);
    return (key !== undefined && constants.has(key)) || (typeof value === 'number' && constants.has(`d${value}`));
  };
  return { evaluate };
}
