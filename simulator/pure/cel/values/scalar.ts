/** Values that can be written as literals. Integers are bigints, so that a number is always a floating-point number. */

export type Scalar = null | boolean | bigint | number | string | Uint | Uint8Array;

/** A 64-bit unsigned integer. */
export class Uint {
  readonly value: bigint;

  constructor(value: bigint) {
    this.value = value;
  }
}
