/** Parses lists of indexes of an indexed Job, such as `1,3-5,7`. */

/** Returns the number of indexes, or the reason why the text is invalid. */
export function countIndexes(value: string, completions: number): number | { readonly problem: string } {
  if (value === '') return 0;
  let lastIndex: number | undefined;
  let indexCount = 0;
  for (const interval of value.split(',')) {
    const bounds = interval.split('-');
    if (bounds.length > 2)
      return {
        problem: `the fragment "${interval}" violates the requirement that an index interval can have at most two parts separated by '-'`,
      };
    const boundIndexes: number[] = [];
    for (const bound of bounds) {
      if (!/^[-+]?\d+$/.test(bound)) return { problem: `cannot convert string to integer for index: "${bound}"` };
      const boundIndex = Number(bound);
      if (boundIndex >= completions) return { problem: `too large index: "${bound}"` };
      boundIndexes.push(boundIndex);
    }
    const [firstIndex = 0, endIndex = firstIndex] = boundIndexes;
    if (boundIndexes.length === 2 && firstIndex >= endIndex)
      return { problem: `non-increasing order, previous: ${firstIndex}, current: ${endIndex}` };
    if (lastIndex !== undefined && lastIndex >= firstIndex)
      return { problem: `non-increasing order, previous: ${lastIndex}, current: ${firstIndex}` };
    lastIndex = endIndex;
    indexCount += endIndex - firstIndex + 1;
  }
  return indexCount;
}
