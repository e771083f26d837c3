/** The comparison operators of filters. Comparing values of different types is an error, for example 1 and 1.0. */
import { Integer, type Value } from '../values.ts';
import { JsonPathError } from './parse.ts';

type ValueKind = 'bool' | 'int' | 'uint' | 'float' | 'string';

function findValueKind(value: Value): ValueKind {
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number') return 'float';
  if (typeof value === 'string') return 'string';
  if (value instanceof Integer) return value.type === 'uint8' ? 'uint' : 'int';
  throw new JsonPathError('invalid type for comparison');
}

/** Returns a negative number if a is less than b, zero if they are equal, or a positive number. */
function compareValues(a: Value, b: Value): number {
  const [valueKind, otherKind] = [findValueKind(a), findValueKind(b)];
  const areIntegers = a instanceof Integer && b instanceof Integer;
  if (valueKind !== otherKind && !areIntegers) throw new JsonPathError('incompatible types for comparison');
  if (areIntegers) return a.value < b.value ? -1 : Number(a.value > b.value);
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b));
  if (Number(a) < Number(b)) return -1;
  return a === b ? 0 : 1;
}

function isLess(a: Value, b: Value): boolean {
  const result = compareValues(a, b);
  if (typeof a === 'boolean') throw new JsonPathError('invalid type for comparison');
  return result < 0;
}

export const COMPARISONS: ReadonlyMap<string, (a: Value, b: Value) => boolean> = new Map([
  ['==', (a: Value, b: Value) => compareValues(a, b) === 0],
  ['!=', (a: Value, b: Value) => compareValues(a, b) !== 0],
  ['<', isLess],
  ['>', (a: Value, b: Value) => !isLess(a, b) && compareValues(a, b) !== 0],
  ['<=', (a: Value, b: Value) => isLess(a, b) || compareValues(a, b) === 0],
  ['>=', (a: Value, b: Value) => !isLess(a, b)],
]);
