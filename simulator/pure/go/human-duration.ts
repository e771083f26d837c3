/**
 * Formats a duration for people, like the age in Tables: at most two units, and fewer the longer it is.
 *
 * Worked examples: `0s`, `119s`, `2m`, `9m59s`, `10m`, `179m`, `3h`, `7h59m`, `8h`, `47h`, `2d`, `7d23h`, `8d`, `729d`, `2y`, `2y1d`, `8y`.
 */

const SECOND = 1000;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

export function formatHumanDuration(milliseconds: number): string {
  const seconds = Math.trunc(milliseconds / SECOND);
  // A small negative duration is `0s`, because clocks may differ by a second.
  if (seconds < -1) return '<invalid>';
  if (seconds < 0) return '0s';
  if (seconds < 2 * MINUTE) return `${seconds}s`;
  if (seconds < 10 * MINUTE) return formatTwoUnits(seconds, MINUTE, 'm', 1, 's');
  if (seconds < 3 * HOUR) return formatUnit(seconds, MINUTE, 'm');
  if (seconds < 8 * HOUR) return formatTwoUnits(seconds, HOUR, 'h', MINUTE, 'm');
  if (seconds < 2 * DAY) return formatUnit(seconds, HOUR, 'h');
  if (seconds < 8 * DAY) return formatTwoUnits(seconds, DAY, 'd', HOUR, 'h');
  if (seconds < 2 * YEAR) return formatUnit(seconds, DAY, 'd');
  if (seconds < 8 * YEAR) return formatTwoUnits(seconds, YEAR, 'y', DAY, 'd');
  return formatUnit(seconds, YEAR, 'y');
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
