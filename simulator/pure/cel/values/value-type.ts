/** Returns the type of a value at run time. The type of a list does not contain the type of its items. */
import {
  BOOL,
  BYTES,
  type CelType,
  createListType,
  createMapType,
  createOptionalType,
  createTypeOfType,
  DOUBLE,
  DURATION,
  DYN,
  ERROR,
  INT,
  NULL,
  STRING,
  TIMESTAMP,
  UINT,
} from '../types/type.ts';
import { Uint } from './scalar.ts';
import {
  CelError,
  type CelValue,
  Duration,
  ListValue,
  MapValue,
  OpaqueValue,
  OptionalValue,
  Timestamp,
} from './value.ts';

const LIST_TYPE = createListType(DYN);
const MAP_TYPE = createMapType(DYN, DYN);
const OPTIONAL_TYPE = createOptionalType(DYN);
const TYPE_TYPE = createTypeOfType();

export function findValueType(value: CelValue): CelType {
  if (value === null) return NULL;
  switch (typeof value) {
    case 'boolean':
      return BOOL;
    case 'bigint':
      return INT;
    case 'number':
      return DOUBLE;
    case 'string':
      return STRING;
  }
  if (value instanceof Uint) return UINT;
  if (value instanceof Uint8Array) return BYTES;
  if (value instanceof ListValue) return LIST_TYPE;
  if (value instanceof MapValue) return MAP_TYPE;
  if (value instanceof Timestamp) return TIMESTAMP;
  if (value instanceof Duration) return DURATION;
  if (value instanceof OptionalValue) return OPTIONAL_TYPE;
  if (value instanceof OpaqueValue) return value.type;
  return value instanceof CelError ? ERROR : TYPE_TYPE;
}

/** Returns Go's name for the type of a value. */
export function formatGoType(value: CelValue): string {
  const { kind } = findValueType(value);
  return `types.${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}`;
}
