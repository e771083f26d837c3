/**
 * Estimates the memory of a value in bytes, for the limits of caches. The estimate is larger than the JSON of the value, and not much
 * smaller than its heap. The function iterates over names, because creating lists of members would take most of the time.
 */
export const MEMBER_BYTES = 40;
const ITEM_BYTES = 8;
const CONTAINER_BYTES = 32;
const SCALAR_BYTES = 8;
const TEXT_BYTES = 16;

type ObjectMembers = { readonly [name: string]: unknown };

export function estimateWeight(value: unknown): number {
  if (typeof value === 'string') return TEXT_BYTES + value.length;
  if (!isContainer(value)) return SCALAR_BYTES;
  let weight = CONTAINER_BYTES;
  if (Array.isArray(value)) {
    for (const item of value) weight += ITEM_BYTES + estimateWeight(item);
    return weight;
  }
  for (const name in value) weight += MEMBER_BYTES + name.length + estimateWeight(value[name]);
  return weight;
}

function isContainer(value: unknown): value is ObjectMembers {
  return typeof value === 'object' && value !== null;
}
