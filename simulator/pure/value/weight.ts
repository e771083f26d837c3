/**
 * About how many bytes of memory a value takes, for bounds on what is kept: more than its JSON has, and never much less than the heap
 * needs for it. A loop over the names alone: lists of members would cost more than all the rest.
 */
export const MEMBER = 40;
const ITEM = 8;
const HOLDER = 32;
const SCALAR = 8;
const TEXT = 16;

type Members = { readonly [name: string]: unknown };

export function estimateWeight(value: unknown): number {
  if (typeof value === 'string') return TEXT + value.length;
  if (!isHolder(value)) return SCALAR;
  let weight = HOLDER;
  if (Array.isArray(value)) {
    for (const item of value) weight += ITEM + estimateWeight(item);
    return weight;
  }
  for (const name in value) weight += MEMBER + name.length + estimateWeight(value[name]);
  return weight;
}

function isHolder(value: unknown): value is Members {
  return typeof value === 'object' && value !== null;
}
