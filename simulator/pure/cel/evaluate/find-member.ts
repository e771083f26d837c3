/** Evaluates one step of a path such as `a.b[c]`, which selects a member of a map or an item of a list. */
import { formatGoFloat } from '../values/go-float.ts';
import { Uint } from '../values/scalar.ts';
import { CelError, type CelValue, ListValue, MapValue, OpaqueValue } from '../values/value.ts';
import { findValueType } from '../values/value-type.ts';

/** Returns the member, or undefined if it does not exist, which is an error except in has(). */
export function findMember(value: CelValue, key: CelValue): CelValue | undefined {
  if (value instanceof MapValue) return value.find(key);
  if (value instanceof OpaqueValue && typeof key === 'string') return value.member(key);
  if (!(value instanceof ListValue)) return undefined;
  const index = toIndex(key);
  if (index instanceof CelError) return index;
  return index >= 0n && index < BigInt(value.size) ? value.itemAt(Number(index)) : undefined;
}

function toIndex(key: CelValue): bigint | CelError {
  if (typeof key === 'bigint') return key;
  if (key instanceof Uint) return key.value;
  if (typeof key === 'number' && Number.isInteger(key)) return BigInt(key);
  return typeof key === 'number'
    ? new CelError(`unsupported index value ${formatGoFloat(key)} in list`)
    : new CelError(`unsupported index type '${findValueType(key).name}' in list`);
}

export function createMissingMemberError(value: CelValue, key: CelValue): CelError {
  return new CelError(
    value instanceof ListValue ? `index out of bounds: ${formatKey(key)}` : `no such key: ${formatKey(key)}`,
  );
}

function formatKey(key: CelValue): string {
  if (typeof key === 'number') return formatGoFloat(key);
  return key instanceof Uint ? String(key.value) : String(key);
}
