/** Measures the size of values. The cost of function calls depends on the size of their operands. */
import { type CelValue, ListValue, MapValue } from '../values/value.ts';

/** Computes the cost of a call from its operands and its result. */
export type CallCostFunction = (operands: readonly CelValue[], result: CelValue) => number;

/** Returns the number of characters, bytes, items or entries of a value, or 1 for other values. */
export function measureValue(value: CelValue | undefined): number {
  if (typeof value === 'string') return countCharacters(value);
  if (value instanceof Uint8Array) return value.length;
  return value instanceof ListValue || value instanceof MapValue ? value.size : 1;
}

function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
