/** Formats a quantity as Go source, as in messages. */
import { quote } from '../../../values/go-quote.ts';
import { formatCanonical, type Quantity } from '../../pure/quantity/quantity.ts';
import type { BareValue } from '../../pure/status/field-problem.ts';

const FORMATS = { decimalSI: 'DecimalSI', binarySI: 'BinarySI', decimalExponent: 'DecimalExponent' };

export function goQuantity(quantity: Quantity): BareValue {
  const { unscaled, scale, text, format } = quantity;
  const amount = `resource.int64Amount{value:${unscaled}, scale:${scale}}`;
  const large = 'resource.infDecAmount{Dec:(*inf.Dec)(nil)}';
  return {
    bare: `resource.Quantity{i:${amount}, d:${large}, s:${quote(text)}, Format:"${FORMATS[format]}"}`,
    json: quote(formatCanonical(quantity)),
  };
}
