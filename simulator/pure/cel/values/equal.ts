/** Compares values. Numbers of different types are comparable. Other values of different types are unequal, without an error. */
import { Uint } from './scalar.ts';
import {
  type CelValue,
  Duration,
  ListValue,
  MapValue,
  OpaqueValue,
  OptionalValue,
  Timestamp,
  TypeValue,
} from './value.ts';

export function areValuesEqual(left: CelValue, right: CelValue): boolean {
  if (left === right) return true;
  const leftNumber = toComparableNumber(left);
  const rightNumber = toComparableNumber(right);
  if (leftNumber !== undefined || rightNumber !== undefined) {
    return leftNumber !== undefined && rightNumber !== undefined && compareNumbers(leftNumber, rightNumber) === 0;
  }
  if (left instanceof ListValue) return right instanceof ListValue && areListsEqual(left, right);
  if (left instanceof MapValue) return right instanceof MapValue && areMapsEqual(left, right);
  if (left instanceof Uint8Array) {
    return (
      right instanceof Uint8Array && left.length === right.length && left.every((byte, index) => byte === right[index])
    );
  }
  if (left instanceof Timestamp) return right instanceof Timestamp && left.nanos === right.nanos;
  if (left instanceof Duration) return right instanceof Duration && left.nanos === right.nanos;
  if (left instanceof TypeValue) return right instanceof TypeValue && left.type.name === right.type.name;
  if (left instanceof OptionalValue) return right instanceof OptionalValue && areOptionalsEqual(left, right);
  if (left instanceof OpaqueValue)
    return right instanceof OpaqueValue && left.type.name === right.type.name && left.equals(right);
  return false;
}

/** Returns the number for comparisons, or undefined for values that are not numbers. */
function toComparableNumber(value: CelValue): bigint | number | undefined {
  if (typeof value === 'bigint' || typeof value === 'number') return value;
  return value instanceof Uint ? value.value : undefined;
}

function areListsEqual(left: ListValue, right: ListValue): boolean {
  if (left.size !== right.size) return false;
  if (left.semantics !== undefined) return left.semantics.equals(left, right);
  left.checkSize();
  for (let index = 0; index < left.size; index++) {
    if (!areValuesEqual(left.itemAt(index), right.itemAt(index))) return false;
  }
  return true;
}

function areMapsEqual(left: MapValue, right: MapValue): boolean {
  if (left.size !== right.size) return false;
  for (const key of left.keys()) {
    const [leftValue, rightValue] = [left.find(key), right.find(key)];
    if (leftValue === undefined || rightValue === undefined || !areValuesEqual(leftValue, rightValue)) return false;
  }
  return left.hasSameHiddenMembers(right);
}

function areOptionalsEqual(left: OptionalValue, right: OptionalValue): boolean {
  if (left.value === undefined || right.value === undefined) return left.value === right.value;
  return areValuesEqual(left.value, right.value);
}

/** Returns a negative number, 0 or a positive number. Returns undefined for values without an order, and NaN if a value is NaN. */
export function compareValues(left: CelValue, right: CelValue): number | undefined {
  const [leftNumber, rightNumber] = [toComparableNumber(left), toComparableNumber(right)];
  if (leftNumber !== undefined && rightNumber !== undefined) {
    return compareNumbers(leftNumber, rightNumber);
  }
  if (typeof left === 'string' && typeof right === 'string') return compareStrings(left, right);
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right);
  if (left instanceof Timestamp && right instanceof Timestamp) return compareOrdered(left.nanos, right.nanos);
  if (left instanceof Duration && right instanceof Duration) return compareOrdered(left.nanos, right.nanos);
  if (left instanceof Uint8Array && right instanceof Uint8Array) return compareBytes(left, right);
  return undefined;
}

/** Compares two numbers. If one is a floating-point number, the other is converted to the nearest floating-point number. */
function compareNumbers(left: bigint | number, right: bigint | number): number {
  if (typeof left === 'bigint' && typeof right === 'bigint') return compareOrdered(left, right);
  if (Number.isNaN(left) || Number.isNaN(right)) return Number.NaN;
  return compareOrdered(Number(left), Number(right));
}

function compareOrdered(left: bigint | number, right: bigint | number): number {
  if (left < right) return -1;
  return left > right ? 1 : 0;
}

/** Compares strings by code points, which is the order of their UTF-8 bytes. */
function compareStrings(left: string, right: string): number {
  if (left === right) return 0;
  const [leftCharacters, rightCharacters] = [[...left], [...right]];
  for (let index = 0; index < leftCharacters.length && index < rightCharacters.length; index++) {
    const difference = (leftCharacters[index]?.codePointAt(0) ?? 0) - (rightCharacters[index]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return leftCharacters.length - rightCharacters.length;
}

function compareBytes(left: Uint8Array, right: Uint8Array): number {
  for (let index = 0; index < left.length && index < right.length; index++) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
