/**
 * A key written twice has its values merged as a typed decoder does it, which reads the second into what the first left: objects
 * member by member, lists item by item up to the length of the last, anything else by the last value; a null does not undo a
 * plain value. So `{"m":{"a":1},"m":{"b":2}}` is `{"m":{"a":1,"b":2}}`.
 */
import type { Json, JsonObject } from '../object.ts';

/** Sets a member under any key, `__proto__` included. */
export function define(object: JsonObject, key: string, value: Json): void {
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}

export function merged(earlier: Json, later: Json): Json {
  if (later === null) return earlier !== null && typeof earlier === 'object' ? null : earlier;
  if (earlier === null || typeof earlier !== 'object' || typeof later !== 'object') return later;
  if (Array.isArray(earlier) || Array.isArray(later)) {
    if (!Array.isArray(earlier) || !Array.isArray(later)) return later;
    return later.map((item, index) => (index < earlier.length ? merged(earlier[index] as Json, item) : item));
  }
  const both: JsonObject = { ...earlier };
  for (const [key, value] of Object.entries(later)) {
    define(both, key, Object.hasOwn(both, key) ? merged(both[key] as Json, value) : value);
  }
  return both;
}
