/** Formats a value for `%s`. Values inside lists and maps are formatted as literals. */
import { quote } from '../../../../values/go-quote.ts';
import { formatGoFloat } from '../values/go-float.ts';
import { Uint } from '../values/scalar.ts';
import { formatDuration, formatTimestamp } from '../values/time.ts';
import { decodeUtf8, NOT_UTF_8_MESSAGE } from '../values/utf8.ts';
import { type CelValue, Duration, ListValue, MapValue, Timestamp, TypeValue } from '../values/value.ts';
import { findValueType } from '../values/value-type.ts';

const FORMATTABLE_TYPES = 'strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps';

/** Formats a value as `%s` does. Throws an error for a value that `%s` cannot format. */
export function formatValue(value: CelValue, { isNested }: { readonly isNested: boolean }): string {
  if (value === null) return 'null';
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (value instanceof Uint) return String(value.value);
  if (typeof value === 'number') return isNested ? formatNestedDouble(value) : formatGoFloat(value);
  if (typeof value === 'string') return isNested ? quote(value) : value;
  if (value instanceof Uint8Array) {
    const text = decodeUtf8(value);
    if (text === undefined) throw new Error(`could not convert argument ${quote(NOT_UTF_8_MESSAGE)} to string`);
    return isNested ? `b${quote(text)}` : text;
  }
  if (value instanceof ListValue)
    return `[${value
      .items()
      .map((item) => formatValue(item, { isNested: true }))
      .join(', ')}]`;
  if (value instanceof MapValue) return formatMap(value);
  if (value instanceof Timestamp)
    return isNested ? `timestamp(${quote(formatTimestamp(value))})` : formatTimestamp(value);
  if (value instanceof Duration) return isNested ? `duration(${quote(formatDuration(value))})` : formatDuration(value);
  if (value instanceof TypeValue) return value.type.name;
  const { name } = findValueType(value);
  throw new Error(
    isNested
      ? `no formatting function for ${name}`
      : `string clause can only be used on ${FORMATTABLE_TYPES}, was given ${name}`,
  );
}

/** The smallest number that JavaScript writes with an exponent. */
const MIN_EXPONENT_NUMBER = 1e21;

function formatNestedDouble(value: number): string {
  if (!Number.isFinite(value)) return quote(formatGoFloat(value));
  return Math.abs(value) < MIN_EXPONENT_NUMBER ? value.toFixed(6) : `${BigInt(value)}.000000`;
}

function formatMap(map: MapValue): string {
  const entries: string[] = [];
  for (const key of map.keys()) {
    if (typeof key === 'number') throw new Error('no formatting function for map key of type double');
    entries.push(`${formatValue(key, { isNested: true })}:${formatValue(map.find(key) ?? null, { isNested: true })}`);
  }
  return `{${entries.sort().join(', ')}}`;
}
