/** Formats a quantity as Go source, as in messages. */
import { quote } from '../../../values/go-quote.ts';
import type { Quantity } from '../../pure/quantity/quantity.ts';

const FORMATS = { decimalSI: 'DecimalSI', binarySI: 'BinarySI', decimalExponent: 'DecimalExponent' };

export function goQuantity({ unscaled, scale, text, format }: Quantity): { readonly bare: string } {
  const amount = `resource.int64Amount{value:${unscaled}, scale:${scale}}`;
  const large = 'resource.infDecAmount{Dec:(*inf.Dec)(nil)}';
  return { bare: `resource.Quantity{i:${amount}, d:${large}, s:${quote(text)}, Format:"${FORMATS[format]}"}` };
}
