/** Formats floating-point numbers with a power of two, like the verbs x and b of Go's fmt: `0x1.8p+00`, `6755399441055744p-52`. */

interface BinaryFloat {
  readonly sign: string;
  readonly mantissa: bigint;
  readonly exponent: number;
}

/** The number of mantissa bits after the first bit. */
const MANTISSA_BITS = 52;
const MANTISSA_DIGITS = MANTISSA_BITS / 4;

/** Splits a finite number into mantissa and exponent of two. */
function toBinary(value: number): BinaryFloat {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const exponentBits = Number((bits >> BigInt(MANTISSA_BITS)) & 0x7ffn);
  const fraction = bits & ((1n << BigInt(MANTISSA_BITS)) - 1n);
  return {
    sign: bits >> 63n === 1n ? '-' : '',
    mantissa: exponentBits === 0 ? fraction : fraction | (1n << BigInt(MANTISSA_BITS)),
    exponent: (exponentBits === 0 ? 1 : exponentBits) - 1023 - MANTISSA_BITS,
  };
}

export function formatPowerOfTwo(value: number): string {
  const { sign, mantissa, exponent } = toBinary(value);
  return `${sign}${mantissa}p${exponent < 0 ? '-' : '+'}${Math.abs(exponent)}`;
}

/** Formats a hexadecimal number with one digit before the point, and all digits or `precision` digits after it. */
export function formatHexadecimal(value: number, precision: number | undefined): string {
  let { sign, mantissa, exponent } = toBinary(value);
  if (mantissa === 0n) return `${sign}0x0${precision ? `.${'0'.repeat(precision)}` : ''}p+00`;
  while (mantissa >> BigInt(MANTISSA_BITS) === 0n) {
    mantissa <<= 1n;
    exponent -= 1;
  }
  if (precision !== undefined && precision < MANTISSA_DIGITS)
    mantissa = roundToEven(mantissa, (MANTISSA_DIGITS - precision) * 4);
  exponent += MANTISSA_BITS;
  // Rounding up may result in the next power of two.
  if (mantissa >> BigInt(MANTISSA_BITS + 1) === 1n) {
    mantissa >>= 1n;
    exponent += 1;
  }
  const hexDigits = (mantissa & ((1n << BigInt(MANTISSA_BITS)) - 1n)).toString(16).padStart(MANTISSA_DIGITS, '0');
  const digits =
    precision === undefined ? hexDigits.replace(/0+$/, '') : hexDigits.slice(0, precision).padEnd(precision, '0');
  const exponentDigits = String(Math.abs(exponent)).padStart(2, '0');
  return `${sign}0x1${digits === '' ? '' : `.${digits}`}p${exponent < 0 ? '-' : '+'}${exponentDigits}`;
}

/** Rounds to a multiple of 2^bits; ties are rounded to even. */
function roundToEven(mantissa: bigint, bits: number): bigint {
  const unit = 1n << BigInt(bits);
  const remainder = mantissa % unit;
  const floor = mantissa - remainder;
  const isUp = remainder * 2n > unit || (remainder * 2n === unit && (floor / unit) % 2n === 1n);
  return isUp ? floor + unit : floor;
}
