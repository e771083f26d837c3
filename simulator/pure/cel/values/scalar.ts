/** Values that an expression can write as a literal. Integers are bigints, so that a number is always a floating point. */

export type Scalar = null | boolean | bigint | number | string | Uint | Uint8Array;

/** An unsigned integer of 64 bits. */
export class Uint {
  readonly value: bigint;

  constructor(value: bigint) {
    this.value = value;
  }
}
