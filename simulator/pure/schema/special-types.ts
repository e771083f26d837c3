/** Codecs of the types that decode and encode their own JSON, by type name. */

import type { Json } from '../object.ts';
import { parseQuantity, ZERO } from '../quantity/quantity.ts';
import { readErrorMessage } from '../value/error-message.ts';
import { isObject } from '../value/is-object.ts';
import { type Codec, formatJsonTypeName, type Present, TypeMismatch, ValueError } from './codec.ts';
import { createIntegerCodec, formatNumberName } from './scalars.ts';
import { microTimeCodec, timeCodec } from './time.ts';

const quantityCodec: Codec = {
  goType: 'resource.Quantity',
  decode(value, notes) {
    const literal = typeof value === 'object' || typeof value === 'boolean' ? '{}' : String(value);
    try {
      const { text } = parseQuantity(literal);
      if (text !== literal) notes.isRespelled = true;
      return text;
    } catch (error) {
      throw new ValueError(readErrorMessage(error));
    }
  },
  zero: () => ZERO.text,
  isEmpty: () => false,
};

const int32 = createIntegerCodec(32);

const intOrStringCodec: Codec = {
  goType: 'intstr.IntOrString',
  refuseLiteral: (literal) => new TypeMismatch(`number ${literal}`, int32.goType, true),
  decode(value, notes) {
    if (typeof value === 'string') return value;
    if (typeof value !== 'number' && typeof value !== 'bigint') {
      throw new TypeMismatch(formatJsonTypeName(value), int32.goType, true);
    }
    try {
      return int32.decode(value, notes);
    } catch {
      throw new TypeMismatch(formatNumberName(value), int32.goType, true);
    }
  },
  zero: () => 0,
  isEmpty: () => false,
};

/** Creates a codec that keeps any JSON unchanged. */
function createRawCodec(goType: string): Codec {
  return { goType, decode: (value) => value, zero: () => null, isEmpty: () => false };
}

/** Creates a codec of a struct or of a simpler value in its place, as in the schemas of custom resources. */
function createUnionCodec(
  goType: string,
  createStructureCodec: () => Codec,
  isSimple: (value: Present) => boolean,
  { list }: { readonly list: boolean },
): Codec {
  return {
    goType,
    decode(value, notes) {
      if (isObject(value)) return createStructureCodec().decode(value, notes);
      if (list && Array.isArray(value)) {
        return value.map((item: Json) =>
          item === null ? createStructureCodec().zero() : createStructureCodec().decode(item, notes),
        );
      }
      if (isSimple(value)) return value;
      throw new ValueError(goType.endsWith('Bool') ? 'boolean or JSON schema expected' : 'JSON schema expected');
    },
    zero: () => null,
    isEmpty: () => false,
  };
}

const isBoolean = (value: Present): boolean => typeof value === 'boolean';
const isStringList = (value: Present): boolean =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** Returns the codec of a type with a JSON format of its own; undefined for other types. `typeCodec` compiles another type. */
export function createSpecialCodec(name: string, typeCodec: (name: string) => Codec): Codec | undefined {
  const specialCodec = SPECIAL_CODECS[name];
  if (specialCodec !== undefined) return specialCodec;
  const [group, version, type] = name.split('.');
  if (group !== 'apiextensions') return undefined;
  const createStructureCodec = () => typeCodec(`apiextensions.${version}.JSONSchemaProps`);
  const goType = `${version}.${type}`;
  switch (type) {
    case 'JSON':
      return createRawCodec(goType);
    case 'JSONSchemaPropsOrArray':
      return createUnionCodec(goType, createStructureCodec, () => false, { list: true });
    case 'JSONSchemaPropsOrBool':
      return createUnionCodec(goType, createStructureCodec, isBoolean, { list: false });
    case 'JSONSchemaPropsOrStringArray':
      return createUnionCodec(goType, createStructureCodec, isStringList, { list: false });
    default:
      return undefined;
  }
}

const SPECIAL_CODECS: Readonly<Record<string, Codec>> = {
  'resource.Quantity': quantityCodec,
  'intstr.IntOrString': intOrStringCodec,
  'meta.v1.Time': timeCodec,
  'meta.v1.MicroTime': microTimeCodec,
  'meta.v1.FieldsV1': createRawCodec('v1.FieldsV1'),
  'runtime.RawExtension': createRawCodec('runtime.RawExtension'),
};
