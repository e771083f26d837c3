/** The samples of a profile. */

/** A stack with its innermost call first, and the amount in the unit of the profile. */
export interface Sample {
  readonly stack: readonly string[];
  readonly amount: number;
}
