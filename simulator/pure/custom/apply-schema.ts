/**
 * A stored object under the schema of a version, which may have changed since the object was written. An object in another version is
 * completed by the schema of its own version before it is converted, and afterwards only pruned.
 */
import type { ApiObject } from '../object.ts';
import { deepCopy } from '../value/deep-copy.ts';
import { fillDefaults } from './defaults.ts';
import { prune } from './prune.ts';
import type { Structural } from './structural.ts';

/** Pruned and defaulted; a new object. */
export function pruneAndDefault(object: ApiObject, schema: Structural): ApiObject {
  const completed = deepCopy(pruneObject(object, schema));
  fillDefaults(completed, schema);
  return completed;
}

/** A new object that shares its values with the one given. */
export function pruneObject(object: ApiObject, schema: Structural): ApiObject {
  const { apiVersion, kind, metadata } = object;
  return { apiVersion, kind, metadata, ...prune(object, schema).object };
}

const converted = new WeakSet<object>();

/** The object comes from another version: it gets no defaults of this one. */
export function markConverted(object: ApiObject): void {
  converted.add(object);
}

export function wasConverted(object: ApiObject): boolean {
  return converted.has(object);
}
