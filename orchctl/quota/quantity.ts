/** Converts quantities to their canonical form: `1024Mi` becomes `1Gi`, `0.5` becomes `500m`. */

export class InvalidQuantityError extends Error {}

const QUANTITY_PATTERN = /^([+-]?)0*([0-9]*)(?:\.([0-9]*))?([eEinumkKMGTP]*[-+]?[0-9]*)$/;
const SYNTAX_ERROR = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
const SUFFIX_ERROR = "unable to parse quantity's suffix";

const DECIMAL_EXPONENTS: Readonly<Record<string, number>> = {
  n: -9,
  u: -6,
  m: -3,
  '': 0,
  k: 3,
  M: 6,
  G: 9,
  T: 12,
  P: 15,
  E: 18,
};
const BINARY_EXPONENTS: Readonly<Record<string, number>> = { Ki: 10, Mi: 20, Gi: 30, Ti: 40, Pi: 50, Ei: 60 };
/** The number of digits that always fit into 64 bits. */
const MAX_DIGITS = 18;
/** The power of ten of the smallest unit, n. */
const SMALLEST_EXPONENT = -9;
/** The largest value of a quantity with a binary suffix. */
const MAX_BINARY = 2n ** 63n - 1n;

type QuantityFormat = 'decimal' | 'exponent' | 'binary';

interface ScaledNumber {
  readonly size: bigint;
  /** The exponent of the power of ten. */
  readonly scale: number;
}

/** Returns the canonical form of a quantity. Throws an InvalidQuantityError if the text is not a quantity. */
export function canonicalizeQuantity(text: string): string {
  const match = QUANTITY_PATTERN.exec(text);
  if (text === '' || match === null) throw new InvalidQuantityError(SYNTAX_ERROR);
  const [, sign = '', integerDigits = '', fraction = '', suffix = ''] = match;
  const { format, power } = readSuffix(suffix);
  const digits = `${integerDigits === '' ? '0' : integerDigits}${fraction}`;
  if (isCanonical(digits, fraction.length, format, power)) return text;
  const scaledNumber = { size: BigInt(digits), scale: -fraction.length };
  const minus = sign === '-' ? '-' : '';
  return format === 'binary'
    ? formatBinary(minus, scaledNumber, power)
    : formatDecimal(minus, scaledNumber, format, power);
}

function readSuffix(suffix: string): { format: QuantityFormat; power: number } {
  const binary = BINARY_EXPONENTS[suffix];
  if (binary !== undefined) return { format: 'binary', power: binary };
  const decimal = DECIMAL_EXPONENTS[suffix];
  if (decimal !== undefined) return { format: 'decimal', power: decimal };
  const exponent = /^[eE]([-+]?[0-9]+)$/.exec(suffix)?.[1];
  if (exponent === undefined) throw new InvalidQuantityError(SUFFIX_ERROR);
  return { format: 'exponent', power: Number(exponent) };
}

/** Reports whether a quantity is already canonical, by the rules of kube-apiserver. */
function isCanonical(digits: string, fraction: number, format: QuantityFormat, power: number): boolean {
  if (format === 'binary') {
    const precision = MAX_DIGITS - 3 - digits.length - Math.floor((power * 3) / 10) - 1;
    return fraction === 0 && precision >= 0 && (BigInt(digits) & 7n) !== 0n;
  }
  const scale = power - fraction;
  if (digits.length > MAX_DIGITS || scale < SMALLEST_EXPONENT) return false;
  return scale % 3 === 0 && !digits.endsWith('000') && !digits.startsWith('0');
}

function formatBinary(minus: string, { size: unscaledValue, scale }: ScaledNumber, power: number): string {
  const scaledSize = unscaledValue << BigInt(power);
  const unit = 10n ** BigInt(-scale);
  const cappedSize = scaledSize > MAX_BINARY * unit ? MAX_BINARY * unit : scaledSize;
  if (cappedSize % unit !== 0n || cappedSize / unit < 1024n)
    return formatDecimal(minus, { size: cappedSize, scale }, 'decimal', 0);
  let value = cappedSize / unit;
  const suffixes = ['', ...Object.keys(BINARY_EXPONENTS)];
  let suffixIndex = 0;
  while (value % 1024n === 0n && suffixIndex < suffixes.length - 1) {
    value /= 1024n;
    suffixIndex += 1;
  }
  return `${minus}${value}${suffixes[suffixIndex]}`;
}

function formatDecimal(minus: string, scaled: ScaledNumber, format: QuantityFormat, power: number): string {
  let { size, scale } = roundUp({ size: scaled.size, scale: scaled.scale + power });
  if (size === 0n) return '0';
  while (size % 10n === 0n) {
    size /= 10n;
    scale += 1;
  }
  const maxDigits = format === 'exponent' ? Number.POSITIVE_INFINITY : 18;
  const exponent = Math.min(Math.floor(scale / 3) * 3, maxDigits);
  const mantissa = size * 10n ** BigInt(scale - exponent);
  const suffix = Object.entries(DECIMAL_EXPONENTS).find(([, value]) => value === exponent)?.[0] ?? '';
  const formattedSuffix = format === 'decimal' ? suffix : exponent === 0 ? '' : `e${exponent}`;
  return `${minus}${mantissa}${formattedSuffix}`;
}

/** Rounds up to a multiple of the smallest unit. */
function roundUp({ size, scale }: ScaledNumber): ScaledNumber {
  if (scale >= SMALLEST_EXPONENT) return { size, scale };
  const unit = 10n ** BigInt(SMALLEST_EXPONENT - scale);
  return { size: (size + unit - 1n) / unit, scale: SMALLEST_EXPONENT };
}
