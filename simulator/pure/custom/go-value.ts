/** A value as messages of kube-apiserver prints it when it is neither text nor number: `map[a:1 b:[x y]]`. */
import type { Json } from '../object.ts';

export function goValue(value: Json): string {
  if (value === null) return '<nil>';
  if (Array.isArray(value)) return `[${value.map(goValue).join(' ')}]`;
  if (typeof value !== 'object') return String(value);
  const members = Object.keys(value).sort();
  return `map[${members.map((name) => `${name}:${goValue(value[name] as Json)}`).join(' ')}]`;
}
