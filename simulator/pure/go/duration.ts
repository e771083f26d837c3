/**
 * Parses and formats durations in flags and query parameters, such as `300ms`, `1h30m`, `1.5s`, `-2m` or `0`. The error messages are those
 * of kube-apiserver.
 */
import { quote } from '../../../values/go-quote.ts';

const MILLISECONDS_BY_UNIT: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};

export type DurationResult =
  | { readonly ok: true; readonly milliseconds: number }
  | { readonly ok: false; readonly message: string };

/** Parses a duration such as `1m30s`. The result is in milliseconds, with fractions. */
export function parseDuration(text: string): DurationResult {
  const failure: DurationResult = { ok: false, message: `time: invalid duration ${quote(text)}` };
  const isSigned = /^[+-]/.test(text);
  let remainingText = isSigned ? text.slice(1) : text;
  if (remainingText === '0') return { ok: true, milliseconds: 0 };
  if (remainingText === '') return failure;
  let totalMilliseconds = 0;
  while (remainingText !== '') {
    const numberText = /^(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)/.exec(remainingText)?.[0];
    if (numberText === undefined) return failure;
    remainingText = remainingText.slice(numberText.length);
    const unit = /^[^0-9.]*/.exec(remainingText)?.[0] ?? '';
    if (unit === '') return { ok: false, message: `time: missing unit in duration ${quote(text)}` };
    const factor = MILLISECONDS_BY_UNIT[unit];
    if (factor === undefined) {
      return { ok: false, message: `time: unknown unit ${quote(unit)} in duration ${quote(text)}` };
    }
    remainingText = remainingText.slice(unit.length);
    totalMilliseconds += Number(numberText) * factor;
  }
  // Go rejects a duration of more than 2^63 ns (292 years). This limit is slightly lower.
  if (totalMilliseconds > Number.MAX_SAFE_INTEGER / 1e3) return failure;
  return { ok: true, milliseconds: text.startsWith('-') ? -totalMilliseconds : totalMilliseconds };
}

/** Formats a duration, such as `1h0m5s`, `30s`, `1.5s` or `-2m0s`, or `300ms` for less than a second. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 0) return `-${formatDuration(-milliseconds)}`;
  if (milliseconds > 0 && milliseconds < 1000) return `${milliseconds}ms`;
  const seconds = milliseconds / 1000;
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60)];
  const secondsText = `${seconds % 60}s`;
  if (hours > 0) return `${hours}h${minutes % 60}m${secondsText}`;
  return minutes > 0 ? `${minutes}m${secondsText}` : secondsText;
}
