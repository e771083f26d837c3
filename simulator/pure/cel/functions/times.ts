/** The functions that return a field of a timestamp or duration, such as `getHours`. A time zone is a name or an offset such as `+02:00`. */
import { quote } from '../../../../values/go-quote.ts';
import { divideFloor } from '../values/time.ts';
import { CelError, type CelValue, type Timestamp } from '../values/value.ts';
import { createMethod, type FunctionOverload } from './library.ts';

const NANOS_PER_MILLISECOND = 1_000_000n;
const NANOS_PER_MINUTE = 60_000_000_000n;
const MILLISECONDS_PER_DAY = 86_400_000;

/** Returns a date whose UTC fields have the values of the time zone. */
function toZonedDate({ nanos }: Timestamp, timeZone: string): Date | CelError {
  const milliseconds = Number(divideFloor(nanos, NANOS_PER_MILLISECOND));
  const colonIndex = timeZone.indexOf(':');
  if (colonIndex >= 0) {
    const hours = parseWholeNumber(timeZone.slice(0, colonIndex));
    if (hours instanceof CelError) return hours;
    const minutes = parseWholeNumber(timeZone.slice(colonIndex + 1));
    if (minutes instanceof CelError) return minutes;
    return new Date(milliseconds + toMilliseconds(hours * 60n + (timeZone.startsWith('-') ? -minutes : minutes)));
  }
  if (timeZone === '' || timeZone === 'UTC') return new Date(milliseconds);
  // Intl accepts offsets without a colon as well.
  if (/^[+-]/.test(timeZone)) return new CelError(`unknown time zone ${timeZone}`);
  try {
    return toDateInTimeZone(milliseconds, timeZone);
  } catch {
    return new CelError(`unknown time zone ${timeZone}`);
  }
}

/** Parses a 64-bit integer, with the errors of strconv.Atoi. */
function parseWholeNumber(text: string): bigint | CelError {
  const createParseError = (reason: string) => new CelError(`strconv.Atoi: parsing ${quote(text)}: ${reason}`);
  if (!/^[+-]?\d+$/.test(text)) return createParseError('invalid syntax');
  const value = text.startsWith('+') ? BigInt(text.slice(1)) : BigInt(text);
  return BigInt.asIntN(64, value) === value ? value : createParseError('value out of range');
}

/** Converts minutes to milliseconds. Like in Go, a duration is a 64-bit number of nanoseconds, which can overflow. */
function toMilliseconds(minutes: bigint): number {
  return Math.trunc(Number(BigInt.asIntN(64, minutes * NANOS_PER_MINUTE)) / 1e9) * 1000;
}

function toDateInTimeZone(milliseconds: number, timeZone: string): Date {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(milliseconds);
  const readPart = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const isBeforeChrist = parts.some(({ type, value }) => type === 'era' && value === 'BC');
  const date = new Date(0);
  date.setUTCFullYear(isBeforeChrist ? 1 - readPart('year') : readPart('year'), readPart('month') - 1, readPart('day'));
  date.setUTCHours(readPart('hour'), readPart('minute'), readPart('second'), ((milliseconds % 1000) + 1000) % 1000);
  return date;
}

function createTimestampFunctions(
  name: string,
  id: string,
  readField: (date: Date) => number,
  idWithTimeZone = `${id}_with_tz`,
): FunctionOverload[] {
  const computeField = (timestamp: Timestamp, timeZone: string): CelValue => {
    const date = toZonedDate(timestamp, timeZone);
    return date instanceof CelError ? date : BigInt(readField(date));
  };
  return [
    createMethod(name, id, ['timestamp'], 'int', (timestamp) => computeField(timestamp, 'UTC')),
    createMethod(name, idWithTimeZone, ['timestamp', 'string'], 'int', computeField),
  ];
}

function computeDayOfYear(date: Date): number {
  const firstDay = new Date(date);
  firstDay.setUTCMonth(0, 1);
  return Math.round((date.getTime() - firstDay.getTime()) / MILLISECONDS_PER_DAY);
}

export const TIME_FUNCTIONS: readonly FunctionOverload[] = [
  ...createTimestampFunctions('getFullYear', 'timestamp_to_year', (date) => date.getUTCFullYear()),
  ...createTimestampFunctions('getMonth', 'timestamp_to_month', (date) => date.getUTCMonth()),
  ...createTimestampFunctions('getDayOfYear', 'timestamp_to_day_of_year', computeDayOfYear),
  ...createTimestampFunctions('getDayOfMonth', 'timestamp_to_day_of_month', (date) => date.getUTCDate() - 1),
  ...createTimestampFunctions('getDate', 'timestamp_to_day_of_month_1_based', (date) => date.getUTCDate()),
  ...createTimestampFunctions('getDayOfWeek', 'timestamp_to_day_of_week', (date) => date.getUTCDay()),
  ...createTimestampFunctions('getHours', 'timestamp_to_hours', (date) => date.getUTCHours()),
  ...createTimestampFunctions('getMinutes', 'timestamp_to_minutes', (date) => date.getUTCMinutes()),
  ...createTimestampFunctions(
    'getSeconds',
    'timestamp_to_seconds',
    (date) => date.getUTCSeconds(),
    'timestamp_to_seconds_tz',
  ),
  ...createTimestampFunctions('getMilliseconds', 'timestamp_to_milliseconds', (date) => date.getUTCMilliseconds()),
  createMethod('getHours', 'duration_to_hours', ['duration'], 'int', ({ nanos }) => nanos / 3_600_000_000_000n),
  createMethod('getMinutes', 'duration_to_minutes', ['duration'], 'int', ({ nanos }) => nanos / 60_000_000_000n),
  createMethod('getSeconds', 'duration_to_seconds', ['duration'], 'int', ({ nanos }) => nanos / 1_000_000_000n),
  createMethod(
    'getMilliseconds',
    'duration_to_milliseconds',
    ['duration'],
    'int',
    ({ nanos }) => nanos / NANOS_PER_MILLISECOND,
  ),
];
