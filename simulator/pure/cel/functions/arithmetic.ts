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

function concatBytes(left: Uint8Array, right: Uint8Array): Uint8Array {
  const joinedBytes = new Uint8Array(left.length + right.length);
  joinedBytes.set(left);
  joinedBytes.set(right, left.length);
  return joinedBytes;
}

export const ARITHMETIC: readonly Overload[] = [
  operation('_+_', 'add_bytes', ['bytes', 'bytes'], 'bytes', concatBytes),
  operation('_+_', 'add_double', ['double', 'double'], 'double', (left, right) => left + right),
  operation('_+_', 'add_duration_duration', ['duration', 'duration'], 'duration', (left, right) =>
    createDuration(left.nanos + right.nanos),
  ),
  operation('_+_', 'add_duration_timestamp', ['duration', 'timestamp'], 'timestamp', (left, right) =>
    createTimestamp(left.nanos + right.nanos, right),
  ),
  operation('_+_', 'add_timestamp_duration', ['timestamp', 'duration'], 'timestamp', (left, right) =>
    createTimestamp(left.nanos + right.nanos, left),
  ),
  operation('_+_', 'add_int64', ['int', 'int'], 'int', (left, right) => createInt(left + right)),
  operation('_+_', 'add_list', ['list<A>', 'list<A>'], 'list<A>', (left, right) =>
    left.semantics === undefined ? left.concat(right) : left.semantics.concat(left, right),
  ),
  operation('_+_', 'add_string', ['string', 'string'], 'string', (left, right) => left + right),
  operation('_+_', 'add_uint64', ['uint', 'uint'], 'uint', (left, right) => createUint(left.value + right.value)),

  operation('_-_', 'subtract_double', ['double', 'double'], 'double', (left, right) => left - right),
  operation('_-_', 'subtract_duration_duration', ['duration', 'duration'], 'duration', (left, right) =>
    createDuration(left.nanos - right.nanos),
  ),
  operation('_-_', 'subtract_int64', ['int', 'int'], 'int', (left, right) => createInt(left - right)),
  operation('_-_', 'subtract_timestamp_duration', ['timestamp', 'duration'], 'timestamp', (left, right) =>
    createTimestamp(left.nanos - right.nanos, left),
  ),
  operation('_-_', 'subtract_timestamp_timestamp', ['timestamp', 'timestamp'], 'duration', (left, right) =>
    createDuration(left.nanos - right.nanos),
  ),
  operation('_-_', 'subtract_uint64', ['uint', 'uint'], 'uint', (left, right) => createUint(left.value - right.value)),

  operation('_*_', 'multiply_double', ['double', 'double'], 'double', (left, right) => left * right),
  operation('_*_', 'multiply_int64', ['int', 'int'], 'int', (left, right) => createInt(left * right)),
  operation('_*_', 'multiply_uint64', ['uint', 'uint'], 'uint', (left, right) => createUint(left.value * right.value)),

  operation('_/_', 'divide_double', ['double', 'double'], 'double', (left, right) => left / right),
  operation('_/_', 'divide_int64', ['int', 'int'], 'int', (left, right) =>
    right === 0n ? DIVIDED_BY_ZERO : createInt(left / right),
  ),
  operation('_/_', 'divide_uint64', ['uint', 'uint'], 'uint', (left, right) =>
    right.value === 0n ? DIVIDED_BY_ZERO : createUint(left.value / right.value),
  ),

  operation('_%_', 'modulo_int64', ['int', 'int'], 'int', (left, right) =>
    right === 0n ? MODULUS_BY_ZERO : left === -(2n ** 63n) && right === -1n ? INT_OVERFLOW : left % right,
  ),
  operation('_%_', 'modulo_uint64', ['uint', 'uint'], 'uint', (left, right) =>
    right.value === 0n ? MODULUS_BY_ZERO : createUint(left.value % right.value),
  ),

  operation('-_', 'negate_double', ['double'], 'double', (value) => -value),
  operation('-_', 'negate_int64', ['int'], 'int', (value) => createInt(-value)),
];
