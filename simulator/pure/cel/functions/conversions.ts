/** The conversion functions such as `int('5')`, and the functions `size`, `type` and `dyn`. */

import { BOOL, DOUBLE, DURATION, INT, TIMESTAMP, UINT } from '../types/type.ts';
import { formatGoFloat } from '../values/go-float.ts';
import {
  createNoConversionError,
  INT_OVERFLOW_ERROR,
  TIMESTAMP_OVERFLOW_ERROR,
  UINT_OVERFLOW_ERROR,
} from '../values/messages.ts';
import { Uint } from '../values/scalar.ts';
import {
  createTimestampFromSeconds,
  divideFloor,
  formatDuration,
  formatTimestamp,
  isTimestampInRange,
  parseDuration,
  parseTimestamp,
} from '../values/time.ts';
import { decodeUtf8, NOT_UTF_8_MESSAGE } from '../values/utf8.ts';
import { CelError, type CelValue, TypeValue } from '../values/value.ts';
import { findValueType } from '../values/value-type.ts';
import { createFunction, createMethod, type FunctionOverload } from './library.ts';

const BOOLEAN_TEXTS: Readonly<Record<string, boolean>> = {
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
const DECIMAL_PATTERN = /^(?:nan|[+-]?(?:inf|infinity|(?:\d+(?:_?\d+)*\.?\d*|\.\d+)(?:e[+-]?\d+)?))$/i;
const INVALID_UTF_8_ERROR = new CelError(NOT_UTF_8_MESSAGE);

function parseInt64(text: string): CelValue {
  const value = /^[+-]?\d+$/.test(text) ? BigInt(text.replace(/^\+/, '')) : undefined;
  return value !== undefined && BigInt.asIntN(64, value) === value ? value : createNoConversionError(text, INT);
}

function parseUint64(text: string): CelValue {
  const value = /^\d+$/.test(text) ? BigInt(text) : undefined;
  return value !== undefined && BigInt.asUintN(64, value) === value
    ? new Uint(value)
    : createNoConversionError(text, UINT);
}

function parseDouble(text: string): CelValue {
  if (!DECIMAL_PATTERN.test(text)) return createNoConversionError(text, DOUBLE);
  if (/nan/i.test(text)) return Number.NaN;
  if (/inf/i.test(text)) return text.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  const value = Number(text);
  return Number.isFinite(value) ? value : createNoConversionError(text, DOUBLE);
}

function parseTimestampText(text: string): CelValue {
  const value = parseTimestamp(text);
  if (value === undefined) return createNoConversionError(text, TIMESTAMP);
  return isTimestampInRange(value) ? value : TIMESTAMP_OVERFLOW_ERROR;
}

function decodeText(bytes: Uint8Array): CelValue {
  return decodeUtf8(bytes) ?? INVALID_UTF_8_ERROR;
}

const returnUnchanged = (value: CelValue) => value;
const countCharacters = (text: string) => BigInt([...text].length);

export const CONVERSION_FUNCTIONS: readonly FunctionOverload[] = [
  createFunction('type', 'type', ['A'], 'type<A>', (value) => new TypeValue(findValueType(value))),
  createFunction('dyn', 'to_dyn', ['A'], 'dyn', returnUnchanged),
  createFunction('bool', 'bool_to_bool', ['bool'], 'bool', returnUnchanged),
  createFunction(
    'bool',
    'string_to_bool',
    ['string'],
    'bool',
    (text) => BOOLEAN_TEXTS[text] ?? createNoConversionError(text, BOOL),
  ),
  createFunction('bytes', 'bytes_to_bytes', ['bytes'], 'bytes', returnUnchanged),
  createFunction('bytes', 'string_to_bytes', ['string'], 'bytes', (text) => new TextEncoder().encode(text)),
  createFunction('double', 'double_to_double', ['double'], 'double', returnUnchanged),
  createFunction('double', 'int64_to_double', ['int'], 'double', Number),
  createFunction('double', 'string_to_double', ['string'], 'double', parseDouble),
  createFunction('double', 'uint64_to_double', ['uint'], 'double', ({ value }) => Number(value)),
  createFunction('duration', 'duration_to_duration', ['duration'], 'duration', returnUnchanged),
  createFunction('duration', 'int64_to_duration', ['int'], 'duration', (value) =>
    createNoConversionError(value, DURATION),
  ),
  createFunction(
    'duration',
    'string_to_duration',
    ['string'],
    'duration',
    (text) => parseDuration(text) ?? createNoConversionError(text, DURATION),
  ),
  createFunction('int', 'int64_to_int64', ['int'], 'int', returnUnchanged),
  createFunction('int', 'double_to_int64', ['double'], 'int', (value) =>
    value > -(2 ** 63) && value < 2 ** 63 ? BigInt(Math.trunc(value)) : INT_OVERFLOW_ERROR,
  ),
  createFunction('int', 'duration_to_int64', ['duration'], 'int', ({ nanos }) => nanos),
  createFunction('int', 'string_to_int64', ['string'], 'int', parseInt64),
  createFunction('int', 'timestamp_to_int64', ['timestamp'], 'int', ({ nanos }) => divideFloor(nanos, 1_000_000_000n)),
  createFunction('int', 'uint64_to_int64', ['uint'], 'int', ({ value }) =>
    value < 2n ** 63n ? value : INT_OVERFLOW_ERROR,
  ),
  createFunction('string', 'string_to_string', ['string'], 'string', returnUnchanged),
  createFunction('string', 'bool_to_string', ['bool'], 'string', String),
  createFunction('string', 'bytes_to_string', ['bytes'], 'string', decodeText),
  createFunction('string', 'double_to_string', ['double'], 'string', formatGoFloat),
  createFunction('string', 'duration_to_string', ['duration'], 'string', formatDuration),
  createFunction('string', 'int64_to_string', ['int'], 'string', String),
  createFunction('string', 'timestamp_to_string', ['timestamp'], 'string', formatTimestamp),
  createFunction('string', 'uint64_to_string', ['uint'], 'string', ({ value }) => String(value)),
  createFunction('timestamp', 'timestamp_to_timestamp', ['timestamp'], 'timestamp', returnUnchanged),
  createFunction(
    'timestamp',
    'int64_to_timestamp',
    ['int'],
    'timestamp',
    (seconds) => createTimestampFromSeconds(seconds) ?? TIMESTAMP_OVERFLOW_ERROR,
  ),
  createFunction('timestamp', 'string_to_timestamp', ['string'], 'timestamp', parseTimestampText),
  createFunction('uint', 'uint64_to_uint64', ['uint'], 'uint', returnUnchanged),
  createFunction('uint', 'double_to_uint64', ['double'], 'uint', (value) =>
    value >= 0 && value < 2 ** 64 ? new Uint(BigInt(Math.trunc(value))) : UINT_OVERFLOW_ERROR,
  ),
  createFunction('uint', 'int64_to_uint64', ['int'], 'uint', (value) =>
    value < 0n ? UINT_OVERFLOW_ERROR : new Uint(value),
  ),
  createFunction('uint', 'string_to_uint64', ['string'], 'uint', parseUint64),

  createFunction('size', 'size_bytes', ['bytes'], 'int', ({ length }) => BigInt(length)),
  createFunction('size', 'size_list', ['list<A>'], 'int', ({ size }) => BigInt(size)),
  createFunction('size', 'size_map', ['map<A, B>'], 'int', ({ size }) => BigInt(size)),
  createFunction('size', 'size_string', ['string'], 'int', countCharacters),
  createMethod('size', 'bytes_size', ['bytes'], 'int', ({ length }) => BigInt(length)),
  createMethod('size', 'list_size', ['list<A>'], 'int', ({ size }) => BigInt(size)),
  createMethod('size', 'map_size', ['map<A, B>'], 'int', ({ size }) => BigInt(size)),
  createMethod('size', 'string_size', ['string'], 'int', countCharacters),
];
