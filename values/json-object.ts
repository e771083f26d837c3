/** An object that is decoded from JSON, YAML or CBOR. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns the value if it is an object, and an empty object otherwise. Used to read members of objects that may be absent, such as `spec`.
 */
export function toJsonObject(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** Returns the elements of a list as objects, and an empty list for any other value. An element that is not an object becomes empty. */
export function toJsonObjects(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.map(toJsonObject) : [];
}
