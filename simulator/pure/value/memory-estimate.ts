/**
 * Estimates the memory of a value in bytes, for the limits of caches. The estimate is larger than the size of the value as JSON, and not much
 * smaller than the heap memory of the value. The function iterates over names, because creating lists of members would take most of the time.
 */
export const MEMBER_BYTES = 40;
const ITEM_BYTES = 8;
const CONTAINER_BYTES = 32;
const SCALAR_BYTES = 8;
const TEXT_BYTES = 16;

type ObjectMembers = { readonly [name: string]: unknown };

export function estimateMemoryBytes(value: unknown): number {
  if (typeof value === 'string') return TEXT_BYTES + value.length;
  if (!isContainer(value)) return SCALAR_BYTES;
  let bytes = CONTAINER_BYTES;
  if (Array.isArray(value)) {
    for (const item of value) bytes += ITEM_BYTES + estimateMemoryBytes(item);
    return bytes;
  }
  for (const name in value) bytes += MEMBER_BYTES + name.length + estimateMemoryBytes(value[name]);
  return bytes;
}

function isContainer(value: unknown): value is ObjectMembers {
  return typeof value === 'object' && value !== null;
}
