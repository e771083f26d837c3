/**
 * The stable sort of Go, which merges in place (SymMerge): runs of twenty items are sorted by insertion, then adjacent runs are merged.
 * kube-apiserver passes a comparison that is not an order (list-merge.ts), so that the result depends on the sequence of comparisons.
 */

/** Reports whether the left item comes before the right item. */
type IsBefore<T> = (left: T, right: T) => boolean;

const RUN = 20;

/** Sorts the list in place. */
export function sortStably<T>(list: T[], isBefore: IsBefore<T>): void {
  for (let start = 0; start < list.length; start += RUN) {
    sortByInsertion(list, start, Math.min(start + RUN, list.length), isBefore);
  }
  for (let blockSize = RUN; blockSize < list.length; blockSize *= 2) {
    for (let start = 0; start + blockSize < list.length; start += 2 * blockSize) {
      merge(list, start, start + blockSize, Math.min(start + 2 * blockSize, list.length), isBefore);
    }
  }
}

function sortByInsertion<T>(list: T[], start: number, end: number, isBefore: IsBefore<T>): void {
  for (let next = start + 1; next < end; next += 1) {
    const item = list[next] as T;
    let index = next;
    for (; index > start && isBefore(item, list[index - 1] as T); index -= 1) list[index] = list[index - 1] as T;
    list[index] = item;
  }
}

/** Merges the sorted runs from `start` to `middle` and from there to `end`. */
function merge<T>(list: T[], start: number, middle: number, end: number, isBefore: IsBefore<T>): void {
  const isLess = (left: number, right: number) => isBefore(list[left] as T, list[right] as T);
  if (middle - start === 1) {
    const position = findFirst(middle, end, (index) => !isLess(index, start));
    rotate(list, start, middle, position);
    return;
  }
  if (end - middle === 1) {
    const position = findFirst(start, middle, (index) => isLess(middle, index));
    rotate(list, position, middle, end);
    return;
  }
  const half = (start + end) >>> 1;
  const sum = half + middle;
  const [low, high] = middle > half ? [sum - end, half] : [start, middle];
  const from = findFirst(low, high, (index) => isLess(sum - 1 - index, index));
  const to = sum - from;
  if (from < middle && middle < to) rotate(list, from, middle, to);
  if (start < from && from < half) merge(list, start, from, half, isBefore);
  if (half < to && to < end) merge(list, half, to, end, isBefore);
}

/** Returns the first index from `low` that has the property, by binary search; `high` if there is none. */
function findFirst(low: number, high: number, hasProperty: (index: number) => boolean): number {
  let from = low;
  let to = high;
  while (from < to) {
    const index = (from + to) >>> 1;
    if (hasProperty(index)) to = index;
    else from = index + 1;
  }
  return from;
}

/** Swaps the ranges `start` to `middle` and `middle` to `end` of a list. */
function rotate<T>(list: T[], start: number, middle: number, end: number): void {
  const rotatedItems = [...list.slice(middle, end), ...list.slice(start, middle)];
  for (const [index, item] of rotatedItems.entries()) list[start + index] = item;
}
