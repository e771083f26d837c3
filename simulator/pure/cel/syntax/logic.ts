/** Chains of `&&` and `||` as trees that are as shallow as can be: `a && b && c && d` is `(a && b) && (c && d)`. */
import { call, type Expression } from './ast.ts';

export function balanced(name: string, terms: readonly Expression[], places: readonly number[]): Expression {
  const [first] = terms;
  if (first === undefined) throw new Error('a chain has a term');
  if (terms.length === 1) return first;
  const middle = Math.ceil(places.length / 2 - 0.5);
  const left = balanced(name, terms.slice(0, middle + 1), places.slice(0, middle));
  const right = balanced(name, terms.slice(middle + 1), places.slice(middle + 1));
  return call(places[middle] ?? 0, name, left, right);
}
