/**
 * Converts a value of a custom resource to a value of expressions by its schema: dates and bytes have types of their own, and values of
 * type `number` are floating-point numbers.
 */

import { fromJson } from '../../cel/values/from-json.ts';
import { ObjectMap, PLAIN_NAMES } from '../../cel/values/maps.ts';
import { readDuration, readTimestamp } from '../../cel/values/time.ts';
import { CelError, List, type Value } from '../../cel/values/value.ts';
import type { Json, JsonObject } from '../../object.ts';
import { decodeBase64, findBase64Fault } from '../../value/base64.ts';
import { isObject } from '../../value/is-object.ts';
import { findProperty, type Structural } from '../structural-schema.ts';
import { addObjectMeta } from './declare-schema.ts';
import { mapSemantics, SET } from './list-semantics.ts';
import { PROPERTY_NAMES } from './property-names.ts';

export function createSchemaValue(value: Json, schema: Structural): Value {
  if (value === null) {
    return schema.nullable === true ? null : new CelError('invalid data, got null for schema with nullable=false');
  }
  if (schema['x-kubernetes-int-or-string'] === true) return fromJson(value);
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
      return typeof value === 'string' ? createTextValue(value, schema.format) : createWrongTypeError('string');
    case 'number':
      return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : createWrongTypeError('float');
    default:
      return fromJson(value);
  }
}

function createWrongTypeError(expected: string): CelError {
  return new CelError(`invalid data, expected ${expected}`);
}

function createObjectValue(value: JsonObject, givenSchema: Structural): Value {
  const schema = givenSchema['x-kubernetes-embedded-resource'] === true ? addObjectMeta(givenSchema) : givenSchema;
  const { additionalProperties } = schema;
  if (schema.properties === undefined && typeof additionalProperties === 'object') {
    return new ObjectMap(value, (json) => createSchemaValue(json, additionalProperties), PLAIN_NAMES, true);
  }
  // Null, and properties that are not in the schema, are treated as absent.
  const names = {
    member(key: string): string | undefined {
      const name = PROPERTY_NAMES.member(key);
      return name !== undefined && findProperty(schema, name) !== undefined && (value[name] ?? null) !== null
        ? name
        : undefined;
    },
    key: (name: string) => (findProperty(schema, name) === undefined ? undefined : PROPERTY_NAMES.key(name)),
  };
  return new ObjectMap(value, (json, name) => createSchemaValue(json, findProperty(schema, name) ?? {}), names, true);
}

function createListValue(value: Json[], schema: Structural): List {
  const { items = {} } = schema;
  const type = schema['x-kubernetes-list-type'];
  const semantics =
    type === 'set' ? SET : type === 'map' ? mapSemantics(schema['x-kubernetes-list-map-keys'] ?? []) : undefined;
  return new List(
    value.map((item) => createSchemaValue(item, items)),
    semantics,
    true,
  );
}

function createTextValue(text: string, format: string | undefined): Value {
  switch (format) {
    case 'duration':
      return readDuration(text) ?? new CelError(`Invalid duration ${text}: unable to parse`);
    case 'date':
      return readTimestamp(`${text}T00:00:00Z`) ?? new CelError(`Invalid date formatted string ${text}`);
    case 'date-time':
      return readTimestamp(text.toUpperCase()) ?? new CelError(`Invalid date-time formatted string ${text}`);
    case 'byte':
      return createBytesValue(text);
    default:
      return text;
  }
}

/** Uses the base64 alphabet for URLs, whatever the schema accepts. */
function createBytesValue(text: string): Value {
  const illegalIndex = findBase64Fault(text, 'url');
  if (illegalIndex < 0) return decodeBase64(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new CelError(`Invalid byte formatted string ${text}: illegal base64 data at input byte ${illegalIndex}`);
}
