/** Evaluates the operator `in` with a list literal. */
import { formatMapKey } from '../values/maps.ts';
import { type CelValue, isError, ListValue } from '../values/value.ts';
import type { Evaluator } from './frame.ts';
import { type PlannedExpression, planConstant } from './planned-expression.ts';

/** Plans `x in […]`. A list of constants is indexed once, and the test costs nothing. Returns undefined if the items are not scalars. */
export function planMembership(evaluateItem: Evaluator, list: CelValue): PlannedExpression | undefined {
  if (!(list instanceof ListValue)) return undefined;
  if (list.size === 0) return planConstant(false);
  // A double has two keys: its own text, and the key of a map that it shares with an equal integer.
  const keys = list.items().map((item) => (typeof item === 'number' ? `d${item}` : formatMapKey(item)));
  if (keys.includes(undefined)) return undefined;
  const constantKeys = new Set(keys);
  for (const item of list.items()) if (typeof item === 'number') constantKeys.add(formatMapKey(item));
  const evaluate: Evaluator = (frame) => {
    const value = evaluateItem(frame);
    if (isError(value)) return value;
    const key = formatMapKey(value);
    return (key !== undefined && constantKeys.has(key)) || (typeof value === 'number' && constantKeys.has(`d${value}`));
  };
  return { evaluate };
}
