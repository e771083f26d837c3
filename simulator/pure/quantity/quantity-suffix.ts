/**
 * Parses and formats the suffixes of quantities, which are a letter or exponent for a power of ten, or a letter with `i` for a power of
 * two.
 */

export type QuantityFormat = 'decimalSI' | 'binarySI' | 'decimalExponent';

export interface QuantitySuffix {
  readonly format: QuantityFormat;
  /** The exponent of 10, or of 2 for `binarySI`. */
  readonly exponent: number;
}

const DECIMAL_SUFFIXES = ['n', 'u', 'm', '', 'k', 'M', 'G', 'T', 'P', 'E'];
const BINARY_SUFFIXES = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];

export function parseSuffix(text: string): QuantitySuffix | undefined {
  const decimalIndex = DECIMAL_SUFFIXES.indexOf(text);
  if (decimalIndex >= 0) return { format: 'decimalSI', exponent: (decimalIndex - 3) * 3 };
  const binaryIndex = BINARY_SUFFIXES.indexOf(text);
  if (binaryIndex >= 0) return { format: 'binarySI', exponent: binaryIndex * 10 };
  if (!/^[eE][-+]?[0-9]{1,9}$/.test(text)) return undefined;
  return { format: 'decimalExponent', exponent: Number(text.slice(1)) };
}

/**
 * Returns the text of a suffix. Like kube-apiserver, writes no suffix for an exponent beyond the last letter, although this changes the value.
 */
export function formatSuffix({ format, exponent }: QuantitySuffix): string {
  if (format === 'decimalExponent') return exponent === 0 ? '' : `e${exponent}`;
  return (format === 'binarySI' ? BINARY_SUFFIXES[exponent / 10] : DECIMAL_SUFFIXES[exponent / 3 + 3]) ?? '';
}
