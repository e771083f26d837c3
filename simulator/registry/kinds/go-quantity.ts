/** Formats quantities as Go values, as in kube-apiserver's messages. */
import { quote } from '../../../values/go-quote.ts';
import { compareText } from '../../pure/go/text.ts';
import { formatCanonical, parseQuantity, type Quantity } from '../../pure/quantity/quantity.ts';
import type { BareValue } from '../../pure/status/field-problem.ts';

const FORMATS = { decimalSI: 'DecimalSI', binarySI: 'BinarySI', decimalExponent: 'DecimalExponent' };

export function formatGoQuantity(quantity: Quantity): BareValue {
  const { unscaled, scale, text, format } = quantity;
  const amount = `resource.int64Amount{value:${unscaled}, scale:${scale}}`;
  const large = 'resource.infDecAmount{Dec:(*inf.Dec)(nil)}';
  return {
    bare: `resource.Quantity{i:${amount}, d:${large}, s:${quote(text)}, Format:"${FORMATS[format]}"}`,
    json: quote(formatCanonical(quantity)),
  };
}

/** Formats a list of quantities, sorted by resource name. `isEmpty` is true if the request contains an empty list. */
export function formatGoResourceList(
  amounts: Readonly<Record<string, unknown>>,
  { isEmpty = false }: { readonly isEmpty?: boolean } = {},
): BareValue {
  const quantities = Object.entries(amounts)
    .toSorted(([a], [b]) => compareText(a, b))
    .map(([name, amount]) => [quote(name), formatGoQuantity(parseQuantity(String(amount ?? 0)))] as const);
  if (quantities.length === 0) return { bare: isEmpty ? 'core.ResourceList{}' : 'core.ResourceList(nil)' };
  return {
    bare: `core.ResourceList{${quantities.map(([name, { bare }]) => `${name}:${bare}`).join(', ')}}`,
    json: `{${quantities.map(([name, { json }]) => `${name}:${json}`).join(',')}}`,
  };
}
