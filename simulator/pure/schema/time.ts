/** Points in time as text (meta-timestamps-rfc3339): parsed like RFC 3339 in kube-apiserver, written in UTC. */
import { quote } from '../../../values/go-quote.ts';
import { type Codec, formatJsonTypeName, type Present, TypeMismatch, ValueError } from './codec.ts';

const SECONDS = '2006-01-02T15:04:05Z07:00';
const MICROSECONDS = '2006-01-02T15:04:05.000000Z07:00';

/** The codec of times with second precision. A fraction is dropped. */
export const timeCodec: Codec = createTimeCodec(readTime);

/** Returns null for the zero time. Throws a ValueError for a text that is not a time. */
export function readTime(text: string): string | null {
  return formatCanonical(text, SECONDS, { micro: false });
}

/** The codec of times with microseconds, which are always six digits. */
export const microTimeCodec: Codec = createTimeCodec((text) => formatCanonical(text, MICROSECONDS, { micro: true }));

function createTimeCodec(read: (text: string) => string | null): Codec {
  return {
    goType: 'v1.Time',
    decode(value: Present) {
      if (typeof value !== 'string') throw new TypeMismatch(formatJsonTypeName(value), 'string', true);
      return read(value);
    },
    zero: () => null,
    // A time is a struct, and structs are never omitted.
    isEmpty: () => false,
  };
}

const CANONICAL = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)Z$/;

/** Returns null for the zero time, like kube-apiserver. */
function formatCanonical(
  text: string,
  layout: string,
  { micro: isMicroTime }: { readonly micro: boolean },
): string | null {
  const parts = readParts(text, layout, isMicroTime);
  const { year, month, day, hour, minute, second, fraction, offset } = parts;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute - offset, second);
  if (!isMicroTime && CANONICAL.test(text) && offset === 0) return text === ZERO ? null : text;
  const iso = date.toISOString();
  // Years with five digits are written without the sign that JavaScript adds.
  const utc = iso.slice(0, iso.indexOf('.')).replace(/^\+0*/, '');
  if (!isMicroTime) return `${utc}Z` === ZERO ? null : `${utc}Z`;
  return `${utc}.${fraction}Z` === ZERO_MICRO ? null : `${utc}.${fraction}Z`;
}

const ZERO = '0001-01-01T00:00:00Z';
const ZERO_MICRO = '0001-01-01T00:00:00.000000Z';

interface Parts {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  fraction: string;
  /** The offset in minutes east of UTC. */
  offset: number;
}

type NumberPart = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

/** The elements of the layout: their names, formats and ranges. */
const LAYOUT_PARTS: readonly (string | readonly [NumberPart, string, RegExp, number, number])[] = [
  ['year', '2006', /^\d{4}/, 0, 9999],
  '-',
  ['month', '01', /^\d\d/, 1, 12],
  '-',
  ['day', '02', /^\d\d/, 1, 31],
  'T',
  ['hour', '15', /^\d\d?/, 0, 23],
  ':',
  ['minute', '04', /^\d\d/, 0, 59],
  ':',
  ['second', '05', /^\d\d/, 0, 59],
];

function readParts(text: string, layout: string, isMicroTime: boolean): Parts {
  const parts: Parts = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0, fraction: '', offset: 0 };
  let remainingText = text;
  const parseError = (element: string) =>
    new ValueError(
      `parsing time ${quote(text)} as ${quote(layout)}: cannot parse ${quote(remainingText)} as ${quote(element)}`,
    );
  const createRangeError = (subject: string) => new ValueError(`parsing time ${quote(text)}: ${subject} out of range`);
  for (const layoutPart of LAYOUT_PARTS) {
    if (typeof layoutPart === 'string') {
      if (!remainingText.startsWith(layoutPart)) throw parseError(layoutPart);
      remainingText = remainingText.slice(1);
      continue;
    }
    const [name, element, pattern, min, max] = layoutPart;
    const digits = pattern.exec(remainingText)?.[0];
    if (digits === undefined) throw parseError(element);
    const number = Number(digits);
    if (name !== 'day' && (number < min || number > max)) throw createRangeError(name);
    parts[name] = number;
    remainingText = remainingText.slice(digits.length);
  }
  const fraction = (isMicroTime ? /^\.(\d{6})/ : /^[.,](\d+)/).exec(remainingText);
  if (fraction === null && isMicroTime) throw parseError('.000000');
  if (fraction !== null) remainingText = remainingText.slice(fraction[0].length);
  parts.fraction = fraction?.[1] ?? '';
  const zone = /^(?:Z|([-+])(\d\d):(\d\d))/.exec(remainingText);
  if (zone === null) throw parseError('Z07:00');
  remainingText = remainingText.slice(zone[0].length);
  const [, sign, hours = '0', minutes = '0'] = zone;
  if (Number(hours) > 24) throw createRangeError('time zone offset hour');
  if (Number(minutes) > 60) throw createRangeError('time zone offset minute');
  parts.offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  if (remainingText !== '') throw new ValueError(`parsing time ${quote(text)}: extra text: ${quote(remainingText)}`);
  if (parts.day < 1 || parts.day > countDays(parts.month, parts.year)) throw createRangeError('day');
  return parts;
}

function countDays(month: number, year: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
