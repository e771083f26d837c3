/**
 * Applies the schema of a version to a stored object, as the schema may have changed since the object was written. An object in another
 * version gets the defaults of its own version before the conversion, and is only pruned afterwards.
 */
import type { ApiObject } from '../object.ts';
import { deepCopy } from '../value/deep-copy.ts';
import { fillDefaults } from './defaults.ts';
import { prune } from './prune.ts';
import type { Structural } from './structural-schema.ts';

/** Returns a new object, pruned and with defaults. */
export function pruneAndDefault(object: ApiObject, schema: Structural): ApiObject {
  const completedObject = deepCopy(pruneObject(object, schema));
  fillDefaults(completedObject, schema);
  return completedObject;
}

/** Returns a new object that shares values with the given one. */
export function pruneObject(object: ApiObject, schema: Structural): ApiObject {
  const { apiVersion, kind, metadata } = object;
  return { apiVersion, kind, metadata, ...prune(object, schema).object };
}

const convertedObjects = new WeakSet<object>();

/** Marks an object that was converted from another version: it gets no defaults of this version. */
export function markConverted(object: ApiObject): void {
  convertedObjects.add(object);
}

export function wasConverted(object: ApiObject): boolean {
  return convertedObjects.has(object);
}
