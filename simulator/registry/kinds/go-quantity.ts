/** Formats quantities as Go values, as in kube-apiserver's messages. */
import { quote } from '../../../values/go-quote.ts';
import { compareText } from '../../pure/go/text.ts';
import { formatCanonical, parseQuantity, type Quantity } from '../../pure/quantity/quantity.ts';
import type { UnquotedValue } from '../../pure/status/field-problem.ts';

const GO_FORMAT_NAMES = { decimalSI: 'DecimalSI', binarySI: 'BinarySI', decimalExponent: 'DecimalExponent' };

export function formatGoQuantity(quantity: Quantity): UnquotedValue {
  const { unscaled, scale, text, format, fitsInt64 } = quantity;
  const [value, exponent, pointer] = fitsInt64 ? [unscaled, scale, 'nil'] : [0, 0, '0xc000000000'];
  const amount = `resource.int64Amount{value:${value}, scale:${exponent}}`;
  const decimal = `resource.infDecAmount{Dec:(*inf.Dec)(${pointer})}`;
  return {
    unquoted: `resource.Quantity{i:${amount}, d:${decimal}, s:${quote(fitsInt64 ? text : '')}, Format:"${GO_FORMAT_NAMES[format]}"}`,
    json: quote(formatCanonical(quantity)),
  };
}

/** Formats a list of quantities, sorted by resource name. `isEmpty` is true if the request contains an empty list. */
export function formatGoResourceList(
  amounts: Readonly<Record<string, unknown>>,
  { isEmpty = false }: { readonly isEmpty?: boolean } = {},
): UnquotedValue {
  const quantities = Object.entries(amounts)
    .toSorted(([a], [b]) => compareText(a, b))
    .map(([name, amount]) => [quote(name), formatGoQuantity(parseQuantity(String(amount ?? 0)))] as const);
  if (quantities.length === 0) return { unquoted: isEmpty ? 'core.ResourceList{}' : 'core.ResourceList(nil)' };
  return {
    unquoted: `core.ResourceList{${quantities.map(([name, { unquoted }]) => `${name}:${unquoted}`).join(', ')}}`,
    json: `{${quantities.map(([name, { json }]) => `${name}:${json}`).join(',')}}`,
  };
}
