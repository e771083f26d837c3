/**
 * Formats strings, as in `'%s is %d'.format([…])`. Supports the clauses `%s %d %f %e %b %x %X %o` and `%%`. Clauses of numbers may have a
 * precision.
 */
import { Uint } from '../values/scalar.ts';
import { CelError, type CelValue, type ListValue } from '../values/value.ts';
import { findValueType } from '../values/value-type.ts';
import { formatValue } from './format-value.ts';

/** Formats a value for a clause. Throws an Error if the clause does not support the type of the value. */
type ClauseFormatter = (value: CelValue, precision: number) => string;

const CLAUSE_PATTERN = /%(?:(%)|(?:\.(\d*))?([\s\S])?)/y;

export function formatText(format: string, argumentList: ListValue): CelValue {
  let text = '';
  let argumentIndex = 0;
  try {
    for (let index = 0; index < format.length; ) {
      const percentIndex = format.indexOf('%', index);
      if (percentIndex < 0) return text + format.slice(index);
      text += format.slice(index, percentIndex);
      CLAUSE_PATTERN.lastIndex = percentIndex;
      const [clause, percent, precision, letter] = CLAUSE_PATTERN.exec(format) ?? [];
      if (percent !== undefined) text += '%';
      else text += formatClause(argumentList, argumentIndex++, letter, precision);
      index = percentIndex + (clause?.length ?? 1);
    }
  } catch (error) {
    if (error instanceof RangeError || !(error instanceof Error)) throw error;
    return new CelError(error.message);
  }
  return text;
}

function formatClause(
  argumentList: ListValue,
  argumentIndex: number,
  letter: string | undefined,
  precision: string | undefined,
): string {
  if (argumentIndex >= argumentList.size) throw new Error(`index ${argumentIndex} out of range`);
  const problem = precision === undefined ? undefined : findPrecisionProblem(precision, letter);
  if (problem !== undefined) throw new Error(problem);
  if (letter === undefined) throw new Error('unexpected end of string');
  const format = FORMATTERS_BY_LETTER[letter];
  if (format === undefined) {
    throw new Error(`could not parse formatting clause: unrecognized formatting clause "${letter}"`);
  }
  try {
    return format(argumentList.itemAt(argumentIndex), precision === undefined ? 6 : Number(precision));
  } catch (error) {
    if (error instanceof RangeError || !(error instanceof Error)) throw error;
    throw new Error(`error during formatting: ${error.message}`);
  }
}

const MAX_INT64 = 9_223_372_036_854_775_807n;

/** Returns the problem of a precision, which is the text between the point and the letter of a clause. */
export function findPrecisionProblem(precision: string, letter: string | undefined): string | undefined {
  const problem = letter === undefined ? 'could not find end of precision specifier' : findConversionProblem(precision);
  return problem && `could not parse formatting clause: error while parsing precision: ${problem}`;
}

function findConversionProblem(precision: string): string | undefined {
  const reason = precision === '' ? 'invalid syntax' : BigInt(precision) > MAX_INT64 ? 'value out of range' : undefined;
  return reason && `error while converting precision to integer: strconv.Atoi: parsing "${precision}": ${reason}`;
}

function createWrongTypeError(message: string, value: CelValue): Error {
  return new Error(`${message}, was given ${findValueType(value).name}`);
}

function toInteger(value: CelValue): bigint | undefined {
  if (typeof value === 'bigint') return value;
  return value instanceof Uint ? value.value : undefined;
}

function toDouble(value: CelValue): number | undefined {
  if (typeof value === 'number') return value;
  if (value === 'NaN') return Number.NaN;
  return value === 'Infinity' ? Number.POSITIVE_INFINITY : value === '-Infinity' ? Number.NEGATIVE_INFINITY : undefined;
}

function formatNonFinite(value: number): string | undefined {
  if (Number.isNaN(value)) return 'NaN';
  return Number.isFinite(value) ? undefined : value > 0 ? '∞' : '-∞';
}

