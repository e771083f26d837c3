/** Finds numbers that float64 cannot represent, such as `1e309`, which Go rejects if the type is unknown. */
import type { Json } from '../object.ts';
import type { JsonSource } from './source.ts';

/** Returns the message for the first number in a document that float64 cannot represent. `target` is the Go type of the destination. */
export function findInfiniteNumberProblem(
  source: JsonSource | undefined,
  target = 'Go value of type float64',
): string | undefined {
  const literal = findInfiniteLiteral(source);
  return literal === undefined ? undefined : `json: cannot unmarshal number ${literal} into ${target}`;
}

/** Returns a message about an infinite number with the literal of the document. */
export function restoreInfiniteLiteral(message: string, source: JsonSource | undefined): string {
  const literal = findInfiniteLiteral(source);
  return literal === undefined ? message : message.replace(/number -?Infinity /, `number ${literal} `);
}

export function containsInfiniteNumber(value: Json): boolean {
  if (typeof value === 'number') return !Number.isFinite(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(containsInfiniteNumber);
}

function findInfiniteLiteral(source: JsonSource | undefined): string | undefined {
  for (const literals of source?.literals.values() ?? []) {
    for (const literal of literals.values())
      if (!literal.startsWith('"') && !Number.isFinite(Number(literal))) return literal;
  }
  return undefined;
}
