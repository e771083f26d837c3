/** Parses and formats timestamps and durations, with nanoseconds. */
import { Duration, Timestamp } from './value.ts';

const NANOS_PER_SECOND = 1_000_000_000n;
/** The limits of timestamps: the years 1 to 9999. */
const MIN_SECONDS = -62_135_596_800n;
const MAX_SECONDS = 253_402_300_799n;
const RFC_3339_PATTERN = /^(\d{4})-(\d\d)-(\d\d)T(\d\d?):(\d\d):(\d\d)(?:[.,](\d+))?(?:Z|([+-])(\d\d):(\d\d))$/;

export function isTimestampInRange(timestamp: Timestamp): boolean {
  const seconds = divideFloor(timestamp.nanos, NANOS_PER_SECOND);
  return seconds >= MIN_SECONDS && seconds <= MAX_SECONDS;
}

export function createTimestampFromSeconds(seconds: bigint): Timestamp | undefined {
  return seconds < MIN_SECONDS || seconds > MAX_SECONDS ? undefined : new Timestamp(seconds * NANOS_PER_SECOND);
}

/** Parses a timestamp. Returns undefined for an invalid text. The timestamp may be out of range. */
export function parseTimestamp(text: string): Timestamp | undefined {
  const [match, year, month, day, hour, minute, second, fraction = '', sign, offsetHours, offsetMinutes] =
    RFC_3339_PATTERN.exec(text) ?? [];
  if (match === undefined) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return undefined;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  if (Number(offsetHours ?? 0) > 24 || Number(offsetMinutes ?? 0) > 60) return undefined;
  date.setUTCHours(Number(hour), Number(minute), Number(second));
  const offset = (Number(offsetHours ?? 0) * 3600 + Number(offsetMinutes ?? 0) * 60) * (sign === '-' ? -1 : 1);
  const seconds = BigInt(date.getTime() / 1000 - offset);
  return new Timestamp(seconds * NANOS_PER_SECOND + BigInt(fraction.slice(0, 9).padEnd(9, '0')), offset);
}

/** Formats a timestamp in RFC 3339, with its time zone. */
export function formatTimestamp({ nanos, offset }: Timestamp): string {
  const seconds = divideFloor(nanos, NANOS_PER_SECOND);
  const fraction = String(nanos - seconds * NANOS_PER_SECOND)
    .padStart(9, '0')
    .replace(/0+$/, '');
  const isoText = new Date((Number(seconds) + offset) * 1000).toISOString();
  return `${isoText.slice(0, 19)}${fraction === '' ? '' : `.${fraction}`}${formatOffset(offset)}`;
}

function formatOffset(offset: number): string {
  if (offset === 0) return 'Z';
  const minutes = Math.abs(offset) / 60;
  const padTwo = (number: number) => String(number).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${padTwo(Math.floor(minutes / 60))}:${padTwo(minutes % 60)}`;
}

export function divideFloor(left: bigint, right: bigint): bigint {
  const quotient = left / right;
  return left % right < 0n ? quotient - 1n : quotient;
}

const UNIT_NANOS: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1000n,
  µs: 1000n,
  μs: 1000n,
  ms: 1_000_000n,
  s: NANOS_PER_SECOND,
  m: 60n * NANOS_PER_SECOND,
  h: 3600n * NANOS_PER_SECOND,
};
const DURATION_COMPONENT_PATTERN = /(\d*)(?:\.(\d*))?(ns|us|µs|μs|ms|s|m|h)/y;

/** Parses a duration in the format of Go, such as `1h30m`, `-1.5s` or `0`. Returns undefined for invalid and out-of-range texts. */
export function parseDuration(text: string): Duration | undefined {
  const unsignedDuration = text.replace(/^[+-]/, '');
  if (unsignedDuration === '0') return new Duration(0n);
  let totalNanos = 0n;
  let index = 0;
  while (index < unsignedDuration.length) {
    DURATION_COMPONENT_PATTERN.lastIndex = index;
    const [duration, integerDigits = '', fraction = '', unit = ''] =
      DURATION_COMPONENT_PATTERN.exec(unsignedDuration) ?? [];
    const unitNanos = UNIT_NANOS[unit];
    if (duration === undefined || unitNanos === undefined || (integerDigits === '' && fraction === ''))
      return undefined;
    totalNanos += BigInt(integerDigits === '' ? 0 : integerDigits) * unitNanos;
    totalNanos += (BigInt(fraction === '' ? 0 : fraction) * unitNanos) / 10n ** BigInt(fraction.length);
    index += duration.length;
  }
  if (unsignedDuration === '' || totalNanos > 2n ** 63n - (text.startsWith('-') ? 0n : 1n)) return undefined;
  return new Duration(text.startsWith('-') ? -totalNanos : totalNanos);
}

/** Formats a duration in seconds, such as `5400s` or `0.5s`. */
export function formatDuration({ nanos }: Duration): string {
  const absoluteNanos = nanos < 0n ? -nanos : nanos;
  const fraction = String(absoluteNanos % NANOS_PER_SECOND)
    .padStart(9, '0')
    .replace(/0+$/, '');
  return `${nanos < 0n ? '-' : ''}${absoluteNanos / NANOS_PER_SECOND}${fraction === '' ? '' : `.${fraction}`}s`;
}
