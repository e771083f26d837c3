/** Returns a copy of an object, list or Table without the managedFields of its objects. */
import type { Json, JsonObject } from '../../pure/object.ts';
import { isObject } from '../../pure/value/is-object.ts';

export function removeManagedFields(value: JsonObject): JsonObject {
  const { items, rows } = value;
  return {
    ...removeFromObject(value),
    ...(Array.isArray(items) && { items: items.map(removeFromItem) }),
    ...(Array.isArray(rows) && { rows: rows.map(removeFromRow) }),
  };
}

function removeFromObject(value: JsonObject): JsonObject {
  const { metadata } = value;
  if (!isObject(metadata) || metadata.managedFields === undefined) return value;
  const { managedFields: _, ...otherMetadata } = metadata;
  return { ...value, metadata: otherMetadata };
}

function removeFromItem(value: Json): Json {
  return isObject(value) ? removeFromObject(value) : value;
}

function removeFromRow(row: Json): Json {
  return isObject(row) && isObject(row.object) ? { ...row, object: removeFromObject(row.object) } : row;
}
