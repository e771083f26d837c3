/** Formats numbers as Go's fmt and encoding/json do. */

/** The smallest decimal exponent for which `%v` uses scientific notation. */
const MIN_SCIENTIFIC_EXPONENT = 6;

interface Decimal {
  readonly sign: string;
  /** The significant digits. */
  readonly digits: string;
  /** The exponent of the first digit. */
  readonly exponent: number;
}

function formatSpecial(value: number): string | undefined {
  if (Number.isNaN(value)) return 'NaN';
  if (value === Number.POSITIVE_INFINITY) return '+Inf';
  return value === Number.NEGATIVE_INFINITY ? '-Inf' : undefined;
}

function toShortestDecimal(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = Math.abs(value).toExponential().split('e');
  return {
    sign: value < 0 || Object.is(value, -0) ? '-' : '',
    digits: mantissa.replace('.', ''),
    exponent: Number(exponent),
  };
}

function formatScientific(sign: string, mantissa: string, exponent: number, exponentLetter: string): string {
  const exponentDigits = String(Math.abs(exponent)).padStart(2, '0');
  return `${sign}${mantissa}${exponentLetter}${exponent < 0 ? '-' : '+'}${exponentDigits}`;
}

function formatDecimalNotation({ sign, digits, exponent }: Decimal): string {
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  const integerDigits = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  const fractionDigits = digits.slice(exponent + 1);
  return `${sign}${integerDigits}${fractionDigits === '' ? '' : `.${fractionDigits}`}`;
}

function insertPoint(digits: string): string {
  return digits.length > 1 ? `${digits[0]}.${digits.slice(1)}` : digits;
}

/** Formats a number like `%v`: the shortest exact representation, with an exponent for numbers from 1e+06 and below 1e-04. */
export function formatNumber(value: number, exponentLetter = 'e'): string {
  const specialName = formatSpecial(value);
  if (specialName !== undefined) return specialName;
  const { sign, digits, exponent } = toShortestDecimal(value);
  if (exponent < -4 || exponent >= MIN_SCIENTIFIC_EXPONENT)
    return formatScientific(sign, insertPoint(digits), exponent, exponentLetter);
  return formatDecimalNotation({ sign, digits, exponent });
}

/** Formats a number as encoding/json does. Unlike in JavaScript, negative zero keeps its sign. */
export function formatJsonNumber(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

/** Formats a number like the verbs e, f and g of printf, with an optional precision. */
export function formatFloat(value: number, verb: string, precision: number | undefined): string {
  const specialName = formatSpecial(value);
  if (specialName !== undefined) return specialName;
  const exponentLetter = verb === verb.toLowerCase() ? 'e' : 'E';
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  const magnitude = Math.abs(value);
  switch (verb.toLowerCase()) {
    case 'f':
      return `${sign}${formatFixed(magnitude, precision ?? 6)}`;
    case 'e': {
      const [mantissa = '', exponent = ''] = magnitude.toExponential(Math.min(precision ?? 6, 100)).split('e');
      return formatScientific(sign, mantissa, Number(exponent), exponentLetter);
    }
    default:
      return precision === undefined
        ? formatNumber(value, exponentLetter)
        : formatGeneral(value, precision, exponentLetter);
  }
}

function formatFixed(magnitude: number, precision: number): string {
  if (magnitude < 1e21) return magnitude.toFixed(Math.min(precision, 100));
  return `${BigInt(magnitude)}${precision > 0 ? `.${'0'.repeat(precision)}` : ''}`;
}

function formatGeneral(value: number, precision: number, exponentLetter: string): string {
  const precisionLimit = Math.max(precision, 1);
  const [mantissa = '0', power = '0'] = Math.abs(value)
    .toExponential(Math.min(precisionLimit - 1, 100))
    .split('e');
  const digits = mantissa.replace('.', '').replace(/0+$/, '') || '0';
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  const exponent = Number(power);
  const digitCount = precisionLimit > digits.length && digits.length > exponent ? digits.length : precisionLimit;
  if (exponent < -4 || exponent >= digitCount)
    return formatScientific(sign, insertPoint(digits), exponent, exponentLetter);
  return formatDecimalNotation({ sign, digits, exponent });
}
