/**
 * Declares the type of a schema for the type checker, with the limits from which the maximum cost of rules is estimated: the maximum number
 * of items, map entries or bytes, and the minimum number of bytes of a value.
 *
 * Example: a list with the schema `{type: array, items: {type: string}}` has at most a million items, because a request has at most three
 * megabytes, and an empty string with its comma has three bytes.
 */
import type { StructType } from '../../cel/environment.ts';
import {
  BOOL,
  BYTES,
  type CelType,
  createListType,
  createMapType,
  createStructType,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  STRING,
  TIMESTAMP,
} from '../../cel/types/type.ts';
import type { StructuralSchema } from '../structural-schema.ts';
import { escapeProperty, isReservedWord, unescapeProperty } from './property-names.ts';

export interface SchemaDeclaration {
  readonly type: CelType;
  /** The maximum number of items, map entries or bytes of a value. It is 0 for types without elements. */
  readonly maxElements: number;
  /** The minimum number of bytes of a value in a JSON document. */
  readonly minBytes: number;
  /** The declaration of the items of a list, or of the values of a map. */
  readonly item?: SchemaDeclaration;
  /** The fields by their names in expressions. */
  readonly fields?: ReadonlyMap<string, SchemaDeclaration>;
}

export const MAX_REQUEST_BYTES = 3 * 1024 * 1024;
const STRING_SCHEMA: StructuralSchema = { type: 'string' };
const METADATA_SCHEMA: StructuralSchema = {
  type: 'object',
  properties: { name: STRING_SCHEMA, generateName: STRING_SCHEMA },
};

/** Returns the declaration of a schema, or undefined if expressions cannot access its values. `name` is the name of its struct type. */
export function declareSchema(
  schema: StructuralSchema,
  name: string,
  { isRoot }: { readonly isRoot: boolean },
): SchemaDeclaration | undefined {
  if (schema['x-kubernetes-int-or-string'] === true) {
    return { type: DYN, maxElements: MAX_REQUEST_BYTES - 2, minBytes: 1 };
  }
  const schemaWithMeta = isRoot ? addObjectMeta(schema) : schema;
  switch (schemaWithMeta.type) {
    case 'array':
      return declareList(schemaWithMeta, name);
    case 'object':
      return typeof schemaWithMeta.additionalProperties === 'object'
        ? declareMap(schemaWithMeta.additionalProperties, schemaWithMeta, name)
        : declareObject(schemaWithMeta, name);
    case 'string':
      return declareString(schemaWithMeta);
    case 'boolean':
      return { type: BOOL, maxElements: 0, minBytes: 4 };
    case 'number':
      return { type: DOUBLE, maxElements: 0, minBytes: 1 };
    case 'integer':
      return { type: INT, maxElements: 0, minBytes: 1 };
    default:
      return undefined;
  }
}

/** Adds kind, apiVersion and metadata to the schema, because rules can access them at the root of an object. */
export function addObjectMeta(schema: StructuralSchema): StructuralSchema {
  return {
    ...schema,
    properties: { ...schema.properties, kind: STRING_SCHEMA, apiVersion: STRING_SCHEMA, metadata: METADATA_SCHEMA },
  };
}

function isEmbeddedResource(schema: StructuralSchema): boolean {
  return schema['x-kubernetes-embedded-resource'] === true;
}

function declareList({ items, maxItems }: StructuralSchema, name: string): SchemaDeclaration | undefined {
  const item =
    items === undefined ? undefined : declareSchema(items, `${name}.@idx`, { isRoot: isEmbeddedResource(items) });
  if (item === undefined) return undefined;
  const maxElements = clampToNonNegative(maxItems) ?? Math.floor((MAX_REQUEST_BYTES - 2) / (item.minBytes + 1));
  return { type: createListType(item.type), maxElements, minBytes: 2, item };
}

function declareMap(
  valueSchema: StructuralSchema,
  { maxProperties }: StructuralSchema,
  name: string,
): SchemaDeclaration | undefined {
  const item = declareSchema(valueSchema, `${name}.@elem`, { isRoot: isEmbeddedResource(valueSchema) });
  if (item === undefined) return undefined;
  const maxElements = clampToNonNegative(maxProperties) ?? Math.floor((MAX_REQUEST_BYTES - 2) / (item.minBytes + 6));
  return { type: createMapType(STRING, item.type), maxElements, minBytes: 2, item };
}

