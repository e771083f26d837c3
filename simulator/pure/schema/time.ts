/** The codecs of times (meta-timestamps-rfc3339), which parse RFC 3339 like kube-apiserver and write times in UTC. */
import { quote } from '../../../values/go-quote.ts';
import {
  formatJsonTypeName,
  type NonNullJson,
  type TypeCodec,
  TypeMismatchError,
  ValueDecodingError,
} from './codec.ts';

const SECONDS_LAYOUT = '2006-01-02T15:04:05Z07:00';
const MICROSECONDS_LAYOUT = '2006-01-02T15:04:05.000000Z07:00';

/** The codec of times with second precision. A fraction is dropped. */
export const timeCodec: TypeCodec = createTimeCodec(parseTime);

/** Parses a time. Returns null for the zero time. Throws a ValueDecodingError for a text that is not a time. */
export function parseTime(text: string): string | null {
  return formatCanonicalTime(text, SECONDS_LAYOUT, { isMicroTime: false });
}

/** The codec of times with microseconds, which are always six digits. */
export const microTimeCodec: TypeCodec = createTimeCodec((text) =>
  formatCanonicalTime(text, MICROSECONDS_LAYOUT, { isMicroTime: true }),
);

function createTimeCodec(parseText: (text: string) => string | null): TypeCodec {
  return {
    goType: 'v1.Time',
    decode(value: NonNullJson) {
      if (typeof value !== 'string') throw new TypeMismatchError(formatJsonTypeName(value), 'string', true);
      return parseText(value);
    },
    createZeroValue: () => null,
    // A time is a struct, and structs are never omitted.
    isEmpty: () => false,
  };
}

const CANONICAL_TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)Z$/;

/** Formats a time. Returns null for the zero time, like kube-apiserver. */
function formatCanonicalTime(
  text: string,
  layout: string,
  { isMicroTime }: { readonly isMicroTime: boolean },
): string | null {
  const components = parseTimeComponents(text, layout, isMicroTime);
  const { year, month, day, hour, minute, second, fraction, offsetMinutes } = components;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute - offsetMinutes, second);
  if (!isMicroTime && CANONICAL_TIME.test(text) && offsetMinutes === 0) return text === ZERO_TIME ? null : text;
  const isoTime = date.toISOString();
  // Years with five digits are written without the sign that JavaScript adds.
  const timeInSeconds = isoTime.slice(0, isoTime.indexOf('.')).replace(/^\+0*/, '');
  if (!isMicroTime) return `${timeInSeconds}Z` === ZERO_TIME ? null : `${timeInSeconds}Z`;
  return `${timeInSeconds}.${fraction}Z` === ZERO_MICRO_TIME ? null : `${timeInSeconds}.${fraction}Z`;
}

const ZERO_TIME = '0001-01-01T00:00:00Z';
const ZERO_MICRO_TIME = '0001-01-01T00:00:00.000000Z';

interface TimeComponents {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  fraction: string;
  /** The offset in minutes east of UTC. */
  offsetMinutes: number;
}

type NumberComponent = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

/** The elements of the layout. A tuple contains the name of the component, its layout in Go, its pattern, and its minimum and maximum. */
const LAYOUT_ELEMENTS: readonly (string | readonly [NumberComponent, string, RegExp, number, number])[] = [
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

function parseTimeComponents(text: string, layout: string, isMicroTime: boolean): TimeComponents {
  const components: TimeComponents = {
    year: 0,
    month: 0,
    day: 0,
    hour: 0,
    minute: 0,
    second: 0,
    fraction: '',
    offsetMinutes: 0,
  };
  let remainingText = text;
  const createParseError = (element: string) =>
    new ValueDecodingError(
      `parsing time ${quote(text)} as ${quote(layout)}: cannot parse ${quote(remainingText)} as ${quote(element)}`,
    );
  const createRangeError = (subject: string) =>
    new ValueDecodingError(`parsing time ${quote(text)}: ${subject} out of range`);
  for (const layoutElement of LAYOUT_ELEMENTS) {
    if (typeof layoutElement === 'string') {
      if (!remainingText.startsWith(layoutElement)) throw createParseError(layoutElement);
      remainingText = remainingText.slice(1);
      continue;
    }
    const [name, element, pattern, min, max] = layoutElement;
    const digits = pattern.exec(remainingText)?.[0];
    if (digits === undefined) throw createParseError(element);
    const number = Number(digits);
    if (name !== 'day' && (number < min || number > max)) throw createRangeError(name);
    components[name] = number;
    remainingText = remainingText.slice(digits.length);
  }
  const fraction = (isMicroTime ? /^\.(\d{6})/ : /^[.,](\d+)/).exec(remainingText);
  if (fraction === null && isMicroTime) throw createParseError('.000000');
  if (fraction !== null) remainingText = remainingText.slice(fraction[0].length);
  components.fraction = fraction?.[1] ?? '';
  const zone = /^(?:Z|([-+])(\d\d):(\d\d))/.exec(remainingText);
  if (zone === null) throw createParseError('Z07:00');
  remainingText = remainingText.slice(zone[0].length);
  const [, sign, hours = '0', minutes = '0'] = zone;
  if (Number(hours) > 24) throw createRangeError('time zone offset hour');
  if (Number(minutes) > 60) throw createRangeError('time zone offset minute');
  components.offsetMinutes = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  if (remainingText !== '')
    throw new ValueDecodingError(`parsing time ${quote(text)}: extra text: ${quote(remainingText)}`);
  if (components.day < 1 || components.day > countDaysOfMonth(components.month, components.year))
    throw createRangeError('day');
  return components;
}

function countDaysOfMonth(month: number, year: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
