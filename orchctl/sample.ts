/** Samples of a profile. */

/** A sample: the call stack, innermost function first, and the amount in the unit of the profile. */
export interface ProfileSample {
  readonly stack: readonly string[];
  readonly amount: number;
}
