/** The functions of quantities, such as `quantity('1Gi').isGreaterThan(quantity('500Mi'))`. */
import { compareQuantities, formatCanonical, parseQuantity, type Quantity } from '../../quantity/quantity.ts';
import { QuantityValue } from '../values/opaque/quantity.ts';
import { CelError, type CelValue } from '../values/value.ts';
import { createFunction, createMethod, type FunctionOverload } from './library.ts';

function parseQuantityOrError(text: string): Quantity | CelError {
  try {
    return parseQuantity(text);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return new CelError(error.message);
  }
}

/**
 * Returns the value of a quantity that is written as a 64-bit integer. Returns undefined for other notations of integers, such as `1000m`
 * and `1.0`.
 */
function toInteger({ quantity: { unscaled, scale, fitsInt64 } }: QuantityValue): bigint | undefined {
  if (!fitsInt64 || scale < 0) return undefined;
  const integer = unscaled * 10n ** BigInt(scale);
  return isInt64(integer) ? integer : undefined;
}

function isInt64(integer: bigint): boolean {
  return BigInt.asIntN(64, integer) === integer;
}

/** Returns the scale for an operation on two quantities. Zero has the scale of the other operand. */
function findCommonScale(left: Quantity, right: Quantity): number {
  if (right.unscaled === 0n) return left.scale;
  return left.unscaled === 0n ? right.scale : Math.min(left.scale, right.scale);
}

/** Returns the sum of two quantities, or their difference if `sign` is -1. */
function addQuantities({ quantity: left }: QuantityValue, right: Quantity, sign: bigint): CelValue {
  const scale = findCommonScale(left, right);
  const scaleTo = ({ unscaled, scale: quantityScale }: Quantity) =>
    unscaled === 0n ? 0n : unscaled * 10n ** BigInt(quantityScale - scale);
  const terms = [scaleTo(left), sign * scaleTo(right)] as const;
  const unscaledValue = terms[0] + terms[1];
  const fitsInt64 = left.fitsInt64 && right.fitsInt64 && [...terms, unscaledValue].every(isInt64);
  const sum = { unscaled: unscaledValue, scale, format: left.unscaled === 0n ? right.format : left.format, fitsInt64 };
  return new QuantityValue({ ...sum, text: formatCanonical(sum) }, true);
}

const createIntegerQuantity = (unscaledValue: bigint): Quantity => {
  const quantity = { unscaled: unscaledValue, scale: 0, format: 'decimalExponent', fitsInt64: true } as const;
  return { ...quantity, text: formatCanonical(quantity) };
};
const compareQuantityValues = (left: QuantityValue, right: QuantityValue) =>
  compareQuantities(left.quantity, right.quantity);

/** Converts a quantity to a floating-point number. Like in kube-apiserver, the result is not always the nearest number. */
function toNumber(unscaledValue: bigint, scale: number): number {
  return scale === 0 ? Number(unscaledValue) : Number(unscaledValue) * Number(`1e${scale}`);
}

export const QUANTITY_FUNCTIONS: readonly FunctionOverload[] = [
  createFunction('quantity', 'string_to_quantity', ['string'], 'quantity', (text) => {
    const quantity = parseQuantityOrError(text);
    return quantity instanceof CelError ? quantity : new QuantityValue(quantity);
  }),
  createFunction(
    'isQuantity',
    'is_quantity_string',
    ['string'],
    'bool',
    (text) => !(parseQuantityOrError(text) instanceof CelError),
  ),
  createFunction('sign', 'quantity_sign', ['quantity'], 'int', ({ quantity: { unscaled } }) =>
    unscaled === 0n ? 0n : unscaled > 0n ? 1n : -1n,
  ),
  createMethod(
    'isGreaterThan',
    'quantity_is_greater_than',
    ['quantity', 'quantity'],
    'bool',
    (left, right) => compareQuantityValues(left, right) > 0,
  ),
  createMethod(
    'isLessThan',
    'quantity_is_less_than',
    ['quantity', 'quantity'],
    'bool',
    (left, right) => compareQuantityValues(left, right) < 0,
  ),
  createMethod('compareTo', 'quantity_compare_to', ['quantity', 'quantity'], 'int', (left, right) =>
    BigInt(compareQuantityValues(left, right)),
  ),
  createMethod(
    'asApproximateFloat',
    'quantity_get_float',
    ['quantity'],
    'double',
    ({ quantity: { unscaled, scale } }) => toNumber(unscaled, scale),
  ),
  createMethod(
    'asInteger',
    'quantity_get_int',
    ['quantity'],
    'int',
    (quantity) => toInteger(quantity) ?? new CelError('cannot convert value to integer'),
  ),
  createMethod(
    'isInteger',
    'quantity_is_integer',
    ['quantity'],
    'bool',
    (quantity) => toInteger(quantity) !== undefined,
  ),
  createMethod('add', 'quantity_add', ['quantity', 'quantity'], 'quantity', (left, right) =>
    addQuantities(left, right.quantity, 1n),
  ),
  createMethod('add', 'quantity_add_int', ['quantity', 'int'], 'quantity', (left, right) =>
    addQuantities(left, createIntegerQuantity(right), 1n),
  ),
  createMethod('sub', 'quantity_sub', ['quantity', 'quantity'], 'quantity', (left, right) =>
    addQuantities(left, right.quantity, -1n),
  ),
  createMethod('sub', 'quantity_sub_int', ['quantity', 'int'], 'quantity', (left, right) =>
    addQuantities(left, createIntegerQuantity(right), -1n),
  ),
];
