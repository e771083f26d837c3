/** JSON values as kube-apiserver prints them inside some messages: `map[a:1 b:[x y]]`, keys sorted, strings bare. */
import { compareText } from './text.ts';

export function showValue(value: unknown): string {
  if (value === null || value === undefined) return '<nil>';
  if (Array.isArray(value)) return `[${value.map(showValue).join(' ')}]`;
  if (typeof value !== 'object') return String(value);
  const members = Object.entries(value).sort(([one], [other]) => compareText(one, other));
  return `map[${members.map(([key, member]) => `${key}:${showValue(member)}`).join(' ')}]`;
}
