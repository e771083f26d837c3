/**
 * Converts the value of an ApplyConfiguration expression to JSON. kube-apiserver does not convert some values from their CEL representation:
 * null, unsigned integers, bytes, timestamps, durations, and lists or maps inside a list or map that the expression created. They are called
 * mismatched values here, because they match no type of the schema. Example: in `Object.spec{matrix: [[1]]}`, the outer list is converted
 * and the inner list is a mismatched value.
 */
import { JsonList } from '../../../cel/values/convert-json.ts';
import { EntryMap } from '../../../cel/values/maps.ts';
import { Uint } from '../../../cel/values/scalar.ts';
import { formatDuration, formatTimestamp } from '../../../cel/values/time.ts';
import { convertToJson } from '../../../cel/values/to-json.ts';
import {
  CelError,
  type CelValue,
  Duration,
  ListValue,
  OpaqueValue,
  OptionalValue,
  Timestamp,
  TypeValue,
} from '../../../cel/values/value.ts';
import { findValueType } from '../../../cel/values/value-type.ts';
import { formatValue } from '../../../go/format-value.ts';
import { formatGoSyntax } from '../../../go/go-syntax.ts';
import type { Json, JsonObject } from '../../../object.ts';
import { setMember } from '../../../value/set-member.ts';
import { PatchObject } from './patch-types.ts';
import { checkTypeNames, MutationError } from './patches.ts';

/** A value that matches no type of the schema. */
export interface MismatchedValue {
  /** The value as Go's `%v` formats it. */
  readonly formattedValue: string;
  /** The value as Go's `%#v` formats it. */
  readonly goSyntax: string;
}

export interface MutationConfiguration {
  readonly object: JsonObject;
  /** The mismatched values. Each key is the empty object that replaces the value in `object`. */
  readonly mismatchedValues: ReadonlyMap<object, MismatchedValue>;
}

/** Returns the configuration that a mutation expression created. Throws a MutationError. */
export function readConfiguration(value: CelValue): MutationConfiguration {
  if (!(value instanceof PatchObject))
    throw new MutationError('unsupported return type from ApplyConfiguration expression');
  checkTypeNames(value);
  const mismatchedValues = new Map<object, MismatchedValue>();
  return { object: convertObject(value, mismatchedValues), mismatchedValues };
}

function convertObject({ fields }: PatchObject, mismatchedValues: Map<object, MismatchedValue>): JsonObject {
  const object: JsonObject = {};
  for (const [name, value] of fields) setMember(object, name, convertField(value, mismatchedValues));
  return object;
}

function convertField(value: CelValue, mismatchedValues: Map<object, MismatchedValue>): Json {
  if (value instanceof ListValue) return value.items().map((item) => convertNestedValue(item, mismatchedValues));
  if (!(value instanceof EntryMap)) return convertNestedValue(value, mismatchedValues);
  const object: JsonObject = {};
  for (const key of value.keys()) {
    if (typeof key !== 'string') throw new MutationError('invalid return type: *dynamic.ObjectVal');
    setMember(object, key, convertNestedValue(value.find(key) ?? null, mismatchedValues));
  }
  return object;
}

function convertNestedValue(value: CelValue, mismatchedValues: Map<object, MismatchedValue>): Json {
  if (value instanceof PatchObject) return convertObject(value, mismatchedValues);
  if (value instanceof OptionalValue)
    return value.value === undefined ? null : convertNestedValue(value.value, mismatchedValues);
  if (value instanceof TypeValue) return value.type.name;
  const mismatchedValue = createMismatchedValue(value);
  if (mismatchedValue === undefined) {
    const json = convertToJson(value);
    if (!(json instanceof CelError)) return json;
    throw new MutationError(json.message);
  }
  const placeholder = {};
  mismatchedValues.set(placeholder, mismatchedValue);
  return placeholder;
}

function createMismatchedValue(value: CelValue): MismatchedValue | undefined {
  if (value === null) return { formattedValue: 'NULL_VALUE', goSyntax: '0' };
  if (value instanceof Uint) return { formattedValue: String(value.value), goSyntax: `0x${value.value.toString(16)}` };
  if (value instanceof Uint8Array) {
    const bytes = [...value];
    const byteSliceSyntax = `[]uint8{${bytes.map((byte) => `0x${byte.toString(16)}`).join(', ')}}`;
    return { formattedValue: `[${bytes.join(' ')}]`, goSyntax: byteSliceSyntax };
  }
  if (value instanceof Timestamp) {
    const time = formatTimestamp(value).replace('T', ' ').replace('Z', ' +0000 UTC');
    return { formattedValue: time, goSyntax: time };
  }
  if (value instanceof Duration) return { formattedValue: formatDuration(value), goSyntax: String(value.nanos) };
  const isCreatedByExpression =
    value instanceof EntryMap || (value instanceof ListValue && !(value instanceof JsonList));
  if (!isCreatedByExpression && !(value instanceof OpaqueValue)) return undefined;
  const json = convertToJson(value);
  const { name } = findValueType(value);
  if (json instanceof CelError) return { formattedValue: name, goSyntax: name };
  return {
    formattedValue: formatValue(json),
    goSyntax: formatGoSyntax(json).replaceAll('[]interface {}', '[]ref.Val'),
  };
}
