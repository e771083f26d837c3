/** A copy of an object, list or Table without the managed fields of its objects. */
import type { Json, JsonObject } from '../../pure/object.ts';

export function withoutManagedFields(value: JsonObject): JsonObject {
  const { items, rows } = value;
  return {
    ...bare(value),
    ...(Array.isArray(items) && { items: items.map(bareJson) }),
    ...(Array.isArray(rows) && { rows: rows.map(bareRow) }),
  };
}

function bare(value: JsonObject): JsonObject {
  const { metadata } = value;
  if (!isObject(metadata) || metadata.managedFields === undefined) return value;
  const { managedFields: _, ...rest } = metadata;
  return { ...value, metadata: rest };
}

function bareJson(value: Json): Json {
  return isObject(value) ? bare(value) : value;
}

function bareRow(row: Json): Json {
  return isObject(row) && isObject(row.object) ? { ...row, object: bare(row.object) } : row;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
