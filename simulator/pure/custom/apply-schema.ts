/**
 * Applies the schema of a version to a stored object, because the schema may have changed since the object was written. An object that is
 * stored in another version gets the defaults of the stored version before its conversion. After the conversion, it is only pruned.
 */
import type { ApiObject } from '../object.ts';
import { copyDeeply } from '../value/deep-copy.ts';
import { setDefaults } from './defaults.ts';
import { pruneUnknownFields } from './prune.ts';
import type { StructuralSchema } from './structural-schema.ts';

/** Returns a new object without unknown fields and with defaults. */
export function pruneAndSetDefaults(object: ApiObject, schema: StructuralSchema): ApiObject {
  const completedObject = copyDeeply(pruneObject(object, schema));
  setDefaults(completedObject, schema);
  return completedObject;
}

/** Returns a new object without unknown fields. It shares values with the given object. */
export function pruneObject(object: ApiObject, schema: StructuralSchema): ApiObject {
  const { apiVersion, kind, metadata } = object;
  return { apiVersion, kind, metadata, ...pruneUnknownFields(object, schema).object };
}

const convertedObjects = new WeakSet<object>();

/** Marks an object that was converted from another version, so that it gets no defaults of this version. */
export function markConverted(object: ApiObject): void {
  convertedObjects.add(object);
}

export function isConverted(object: ApiObject): boolean {
  return convertedObjects.has(object);
}
