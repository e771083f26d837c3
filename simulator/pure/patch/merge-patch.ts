/**
 * JSON Merge Patch (RFC 7386): objects are merged member by member, null removes, anything else replaces, without the nulls in it. Neither value given is
 * changed; the result shares parts of both.
 */
import type { Json, JsonObject } from '../object.ts';
import { setMember } from '../schema/codec.ts';

export function applyMergePatch(document: JsonObject, patch: JsonObject): JsonObject {
  const merged: JsonObject = {};
  for (const [key, value] of Object.entries(document)) {
    if (!Object.hasOwn(patch, key)) setMember(merged, key, value);
    else if (patch[key] !== null) setMember(merged, key, mergedValue(value, patch[key] as Json));
  }
  for (const [key, value] of Object.entries(patch)) {
    if (value !== null && !Object.hasOwn(document, key)) setMember(merged, key, withoutNulls(value));
  }
  return merged;
}

function mergedValue(value: Json, patch: Json): Json {
  return isObject(value) && isObject(patch) ? applyMergePatch(value, patch) : withoutNulls(patch);
}

/** Genuine servers look into lists as well. */
export function withoutNulls(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutNulls);
  return isObject(value) ? applyMergePatch({}, value) : value;
}

function isObject(value: Json): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
