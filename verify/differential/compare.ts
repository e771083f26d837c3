/** The first difference between transcripts of the two servers, or none. */
import { isDeepStrictEqual } from 'node:util';
import type { Entry } from './execute.ts';
import { BROKEN_OFF } from './server.ts';

export interface Divergence {
  readonly what: unknown;
  readonly peer: unknown;
  readonly simulator: unknown;
}

/**
 * `peers` are transcripts of the same program. Of several things that are wrong the peer reports one at random (Go iterates over maps in no
 * order): whatever it has answered to an operation once is right.
 */
export function firstDivergence(
  peers: readonly (readonly Entry[])[],
  simulator: readonly Entry[],
): Divergence | undefined {
  for (const [index, { what, outcome }] of simulator.entries()) {
    const answers = peers.map((entries) => entries[index]?.outcome);
    const same = answers.some(
      (answer) => isDeepStrictEqual(answer, outcome) || (failedOver(answer) && refused(outcome)),
    );
    if (!same) return { what, peer: answers.at(-1), simulator: outcome };
  }
  return undefined;
}

/** The peer breaks off its answer to some requests. */
function failedOver(outcome: unknown): boolean {
  return (outcome as { status?: number } | undefined)?.status === BROKEN_OFF;
}

function refused(outcome: unknown): boolean {
  return ((outcome as { status?: number } | undefined)?.status ?? 0) >= 400;
}
