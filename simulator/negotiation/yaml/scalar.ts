/**
 * Resolves scalars of YAML 1.1 as kube-apiserver does: `yes`, `on` and `y` are booleans, `014` and `0x10` are integers, and dates and
 * sexagesimal numbers are strings. Quoted scalars are strings unless they have a tag.
 */
import { DecodingError } from '../serializers/serializer.ts';

export type ScalarValue = null | boolean | number | bigint | string;

const TAG_PREFIX = 'tag:yaml.org,2002:';
type ScalarTag = 'null' | 'bool' | 'int' | 'float' | 'str';

const SCALAR_WORDS = new Map<string, readonly [ScalarTag, ScalarValue]>([
  ...createWordEntries('null', null, ['', '~', 'null', 'Null', 'NULL']),
  ...createWordEntries('bool', true, ['y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON']),
  ...createWordEntries('bool', false, ['n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF']),
  ...createWordEntries('float', Number.NaN, ['.nan', '.NaN', '.NAN']),
  ...createWordEntries('float', Number.POSITIVE_INFINITY, ['.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF']),
  ...createWordEntries('float', Number.NEGATIVE_INFINITY, ['-.inf', '-.Inf', '-.INF']),
]);

function createWordEntries(
  tag: ScalarTag,
  value: ScalarValue,
  words: readonly string[],
): [string, readonly [ScalarTag, ScalarValue]][] {
  return words.map((word) => [word, [tag, value]]);
}

/** Returns the value of a scalar. `tag` is a full tag such as `tag:yaml.org,2002:int`. Throws a DecodingError. */
export function resolveScalar(text: string, tag: string | undefined, style: 'plain' | 'quoted'): ScalarValue {
  if (tag === undefined) return style === 'plain' ? resolvePlainScalar(text)[1] : text;
  const shortTag = tag.startsWith(TAG_PREFIX) ? tag.slice(TAG_PREFIX.length) : '';
  switch (shortTag) {
    case 'binary':
      return decodeBinary(text);
    case 'null':
    case 'bool':
    case 'int':
    case 'float':
      return resolveTaggedScalar(text, shortTag);
    default:
      return text;
  }
}

function resolveTaggedScalar(text: string, tag: ScalarTag): ScalarValue {
  const [resolvedTag, value] = resolvePlainScalar(text);
  if (resolvedTag === tag) return value;
  if (tag === 'float' && resolvedTag === 'int') return Number(value);
  throw new DecodingError(`yaml: cannot decode !!${resolvedTag} \`${text}\` as a !!${tag}`);
}

function decodeBinary(text: string): string {
  const base64 = text.replaceAll(/[\r\n]/g, '');
  if (base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) {
    throw new DecodingError('yaml: !!binary value contains invalid base64 data');
  }
  return Buffer.from(base64, 'base64').toString('utf8');
}

const FLOAT_PATTERN = /^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$/;

function resolvePlainScalar(text: string): readonly [ScalarTag, ScalarValue] {
  const word = SCALAR_WORDS.get(text);
  if (word !== undefined) return word;
  if (!/^[-+.0-9]/.test(text)) return ['str', text];
  const digits = text.startsWith('.') ? text : text.replaceAll('_', '');
  const integer = readInteger(digits);
  if (integer !== undefined) return ['int', integer];
  if (FLOAT_PATTERN.test(digits)) {
    const float = Number(digits);
    if (Number.isFinite(float)) return ['float', float];
  }
  return ['str', text];
}

const INTEGER_PATTERN = /^([-+]?)(?:0[xX]([0-9a-fA-F]+)|0[bB]([01]+)|0[oO]?([0-7]+)|(0|[1-9][0-9]*))$/;
const MIN_INTEGER = -(2n ** 63n);
const MAX_INTEGER = 2n ** 64n - 1n;

/** Returns the value of a 64-bit integer, or undefined for other texts. */
function readInteger(text: string): number | bigint | undefined {
  const match = INTEGER_PATTERN.exec(text);
  if (match === null) return undefined;
  const [, sign, hexadecimal, binaryDigits, octal, decimal] = match;
  const digits =
    hexadecimal !== undefined
      ? `0x${hexadecimal}`
      : binaryDigits !== undefined
        ? `0b${binaryDigits}`
        : octal !== undefined
          ? `0o${octal}`
          : (decimal ?? '0');
  // Longer texts exceed 64 bits.
  if (digits.length > 70) return undefined;
  const value = sign === '-' ? -BigInt(digits) : BigInt(digits);
  if (value < MIN_INTEGER || value > (sign === '' ? MAX_INTEGER : MAX_INTEGER / 2n)) return undefined;
  return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : value;
}
