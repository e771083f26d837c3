/** The operators `+ - * / %` and unary minus. Integers have 64 bits, and an overflow is an error. */

import {
  DURATION_OVERFLOW_ERROR,
  INT_OVERFLOW_ERROR,
  TIMESTAMP_OVERFLOW_ERROR,
  UINT_OVERFLOW_ERROR,
} from '../values/messages.ts';
import { Uint } from '../values/scalar.ts';
import { isTimestampInRange } from '../values/time.ts';
import { CelError, type CelValue, Duration, Timestamp } from '../values/value.ts';
import { createFunction, type FunctionOverload } from './library.ts';

const DIVISION_BY_ZERO_ERROR = new CelError('division by zero');
const MODULUS_BY_ZERO_ERROR = new CelError('modulus by zero');

/** Returns an error if the value does not fit into 64 bits. */
function createInt(value: bigint): CelValue {
  return BigInt.asIntN(64, value) === value ? value : INT_OVERFLOW_ERROR;
}

function createUint(value: bigint): CelValue {
  return BigInt.asUintN(64, value) === value ? new Uint(value) : UINT_OVERFLOW_ERROR;
}

function createDuration(nanos: bigint): CelValue {
  return BigInt.asIntN(64, nanos) === nanos ? new Duration(nanos) : DURATION_OVERFLOW_ERROR;
}

function createTimestamp(nanos: bigint, { offset }: Timestamp): CelValue {
  const value = new Timestamp(nanos, offset);
  return isTimestampInRange(value) ? value : TIMESTAMP_OVERFLOW_ERROR;
}

function concatBytes(left: Uint8Array, right: Uint8Array): Uint8Array {
  const joinedBytes = new Uint8Array(left.length + right.length);
  joinedBytes.set(left);
  joinedBytes.set(right, left.length);
  return joinedBytes;
}

export const ARITHMETIC_FUNCTIONS: readonly FunctionOverload[] = [
  createFunction('_+_', 'add_bytes', ['bytes', 'bytes'], 'bytes', concatBytes),
  createFunction('_+_', 'add_double', ['double', 'double'], 'double', (left, right) => left + right),
  createFunction('_+_', 'add_duration_duration', ['duration', 'duration'], 'duration', (left, right) =>
    createDuration(left.nanos + right.nanos),
  ),
  createFunction('_+_', 'add_duration_timestamp', ['duration', 'timestamp'], 'timestamp', (left, right) =>
    createTimestamp(left.nanos + right.nanos, right),
  ),
  createFunction('_+_', 'add_timestamp_duration', ['timestamp', 'duration'], 'timestamp', (left, right) =>
    createTimestamp(left.nanos + right.nanos, left),
  ),
  createFunction('_+_', 'add_int64', ['int', 'int'], 'int', (left, right) => createInt(left + right)),
  createFunction('_+_', 'add_list', ['list<A>', 'list<A>'], 'list<A>', (left, right) =>
    left.semantics === undefined ? left.concat(right) : left.semantics.concat(left, right),
  ),
  createFunction('_+_', 'add_string', ['string', 'string'], 'string', (left, right) => left + right),
  createFunction('_+_', 'add_uint64', ['uint', 'uint'], 'uint', (left, right) => createUint(left.value + right.value)),

  createFunction('_-_', 'subtract_double', ['double', 'double'], 'double', (left, right) => left - right),
  createFunction('_-_', 'subtract_duration_duration', ['duration', 'duration'], 'duration', (left, right) =>
    createDuration(left.nanos - right.nanos),
  ),
  createFunction('_-_', 'subtract_int64', ['int', 'int'], 'int', (left, right) => createInt(left - right)),
  createFunction('_-_', 'subtract_timestamp_duration', ['timestamp', 'duration'], 'timestamp', (left, right) =>
    createTimestamp(left.nanos - right.nanos, left),
  ),
  createFunction('_-_', 'subtract_timestamp_timestamp', ['timestamp', 'timestamp'], 'duration', (left, right) =>
    createDuration(left.nanos - right.nanos),
  ),
  createFunction('_-_', 'subtract_uint64', ['uint', 'uint'], 'uint', (left, right) =>
    createUint(left.value - right.value),
  ),

  createFunction('_*_', 'multiply_double', ['double', 'double'], 'double', (left, right) => left * right),
  createFunction('_*_', 'multiply_int64', ['int', 'int'], 'int', (left, right) => createInt(left * right)),
  createFunction('_*_', 'multiply_uint64', ['uint', 'uint'], 'uint', (left, right) =>
    createUint(left.value * right.value),
  ),

  createFunction('_/_', 'divide_double', ['double', 'double'], 'double', (left, right) => left / right),
  createFunction('_/_', 'divide_int64', ['int', 'int'], 'int', (left, right) =>
    right === 0n ? DIVISION_BY_ZERO_ERROR : createInt(left / right),
  ),
  createFunction('_/_', 'divide_uint64', ['uint', 'uint'], 'uint', (left, right) =>
    right.value === 0n ? DIVISION_BY_ZERO_ERROR : createUint(left.value / right.value),
  ),

  createFunction('_%_', 'modulo_int64', ['int', 'int'], 'int', (left, right) =>
    right === 0n ? MODULUS_BY_ZERO_ERROR : left === -(2n ** 63n) && right === -1n ? INT_OVERFLOW_ERROR : left % right,
  ),
  createFunction('_%_', 'modulo_uint64', ['uint', 'uint'], 'uint', (left, right) =>
    right.value === 0n ? MODULUS_BY_ZERO_ERROR : createUint(left.value % right.value),
  ),

  createFunction('-_', 'negate_double', ['double'], 'double', (value) => -value),
  createFunction('-_', 'negate_int64', ['int'], 'int', (value) => createInt(-value)),
];
