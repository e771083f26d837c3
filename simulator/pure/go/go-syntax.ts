/** Formats JSON values in Go syntax (`%#v`), as in some messages of kube-apiserver, such as `map[string]interface {}{"a":1}`. */
import { quote } from '../../../values/go-quote.ts';
import { compareText } from './text.ts';

export function formatGoSyntax(value: unknown): string {
  if (value === null) return 'interface {}(nil)';
  if (typeof value === 'string') return quote(value);
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return `[]interface {}{${value.map(formatGoSyntax).join(', ')}}`;
  const members = Object.entries(value).sort(([a], [b]) => compareText(a, b));
  return `map[string]interface {}{${members.map(([key, member]) => `${quote(key)}:${formatGoSyntax(member)}`).join(', ')}}`;
}

/** Formats a list of strings as `[]string{"a"}`, or a missing list as `[]string(nil)`. */
export function formatStringSlice(values: readonly string[] | undefined): string {
  return values === undefined ? '[]string(nil)' : `[]string{${values.map(quote).join(', ')}}`;
}

/** Formats the items of a list of bytes, such as `0x7b, 0x7d`. */
export function formatGoBytes(bytes: Uint8Array): string {
  return [...bytes].map((byte) => `0x${byte.toString(16)}`).join(', ');
}
