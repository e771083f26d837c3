/**
 * Computes the size of the JSON that encoding/json of Go writes for a value: UTF-8 without white space, with `<`, `>`, `&`, U+2028 and U+2029
 * escaped. A number whose spelling was recorded has the length of its spelling.
 */
import type { JsonSource } from '../json/source.ts';
import type { Json } from '../object.ts';

/** Returns the size of the JSON in bytes. Stops counting above `maxBytes`, which bounds the run time. */
export function measureJson(value: Json, maxBytes: number, source?: JsonSource): number {
  if (value === null) return 4;
  if (typeof value === 'string') return measureText(value, maxBytes);
  if (typeof value !== 'object') return String(value).length;
  const literals = source?.literals.get(value);
  const measureMember = (literal: string | undefined, member: Json, remainingBytes: number): number =>
    literal === undefined || typeof member === 'string' ? measureJson(member, remainingBytes, source) : literal.length;
  // The two brackets. A comma is added for each further member.
  let size = 2;
  const addMember = (key: string | number, member: Json) => {
    size += (size > 2 ? 1 : 0) + measureMember(literals?.get(key), member, maxBytes - size);
  };
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length && size <= maxBytes; index += 1) addMember(index, value[index] ?? null);
    return size;
  }
  for (const key in value) {
    if (size > maxBytes) break;
    addMember(key, value[key] ?? null);
    size += measureText(key, maxBytes) + 1;
  }
  return size;
}

const SHORT_ESCAPED_CODES: ReadonlySet<number> = new Set([...'"\\\n\r\t\b\f'].map((char) => char.charCodeAt(0)));
const LONG_ESCAPED_CODES: ReadonlySet<number> = new Set([...'<>&\u2028\u2029'].map((char) => char.charCodeAt(0)));
const FIRST_PRINTABLE = 0x20;

function measureText(text: string, maxBytes: number): number {
  let size = 2;
  for (let index = 0; index < text.length && size <= maxBytes; index += 1)
    size += measureCodeUnit(text.charCodeAt(index));
  return size;
}

/** Returns the number of bytes of a UTF-16 code unit. Each half of a surrogate pair counts as two of the four bytes. */
function measureCodeUnit(unit: number): number {
  if (SHORT_ESCAPED_CODES.has(unit)) return 2;
  if (unit < FIRST_PRINTABLE || LONG_ESCAPED_CODES.has(unit)) return 6;
  if (unit < 0x80) return 1;
  if (unit < 0x800) return 2;
  return unit >= 0xd800 && unit <= 0xdfff ? 2 : 3;
}
