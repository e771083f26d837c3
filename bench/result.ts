/** The result of a workload, which is one or more lines of the table. */

export interface Result {
  readonly workload: string;
  /** `per second`, `milliseconds`, `ratio`, … */
  readonly unit: string;
  /** The measured value of each server, by name. */
  readonly measured: Readonly<Record<string, number>>;
  /** Ratios between servers, or other derived values, with their targets. */
  readonly ratios: readonly Ratio[];
  /** Problems that influence the result. */
  readonly remarks: readonly string[];
}

export interface Ratio {
  readonly name: string;
  readonly value: number;
  readonly target?: number;
  /** True if the target is a maximum, not a minimum. */
  readonly isMaximum?: boolean;
  /** Whether the benchmark fails if the target is missed, because the value does not depend on the machine. */
  readonly required?: boolean;
}

export function meetsTarget(ratio: Ratio): boolean {
  if (ratio.target === undefined) return true;
  return ratio.isMaximum === true ? ratio.value <= ratio.target : ratio.value >= ratio.target;
}
