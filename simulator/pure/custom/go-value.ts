/** A value as messages of kube-apiserver prints it when it is neither text nor number: `map[a:1 b:[x y]]`. */
import { showFloat } from '../go/show-float.ts';
import type { Json } from '../object.ts';

export function goValue(value: Json): string {
  if (value === null) return '<nil>';
  if (Array.isArray(value)) return `[${value.map(goValue).join(' ')}]`;
  // A number that is not a 64-bit integer is a floating-point number.
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return showFloat(value);
  if (typeof value === 'bigint' && BigInt.asIntN(64, value) !== value) return showFloat(Number(value));
  if (typeof value !== 'object') return String(value);
  const members = Object.keys(value).sort();
  return `map[${members.map((name) => `${name}:${goValue(value[name] ?? null)}`).join(' ')}]`;
}
