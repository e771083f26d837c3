/** eq, lt and their like. Values of different sorts are not compared but refused. */
import { printf } from '../printf/printf.ts';
import { isList, isMembers, typeName, type Value, Whole } from '../values.ts';
import { CallError } from './call-error.ts';

type Sort = 'bool' | 'int' | 'uint' | 'float' | 'string';

function sortOf(value: Value): Sort | undefined {
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number') return 'float';
  if (typeof value === 'string') return 'string';
  if (value instanceof Whole) return value.type === 'uint8' ? 'uint' : 'int';
  return undefined;
}

function bothWhole(a: Sort | undefined, b: Sort | undefined): boolean {
  return (a === 'int' || a === 'uint') && (b === 'int' || b === 'uint');
}

function plain(value: Value): bigint | number | string | boolean | undefined {
  if (value instanceof Whole) return value.value;
  return typeof value === 'object' ? undefined : value;
}

const isNothing = (value: Value): boolean => value === undefined || value === null;

/** Whether the first equals any of the others. */
export function equal(first: Value, others: readonly Value[]): boolean {
  if (others.length === 0) throw new CallError('missing argument for comparison');
  return others.some((other) => equals(first, other));
}

function equals(a: Value, b: Value): boolean {
  const [one, two] = [sortOf(a), sortOf(b)];
  if (one !== two) {
    if (bothWhole(one, two)) return plain(a) === plain(b);
    if (!isNothing(a) && !isNothing(b)) throw incompatible();
    return false;
  }
  if (one !== undefined) return plain(a) === plain(b);
  if (isNothing(a) || isNothing(b)) return isNothing(a) && isNothing(b);
  if (isList(a) !== isList(b) || isMembers(a) !== isMembers(b)) {
    throw new CallError(
      `non-comparable types ${printf('%s', [a])}: ${typeName(a)}, ${typeName(b)}: ${printf('%v', [b])}`,
    );
  }
  throw new CallError(`non-comparable type ${printf('%s', [b])}: ${typeName(b)}`);
}

function incompatible(): CallError {
  return new CallError('incompatible types for comparison');
}

export function less(a: Value, b: Value): boolean {
  const [one, two] = [sortOf(a), sortOf(b)];
  if (one === undefined || two === undefined) throw new CallError('invalid type for comparison');
  if (one !== two && !bothWhole(one, two)) throw incompatible();
  if (one === 'bool') throw new CallError('invalid type for comparison');
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b)) < 0;
  return Number(plain(a)) === Number(plain(b)) ? exactly(a, b) : Number(plain(a)) < Number(plain(b));
}

/** Whole numbers beyond the precision of floating point. */
function exactly(a: Value, b: Value): boolean {
  return a instanceof Whole && b instanceof Whole && a.value < b.value;
}

export function lessOrEqual(a: Value, b: Value): boolean {
  return less(a, b) || equals(a, b);
}

export function greater(a: Value, b: Value): boolean {
  return !lessOrEqual(a, b);
}

export function greaterOrEqual(a: Value, b: Value): boolean {
  return !less(a, b);
}
