/** Formats JSON values as `%v` of Go in some messages of kube-apiserver, such as `map[a:1 b:[x y]]`, with sorted keys and unquoted strings. */
import { compareText } from './text.ts';

export function formatValue(value: unknown): string {
  if (value === null || value === undefined) return '<nil>';
  if (Array.isArray(value)) return `[${value.map(formatValue).join(' ')}]`;
  if (typeof value !== 'object') return String(value);
  const members = Object.entries(value).sort(([a], [b]) => compareText(a, b));
  return `map[${members.map(([key, member]) => `${key}:${formatValue(member)}`).join(' ')}]`;
}
