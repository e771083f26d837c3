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
    const numbers: number[] = [];
    for (const bound of bounds) {
      if (!/^[-+]?\d+$/.test(bound)) return { problem: `cannot convert string to integer for index: "${bound}"` };
      const number = Number(bound);
      if (number >= completions) return { problem: `too large index: "${bound}"` };
      numbers.push(number);
    }
    const [first = 0, end = first] = numbers;
    if (numbers.length === 2 && first >= end)
      return { problem: `non-increasing order, previous: ${first}, current: ${end}` };
    if (lastIndex !== undefined && lastIndex >= first)
      return { problem: `non-increasing order, previous: ${lastIndex}, current: ${first}` };
    lastIndex = end;
    indexCount += end - first + 1;
  }
  return indexCount;
}
