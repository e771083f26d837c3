/** Finds numbers that float64 cannot represent, such as `1e309`, which Go rejects if the type is unknown. */
import type { JsonSource } from './source.ts';

/** Returns the message for the first such number in a document. `target` is the Go type of the destination. */
export function findInfiniteNumberProblem(
  source: JsonSource | undefined,
  target = 'Go value of type float64',
): string | undefined {
  for (const literals of source?.literals.values() ?? []) {
    for (const literal of literals.values())
      if (!literal.startsWith('"') && !Number.isFinite(Number(literal)))
        return `json: cannot unmarshal number ${literal} into ${target}`;
  }
  return undefined;
}
