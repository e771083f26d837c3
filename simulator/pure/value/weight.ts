/**
 * Estimates the number of bytes of memory that a value needs, for limits of caches: more than its JSON, and not much less than the heap. It
 * iterates over names only, because lists of members would cost more than everything else.
 */
export const MEMBER = 40;
const ITEM = 8;
const CONTAINER = 32;
const SCALAR = 8;
const TEXT = 16;

type Members = { readonly [name: string]: unknown };

export function estimateWeight(value: unknown): number {
  if (typeof value === 'string') return TEXT + value.length;
  if (!isContainer(value)) return SCALAR;
  let weight = CONTAINER;
  if (Array.isArray(value)) {
    for (const item of value) weight += ITEM + estimateWeight(item);
    return weight;
  }
  for (const name in value) weight += MEMBER + name.length + estimateWeight(value[name]);
  return weight;
}

function isContainer(value: unknown): value is Members {
  return typeof value === 'object' && value !== null;
}
