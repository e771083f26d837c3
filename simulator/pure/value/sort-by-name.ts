/** Returns a copy of a value in which the members of all objects are sorted by name, as kube-apiserver writes maps. */
import type { Json, JsonObject } from '../object.ts';
import { isObject } from './is-object.ts';

export function sortMembersDeeply(value: Json): Json {
  if (Array.isArray(value)) return value.map(sortMembersDeeply);
  return isObject(value) ? sortMembers(value) : value;
}

export function sortMembers(value: JsonObject): JsonObject {
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sortMembersDeeply(value[name] ?? null)]));
}
