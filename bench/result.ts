/** The result of a workload: a line of the table. */

export interface Result {
  readonly workload: string;
  /** `per second`, `milliseconds`, `ratio`, … */
  readonly unit: string;
  /** The measured values by subject. */
  readonly measured: Readonly<Record<string, number>>;
  /** `simulator / peer`, `simulator / bare` and so on, with the target. */
  readonly ratios: readonly Ratio[];
  readonly remarks: readonly string[];
}

export interface Ratio {
  readonly name: string;
  readonly value: number;
  readonly target?: number;
  /** True if the target is a maximum, not a minimum. */
  readonly isMaximum?: boolean;
  /** Whether a missed target fails the bench, because the value does not depend on the machine. */
  readonly required?: boolean;
}

export function meetsTarget(ratio: Ratio): boolean {
  if (ratio.target === undefined) return true;
  return ratio.isMaximum === true ? ratio.value <= ratio.target : ratio.value >= ratio.target;
}
