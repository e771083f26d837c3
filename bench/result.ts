/** What a workload has measured: one line of the table. */

export interface Result {
  readonly workload: string;
  /** `per second`, `milliseconds`, `ratio`, … */
  readonly unit: string;
  /** By subject. */
  readonly measured: Readonly<Record<string, number>>;
  /** `simulator / peer`, `simulator / bare`, … with the bar it must reach. */
  readonly ratios: readonly Ratio[];
  readonly remarks: readonly string[];
}

export interface Ratio {
  readonly name: string;
  readonly value: number;
  readonly bar?: number;
  /** The bar is a ceiling: at most, not at least. */
  readonly ceiling?: boolean;
  /** No machine excuses it: the bench fails where the bar is missed. */
  readonly required?: boolean;
}

export function reaches(ratio: Ratio): boolean {
  if (ratio.bar === undefined) return true;
  return ratio.ceiling === true ? ratio.value <= ratio.bar : ratio.value >= ratio.bar;
}