const FORMATTERS_BY_LETTER: Readonly<Record<string, ClauseFormatter>> = {
  s: (value) => formatValue(value, { isNested: false }),
  d: (value) => {
    const integer = toInteger(value);
    if (integer === undefined) throw createWrongTypeError('decimal clause can only be used on integers', value);
    return String(integer);
  },
  f: (value, precision) => {
    const double = toDouble(value);
    if (double === undefined) throw createWrongTypeError('fixed-point clause can only be used on doubles', value);
    return formatNonFinite(double) ?? formatFixed(double, precision);
  },
  e: (value, precision) => {
    const double = toDouble(value);
    if (double === undefined) throw createWrongTypeError('scientific clause can only be used on doubles', value);
    // Like in kube-apiserver, the precision is only the minimum width of the text.
    return (formatNonFinite(double) ?? formatScientific(double)).padStart(precision);
  },
  b: (value) => {
    if (typeof value === 'boolean') return value ? '1' : '0';
    const integer = toInteger(value);
    if (integer === undefined) throw createWrongTypeError('only integers and bools can be formatted as binary', value);
    return integer.toString(2);
  },
  o: (value) => {
    const integer = toInteger(value);
    if (integer === undefined) throw createWrongTypeError('octal clause can only be used on integers', value);
    return integer.toString(8);
  },
  x: formatHexadecimal,
  X: (value) => formatHexadecimal(value).toUpperCase(),
};

/** Formats a number with grouped thousands. Exact halves are rounded to even. */
function formatFixed(value: number, precision: number): string {
  const fractionDigits = Math.min(precision, MAX_FRACTION_DIGITS);
  const [integerDigits = '', fraction] = roundHalfToEven(value, fractionDigits).split('.');
  const wholeWithCommas = integerDigits.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? wholeWithCommas : `${wholeWithCommas}.${fraction}`;
}

/**
 * The maximum number of digits after the decimal point that JavaScript writes. The text of a number that lies exactly between two rounded
 * values has fewer digits, so it is exact.
 */
const MAX_FRACTION_DIGITS = 100;
/** The smallest number that JavaScript writes with an exponent. It and all larger numbers are integers. */
const MIN_EXPONENT_NUMBER = 1e21;

function roundHalfToEven(value: number, fractionDigits: number): string {
  if (Math.abs(value) >= MIN_EXPONENT_NUMBER && Number.isFinite(value)) {
    return fractionDigits === 0 ? String(BigInt(value)) : `${BigInt(value)}.${'0'.repeat(fractionDigits)}`;
  }
  const exactText = value.toFixed(MAX_FRACTION_DIGITS);
  const [truncatedText, droppedDigits] = [
    exactText.slice(0, fractionDigits - MAX_FRACTION_DIGITS),
    exactText.slice(fractionDigits - MAX_FRACTION_DIGITS),
  ];
  const isHalf =
    fractionDigits < MAX_FRACTION_DIGITS && /^50*$/.test(droppedDigits) && /[02468]\.?$/.test(truncatedText);
  return isHalf ? truncatedText.replace(/\.$/, '') : value.toFixed(fractionDigits);
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

function formatScientific(value: number): string {
  const [significand = '', power = '0'] = value.toExponential(6).split('e');
  const exponent = String(Math.abs(Number(power))).padStart(2, '0');
  const superscriptExponent = [...exponent].map((digit) => SUPERSCRIPTS[Number(digit)]).join('');
  return `${significand}\u202f×\u202f10${Number(power) < 0 ? '⁻' : ''}${superscriptExponent}`;
}

function formatHexadecimal(value: CelValue): string {
  if (typeof value === 'string') return formatHexadecimal(new TextEncoder().encode(value));
  if (value instanceof Uint8Array) return [...value].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const integer = toInteger(value);
  if (integer === undefined) {
    throw createWrongTypeError('only integers, byte buffers, and strings can be formatted as hex', value);
  }
  return integer.toString(16);
}
