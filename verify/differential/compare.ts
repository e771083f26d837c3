/** The first difference between two transcripts, or none. */
import { isDeepStrictEqual } from 'node:util';
import type { Entry } from './execute.ts';
import { BROKEN_OFF } from './server.ts';

export interface Divergence {
  readonly what: unknown;
  readonly peer: unknown;
  readonly simulator: unknown;
}

export function firstDivergence(peer: readonly Entry[], simulator: readonly Entry[]): Divergence | undefined {
  for (const [index, entry] of peer.entries()) {
    const other = simulator[index];
    if (failedOver(entry.outcome) && refused(other?.outcome)) continue;
    if (!isDeepStrictEqual(entry.outcome, other?.outcome)) {
      return { what: entry.what, peer: entry.outcome, simulator: other?.outcome };
    }
  }
  return undefined;
}

/** The genuine server fails over some requests, and says nothing. */
function failedOver(outcome: unknown): boolean {
  return (outcome as { status?: number }).status === BROKEN_OFF;
}

function refused(outcome: unknown): boolean {
  return ((outcome as { status?: number } | undefined)?.status ?? 0) >= 400;
}
