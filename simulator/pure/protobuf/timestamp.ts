/**
 * Converts times between text, and seconds and nanoseconds since 1970. The zero time is an empty message in protobuf, and null in JSON.
 */
import type { MessageMembers } from './struct-message.ts';
import { ProtobufError } from './wire.ts';

// The years 0 to 9999, which RFC 3339 supports.
const MIN_SECONDS = -62_167_219_200;
const MAX_SECONDS = 253_402_300_799;

/** Converts a time in canonical form, with no fraction or a fraction of six digits. Returns undefined for the zero time, which is null. */
export function toTimestamp(text: unknown): MessageMembers | undefined {
  if (typeof text !== 'string') return undefined;
  const dotIndex = text.indexOf('.');
  const wholeSeconds = dotIndex < 0 ? text : `${text.slice(0, dotIndex)}Z`;
  // A time zone may move the last hours of the year 9999 to a year with five digits.
  const milliseconds = Date.parse(wholeSeconds.indexOf('-') > 4 ? `+0${wholeSeconds}` : wholeSeconds);
  return {
    seconds: milliseconds / 1000,
    nanos: dotIndex < 0 ? 0 : Number(text.slice(dotIndex + 1, dotIndex + 7)) * 1000,
  };
}

/** Formats a time without its fraction. Returns null for the zero time. */
export function formatTime({ seconds, nanos }: MessageMembers): string | null {
  if (seconds === undefined && nanos === undefined) return null;
  return `${formatDateAndTime(Number(seconds ?? 0))}Z`;
}

/** Formats a time with six digits of a fraction. */
export function formatMicroTime({ seconds, nanos }: MessageMembers): string | null {
  if (seconds === undefined && nanos === undefined) return null;
  const micros = Math.trunc(Number(nanos ?? 0) / 1000);
  const carriedSeconds = Math.floor(micros / 1_000_000);
  const fraction = micros - carriedSeconds * 1_000_000;
  return `${formatDateAndTime(Number(seconds ?? 0) + carriedSeconds)}.${String(fraction).padStart(6, '0')}Z`;
}

function formatDateAndTime(seconds: number): string {
  if (seconds < MIN_SECONDS || seconds > MAX_SECONDS)
    throw new ProtobufError('timestamp: year outside of range [0,9999]');
  return new Date(seconds * 1000).toISOString().slice(0, 19);
}
