/**
 * Applies a JSON Merge Patch (RFC 7386). Objects are merged member by member, and null removes a member. Any other value replaces the
 * member, without the nulls that it contains. The arguments are not changed, but the result shares values with them.
 *
 * kube-apiserver sorts the members of patched objects by name, and keeps the order in all other objects. It reports unknown fields in this
 * order (fv-strict-lists-all-fields).
 */
import type { JsonSource } from '../json/source.ts';
import type { Json, JsonObject } from '../object.ts';
import { isObject } from '../value/is-object.ts';
import { setMember } from '../value/set-member.ts';
import { copyLiterals } from './copy-with-literals.ts';

export function applyMergePatch(document: JsonObject, patch: JsonObject, source?: JsonSource): JsonObject {
  const mergedObject: JsonObject = {};
  const addedKeys = Object.keys(patch).filter((key) => !Object.hasOwn(document, key));
  for (const key of [...Object.keys(document), ...addedKeys].sort()) {
    const [documentValue, patchValue] = [findMember(document, key), findMember(patch, key)];
    if (patchValue === undefined) setMember(mergedObject, key, documentValue);
    else if (patchValue !== null)
      setMember(
        mergedObject,
        key,
        documentValue === undefined ? omitNulls(patchValue, source) : mergeValue(documentValue, patchValue, source),
      );
  }
  return copyLiterals(patch, mergedObject, source);
}

function findMember(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

function mergeValue(value: Json, patch: Json, source: JsonSource | undefined): Json {
  if (!isObject(value)) return omitNulls(patch, source);
  // kube-apiserver keeps nulls in a value that replaces an object.
  return isObject(patch) ? applyMergePatch(value, patch, source) : patch;
}

/** Returns the value without nulls. Like kube-apiserver, it also removes nulls inside lists. */
export function omitNulls(value: Json, source?: JsonSource): Json {
  if (Array.isArray(value)) {
    return copyLiterals(
      value,
      value.map((item) => omitNulls(item, source)),
      source,
    );
  }
  return isObject(value) ? applyMergePatch({}, value, source) : value;
}

/** Returns the object without the nulls in its lists, or the object itself if there are none. */
export function omitNullsInLists(object: JsonObject): JsonObject {
  return hasNullInList(object) ? (omitNullItems(object) as JsonObject) : object;
}

function hasNullInList(value: Json): boolean {
  if (Array.isArray(value)) return value.some((item) => item === null || hasNullInList(item));
  return isObject(value) && Object.values(value).some((member) => member !== undefined && hasNullInList(member));
}

function omitNullItems(value: Json): Json {
  if (Array.isArray(value)) return value.filter((item) => item !== null).map(omitNullItems);
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, omitNullItems(member ?? null)]));
  return value;
}
