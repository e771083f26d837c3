/**
 * Converts a value of a custom resource to a CEL value according to its schema. The format of a string determines whether it becomes a
 * timestamp, a duration, bytes or a string. Values of type `number` become floating-point numbers.
 */

import { convertJson } from '../../cel/values/convert-json.ts';
import { ObjectMap, UNCHANGED_NAMES } from '../../cel/values/maps.ts';
import { parseDuration, parseTimestamp } from '../../cel/values/time.ts';
import { CelError, type CelValue, ListValue } from '../../cel/values/value.ts';
import type { Json, JsonObject } from '../../object.ts';
import { decodeBase64, findInvalidBase64Index } from '../../value/base64.ts';
import { isObject } from '../../value/is-object.ts';
import { findProperty, type StructuralSchema } from '../structural-schema.ts';
import { addObjectMeta } from './declare-schema.ts';
import { createMapSemantics, SET_SEMANTICS } from './list-semantics.ts';
import { PROPERTY_NAMES } from './property-names.ts';

export function createSchemaValue(value: Json, schema: StructuralSchema): CelValue {
  if (value === null) {
    return schema.nullable === true ? null : new CelError('invalid data, got null for schema with nullable=false');
  }
  if (schema['x-kubernetes-int-or-string'] === true) return convertJson(value);
  switch (schema.type) {
    case 'object':
      return isObject(value)
        ? createObjectValue(value, schema)
        : createWrongTypeError('a map for the provided schema with type=object');
    case 'array':
      return Array.isArray(value)
        ? createListValue(value, schema)
        : createWrongTypeError('an array for the provided schema with type=array');
    case 'string':
      return typeof value === 'string' ? createStringValue(value, schema.format) : createWrongTypeError('string');
    case 'number':
      return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : createWrongTypeError('float');
    default:
      return convertJson(value);
  }
}

function createWrongTypeError(expected: string): CelError {
  return new CelError(`invalid data, expected ${expected}`);
}

function createObjectValue(value: JsonObject, declaredSchema: StructuralSchema): CelValue {
  const schema =
    declaredSchema['x-kubernetes-embedded-resource'] === true ? addObjectMeta(declaredSchema) : declaredSchema;
  const { additionalProperties } = schema;
  if (schema.properties === undefined && typeof additionalProperties === 'object') {
    return new ObjectMap(value, (json) => createSchemaValue(json, additionalProperties), UNCHANGED_NAMES, true);
  }
  // Expressions cannot access null members, and properties that are not in the schema.
  const memberNames = {
    findMember(key: string): string | undefined {
      const name = PROPERTY_NAMES.findMember(key);
      return name !== undefined && findProperty(schema, name) !== undefined && (value[name] ?? null) !== null
        ? name
        : undefined;
    },
    findKey: (name: string) => (findProperty(schema, name) === undefined ? undefined : PROPERTY_NAMES.findKey(name)),
  };
  return new ObjectMap(
    value,
    (json, name) => createSchemaValue(json, findProperty(schema, name) ?? {}),
    memberNames,
    true,
  );
}

function createListValue(value: Json[], schema: StructuralSchema): ListValue {
  const { items = {} } = schema;
  const type = schema['x-kubernetes-list-type'];
  const semantics =
    type === 'set'
      ? SET_SEMANTICS
      : type === 'map'
        ? createMapSemantics(schema['x-kubernetes-list-map-keys'] ?? [])
        : undefined;
  return new ListValue(
    value.map((item) => createSchemaValue(item, items)),
    semantics,
    true,
  );
}

function createStringValue(text: string, format: string | undefined): CelValue {
  switch (format) {
    case 'duration':
      return parseDuration(text) ?? new CelError(`Invalid duration ${text}: unable to parse`);
    case 'date':
      return parseTimestamp(`${text}T00:00:00Z`) ?? new CelError(`Invalid date formatted string ${text}`);
    case 'date-time':
      return parseTimestamp(text.toUpperCase()) ?? new CelError(`Invalid date-time formatted string ${text}`);
    case 'byte':
      return createBytesValue(text);
    default:
      return text;
  }
}

/** Decodes bytes with the base64 alphabet for URLs, even if the schema accepts another alphabet. */
function createBytesValue(text: string): CelValue {
  const illegalIndex = findInvalidBase64Index(text, 'url');
  if (illegalIndex < 0) return decodeBase64(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new CelError(`Invalid byte formatted string ${text}: illegal base64 data at input byte ${illegalIndex}`);
}
