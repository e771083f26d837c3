/** The string formats that are validated, by name without hyphens. Other formats are ignored. */
import { isRequestUri } from '../go/request-uri.ts';
import { parseCidr } from '../names/cidr.ts';
import { parseIp } from '../names/ip-address.ts';
import { isCardNumber, isIsbn10, isIsbn13 } from './check-digits.ts';
import { isEmail } from './email.ts';

const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const DATE_TIME_PATTERN = /^(\d{4}-\d\d-\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:.\d+)?(?:Z|z|[+-]\d\d:\d\d)$/;
const DURATION_PATTERN = /^[+-]?(\d+(\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h)((\d+(\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h))*$/;
/** Matches a number and a unit, which may be anywhere in the text. */
const NUMBER_WITH_UNIT_PATTERN = /\d+\s*([A-Za-zµ]+)/g;
const UNIT_PATTERN = /^(?:ns|nano.*|us|µs|micro.*|ms|milli.*|s|sec.*|m|min.*|h|hr|hour.*|d|day.*|w|wk|week.*)$/;
/** Matches a character of a hostname: a letter, a digit or a symbol. The last label of a hostname with dots contains only letters. */
const NAME_CHARACTER = '[a-zA-Z0-9\\p{S}\\p{L}]';
const HOSTNAME_PATTERN = new RegExp(
  `^(?:${NAME_CHARACTER}-?${NAME_CHARACTER}{0,62}|(?:${NAME_CHARACTER}(?:(?:-|${NAME_CHARACTER}){0,61}${NAME_CHARACTER})?\\.)+[a-zA-Z\\p{L}]{2,63})$`,
  'u',
);
const COLOR_COMPONENT = '\\s*(?:0|[1-9]\\d?|1\\d\\d?|2[0-4]\\d|25[0-5])\\s*';
const HEX_DIGIT = '[0-9a-f]';

export const CHECKS_BY_FORMAT: Readonly<Record<string, (text: string) => boolean>> = {
  bsonobjectid: createPatternCheck(/^[0-9a-f]{24}$/i),
  uri: isRequestUri,
  email: isEmail,
  hostname: (text) => text.length <= 255 && HOSTNAME_PATTERN.test(text),
  ipv4: (text) => !text.includes(':') && parseIp(text) !== undefined,
  ipv6: (text) => text.includes(':') && parseIp(text) !== undefined,
  cidr: (text) => parseCidr(text) !== undefined,
  mac: createPatternCheck(/^([0-9a-f]{2}([:-])([0-9a-f]{2}\2){4,6}[0-9a-f]{2}|([0-9a-f]{4}\.){2,3}[0-9a-f]{4})$/i),
  uuid: createUuidCheck(`${HEX_DIGIT}{4}`, `${HEX_DIGIT}{4}`),
  uuid3: createUuidCheck(`3${HEX_DIGIT}{3}`, `${HEX_DIGIT}{4}`),
  uuid4: createUuidCheck(`4${HEX_DIGIT}{3}`, `[89ab]${HEX_DIGIT}{3}`),
  uuid5: createUuidCheck(`5${HEX_DIGIT}{3}`, `[89ab]${HEX_DIGIT}{3}`),
  isbn: (text) => isIsbn10(text) || isIsbn13(text),
  isbn10: isIsbn10,
  isbn13: isIsbn13,
  creditcard: isCardNumber,
  rgbcolor: createPatternCheck(new RegExp(`^rgb\\((?:${COLOR_COMPONENT},){2}${COLOR_COMPONENT}\\)$`)),
  ssn: createPatternCheck(/^\d{3}[- ]?\d{2}[- ]?\d{4}$/),
  hexcolor: createPatternCheck(/^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/),
  byte: createPatternCheck(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$/),
  date: isDate,
  duration: (text) => text === '0' || DURATION_PATTERN.test(text) || hasDurationUnit(text),
  datetime: isDateTime,
};

function createPatternCheck(pattern: RegExp): (text: string) => boolean {
  return (text) => pattern.test(text);
}

function createUuidCheck(thirdGroup: string, fourthGroup: string): (text: string) => boolean {
  return createPatternCheck(
    new RegExp(`^${HEX_DIGIT}{8}-?${HEX_DIGIT}{4}-?${thirdGroup}-?${fourthGroup}-?${HEX_DIGIT}{12}$`, 'i'),
  );
}

function hasDurationUnit(text: string): boolean {
  return [...text.matchAll(NUMBER_WITH_UNIT_PATTERN)].some(([, unit = '']) => UNIT_PATTERN.test(unit.toLowerCase()));
}

function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (match === null) return false;
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return day >= 1 && day <= (MONTH_DAYS[month - 1] ?? 0) - (month === 2 && !isLeapYear ? 1 : 0);
}

function isDateTime(text: string): boolean {
  const match = DATE_TIME_PATTERN.exec(text);
  if (match === null || !isDate(match[1] ?? '')) return false;
  return Number(match[2]) < 24 && Number(match[3]) < 60 && Number(match[4]) < 60;
}
