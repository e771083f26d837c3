/** Reads types and values in the format of the conformance data. */
import type { Json, JsonObject } from '../../object.ts';
import { isObject } from '../../value/is-object.ts';
import {
  BOOL,
  BYTES,
  type CelType,
  createListType,
  createMapType,
  createOpaqueType,
  createTypeOfType,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  NULL,
  STRING,
  TIMESTAMP,
  UINT,
} from '../types/type.ts';
import { EntryMap } from '../values/maps.ts';
import { Uint } from '../values/scalar.ts';
import { parseDuration, parseTimestamp } from '../values/time.ts';
import { type CelValue, ListValue, TypeValue } from '../values/value.ts';

const PRIMITIVE_TYPES: Readonly<Record<string, CelType>> = {
  BOOL,
  INT64: INT,
  UINT64: UINT,
  DOUBLE,
  STRING,
  BYTES,
  TIMESTAMP,
  DURATION,
  ANY: DYN,
};

const toObject = (json: Json | undefined): JsonObject => (isObject(json) ? json : {});
const toList = (json: Json | undefined): Json[] => (Array.isArray(json) ? json : []);
const toText = (json: Json | undefined): string => String(json ?? '');

export function readConformanceType(json: Json | undefined): CelType {
  const type = toObject(json);
  if (type.primitive !== undefined || type.wellKnown !== undefined)
    return PRIMITIVE_TYPES[toText(type.primitive ?? type.wellKnown)] ?? DYN;
  if (type.listType !== undefined) return createListType(readConformanceType(toObject(type.listType).elemType));
  if (type.mapType !== undefined) {
    const { keyType, valueType } = toObject(type.mapType);
    return createMapType(readConformanceType(keyType), readConformanceType(valueType));
  }
  if (type.abstractType !== undefined) {
    const { name, parameterTypes } = toObject(type.abstractType);
    return createOpaqueType(toText(name), toList(parameterTypes).map(readConformanceType));
  }
  if (type.type !== undefined) {
    const valueType = toObject(type.type);
    return Object.keys(valueType).length === 0 ? createTypeOfType() : createTypeOfType(readConformanceType(valueType));
  }
  return type.null === undefined ? DYN : NULL;
}

export function readConformanceValue(json: Json | undefined): CelValue {
  const [kind, value] = Object.entries(toObject(json))[0] ?? ['nullValue', null];
  switch (kind) {
    case 'boolValue':
      return value === true;
    case 'int64Value':
      return BigInt(toText(value));
    case 'uint64Value':
      return new Uint(BigInt(toText(value)));
    case 'doubleValue':
      return Number(value);
    case 'stringValue':
      return toText(value);
    case 'bytesValue':
      return Uint8Array.from(atob(toText(value)), (character) => character.charCodeAt(0));
    case 'listValue':
      return new ListValue(toList(toObject(value).values).map(readConformanceValue));
    case 'mapValue':
      return EntryMap.fromPairs(
        toList(toObject(value).entries).map((entry) => {
          const { key, value: entryValue } = toObject(entry);
          return [readConformanceValue(key), readConformanceValue(entryValue)] as const;
        }),
      );
    case 'typeValue':
      return new TypeValue(createOpaqueType(toText(value)));
    case 'objectValue':
      return parseTimestamp(toText(toObject(value).value)) ?? parseDuration(toText(toObject(value).value)) ?? null;
    default:
      return null;
  }
}
