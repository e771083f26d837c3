/**
 * Parses quantities such as `1500m`, `2Gi` or `1e3`, and writes them in the canonical form that kube-apiserver stores: in the same notation,
 * with the largest suffix for which the number has no fraction (`1.5Gi` is `1536Mi`, `1000m` is `1`, `10e2` is `1e3`). Fractions below a
 * billionth are rounded up. As in kube-apiserver, a text that already has a canonical exponent is kept, even with a sign or leading zeros
 * (`+5`, `001`).
 */
import { formatSuffix, parseSuffix, type QuantityFormat } from './quantity-suffix.ts';

/** A quantity. Its exact value is `unscaled` times ten to the power of `scale`. */
export interface Quantity {
  readonly unscaled: bigint;
  readonly scale: number;
  readonly format: QuantityFormat;
  /** Whether kube-apiserver stores the value as a 64-bit integer and a power of ten, and not as a decimal of any length. */
  readonly fitsInt64: boolean;
  /** The stored text. */
  readonly text: string;
}

const FORMAT_ERROR = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
const QUANTITY_PATTERN = /^([-+]?)0*([0-9]*)(?:\.([0-9]*))?([eEinumkKMGTP]*[-+]?[0-9]*)$/;
const NANO_SCALE = -9;
const MAX_BINARY_VALUE = 2n ** 63n - 1n;
/** The maximum exponent. Larger exponents are rejected, because they would only use memory. */
const MAX_EXPONENT = 1_000;

export const ZERO_QUANTITY: Quantity = { unscaled: 0n, scale: 0, format: 'decimalSI', fitsInt64: true, text: '0' };

/** The cache of parsed quantities, because objects contain the same texts repeatedly. */
const parsedQuantities = new Map<string, Quantity>();
const MAX_CACHED_QUANTITIES = 1_000;
const MAX_CACHED_LENGTH = 40;

/** Parses a quantity. Throws an Error with the message of kube-apiserver. */
export function parseQuantity(text: string): Quantity {
  const cachedQuantity = parsedQuantities.get(text);
  if (cachedQuantity !== undefined) return cachedQuantity;
  const quantity = parseUncachedQuantity(text);
  if (parsedQuantities.size === MAX_CACHED_QUANTITIES) parsedQuantities.clear();
  if (text.length <= MAX_CACHED_LENGTH) parsedQuantities.set(text, quantity);
  return quantity;
}

function parseUncachedQuantity(untrimmedText: string): Quantity {
  const text = untrimmedText.trim();
  const match = text === '' ? null : QUANTITY_PATTERN.exec(text);
  if (match === null) throw new Error(FORMAT_ERROR);
  const [, sign = '', integerDigits = '', fraction = '', suffixText = ''] = match;
  const suffix = parseSuffix(suffixText);
  if (suffix === undefined || Math.abs(suffix.exponent) > MAX_EXPONENT) {
    throw new Error("unable to parse quantity's suffix");
  }
  const { format, exponent } = suffix;
  // The pattern removes leading zeros, so that zero has no integer digits.
  const digits = (integerDigits === '' ? '0' : integerDigits) + fraction;
  const magnitude = BigInt(digits) * (format === 'binarySI' ? 2n ** BigInt(exponent) : 1n);
  const scale = (format === 'binarySI' ? 0 : exponent) - fraction.length;
  const fitsInt64 =
    format === 'binarySI'
      ? fitsInt64WithBinarySuffix(integerDigits, fraction, exponent)
      : digits.length <= 18 && scale >= NANO_SCALE;
  const value = fitsInt64 ? { magnitude, scale } : limitMagnitude(magnitude, scale, format);
  const isNegative = sign === '-';
  const unscaledValue = isNegative ? -value.magnitude : value.magnitude;
  if (value.magnitude === 0n) return { ...ZERO_QUANTITY, scale: value.scale, fitsInt64 };
  const keepsText =
    fitsInt64 && (format === 'binarySI' ? (BigInt(digits) & 7n) !== 0n : hasCanonicalDigits(digits, scale));
  const quantity = { unscaled: unscaledValue, scale: value.scale, format, fitsInt64 };
  return { ...quantity, text: keepsText ? text : formatCanonical(quantity) };
}

/** Returns the canonical text of the value. */
export function formatCanonical({ unscaled, scale, format }: Pick<Quantity, 'unscaled' | 'scale' | 'format'>): string {
  if (unscaled === 0n) return '0';
  const integer = scale >= 0 ? unscaled * 10n ** BigInt(scale) : divideExactly(unscaled, scale);
  if (format === 'binarySI' && integer !== undefined && (integer <= -1024n || integer >= 1024n))
    return formatBinary(integer);
  return formatDecimal(unscaled, scale, format === 'decimalExponent' ? format : 'decimalSI');
}

/** Returns a negative number, 0 or a positive number, as sort functions do. */
export function compareQuantities(first: Quantity, second: Quantity): number {
  if (first === second) return 0;
  const scale = Math.min(first.scale, second.scale);
  const firstUnscaled = first.unscaled * 10n ** BigInt(first.scale - scale);
  const secondUnscaled = second.unscaled * 10n ** BigInt(second.scale - scale);
  return firstUnscaled < secondUnscaled ? -1 : firstUnscaled > secondUnscaled ? 1 : 0;
}

