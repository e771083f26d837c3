/** Validates schedules of CronJobs in cron format, such as `0 12 * * mon-fri`, `@daily` or `@every 1h`. */

interface FieldBounds {
  readonly min: number;
  readonly max: number;
  readonly names?: readonly string[];
}

const DAY_NAMES = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const MONTH_NAMES = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const SCHEDULE_FIELDS: readonly FieldBounds[] = [
  { min: 0, max: 59 },
  { min: 0, max: 23 },
  { min: 1, max: 31 },
  { min: 1, max: 12, names: MONTH_NAMES },
  { min: 0, max: 6, names: DAY_NAMES },
];
const DESCRIPTORS = ['@yearly', '@annually', '@monthly', '@weekly', '@daily', '@midnight', '@hourly'];
const EVERY_PREFIX = '@every ';
const DURATION_PATTERN = /^[-+]?(\d+(\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h)(\d+(\.\d*)?|\.\d+|ns|us|µs|μs|ms|s|m|h)*$/;

class ScheduleError extends Error {}

/** Returns the reason why the schedule is invalid, or undefined if it is valid. */
export function describeScheduleProblem(schedule: string): string | undefined {
  try {
    checkSchedule(schedule);
    return undefined;
  } catch (error) {
    if (error instanceof ScheduleError) return error.message;
    throw error;
  }
}

function checkSchedule(value: string): void {
  const zoneMatch = /^(?:CRON_)?TZ=(\S*) +(.*)$/s.exec(value);
  if (zoneMatch !== null && !isTimeZone(zoneMatch[1] ?? '')) {
    throw new ScheduleError(`provided bad location ${zoneMatch[1]}: unknown time zone ${zoneMatch[1]}`);
  }
  const schedule = zoneMatch?.[2] ?? value;
  if (schedule.startsWith('@')) checkDescriptor(schedule);
  else checkFields(schedule);
}

function checkFields(schedule: string): void {
  const fields = schedule.split(/\s+/).filter((field) => field !== '');
  if (fields.length !== SCHEDULE_FIELDS.length) {
    throw new ScheduleError(
      `expected exactly ${SCHEDULE_FIELDS.length} fields, found ${fields.length}: [${fields.join(' ')}]`,
    );
  }
  for (const [index, bounds] of SCHEDULE_FIELDS.entries()) {
    for (const expression of (fields[index] ?? '').split(',').filter((item) => item !== ''))
      checkRange(expression, bounds);
  }
}

function checkDescriptor(descriptor: string): void {
  if (DESCRIPTORS.includes(descriptor)) return;
  if (!descriptor.startsWith(EVERY_PREFIX)) throw new ScheduleError(`unrecognized descriptor: ${descriptor}`);
  const duration = descriptor.slice(EVERY_PREFIX.length);
  if (DURATION_PATTERN.test(duration)) return;
  throw new ScheduleError(`failed to parse duration ${descriptor}: time: invalid duration ${JSON.stringify(duration)}`);
}

function checkRange(expression: string, { min, max, names }: FieldBounds): void {
  const [range = '', step, ...slashes] = expression.split('/');
  const [low = '', high, ...hyphens] = range.split('-');
  const isStar = low === '*' || low === '?';
  const start = isStar ? min : parseNumber(low, min, names);
  if (hyphens.length > 0 && !isStar) throw new ScheduleError(`too many hyphens: ${expression}`);
  let end = isStar ? max : high === undefined ? start : parseNumber(high, min, names);
  if (slashes.length > 0) throw new ScheduleError(`too many slashes: ${expression}`);
  const stepSize = step === undefined ? 1 : parseNumber(step, min, undefined);
  if (step !== undefined && high === undefined) end = max;
  if (start < min) throw new ScheduleError(`beginning of range (${start}) below minimum (${min}): ${expression}`);
  if (end > max) throw new ScheduleError(`end of range (${end}) above maximum (${max}): ${expression}`);
  if (start > end) throw new ScheduleError(`beginning of range (${start}) beyond end of range (${end}): ${expression}`);
  if (stepSize === 0) throw new ScheduleError(`step of range should be a positive number: ${expression}`);
}

function parseNumber(expression: string, min: number, names: readonly string[] | undefined): number {
  const nameIndex = names?.indexOf(expression.toLowerCase()) ?? -1;
  if (nameIndex >= 0) return nameIndex + min;
  if (!/^[-+]?\d+$/.test(expression)) {
    throw new ScheduleError(
      `failed to parse int from ${expression}: strconv.Atoi: parsing ${JSON.stringify(expression)}: invalid syntax`,
    );
  }
  const number = Number.parseInt(expression, 10);
  if (number < 0) throw new ScheduleError(`negative number (${number}) not allowed: ${expression}`);
  return number;
}

/** Reports whether Go loads a time zone with this name, which may be '', UTC, Local, or a name in the time zone database. */
export function isTimeZone(name: string): boolean {
  if (name === '' || name === 'UTC' || name === 'Local') return true;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '' && !/^[-+]/.test(name);
  } catch {
    return false;
  }
}
