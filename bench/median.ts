/** Medians of several runs. */
import type { Result } from './result.ts';

export function computeMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** Returns the results with the median of each number. All runs have the same workloads; the remarks are those of all runs. */
export function computeMedianResults(runs: readonly (readonly Result[])[]): Result[] {
  const [first = []] = runs;
  return first.map((result, row) => {
    const same = runs.flatMap(({ [row]: each }) => (each === undefined ? [] : [each]));
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
