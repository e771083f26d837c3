/**
 * Formats a duration like the age in Tables, with at most two units, and with lower precision for longer durations.
 *
 * Examples: `0s`, `119s`, `2m`, `9m59s`, `10m`, `179m`, `3h`, `7h59m`, `8h`, `47h`, `2d`, `7d23h`, `8d`, `729d`, `2y`, `2y1d`, `8y`.
 */

const MILLISECONDS_PER_SECOND = 1000;
const SECONDS_PER_MINUTE = 60;
const SECONDS_PER_HOUR = 60 * SECONDS_PER_MINUTE;
const SECONDS_PER_DAY = 24 * SECONDS_PER_HOUR;
const SECONDS_PER_YEAR = 365 * SECONDS_PER_DAY;

export function formatHumanDuration(milliseconds: number): string {
  const seconds = Math.trunc(milliseconds / MILLISECONDS_PER_SECOND);
  // A small negative duration is `0s`, because clocks may differ by a second.
  if (seconds < -1) return '<invalid>';
  if (seconds < 0) return '0s';
  if (seconds < 2 * SECONDS_PER_MINUTE) return `${seconds}s`;
  if (seconds < 10 * SECONDS_PER_MINUTE) return formatTwoUnits(seconds, SECONDS_PER_MINUTE, 'm', 1, 's');
  if (seconds < 3 * SECONDS_PER_HOUR) return formatUnit(seconds, SECONDS_PER_MINUTE, 'm');
  if (seconds < 8 * SECONDS_PER_HOUR) return formatTwoUnits(seconds, SECONDS_PER_HOUR, 'h', SECONDS_PER_MINUTE, 'm');
  if (seconds < 2 * SECONDS_PER_DAY) return formatUnit(seconds, SECONDS_PER_HOUR, 'h');
  if (seconds < 8 * SECONDS_PER_DAY) return formatTwoUnits(seconds, SECONDS_PER_DAY, 'd', SECONDS_PER_HOUR, 'h');
  if (seconds < 2 * SECONDS_PER_YEAR) return formatUnit(seconds, SECONDS_PER_DAY, 'd');
  if (seconds < 8 * SECONDS_PER_YEAR) return formatTwoUnits(seconds, SECONDS_PER_YEAR, 'y', SECONDS_PER_DAY, 'd');
  return formatUnit(seconds, SECONDS_PER_YEAR, 'y');
}

function formatUnit(seconds: number, unit: number, name: string): string {
  return `${Math.floor(seconds / unit)}${name}`;
}

function formatTwoUnits(seconds: number, unit: number, name: string, smallerUnit: number, smallerName: string): string {
  const remainder = Math.floor((seconds % unit) / smallerUnit);
  return remainder === 0
    ? formatUnit(seconds, unit, name)
    : `${formatUnit(seconds, unit, name)}${remainder}${smallerName}`;
}
