/**
 * Structs that were sent with an empty list or map, which is neither kept nor shown: genuine servers have them nevertheless until they
 * store the object, and take a list that holds such a struct for changed when they ask who owns it.
 */

const incomplete = new WeakSet<object>();

/** An empty member of the struct was left out. */
export function noteLeftOut(struct: object): void {
  incomplete.add(struct);
}

/** Whether a list in the value, or the value as a list, holds such a struct. */
export function listsLeftOut(value: unknown, inList = false): boolean {
  if (value === null || typeof value !== 'object') return false;
  if (Array.isArray(value)) return value.some((item) => listsLeftOut(item, true));
  if (inList && incomplete.has(value)) return true;
  for (const name in value) if (listsLeftOut((value as Record<string, unknown>)[name], inList)) return true;
  return false;
}
