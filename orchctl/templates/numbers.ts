/** Numbers as fmt and encoding/json write them. */

/** From this exponent on `%v` writes it. */
const MOST_PLAIN = 6;

interface Decimal {
  readonly sign: string;
  /** Significant digits. */
  readonly digits: string;
  /** Of the first digit. */
  readonly exponent: number;
}

function special(value: number): string | undefined {
  if (Number.isNaN(value)) return 'NaN';
  if (value === Number.POSITIVE_INFINITY) return '+Inf';
  return value === Number.NEGATIVE_INFINITY ? '-Inf' : undefined;
}

function shortest(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = Math.abs(value).toExponential().split('e');
  return {
    sign: value < 0 || Object.is(value, -0) ? '-' : '',
    digits: mantissa.replace('.', ''),
    exponent: Number(exponent),
  };
}

function scientific(sign: string, mantissa: string, exponent: number, letter: string): string {
  const size = String(Math.abs(exponent)).padStart(2, '0');
  return `${sign}${mantissa}${letter}${exponent < 0 ? '-' : '+'}${size}`;
}

function plain({ sign, digits, exponent }: Decimal): string {
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  const rest = digits.slice(exponent + 1);
  return `${sign}${whole}${rest === '' ? '' : `.${rest}`}`;
}

function withPoint(digits: string): string {
  return digits.length > 1 ? `${digits[0]}.${digits.slice(1)}` : digits;
}

/** `%v`: as few digits as tell the number from its neighbours, with an exponent from 1e+06 on and below 1e-04. */
export function floatText(value: number, letter = 'e'): string {
  const name = special(value);
  if (name !== undefined) return name;
  const { sign, digits, exponent } = shortest(value);
  if (exponent < -4 || exponent >= MOST_PLAIN) return scientific(sign, withPoint(digits), exponent, letter);
  return plain({ sign, digits, exponent });
}

/** As encoding/json does, which follows JavaScript. */
export function jsonNumber(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

/** The verbs e, f and g of printf, with a precision where one is asked for. */
export function formatFloat(value: number, verb: string, precision: number | undefined): string {
  const name = special(value);
  if (name !== undefined) return name;
  const letter = verb === verb.toLowerCase() ? 'e' : 'E';
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  const size = Math.abs(value);
  switch (verb.toLowerCase()) {
    case 'f':
      return `${sign}${fixed(size, precision ?? 6)}`;
    case 'e': {
      const [mantissa = '', exponent = ''] = size.toExponential(Math.min(precision ?? 6, 100)).split('e');
      return scientific(sign, mantissa, Number(exponent), letter);
    }
    default:
      return precision === undefined ? floatText(value, letter) : general(value, precision, letter);
  }
}

function fixed(size: number, precision: number): string {
  if (size < 1e21) return size.toFixed(Math.min(precision, 100));
  return `${BigInt(size)}${precision > 0 ? `.${'0'.repeat(precision)}` : ''}`;
}

function general(value: number, precision: number, letter: string): string {
  const most = Math.max(precision, 1);
  const [mantissa = '0', power = '0'] = Math.abs(value)
    .toExponential(Math.min(most - 1, 100))
    .split('e');
  const digits = mantissa.replace('.', '').replace(/0+$/, '') || '0';
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  const exponent = Number(power);
  const enough = most > digits.length && digits.length > exponent ? digits.length : most;
  if (exponent < -4 || exponent >= enough) return scientific(sign, withPoint(digits), exponent, letter);
  return plain({ sign, digits, exponent });
}
