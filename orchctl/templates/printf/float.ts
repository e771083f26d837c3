/** Formats floating-point numbers with the verbs v, b, e, f, g and x. */
import { formatHexadecimal, formatPowerOfTwo } from '../binary-float.ts';
import { formatFloat, formatNumber } from '../numbers.ts';
import { addSign, type Flags, padNumber } from './flags.ts';

/** The number of significant digits for the flag `#` and the verbs g and x without a precision. */
const SHARP_DIGITS = 6;

/** Formats a floating-point number. Returns undefined if the verb does not support floating-point numbers. */
export function formatFloatVerb(value: number, verb: string, flags: Flags): string | undefined {
  if (verb === 'v' && flags.precision === undefined) return padNumber(addSign(formatNumber(value), flags), flags);
  if (!/^[veEfFgGbxX]$/.test(verb)) return undefined;
  if (!Number.isFinite(value))
    return padNumber(addSign(formatFloat(value, 'g', undefined), flags), { ...flags, zero: false });
  return padNumber(addSign(formatDigits(value, verb, flags), flags), flags);
}

function formatDigits(value: number, verb: string, { precision, sharp }: Flags): string {
  if (verb === 'b') return formatPowerOfTwo(value);
  if (/^[xX]$/.test(verb)) {
    const text = formatHexadecimal(value, precision);
    const paddedText = sharp ? addTrailingZeros(text, verb === 'x' ? (precision ?? SHARP_DIGITS) : 0) : text;
    return verb === 'X' ? paddedText.toUpperCase() : paddedText;
  }
  const text = formatFloat(value, verb === 'v' ? 'g' : verb, precision);
  return sharp && verb !== 'v' ? addTrailingZeros(text, /^[gG]$/.test(verb) ? (precision ?? SHARP_DIGITS) : 0) : text;
}

/**
 * Applies the flag `#`: adds the decimal point, and zeros up to the number of digits. fmt counts the digits from the first non-zero digit
 * on, and counts the letter x of a hexadecimal number as a digit.
 */
function addTrailingZeros(text: string, digits: number): string {
  const [, sign = '', number = '', exponent = ''] = /^(-?)(0x[^p]*|[^e]*)(.*)$/i.exec(text) ?? [];
  const significantDigitCount = number.replace('.', '').replace(/^0+/, '').length;
  const numberWithPoint = number.includes('.') ? number : `${number}.`;
  // The zero in the number 0 also counts as a digit.
  const digitCount = number === '0' ? 1 : significantDigitCount;
  return `${sign}${numberWithPoint}${'0'.repeat(Math.max(0, digits - digitCount))}${exponent}`;
}
