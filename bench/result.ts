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
  readonly bar?: number;
  /** Whether the target is a maximum. */
  readonly ceiling?: boolean;
  /** Whether a miss fails the bench, because it does not depend on the machine. */
  readonly required?: boolean;
}

export function meetsTarget(ratio: Ratio): boolean {
  if (ratio.bar === undefined) return true;
  return ratio.ceiling === true ? ratio.value <= ratio.bar : ratio.value >= ratio.bar;
}
