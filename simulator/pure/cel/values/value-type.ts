/** Returns the type of a value at run time; the type of a list does not contain the type of its items. */
import {
  BOOL,
  BYTES,
  createListType,
  createMapType,
  createOptionalType,
  createTypeType,
  DOUBLE,
  DURATION,
  DYN,
  ERROR,
  INT,
  NULL,
  STRING,
  TIMESTAMP,
  type Type,
  UINT,
} from '../types/type.ts';
import { Uint } from './scalar.ts';
import { CelError, Duration, List, MapValue, Opaque, Optional, Timestamp, type Value } from './value.ts';

const LIST = createListType(DYN);
const MAP = createMapType(DYN, DYN);
const OPTIONAL = createOptionalType(DYN);
const TYPE = createTypeType();

export function findValueType(value: Value): Type {
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
  if (value instanceof List) return LIST;
  if (value instanceof MapValue) return MAP;
  if (value instanceof Timestamp) return TIMESTAMP;
  if (value instanceof Duration) return DURATION;
  if (value instanceof Optional) return OPTIONAL;
  if (value instanceof Opaque) return value.type;
  return value instanceof CelError ? ERROR : TYPE;
}

/** Returns Go's name for the type of a value. */
export function formatGoType(value: Value): string {
  const { kind } = findValueType(value);
  return `types.${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}`;
}
