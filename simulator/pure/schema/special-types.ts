/** Codecs of the types with their own JSON decoder, such as quantities and times. */

import { containsInfiniteNumber } from '../json/infinite-number.ts';
import type { Json } from '../object.ts';
import { parseQuantity, ZERO_QUANTITY } from '../quantity/quantity.ts';
import { readErrorMessage } from '../value/error-message.ts';
import { isObject } from '../value/is-object.ts';
import {
  type DecodingFindings,
  formatJsonTypeName,
  type NonNullJson,
  type TypeCodec,
  TypeMismatchError,
  ValueDecodingError,
} from './codec.ts';
import { createIntegerCodec, formatNumberName } from './scalars.ts';
import { microTimeCodec, timeCodec } from './time.ts';

const quantityCodec: TypeCodec = {
  goType: 'resource.Quantity',
  decode(value, findings) {
    const literal = typeof value === 'object' || typeof value === 'boolean' ? '{}' : String(value);
    try {
      const { text } = parseQuantity(literal);
      if (text !== literal) findings.hasRespelledQuantity = true;
      return text;
    } catch (error) {
      throw new ValueDecodingError(readErrorMessage(error));
    }
  },
  createZeroValue: () => ZERO_QUANTITY.text,
  isEmpty: () => false,
};

const int32Codec = createIntegerCodec(32);

const intOrStringCodec: TypeCodec = {
  goType: 'intstr.IntOrString',
  createLiteralError: (literal) => new TypeMismatchError(`number ${literal}`, int32Codec.goType, true),
  decode(value, findings) {
    if (typeof value === 'string') return value;
    if (typeof value !== 'number' && typeof value !== 'bigint') {
      throw new TypeMismatchError(formatJsonTypeName(value), int32Codec.goType, true);
    }
    try {
      return int32Codec.decode(value, findings);
    } catch {
      throw new TypeMismatchError(formatNumberName(value), int32Codec.goType, true);
    }
  },
  createZeroValue: () => 0,
  isEmpty: () => false,
};

/** Creates a codec that keeps any JSON unchanged. */
function createRawCodec(goType: string): TypeCodec {
  return { goType, decode: (value) => value, createZeroValue: () => null, isEmpty: () => false };
}

/** Creates a codec that keeps any JSON unchanged if float64 can represent its numbers. */
function createFiniteCodec(goType: string): TypeCodec {
  return {
    ...createRawCodec(goType),
    decode(value) {
      if (containsInfiniteNumber(value))
        throw new ValueDecodingError('json: cannot unmarshal number Infinity into Go value of type float64');
      return value;
    },
  };
}

/** Decodes a list of schemas. As in kube-apiserver, an empty list and any other value count as absent. */
function decodeSchemas(value: NonNullJson, codec: TypeCodec, findings: DecodingFindings): unknown {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  return value.map((item: Json) => (item === null ? codec.createZeroValue() : codec.decode(item, findings)));
}

/** Creates the codec of a field that contains a struct or a simpler value, as in the schemas of custom resources. */
function createUnionCodec(
  goType: string,
  createStructureCodec: () => TypeCodec,
  isAllowedSimpleValue: (value: NonNullJson) => boolean,
  { acceptsList }: { readonly acceptsList: boolean },
): TypeCodec {
  return {
    goType,
    decode(value, findings) {
      if (isObject(value)) return createStructureCodec().decode(value, findings);
      if (acceptsList) return decodeSchemas(value, createStructureCodec(), findings);
      if (isAllowedSimpleValue(value)) return value;
      throw new ValueDecodingError(
        goType.endsWith('Bool') ? 'boolean or JSON schema expected' : 'JSON schema expected',
      );
    },
    createZeroValue: () => null,
    isEmpty: () => false,
  };
}

const isBoolean = (value: NonNullJson): boolean => typeof value === 'boolean';
const isStringList = (value: NonNullJson): boolean =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** Returns the codec of a type with its own JSON format, or undefined for other types. `compileCodec` compiles another type. */
export function createSpecialCodec(name: string, compileCodec: (name: string) => TypeCodec): TypeCodec | undefined {
  const specialCodec = SPECIAL_CODECS[name];
  if (specialCodec !== undefined) return specialCodec;
  const [group, version, type] = name.split('.');
  if (group !== 'apiextensions') return undefined;
  const createStructureCodec = () => compileCodec(`apiextensions.${version}.JSONSchemaProps`);
  const goType = `${version}.${type}`;
  switch (type) {
    case 'JSON':
      return createFiniteCodec(goType);
    case 'JSONSchemaPropsOrArray':
      return createUnionCodec(goType, createStructureCodec, () => false, { acceptsList: true });
    case 'JSONSchemaPropsOrBool':
      return createUnionCodec(goType, createStructureCodec, isBoolean, { acceptsList: false });
    case 'JSONSchemaPropsOrStringArray':
      return createUnionCodec(goType, createStructureCodec, isStringList, { acceptsList: false });
    default:
      return undefined;
  }
}

const SPECIAL_CODECS: Readonly<Record<string, TypeCodec>> = {
  'resource.Quantity': quantityCodec,
  'intstr.IntOrString': intOrStringCodec,
  'meta.v1.Time': timeCodec,
  'meta.v1.MicroTime': microTimeCodec,
  'meta.v1.FieldsV1': createRawCodec('v1.FieldsV1'),
  'runtime.RawExtension': createFiniteCodec('runtime.RawExtension'),
};
