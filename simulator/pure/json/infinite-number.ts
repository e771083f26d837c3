/** Finds numbers that float64 cannot hold, such as `1e309`, which Go refuses where the type is not known. */
import type { Origin } from './parse.ts';

/** Returns the message for the first such number of a document. `target` is the Go type that it is decoded into. */
export function infiniteNumberProblem(
  origin: Origin | undefined,
  target = 'Go value of type float64',
): string | undefined {
  for (const literals of origin?.literals.values() ?? []) {
    for (const literal of literals.values())
      if (!Number.isFinite(Number(literal))) return `json: cannot unmarshal number ${literal} into ${target}`;
  }
  return undefined;
}
