/** Floating point by the verbs v, b, e, f, g and x. Undefined for a verb that it doesn't have. */
import { hexadecimal, powerOfTwo } from '../binary-float.ts';
import { floatText, formatFloat } from '../numbers.ts';
import { type Flags, paddedNumber, withSign } from './flags.ts';

/** Significant digits that `#` keeps of the verbs g and x where no precision is given. */
const SHARP_DIGITS = 6;

export function float(value: number, verb: string, flags: Flags): string | undefined {
  if (verb === 'v' && flags.precision === undefined) return paddedNumber(withSign(floatText(value), flags), flags);
  if (!/^[veEfFgGbxX]$/.test(verb)) return undefined;
  if (!Number.isFinite(value))
    return paddedNumber(withSign(formatFloat(value, 'g', undefined), flags), { ...flags, zero: false });
  return paddedNumber(withSign(digitsOf(value, verb, flags), flags), flags);
}

function digitsOf(value: number, verb: string, { precision, sharp }: Flags): string {
  if (verb === 'b') return powerOfTwo(value);
  if (/^[xX]$/.test(verb)) {
    const text = hexadecimal(value, precision);
    const sharpened = sharp ? withTrailingZeros(text, verb === 'x' ? (precision ?? SHARP_DIGITS) : 0) : text;
    return verb === 'X' ? sharpened.toUpperCase() : sharpened;
  }
  const text = formatFloat(value, verb === 'v' ? 'g' : verb, precision);
  return sharp && verb !== 'v' ? withTrailingZeros(text, /^[gG]$/.test(verb) ? (precision ?? SHARP_DIGITS) : 0) : text;
}

/**
 * `#`: the decimal point, and zeros up to so many digits. fmt counts the digits from the first that is not zero, and of hexadecimal the letter x
 * as one of them.
 */
function withTrailingZeros(text: string, digits: number): string {
  const [, sign = '', number = '', exponent = ''] = /^(-?)(0x[^p]*|[^e]*)(.*)$/i.exec(text) ?? [];
  const significant = number.replace('.', '').replace(/^0+/, '').length;
  const pointed = number.includes('.') ? number : `${number}.`;
  // A zero alone is a digit, too, though nothing before it is.
  const counted = number === '0' ? 1 : significant;
  return `${sign}${pointed}${'0'.repeat(Math.max(0, digits - counted))}${exponent}`;
}
