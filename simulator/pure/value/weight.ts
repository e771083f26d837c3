/**
 * About how many bytes of memory a value takes, for bounds on what is kept: more than its JSON has, and never much less than the heap
 * needs for it.
 */
const MEMBER = 40;
const ITEM = 8;
const HOLDER = 32;
const SCALAR = 8;
const TEXT = 16;

export function weightOf(value: unknown): number {
  if (typeof value === 'string') return TEXT + value.length;
  if (value === null || typeof value !== 'object') return SCALAR;
  let weight = HOLDER;
  if (Array.isArray(value)) {
    for (const item of value) weight += ITEM + weightOf(item);
    return weight;
  }
  for (const [key, member] of Object.entries(value)) weight += MEMBER + key.length + weightOf(member);
  return weight;
}
