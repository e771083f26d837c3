/** Finds numbers that float64 cannot represent, such as `1e309`. Go rejects them in values whose type is unknown. */
import type { Json } from '../object.ts';
import type { JsonSource } from './source.ts';

/** Returns the message for the first number in a document that float64 cannot represent. `target` is the Go type of the destination. */
export function findInfiniteNumberProblem(
  source: JsonSource | undefined,
  target = 'Go value of type float64',
): string | undefined {
  const literal = findInfiniteNumberLiteral(source);
  return literal === undefined ? undefined : `json: cannot unmarshal number ${literal} into ${target}`;
}

/** Replaces `Infinity` in a decoding error by the literal in the document, such as `1e309`. */
export function restoreInfiniteLiteral(message: string, source: JsonSource | undefined): string {
  const literal = findInfiniteNumberLiteral(source);
  return literal === undefined ? message : message.replace(/number -?Infinity /, `number ${literal} `);
}

export function containsInfiniteNumber(value: Json): boolean {
  if (typeof value === 'number') return !Number.isFinite(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(containsInfiniteNumber);
}

function findInfiniteNumberLiteral(source: JsonSource | undefined): string | undefined {
  for (const literals of source?.literals.values() ?? []) {
    for (const literal of literals.values())
      if (!literal.startsWith('"') && !Number.isFinite(Number(literal))) return literal;
  }
  return undefined;
}
