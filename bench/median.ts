/** Computes the medians of several runs. */
import type { Result } from './result.ts';

export function computeMedian(values: readonly number[]): number {
  const sortedValues = values.toSorted((a, b) => a - b);
  const middle = sortedValues.length >> 1;
  const middleValue = sortedValues[middle] ?? 0;
  return sortedValues.length % 2 === 1 ? middleValue : ((sortedValues[middle - 1] ?? 0) + middleValue) / 2;
}

/** Merges runs of the same workloads: each number is the median of the runs, and the remarks are the remarks of all runs. */
export function computeMedianResults(runs: readonly (readonly Result[])[]): Result[] {
  const [firstRun = []] = runs;
  return firstRun.map((result, resultIndex) => {
    const workloadResults = runs.flatMap(({ [resultIndex]: runResult }) =>
      runResult === undefined ? [] : [runResult],
    );
    return {
      ...result,
      measured: Object.fromEntries(
        Object.keys(result.measured).map((name) => [
          name,
          computeMedian(workloadResults.map(({ measured }) => measured[name] ?? 0)),
        ]),
      ),
      ratios: result.ratios.map((ratio, ratioIndex) => ({
        ...ratio,
        value: computeMedian(workloadResults.map(({ ratios }) => ratios[ratioIndex]?.value ?? 0)),
      })),
      remarks: [...new Set(workloadResults.flatMap(({ remarks }) => remarks))],
    };
  });
}
