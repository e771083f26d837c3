/** Conversion functions such as `int('5')`, and the functions `size`, `type` and `dyn`. */

import { BOOL, DOUBLE, DURATION, INT, TIMESTAMP, UINT } from '../types/type.ts';
import { formatGoFloat } from '../values/go-float.ts';
import { createNoConversionError, INT_OVERFLOW, TIMESTAMP_OVERFLOW, UINT_OVERFLOW } from '../values/messages.ts';
import { Uint } from '../values/scalar.ts';
import {
  createTimestampFromSeconds,
  divideFloor,
  formatDuration,
  formatTimestamp,
  isInRange,
  readDuration,
  readTimestamp,
} from '../values/time.ts';
import { decodeUtf8, NOT_UTF_8 } from '../values/utf8.ts';
import { CelError, TypeValue, type Value } from '../values/value.ts';
import { findValueType } from '../values/value-type.ts';
import { method, type Overload, operation } from './library.ts';

const BOOLEANS: Readonly<Record<string, boolean>> = {
  '1': true,
  t: true,
  T: true,
  true: true,
  TRUE: true,
  True: true,
  '0': false,
  f: false,
  F: false,
  false: false,
  FALSE: false,
  False: false,
};
const DECIMAL = /^(?:nan|[+-]?(?:inf|infinity|(?:\d+(?:_?\d+)*\.?\d*|\.\d+)(?:e[+-]?\d+)?))$/i;
const BAD_UTF_8 = new CelError(NOT_UTF_8);

function parseInt64(text: string): Value {
  const value = /^[+-]?\d+$/.test(text) ? BigInt(text.replace(/^\+/, '')) : undefined;
  return value !== undefined && BigInt.asIntN(64, value) === value ? value : createNoConversionError(text, INT);
}

function parseUint64(text: string): Value {
  const value = /^\d+$/.test(text) ? BigInt(text) : undefined;
  return value !== undefined && BigInt.asUintN(64, value) === value
    ? new Uint(value)
    : createNoConversionError(text, UINT);
}

function parseDouble(text: string): Value {
  if (!DECIMAL.test(text)) return createNoConversionError(text, DOUBLE);
  if (/nan/i.test(text)) return Number.NaN;
  if (/inf/i.test(text)) return text.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  const value = Number(text);
  return Number.isFinite(value) ? value : createNoConversionError(text, DOUBLE);
}

function parseTimestampText(text: string): Value {
  const value = readTimestamp(text);
  if (value === undefined) return createNoConversionError(text, TIMESTAMP);
  return isInRange(value) ? value : TIMESTAMP_OVERFLOW;
}

function decodeText(bytes: Uint8Array): Value {
  return decodeUtf8(bytes) ?? BAD_UTF_8;
}

const returnUnchanged = (value: Value) => value;
const countCharacters = (text: string) => BigInt([...text].length);

export const CONVERSIONS: readonly Overload[] = [
  operation('type', 'type', ['A'], 'type<A>', (value) => new TypeValue(findValueType(value))),
  operation('dyn', 'to_dyn', ['A'], 'dyn', returnUnchanged),
  operation('bool', 'bool_to_bool', ['bool'], 'bool', returnUnchanged),
  operation(
    'bool',
    'string_to_bool',
    ['string'],
    'bool',
    (text) => BOOLEANS[text] ?? createNoConversionError(text, BOOL),
  ),
  operation('bytes', 'bytes_to_bytes', ['bytes'], 'bytes', returnUnchanged),
  operation('bytes', 'string_to_bytes', ['string'], 'bytes', (text) => new TextEncoder().encode(text)),
  operation('double', 'double_to_double', ['double'], 'double', returnUnchanged),
  operation('double', 'int64_to_double', ['int'], 'double', Number),
  operation('double', 'string_to_double', ['string'], 'double', parseDouble),
  operation('double', 'uint64_to_double', ['uint'], 'double', ({ value }) => Number(value)),
  operation('duration', 'duration_to_duration', ['duration'], 'duration', returnUnchanged),
  operation('duration', 'int64_to_duration', ['int'], 'duration', (value) => createNoConversionError(value, DURATION)),
  operation(
    'duration',
    'string_to_duration',
    ['string'],
    'duration',
    (text) => readDuration(text) ?? createNoConversionError(text, DURATION),
  ),
  operation('int', 'int64_to_int64', ['int'], 'int', returnUnchanged),
  operation('int', 'double_to_int64', ['double'], 'int', (value) =>
    value > -(2 ** 63) && value < 2 ** 63 ? BigInt(Math.trunc(value)) : INT_OVERFLOW,
  ),
  operation('int', 'duration_to_int64', ['duration'], 'int', ({ nanos }) => nanos),
  operation('int', 'string_to_int64', ['string'], 'int', parseInt64),
  operation('int', 'timestamp_to_int64', ['timestamp'], 'int', ({ nanos }) => divideFloor(nanos, 1_000_000_000n)),
  operation('int', 'uint64_to_int64', ['uint'], 'int', ({ value }) => (value < 2n ** 63n ? value : INT_OVERFLOW)),
  operation('string', 'string_to_string', ['string'], 'string', returnUnchanged),
  operation('string', 'bool_to_string', ['bool'], 'string', String),
  operation('string', 'bytes_to_string', ['bytes'], 'string', decodeText),
  operation('string', 'double_to_string', ['double'], 'string', formatGoFloat),
  operation('string', 'duration_to_string', ['duration'], 'string', formatDuration),
  operation('string', 'int64_to_string', ['int'], 'string', String),
  operation('string', 'timestamp_to_string', ['timestamp'], 'string', formatTimestamp),
  operation('string', 'uint64_to_string', ['uint'], 'string', ({ value }) => String(value)),
  operation('timestamp', 'timestamp_to_timestamp', ['timestamp'], 'timestamp', returnUnchanged),
  operation(
    'timestamp',
    'int64_to_timestamp',
    ['int'],
    'timestamp',
    (seconds) => createTimestampFromSeconds(seconds) ?? TIMESTAMP_OVERFLOW,
  ),
  operation('timestamp', 'string_to_timestamp', ['string'], 'timestamp', parseTimestampText),
  operation('uint', 'uint64_to_uint64', ['uint'], 'uint', returnUnchanged),
  operation('uint', 'double_to_uint64', ['double'], 'uint', (value) =>
    value >= 0 && value < 2 ** 64 ? new Uint(BigInt(Math.trunc(value))) : UINT_OVERFLOW,
  ),
  operation('uint', 'int64_to_uint64', ['int'], 'uint', (value) => (value < 0n ? UINT_OVERFLOW : new Uint(value))),
  operation('uint', 'string_to_uint64', ['string'], 'uint', parseUint64),

  operation('size', 'size_bytes', ['bytes'], 'int', ({ length }) => BigInt(length)),
  operation('size', 'size_list', ['list<A>'], 'int', ({ size }) => BigInt(size)),
  operation('size', 'size_map', ['map<A, B>'], 'int', ({ size }) => BigInt(size)),
  operation('size', 'size_string', ['string'], 'int', countCharacters),
  method('size', 'bytes_size', ['bytes'], 'int', ({ length }) => BigInt(length)),
  method('size', 'list_size', ['list<A>'], 'int', ({ size }) => BigInt(size)),
  method('size', 'map_size', ['map<A, B>'], 'int', ({ size }) => BigInt(size)),
  method('size', 'string_size', ['string'], 'int', countCharacters),
];
