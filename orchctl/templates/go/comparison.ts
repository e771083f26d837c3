/** The comparison functions of Go templates, such as eq and lt. Comparing values of different types is an error. */
import { formatWithVerbs } from '../printf/printf.ts';
import { formatGoTypeName, Integer, isList, isMap, type Value } from '../values.ts';
import { CallError } from './call-error.ts';

type ValueKind = 'bool' | 'int' | 'uint' | 'float' | 'string';

function findValueKind(value: Value): ValueKind | undefined {
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number') return 'float';
  if (typeof value === 'string') return 'string';
  if (value instanceof Integer) return value.type === 'uint8' ? 'uint' : 'int';
  return undefined;
}

function areIntegers(a: ValueKind | undefined, b: ValueKind | undefined): boolean {
  return (a === 'int' || a === 'uint') && (b === 'int' || b === 'uint');
}

function toComparable(value: Value): bigint | number | string | boolean | undefined {
  if (value instanceof Integer) return value.value;
  return typeof value === 'object' ? undefined : value;
}

const isUnset = (value: Value): boolean => value === undefined || value === null;

/** Reports whether the first value equals any of the others. */
export function equalsAny(first: Value, values: readonly Value[]): boolean {
  if (values.length === 0) throw new CallError('missing argument for comparison');
  return values.some((value) => isEqual(first, value));
}

function isEqual(a: Value, b: Value): boolean {
  const [valueKind, otherKind] = [findValueKind(a), findValueKind(b)];
  if (valueKind !== otherKind) {
    if (areIntegers(valueKind, otherKind)) return toComparable(a) === toComparable(b);
    if (!isUnset(a) && !isUnset(b)) throw createTypeError();
    return false;
  }
  if (valueKind !== undefined) return toComparable(a) === toComparable(b);
  if (isUnset(a) || isUnset(b)) return isUnset(a) && isUnset(b);
  if (isList(a) !== isList(b) || isMap(a) !== isMap(b)) {
    throw new CallError(
      `non-comparable types ${formatWithVerbs('%s', [a])}: ${formatGoTypeName(a)}, ${formatGoTypeName(b)}: ${formatWithVerbs('%v', [b])}`,
    );
  }
  throw new CallError(`non-comparable type ${formatWithVerbs('%s', [b])}: ${formatGoTypeName(b)}`);
}

function createTypeError(): CallError {
  return new CallError('incompatible types for comparison');
}

export function isLess(a: Value, b: Value): boolean {
  const [valueKind, otherKind] = [findValueKind(a), findValueKind(b)];
  if (valueKind === undefined || otherKind === undefined) throw new CallError('invalid type for comparison');
  if (valueKind !== otherKind && !areIntegers(valueKind, otherKind)) throw createTypeError();
  if (valueKind === 'bool') throw new CallError('invalid type for comparison');
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b)) < 0;
  return Number(toComparable(a)) === Number(toComparable(b))
    ? isLessInteger(a, b)
    : Number(toComparable(a)) < Number(toComparable(b));
}

/** Compares integers that are equal as floating-point numbers. */
function isLessInteger(a: Value, b: Value): boolean {
  return a instanceof Integer && b instanceof Integer && a.value < b.value;
}

export function isLessOrEqual(a: Value, b: Value): boolean {
  return isLess(a, b) || isEqual(a, b);
}

export function isGreater(a: Value, b: Value): boolean {
  return !isLessOrEqual(a, b);
}

export function isGreaterOrEqual(a: Value, b: Value): boolean {
  return !isLess(a, b);
}
