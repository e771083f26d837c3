/**
 * Equality and order of values. Numbers are compared across their types. Values of other different types are unequal, which is not an
 * error.
 */
import { Uint } from './scalar.ts';
import { Duration, List, MapValue, Opaque, Optional, Timestamp, TypeValue, type Value } from './value.ts';

export function equalValues(one: Value, other: Value): boolean {
  if (one === other) return true;
  const numbers = toNumber(one);
  const others = toNumber(other);
  if (numbers !== undefined || others !== undefined) {
    return numbers !== undefined && others !== undefined && compareNumbers(numbers, others) === 0;
  }
  if (one instanceof List) return other instanceof List && equalLists(one, other);
  if (one instanceof MapValue) return other instanceof MapValue && equalMaps(one, other);
  if (one instanceof Uint8Array) {
    return other instanceof Uint8Array && one.length === other.length && one.every((byte, at) => byte === other[at]);
  }
  if (one instanceof Timestamp) return other instanceof Timestamp && one.nanos === other.nanos;
  if (one instanceof Duration) return other instanceof Duration && one.nanos === other.nanos;
  if (one instanceof TypeValue) return other instanceof TypeValue && one.type.name === other.type.name;
  if (one instanceof Optional) return other instanceof Optional && equalOptionals(one, other);
  if (one instanceof Opaque) return other instanceof Opaque && one.type.name === other.type.name && one.equals(other);
  return false;
}

/** Returns a bigint or number; undefined for other values. */
function toNumber(value: Value): bigint | number | undefined {
  if (typeof value === 'bigint' || typeof value === 'number') return value;
  return value instanceof Uint ? value.value : undefined;
}

function equalLists(one: List, other: List): boolean {
  if (one.size !== other.size) return false;
  if (one.semantics !== undefined) return one.semantics.equals(one, other);
  one.checkSize();
  for (let index = 0; index < one.size; index++) {
    if (!equalValues(one.itemAt(index), other.itemAt(index))) return false;
  }
  return true;
}

function equalMaps(one: MapValue, other: MapValue): boolean {
  if (one.size !== other.size) return false;
  for (const key of one.keys()) {
    const [mine, theirs] = [one.find(key), other.find(key)];
    if (mine === undefined || theirs === undefined || !equalValues(mine, theirs)) return false;
  }
  return one.sameHidden(other);
}

function equalOptionals(one: Optional, other: Optional): boolean {
  if (one.value === undefined || other.value === undefined) return one.value === other.value;
  return equalValues(one.value, other.value);
}

/** Returns a negative number, 0 or a positive number; undefined for values without an order, and NaN if one value is NaN. */
export function compareValues(one: Value, other: Value): number | undefined {
  const [number, otherNumber] = [toNumber(one), toNumber(other)];
  if (number !== undefined && otherNumber !== undefined) {
    return compareNumbers(number, otherNumber);
  }
  if (typeof one === 'string' && typeof other === 'string') return compareText(one, other);
  if (typeof one === 'boolean' && typeof other === 'boolean') return Number(one) - Number(other);
  if (one instanceof Timestamp && other instanceof Timestamp) return order(one.nanos, other.nanos);
  if (one instanceof Duration && other instanceof Duration) return order(one.nanos, other.nanos);
  if (one instanceof Uint8Array && other instanceof Uint8Array) return compareBytes(one, other);
  return undefined;
}

/** An integer is converted to the nearest floating-point number. */
function compareNumbers(one: bigint | number, other: bigint | number): number {
  if (typeof one === 'bigint' && typeof other === 'bigint') return order(one, other);
  if (Number.isNaN(one) || Number.isNaN(other)) return Number.NaN;
  return order(Number(one), Number(other));
}

function order(one: bigint | number, other: bigint | number): number {
  if (one < other) return -1;
  return one > other ? 1 : 0;
}

/** Compares texts by code points, which is the order of their UTF-8 bytes. */
function compareText(one: string, other: string): number {
  if (one === other) return 0;
  const [ones, others] = [[...one], [...other]];
  for (let at = 0; at < ones.length && at < others.length; at++) {
    const difference = (ones[at]?.codePointAt(0) ?? 0) - (others[at]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return ones.length - others.length;
}

function compareBytes(one: Uint8Array, other: Uint8Array): number {
  for (let at = 0; at < one.length && at < other.length; at++) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}
