/** A quantity such as `1500m`. */
import { compareQuantities, type Quantity } from '../../../quantity/quantity.ts';
import { readType } from '../../types/read-type.ts';
import { Opaque } from '../value.ts';

const TYPE = readType('quantity');

export class QuantityValue extends Opaque {
  readonly type = TYPE;
  readonly quantity: Quantity;

  constructor(quantity: Quantity) {
    super();
    this.quantity = quantity;
  }

  equals(other: Opaque): boolean {
    return other instanceof QuantityValue && compareQuantities(this.quantity, other.quantity) === 0;
  }
}
