/**
 * Formats a duration like the age in Tables, with at most two units, and with lower precision for longer durations.
 *
 * Examples: `0s`, `119s`, `2m`, `9m59s`, `10m`, `179m`, `3h`, `7h59m`, `8h`, `47h`, `2d`, `7d23h`, `8d`, `729d`, `2y`, `2y1d`, `8y`.
 */

const SECOND_MILLISECONDS = 1000;
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const YEAR_SECONDS = 365 * DAY_SECONDS;

export function formatHumanDuration(milliseconds: number): string {
  const seconds = Math.trunc(milliseconds / SECOND_MILLISECONDS);
  // A small negative duration is `0s`, because clocks may differ by a second.
  if (seconds < -1) return '<invalid>';
  if (seconds < 0) return '0s';
  if (seconds < 2 * MINUTE_SECONDS) return `${seconds}s`;
  if (seconds < 10 * MINUTE_SECONDS) return formatTwoUnits(seconds, MINUTE_SECONDS, 'm', 1, 's');
  if (seconds < 3 * HOUR_SECONDS) return formatUnit(seconds, MINUTE_SECONDS, 'm');
  if (seconds < 8 * HOUR_SECONDS) return formatTwoUnits(seconds, HOUR_SECONDS, 'h', MINUTE_SECONDS, 'm');
  if (seconds < 2 * DAY_SECONDS) return formatUnit(seconds, HOUR_SECONDS, 'h');
  if (seconds < 8 * DAY_SECONDS) return formatTwoUnits(seconds, DAY_SECONDS, 'd', HOUR_SECONDS, 'h');
  if (seconds < 2 * YEAR_SECONDS) return formatUnit(seconds, DAY_SECONDS, 'd');
  if (seconds < 8 * YEAR_SECONDS) return formatTwoUnits(seconds, YEAR_SECONDS, 'y', DAY_SECONDS, 'd');
  return formatUnit(seconds, YEAR_SECONDS, 'y');
}

function formatUnit(seconds: number, unit: number, name: string): string {
  return `${Math.floor(seconds / unit)}${name}`;
}

function formatTwoUnits(seconds: number, unit: number, name: string, smaller: number, smallerName: string): string {
  const remainder = Math.floor((seconds % unit) / smaller);
  return remainder === 0
    ? formatUnit(seconds, unit, name)
    : `${formatUnit(seconds, unit, name)}${remainder}${smallerName}`;
}
