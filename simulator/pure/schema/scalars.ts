/** Codecs of scalars: strings, booleans, integers with their range, floating-point numbers, and bytes in base64. */
import type { Json } from '../object.ts';
import { findInvalidBase64Index } from '../value/base64.ts';
import {
  formatJsonTypeName,
  type NonNullJson,
  type TypeCodec,
  TypeMismatchError,
  ValueDecodingError,
} from './codec.ts';

/** The codec of strings and of enumerations, which have type names such as `v1.Protocol`. */
export function createStringCodec(goType = 'string'): TypeCodec {
  return {
    goType,
    decode(value) {
      if (typeof value !== 'string') throw new TypeMismatchError(formatJsonTypeName(value), goType);
      return value;
    },
    createZeroValue: () => '',
    isEmpty: (value) => value === '',
  };
}

export function createBooleanCodec(goType = 'bool'): TypeCodec {
  return {
    goType,
    decode(value) {
      if (typeof value !== 'boolean') throw new TypeMismatchError(formatJsonTypeName(value), goType);
      return value;
    },
    createZeroValue: () => false,
    isEmpty: (value) => value === false,
  };
}

export function createIntegerCodec(bits: 32 | 64, goType = `int${bits}`): TypeCodec {
  const limit = 2n ** BigInt(bits - 1);
  const limitAsNumber = Number(limit);
  return {
    goType,
    bits,
    createLiteralError: (literal) => new TypeMismatchError(`number ${literal}`, goType),
    decode(value) {
      if (typeof value === 'number' && Number.isInteger(value) && value >= -limitAsNumber && value < limitAsNumber)
        return value;
      if (typeof value === 'bigint' && value >= -limit && value < limit) return value;
      throw new TypeMismatchError(formatNumberName(value), goType);
    },
    createZeroValue: () => 0,
    isEmpty: (value) => value === 0,
  };
}

export function createFloatCodec(): TypeCodec {
  return {
    goType: 'float64',
    decode(value) {
      if (typeof value === 'bigint') return Number(value);
      if (typeof value !== 'number') throw new TypeMismatchError(formatJsonTypeName(value), 'float64');
      if (!Number.isFinite(value)) throw new TypeMismatchError(formatNumberName(value), 'float64');
      return value;
    },
    createZeroValue: () => 0,
    isEmpty: (value) => value === 0,
  };
}

/** The codec of bytes, which are stored as base64 text in canonical spelling. */
export const bytesCodec: TypeCodec = {
  goType: '[]uint8',
  decode(value) {
    if (Array.isArray(value)) return btoa(String.fromCharCode(...value.map(toByte)));
    if (typeof value !== 'string') throw new TypeMismatchError(formatJsonTypeName(value), '[]uint8');
    const text = /[\r\n]/.test(value) ? value.replace(/[\r\n]/g, '') : value;
    const illegalIndex = findInvalidBase64Index(text);
    if (illegalIndex >= 0) throw new ValueDecodingError(`illegal base64 data at input byte ${illegalIndex}`, false);
    // Only the last group can have unused bits.
    return text.endsWith('=') ? text.slice(0, -4) + btoa(atob(text.slice(-4))) : text;
  },
  // Go prints a nil slice of bytes as null.
  createZeroValue: () => null,
  isEmpty: (value) => value === null || value === '',
};

/** Converts an item of a list of numbers, which the decoder accepts instead of base64 text. */
function toByte(value: Json): number {
  if (value === null) return 0;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 256) return value;
  throw new TypeMismatchError(formatNumberName(value), 'uint8');
}

/** Returns the description of a value in messages about an expected number, such as `number 1.5` or `string`. */
export function formatNumberName(value: NonNullJson): string {
  return typeof value === 'number' || typeof value === 'bigint' ? `number ${value}` : formatJsonTypeName(value);
}