function declareObject({ properties = {}, required = [] }: StructuralSchema, name: string): SchemaDeclaration {
  const fields = new Map<string, SchemaDeclaration>();
  let minBytes = 2;
  for (const [property, schema] of Object.entries(properties)) {
    const escapedProperty = escapeProperty(property);
    const field = declareSchema(schema, `${name}.${escapedProperty ?? property}`, {
      isRoot: isEmbeddedResource(schema),
    });
    if (field === undefined) continue;
    if (escapedProperty !== undefined) fields.set(escapedProperty, field);
    if (required.includes(property) && schema.default === undefined)
      minBytes += measureBytes(property) + field.minBytes + 4;
  }
  return { type: createStructType(name), maxElements: 0, minBytes, fields };
}

function declareString({ format, maxLength, enum: enumItems = [] }: StructuralSchema): SchemaDeclaration {
  const maxCharacters = clampToNonNegative(maxLength);
  switch (format) {
    case 'byte':
      return { type: BYTES, maxElements: maxCharacters ?? MAX_REQUEST_BYTES - 2, minBytes: 2 };
    case 'duration':
      return { type: DURATION, maxElements: 32, minBytes: 3 };
    case 'date':
      return { type: TIMESTAMP, maxElements: 12, minBytes: 12 };
    case 'date-time':
      return { type: TIMESTAMP, maxElements: 32, minBytes: 21 };
  }
  // A character has at most four bytes.
  if (maxCharacters !== undefined) return { type: STRING, maxElements: maxCharacters * 4, minBytes: 2 };
  const byteCounts = enumItems.map((value) => (typeof value === 'string' ? measureBytes(value) : 0));
  const maxBytes = byteCounts.length > 0 ? Math.max(...byteCounts) : MAX_REQUEST_BYTES - 2;
  return { type: STRING, maxElements: maxBytes, minBytes: 2 };
}

function clampToNonNegative(limit: number | undefined): number | undefined {
  return limit === undefined ? undefined : Math.max(0, limit);
}

function measureBytes(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Returns the names of a field in expressions. A reserved word also has its unescaped name, because it can only be a field after a dot. */
function listFieldNames(name: string): readonly string[] {
  const word = unescapeProperty(name);
  return word !== undefined && isReservedWord(word) ? [name, word] : [name];
}

/** Returns the struct types that a declaration contains, by name. */
export function listStructs(
  declaration: SchemaDeclaration,
  structs = new Map<string, StructType>(),
): Map<string, StructType> {
  const { type, item, fields } = declaration;
  if (item !== undefined) listStructs(item, structs);
  if (fields === undefined) return structs;
  const fieldTypes = [...fields].flatMap(([name, field]) =>
    listFieldNames(name).map((fieldName) => [fieldName, field.type] as const),
  );
  structs.set(type.name, { type, fields: new Map(fieldTypes) });
  for (const field of fields.values()) listStructs(field, structs);
  return structs;
}

/**
 * Returns the maximum size of the value at a path. The path begins with a variable. Its other steps are fields, `@items`, `@values` and
 * `@keys`.
 */
export function findMaxElements(rootDeclaration: SchemaDeclaration, path: readonly string[]): number | undefined {
  let schemaDeclaration: SchemaDeclaration = rootDeclaration;
  for (const step of path.slice(1)) {
    const nextDeclaration =
      step === '@keys'
        ? KEY_DECLARATION
        : step.startsWith('@')
          ? schemaDeclaration.item
          : schemaDeclaration.fields?.get(step);
    if (nextDeclaration === undefined) return undefined;
    schemaDeclaration = nextDeclaration;
  }
  return schemaDeclaration.maxElements;
}

/** The declaration of map keys, whose size is estimated as 0. */
const KEY_DECLARATION: SchemaDeclaration = { type: STRING, maxElements: 0, minBytes: 2 };
