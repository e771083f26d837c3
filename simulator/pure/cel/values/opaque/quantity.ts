/** A quantity such as `1500m`. */
import { compareQuantities, type Quantity } from '../../../quantity/quantity.ts';
import { parseType } from '../../types/parse-type.ts';
import { OpaqueValue } from '../value.ts';

const QUANTITY_TYPE = parseType('quantity');

export class QuantityValue extends OpaqueValue {
  readonly type = QUANTITY_TYPE;
  readonly quantity: Quantity;
  /**
   * Whether the quantity is a result of add() or sub(). Such a quantity can only be the left operand of `==`, because kube-apiserver 1.32
   * finds no operator if it is the right operand.
   */
  readonly isComputed: boolean;

  constructor(quantity: Quantity, isComputed = false) {
    super();
    this.quantity = quantity;
    this.isComputed = isComputed;
  }

  override equals(otherValue: OpaqueValue): boolean {
    return otherValue instanceof QuantityValue && compareQuantities(this.quantity, otherValue.quantity) === 0;
  }
}
