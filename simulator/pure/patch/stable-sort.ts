/**
 * The stable sort of Go, which merges in place (SymMerge). Runs of twenty items are sorted by insertion, then adjacent runs are merged.
 * kube-apiserver passes a comparison that can put each of two items before the other (list-merge.ts). Therefore, the result depends on the
 * sequence of comparisons.
 */

/** Reports whether the left item comes before the right item. */
type IsBefore<T> = (left: T, right: T) => boolean;

const RUN_LENGTH = 20;

/** Sorts the list in place. */
export function sortStably<T>(list: T[], isBefore: IsBefore<T>): void {
  for (let start = 0; start < list.length; start += RUN_LENGTH) {
    sortByInsertion(list, start, Math.min(start + RUN_LENGTH, list.length), isBefore);
  }
  for (let blockSize = RUN_LENGTH; blockSize < list.length; blockSize *= 2) {
    for (let start = 0; start + blockSize < list.length; start += 2 * blockSize) {
      mergeRuns(list, start, start + blockSize, Math.min(start + 2 * blockSize, list.length), isBefore);
    }
  }
}

function sortByInsertion<T>(list: T[], start: number, end: number, isBefore: IsBefore<T>): void {
  for (let unsortedIndex = start + 1; unsortedIndex < end; unsortedIndex += 1) {
    const item = list[unsortedIndex] as T;
    let index = unsortedIndex;
    for (; index > start && isBefore(item, list[index - 1] as T); index -= 1) list[index] = list[index - 1] as T;
    list[index] = item;
  }
}

/** Merges the sorted runs from `start` to `middle` and from there to `end`. */
function mergeRuns<T>(list: T[], start: number, middle: number, end: number, isBefore: IsBefore<T>): void {
  const isLess = (left: number, right: number) => isBefore(list[left] as T, list[right] as T);
  if (middle - start === 1) {
    const position = findFirstIndex(middle, end, (index) => !isLess(index, start));
    rotateRange(list, start, middle, position);
    return;
  }
  if (end - middle === 1) {
    const position = findFirstIndex(start, middle, (index) => isLess(middle, index));
    rotateRange(list, position, middle, end);
    return;
  }
  const center = (start + end) >>> 1;
  // The indexes `index` and `mirrorSum - 1 - index` are symmetric around the middle of the merged range.
  const mirrorSum = center + middle;
  const [low, high] = middle > center ? [mirrorSum - end, center] : [start, middle];
  const leftIndex = findFirstIndex(low, high, (index) => isLess(mirrorSum - 1 - index, index));
  const rightIndex = mirrorSum - leftIndex;
  if (leftIndex < middle && middle < rightIndex) rotateRange(list, leftIndex, middle, rightIndex);
  if (start < leftIndex && leftIndex < center) mergeRuns(list, start, leftIndex, center, isBefore);
  if (center < rightIndex && rightIndex < end) mergeRuns(list, center, rightIndex, end, isBefore);
}

/** Returns the first index from `low` on that has the property, or `high` if there is none. Uses binary search. */
function findFirstIndex(low: number, high: number, hasProperty: (index: number) => boolean): number {
  let start = low;
  let end = high;
  while (start < end) {
    const index = (start + end) >>> 1;
    if (hasProperty(index)) end = index;
    else start = index + 1;
  }
  return start;
}

/** Swaps the ranges `start` to `middle` and `middle` to `end` of a list. */
function rotateRange<T>(list: T[], start: number, middle: number, end: number): void {
  const rotatedItems = [...list.slice(middle, end), ...list.slice(start, middle)];
  for (const [index, item] of rotatedItems.entries()) list[start + index] = item;
}
