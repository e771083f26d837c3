/** The minimum and maximum size of a value: the number of characters of a string, items of a list, or entries of a map. */

export interface SizeRange {
  readonly min: number;
  readonly max: number;
}

export const UNBOUNDED_SIZE: SizeRange = { min: 0, max: Number.POSITIVE_INFINITY };
/** The size of values that have no characters, items or entries, such as numbers. */
export const UNIT_SIZE: SizeRange = { min: 1, max: 1 };

export function createExactSize(size: number): SizeRange {
  return { min: size, max: size };
}

export function addSizes(left: SizeRange, right: SizeRange): SizeRange {
  return { min: left.min + right.min, max: left.max + right.max };
}

export function multiplySizes(left: SizeRange, right: SizeRange): SizeRange {
  return { min: multiplySizesOrCosts(left.min, right.min), max: multiplySizesOrCosts(left.max, right.max) };
}

/** Returns the smallest range that includes both. */
export function uniteSizes(left: SizeRange, right: SizeRange): SizeRange {
  return { min: Math.min(left.min, right.min), max: Math.max(left.max, right.max) };
}

/** Multiplies sizes or costs. The product of zero and infinity is zero. */
export function multiplySizesOrCosts(left: number, right: number): number {
  return left === 0 || right === 0 ? 0 : left * right;
}

/** Returns the product of a size and a factor, rounded up. */
export function scaleSize(size: number, factor: number): number {
  return Math.ceil(multiplySizesOrCosts(size, factor));
}
