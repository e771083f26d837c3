/** Formats a value like the verb %v of Go, as in messages of kube-apiserver, such as `map[a:1 b:[x y]]`. */
import { formatFloat } from '../go/format-float.ts';
import type { Json } from '../object.ts';

export function formatGoValue(value: Json): string {
  if (value === null) return '<nil>';
  if (Array.isArray(value)) return `[${value.map(formatGoValue).join(' ')}]`;
  // A number that is not a 64-bit integer is a floating-point number.
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return formatFloat(value);
  if (typeof value === 'bigint' && BigInt.asIntN(64, value) !== value) return formatFloat(Number(value));
  if (typeof value !== 'object') return String(value);
  const members = Object.keys(value).sort();
  return `map[${members.map((name) => `${name}:${formatGoValue(value[name] ?? null)}`).join(' ')}]`;
}
