/** `+ - * / %` and unary minus. Integers have 64 bits; an overflow is an error. */

import { DURATION_OVERFLOW, INT_OVERFLOW, TIMESTAMP_OVERFLOW, UINT_OVERFLOW } from '../values/messages.ts';
import { Uint } from '../values/scalar.ts';
import { isInRange } from '../values/time.ts';
import { CelError, Duration, Timestamp, type Value } from '../values/value.ts';
import { type Overload, operation } from './library.ts';

const DIVIDED_BY_ZERO = new CelError('division by zero');
const MODULUS_BY_ZERO = new CelError('modulus by zero');

function createInt(value: bigint): Value {
  return BigInt.asIntN(64, value) === value ? value : INT_OVERFLOW;
}

function createUint(value: bigint): Value {
  return BigInt.asUintN(64, value) === value ? new Uint(value) : UINT_OVERFLOW;
}

function createDuration(nanos: bigint): Value {
  return BigInt.asIntN(64, nanos) === nanos ? new Duration(nanos) : DURATION_OVERFLOW;
}

function createTimestamp(nanos: bigint, { offset }: Timestamp): Value {
  const value = new Timestamp(nanos, offset);
  return isInRange(value) ? value : TIMESTAMP_OVERFLOW;
}

function concatBytes(one: Uint8Array, other: Uint8Array): Uint8Array {
  const joined = new Uint8Array(one.length + other.length);
  joined.set(one);
  joined.set(other, one.length);
  return joined;
}

export const ARITHMETIC: readonly Overload[] = [
  operation('_+_', 'add_bytes', ['bytes', 'bytes'], 'bytes', concatBytes),
  operation('_+_', 'add_double', ['double', 'double'], 'double', (one, other) => one + other),
  operation('_+_', 'add_duration_duration', ['duration', 'duration'], 'duration', (one, other) =>
    createDuration(one.nanos + other.nanos),
  ),
  operation('_+_', 'add_duration_timestamp', ['duration', 'timestamp'], 'timestamp', (one, other) =>
    createTimestamp(one.nanos + other.nanos, other),
  ),
  operation('_+_', 'add_timestamp_duration', ['timestamp', 'duration'], 'timestamp', (one, other) =>
    createTimestamp(one.nanos + other.nanos, one),
  ),
  operation('_+_', 'add_int64', ['int', 'int'], 'int', (one, other) => createInt(one + other)),
  operation('_+_', 'add_list', ['list<A>', 'list<A>'], 'list<A>', (one, other) =>
    one.semantics === undefined ? one.concat(other) : one.semantics.concat(one, other),
  ),
  operation('_+_', 'add_string', ['string', 'string'], 'string', (one, other) => one + other),
  operation('_+_', 'add_uint64', ['uint', 'uint'], 'uint', (one, other) => createUint(one.value + other.value)),

  operation('_-_', 'subtract_double', ['double', 'double'], 'double', (one, other) => one - other),
  operation('_-_', 'subtract_duration_duration', ['duration', 'duration'], 'duration', (one, other) =>
    createDuration(one.nanos - other.nanos),
  ),
  operation('_-_', 'subtract_int64', ['int', 'int'], 'int', (one, other) => createInt(one - other)),
  operation('_-_', 'subtract_timestamp_duration', ['timestamp', 'duration'], 'timestamp', (one, other) =>
    createTimestamp(one.nanos - other.nanos, one),
  ),
  operation('_-_', 'subtract_timestamp_timestamp', ['timestamp', 'timestamp'], 'duration', (one, other) =>
    createDuration(one.nanos - other.nanos),
  ),
  operation('_-_', 'subtract_uint64', ['uint', 'uint'], 'uint', (one, other) => createUint(one.value - other.value)),

  operation('_*_', 'multiply_double', ['double', 'double'], 'double', (one, other) => one * other),
  operation('_*_', 'multiply_int64', ['int', 'int'], 'int', (one, other) => createInt(one * other)),
  operation('_*_', 'multiply_uint64', ['uint', 'uint'], 'uint', (one, other) => createUint(one.value * other.value)),

  operation('_/_', 'divide_double', ['double', 'double'], 'double', (one, other) => one / other),
  operation('_/_', 'divide_int64', ['int', 'int'], 'int', (one, other) =>
    other === 0n ? DIVIDED_BY_ZERO : createInt(one / other),
  ),
  operation('_/_', 'divide_uint64', ['uint', 'uint'], 'uint', (one, other) =>
    other.value === 0n ? DIVIDED_BY_ZERO : createUint(one.value / other.value),
  ),

  operation('_%_', 'modulo_int64', ['int', 'int'], 'int', (one, other) =>
    other === 0n ? MODULUS_BY_ZERO : one === -(2n ** 63n) && other === -1n ? INT_OVERFLOW : one % other,
  ),
  operation('_%_', 'modulo_uint64', ['uint', 'uint'], 'uint', (one, other) =>
    other.value === 0n ? MODULUS_BY_ZERO : createUint(one.value % other.value),
  ),

  operation('-_', 'negate_double', ['double'], 'double', (one) => -one),
  operation('-_', 'negate_int64', ['int'], 'int', (one) => createInt(-one)),
];
