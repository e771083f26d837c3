/** Defines the samples of a profile. */

/** A call stack, with the innermost function first, and the amount of the sample in the unit of the profile. */
export interface ProfileSample {
  readonly stack: readonly string[];
  readonly amount: number;
}
