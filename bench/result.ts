/** The results of workloads. A workload has one or more results, each with a line in the table. */

export interface Result {
  readonly workload: string;
  /** `per second`, `milliseconds`, `ratio`, … */
  readonly unit: string;
  /** The measured value of each server, by name. */
  readonly measured: Readonly<Record<string, number>>;
  /** Ratios between servers, or other derived values, with their targets. */
  readonly ratios: readonly Ratio[];
  /** Remarks on problems that influence the result, or on further values. */
  readonly remarks: readonly string[];
}

export interface Ratio {
  readonly name: string;
  readonly value: number;
  readonly target?: number;
  /** True if the target is a maximum, not a minimum. */
  readonly isMaximum?: boolean;
  /** Whether the benchmark fails if the target is missed. Only for values that do not depend on the machine. */
  readonly isRequired?: boolean;
}

export function meetsTarget(ratio: Ratio): boolean {
  if (ratio.target === undefined) return true;
  return ratio.isMaximum === true ? ratio.value <= ratio.target : ratio.value >= ratio.target;
}
