/** The size of values, on which the cost of function calls depends. */
import { List, MapValue, type Value } from '../values/value.ts';

/** Returns the cost of a call. */
export type CallCost = (operands: readonly Value[], result: Value) => number;

/** Returns the size of texts, bytes, lists and maps; 1 for other values. */
export function measureValue(value: Value | undefined): number {
  if (typeof value === 'string') return countCharacters(value);
  if (value instanceof Uint8Array) return value.length;
  return value instanceof List || value instanceof MapValue ? value.size : 1;
}

function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
