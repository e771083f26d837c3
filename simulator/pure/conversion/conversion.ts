/**
 * Functions for conversions between an older version of a kind and its newest version, in which
 * objects are stored.
 */
import type { ApiObject, Json, JsonObject } from '../object.ts';
import { copyDeeply } from '../value/deep-copy.ts';
import { isObject } from '../value/is-object.ts';
import { readMembers } from '../value/object-members.ts';

/**
 * Converts between a version and the newest version, without changing the argument. Values that one version cannot express are kept in an
 * annotation, so that a round trip loses nothing.
 */
export interface VersionConversion {
  toNewest(object: ApiObject): ApiObject;
  fromNewest(object: ApiObject): ApiObject;
}

/** Creates a conversion from two functions that change the copy that they receive. */
export function createConversion(
  convertToNewest: (object: ApiObject) => void,
  convertFromNewest: (object: ApiObject) => void,
): VersionConversion {
  return { toNewest: createCopyingConversion(convertToNewest), fromNewest: createCopyingConversion(convertFromNewest) };
}

/** The conversion of a version that equals the newest version. */
export const unchangedVersionConversion: VersionConversion = {
  toNewest: (object) => object,
  fromNewest: (object) => object,
};

function createCopyingConversion(convert: (object: ApiObject) => void): (object: ApiObject) => ApiObject {
  return (object) => {
    const copy = copyDeeply(object);
    convert(copy);
    return copy;
  };
}

/** Returns the nested object at a path, or undefined if it does not exist. */
export function findObject(object: JsonObject | ApiObject, ...path: string[]): JsonObject | undefined {
  let value: unknown = object;
  for (const member of path) {
    value = readMembers(value)[member];
    if (!isObject(value)) return undefined;
  }
  return isObject(value) ? value : undefined;
}

/** Returns the objects in the list `object[member]`. The result is empty if the member is not a list. */
export function listObjects(object: JsonObject | undefined, member: string): JsonObject[] {
  const list = object?.[member];
  return Array.isArray(list) ? list.filter(isObject) : [];
}

/** Renames a member, if it exists. */
export function renameField(object: JsonObject | undefined, oldName: string, newName: string): void {
  const value = object?.[oldName];
  if (object === undefined || value === undefined) return;
  delete object[oldName];
  object[newName] = value;
}

/** Removes an annotation and returns its value. Removes the member `annotations` if no other annotation remains. */
export function removeAnnotation({ metadata }: ApiObject, name: string): string | undefined {
  const { [name]: text, ...otherAnnotations } = metadata?.annotations ?? {};
  if (text === undefined) return undefined;
  if (Object.keys(otherAnnotations).length > 0) metadata.annotations = otherAnnotations;
  else delete metadata.annotations;
  return text;
}

export function setAnnotation(object: ApiObject, name: string, text: string): void {
  object.metadata ??= {};
  object.metadata.annotations = { ...object.metadata.annotations, [name]: text };
}

/** Returns a new object without undefined members. */
export function omitUndefinedMembers(members: Readonly<Record<string, Json | undefined>>): JsonObject {
  const object: JsonObject = {};
  for (const [member, value] of Object.entries(members)) if (value !== undefined) object[member] = value;
  return object;
}
