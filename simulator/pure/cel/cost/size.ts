/** The range of sizes of a value: the characters of a text, the items of a list, the entries of a map. */

export interface Size {
  readonly min: number;
  readonly max: number;
}

export const UNBOUNDED: Size = { min: 0, max: Number.POSITIVE_INFINITY };
export const unitSize: Size = { min: 1, max: 1 };

export function createExactSize(size: number): Size {
  return { min: size, max: size };
}

export function addSizes(one: Size, other: Size): Size {
  return { min: one.min + other.min, max: one.max + other.max };
}

export function multiplySizes(one: Size, other: Size): Size {
  return { min: multiply(one.min, other.min), max: multiply(one.max, other.max) };
}

export function combineSizes(one: Size, other: Size): Size {
  return { min: Math.min(one.min, other.min), max: Math.max(one.max, other.max) };
}

/** Multiplies sizes; zero times unbounded is zero. */
export function multiply(one: number, other: number): number {
  return one === 0 || other === 0 ? 0 : one * other;
}

export function scaleSize(size: number, factor: number): number {
  return Math.ceil(multiply(size, factor));
}
