/**
 * Converts the value of a mutation expression to an applied configuration. Lists and maps that an expression created are converted only as
 * values of fields. Values inside them, and values that have no JSON form, are foreign values that match no type, because kube-apiserver
 * passes them on as CEL values.
 */
import { JsonList } from '../../../cel/values/from-json.ts';
import { EntryMap } from '../../../cel/values/maps.ts';
import { Uint } from '../../../cel/values/scalar.ts';
import { formatDuration, formatTimestamp } from '../../../cel/values/time.ts';
import { toJson } from '../../../cel/values/to-json.ts';
import {
  CelError,
  Duration,
  List,
  Opaque,
  Optional,
  Timestamp,
  TypeValue,
  type Value,
} from '../../../cel/values/value.ts';
import { findValueType } from '../../../cel/values/value-type.ts';
import { formatValue } from '../../../go/format-value.ts';
import { formatGoSyntax } from '../../../go/go-syntax.ts';
import type { Json, JsonObject } from '../../../object.ts';
import { setMember } from '../../../value/set-member.ts';
import { PatchObject } from './patch-types.ts';
import { checkNames, MutationProblem } from './patches.ts';

/** A value that matches no type, in the formats of kube-apiserver's messages. */
export interface Foreign {
  readonly formattedValue: string;
  /** The value in Go syntax. */
  readonly goSyntax: string;
}

export interface Configuration {
  readonly object: JsonObject;
  /** The foreign values by their placeholders in the object. */
  readonly foreignValues: ReadonlyMap<object, Foreign>;
}

/** Returns the configuration that a mutation expression created. Throws a MutationProblem. */
export function readConfiguration(value: Value): Configuration {
  if (!(value instanceof PatchObject))
    throw new MutationProblem('unsupported return type from ApplyConfiguration expression');
  checkNames(value);
  const foreignValues = new Map<object, Foreign>();
  return { object: readObject(value, foreignValues), foreignValues };
}

function readObject({ fields }: PatchObject, foreignValues: Map<object, Foreign>): JsonObject {
  const object: JsonObject = {};
  for (const [name, value] of fields) setMember(object, name, readField(value, foreignValues));
  return object;
}

function readField(value: Value, foreignValues: Map<object, Foreign>): Json {
  if (value instanceof List) return value.items().map((item) => toNative(item, foreignValues));
  if (!(value instanceof EntryMap)) return toNative(value, foreignValues);
  const object: JsonObject = {};
  for (const key of value.keys()) {
    if (typeof key !== 'string') throw new MutationProblem('invalid return type: *dynamic.ObjectVal');
    setMember(object, key, toNative(value.find(key) ?? null, foreignValues));
  }
  return object;
}

function toNative(value: Value, foreignValues: Map<object, Foreign>): Json {
  if (value instanceof PatchObject) return readObject(value, foreignValues);
  if (value instanceof Optional) return value.value === undefined ? null : toNative(value.value, foreignValues);
  if (value instanceof TypeValue) return value.type.name;
  const foreignValue = toForeign(value);
  if (foreignValue === undefined) {
    const json = toJson(value);
    if (!(json instanceof CelError)) return json;
    throw new MutationProblem(json.message);
  }
  const placeholder = {};
  foreignValues.set(placeholder, foreignValue);
  return placeholder;
}

function toForeign(value: Value): Foreign | undefined {
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
  const isCreatedByExpression = value instanceof EntryMap || (value instanceof List && !(value instanceof JsonList));
  if (!isCreatedByExpression && !(value instanceof Opaque)) return undefined;
  const json = toJson(value);
  const { name } = findValueType(value);
  if (json instanceof CelError) return { formattedValue: name, goSyntax: name };
  return {
    formattedValue: formatValue(json),
    goSyntax: formatGoSyntax(json).replaceAll('[]interface {}', '[]ref.Val'),
  };
}
