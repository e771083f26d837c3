/** Medians of several runs. */
import type { Result } from './result.ts';

export function computeMedian(values: readonly number[]): number {
  const sortedValues = values.toSorted((a, b) => a - b);
  const middle = sortedValues.length >> 1;
  const upper = sortedValues[middle] ?? 0;
  return sortedValues.length % 2 === 1 ? upper : ((sortedValues[middle - 1] ?? 0) + upper) / 2;
}

/** Returns the results with the median of each number. All runs have the same workloads; the remarks are those of all runs. */
export function computeMedianResults(runs: readonly (readonly Result[])[]): Result[] {
  const [first = []] = runs;
  return first.map((result, row) => {
    const same = runs.flatMap(({ [row]: result }) => (result === undefined ? [] : [result]));
    return {
      ...result,
      measured: Object.fromEntries(
        Object.keys(result.measured).map((name) => [
          name,
          computeMedian(same.map(({ measured }) => measured[name] ?? 0)),
        ]),
      ),
      ratios: result.ratios.map((ratio, column) => ({
        ...ratio,
        value: computeMedian(same.map(({ ratios }) => ratios[column]?.value ?? 0)),
      })),
      remarks: [...new Set(same.flatMap(({ remarks }) => remarks))],
    };
  });
}
