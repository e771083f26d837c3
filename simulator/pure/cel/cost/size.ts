/** The range of sizes of a value: the characters of a text, the items of a list, the entries of a map. */

export interface Size {
  readonly min: number;
  readonly max: number;
}

export const UNBOUNDED: Size = { min: 0, max: Number.POSITIVE_INFINITY };
export const unitSize: Size = { min: 1, max: 1 };

export function exactSize(size: number): Size {
  return { min: size, max: size };
}

export function addSizes(one: Size, other: Size): Size {
  return { min: one.min + other.min, max: one.max + other.max };
}

export function timesSizes(one: Size, other: Size): Size {
  return { min: product(one.min, other.min), max: product(one.max, other.max) };
}

export function unionSizes(one: Size, other: Size): Size {
  return { min: Math.min(one.min, other.min), max: Math.max(one.max, other.max) };
}

/** Multiplies sizes; zero times unbounded is zero. */
export function product(one: number, other: number): number {
  return one === 0 || other === 0 ? 0 : one * other;
}

export function scaleSize(size: number, factor: number): number {
  return Math.ceil(product(size, factor));
}
