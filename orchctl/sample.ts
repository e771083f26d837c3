/** What a profile is made of. */

/** A stack, innermost call first, and how much of the profile's unit was spent there. */
export interface Sample {
  readonly stack: readonly string[];
  readonly amount: number;
}