export function createIntegerQuantity(value: bigint): Quantity {
  return { ...ZERO_QUANTITY, unscaled: value, text: String(value) };
}

/** Returns the sum, in the format of the first operand that is not zero. */
export function addQuantities(left: Quantity, right: Quantity): Quantity {
  const scale = Math.min(left.scale, right.scale);
  const unscaledValue =
    left.unscaled * 10n ** BigInt(left.scale - scale) + right.unscaled * 10n ** BigInt(right.scale - scale);
  const format = left.unscaled === 0n ? right.format : left.format;
  const sum = { unscaled: unscaledValue, scale, format, fitsInt64: left.fitsInt64 && right.fitsInt64 };
  return { ...sum, text: formatCanonical(sum) };
}

/** Returns the value as a multiple of ten to the power of `targetScale`, rounded up. */
export function scaleValue({ unscaled, scale: currentScale }: Quantity, targetScale: number): bigint {
  if (currentScale >= targetScale) return unscaled * 10n ** BigInt(currentScale - targetScale);
  const divisor = 10n ** BigInt(targetScale - currentScale);
  const quotient = unscaled / divisor;
  return unscaled > 0n && unscaled % divisor !== 0n ? quotient + 1n : quotient;
}

const MILLI_SCALE = -3;

/**
 * Reports whether kube-apiserver counts the quantity as an integer. It computes the thousandths as a 64-bit integer: an overflow makes a small
 * quantity zero, and leaves the low bits of other quantities.
 */
export function isInteger(quantity: Quantity): boolean {
  const thousandths = scaleValue(quantity, MILLI_SCALE);
  const lowBits = BigInt.asIntN(64, thousandths);
  return (quantity.fitsInt64 && lowBits !== thousandths) || lowBits % 1000n === 0n;
}

/** Returns the text of a quantity of a core resource list, which kube-apiserver rounds up to thousandths: `100n` becomes `1m`. */
export function roundToMilli(text: string): string {
  const quantity = parseQuantity(text);
  const { unscaled, scale, format, fitsInt64 } = quantity;
  if (scale >= MILLI_SCALE && fitsInt64) return quantity.text;
  const magnitude = scaleValue({ ...quantity, unscaled: unscaled < 0n ? -unscaled : unscaled }, MILLI_SCALE);
  return formatCanonical({ unscaled: unscaled < 0n ? -magnitude : magnitude, scale: MILLI_SCALE, format });
}

/**
 * Reports whether kube-apiserver parses a quantity with a binary suffix as a 64-bit integer. Like kube-apiserver, it estimates the number of
 * decimal digits of the value, which must be less than 15.
 */
function fitsInt64WithBinarySuffix(integerDigits: string, fraction: string, exponent: number): boolean {
  const digitCount = integerDigits === '' ? 1 : integerDigits.length;
  return fraction === '' && 15 - digitCount - Math.trunc((exponent * 3) / 10) - 1 >= 0;
}

/** Reports whether the digits and the exponent are canonical: an exponent divisible by three, no three trailing zeros, no leading zero. */
function hasCanonicalDigits(digits: string, scale: number): boolean {
  return scale % 3 === 0 && !digits.endsWith('000') && !digits.startsWith('0');
}

/** Rounds a value up to billionths, and limits the value of a binary quantity to the largest 64-bit integer. */
function limitMagnitude(
  magnitude: bigint,
  scale: number,
  format: QuantityFormat,
): { magnitude: bigint; scale: number } {
  let roundedValue = { magnitude, scale };
  if (scale < NANO_SCALE) {
    const divisor = 10n ** BigInt(NANO_SCALE - scale);
    roundedValue = { magnitude: (magnitude + divisor - 1n) / divisor, scale: NANO_SCALE };
  }
  if (format !== 'binarySI') return roundedValue;
  const maxMagnitude = MAX_BINARY_VALUE * 10n ** BigInt(Math.max(0, -roundedValue.scale));
  return roundedValue.magnitude > maxMagnitude ? { magnitude: MAX_BINARY_VALUE, scale: 0 } : roundedValue;
}

function divideExactly(unscaledValue: bigint, scale: number): bigint | undefined {
  const divisor = 10n ** BigInt(-scale);
  return unscaledValue % divisor === 0n ? unscaledValue / divisor : undefined;
}

function formatBinary(integer: bigint): string {
  let [significand, exponent] = [integer, 0];
  for (; significand % 1024n === 0n; exponent += 10) significand /= 1024n;
  return significand + formatSuffix({ format: 'binarySI', exponent });
}

function formatDecimal(unscaledValue: bigint, scale: number, format: QuantityFormat): string {
  let [significand, exponent] = [unscaledValue, scale];
  for (; significand % 10n === 0n; exponent++) significand /= 10n;
  for (; exponent % 3 !== 0; exponent--) significand *= 10n;
  return significand + formatSuffix({ format, exponent });
}
