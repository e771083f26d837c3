/** Comparisons of a filter. Values of different sorts are refused: 1 is no 1.0. */
import { type Value, Whole } from '../values.ts';
import { PathError } from './parse.ts';

type Sort = 'bool' | 'int' | 'uint' | 'float' | 'string';

function sortOf(value: Value): Sort {
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number') return 'float';
  if (typeof value === 'string') return 'string';
  if (value instanceof Whole) return value.type === 'uint8' ? 'uint' : 'int';
  throw new PathError('invalid type for comparison');
}

/** Below zero, zero, or above. */
function order(a: Value, b: Value): number {
  const [one, two] = [sortOf(a), sortOf(b)];
  const whole = a instanceof Whole && b instanceof Whole;
  if (one !== two && !whole) throw new PathError('incompatible types for comparison');
  if (whole) return a.value < b.value ? -1 : Number(a.value > b.value);
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b));
  if (Number(a) < Number(b)) return -1;
  return a === b ? 0 : 1;
}

function less(a: Value, b: Value): boolean {
  const result = order(a, b);
  if (typeof a === 'boolean') throw new PathError('invalid type for comparison');
  return result < 0;
}

export const COMPARISONS: ReadonlyMap<string, (a: Value, b: Value) => boolean> = new Map([
  ['==', (a: Value, b: Value) => order(a, b) === 0],
  ['!=', (a: Value, b: Value) => order(a, b) !== 0],
  ['<', less],
  ['>', (a: Value, b: Value) => !less(a, b) && order(a, b) !== 0],
  ['<=', (a: Value, b: Value) => less(a, b) || order(a, b) === 0],
  ['>=', (a: Value, b: Value) => !less(a, b)],
]);
