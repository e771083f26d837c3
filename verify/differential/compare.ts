/** The first difference between two transcripts, or none. */
import { isDeepStrictEqual } from 'node:util';
import type { Entry } from './execute.ts';

export interface Divergence {
  readonly what: unknown;
  readonly peer: unknown;
  readonly simulator: unknown;
}

export function firstDivergence(peer: readonly Entry[], simulator: readonly Entry[]): Divergence | undefined {
  for (const [index, entry] of peer.entries()) {
    const other = simulator[index];
    if (!isDeepStrictEqual(entry.outcome, other?.outcome)) {
      return { what: entry.what, peer: entry.outcome, simulator: other?.outcome };
    }
  }
  return undefined;
}
