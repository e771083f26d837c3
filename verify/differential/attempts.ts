/**
 * What several attempts at one program come to. The peer may answer by chance, or from a cache that lags: an answer of the simulator
 * that the peer gave to the same operation in any attempt is right. That it agreed at last does not make up for an answer that the
 * peer never gave: such a program is unstable.
 */
import { type Divergence, firstDivergence } from './compare.ts';
import type { Entry } from './execute.ts';

export interface Attempt {
  readonly peer: readonly Entry[];
  readonly simulator: readonly Entry[];
}

export interface Judgement {
  readonly verdict: 'agrees' | 'unstable' | 'diverges';
  /** What happened in each attempt, held against the peer's answers in the same. */
  readonly attempts: readonly (Divergence | 'agreed')[];
  /** The first that no attempt explains. */
  readonly divergence?: Divergence;
}

export function judge(attempts: readonly Attempt[]): Judgement {
  const peers = attempts.map(({ peer }) => peer);
  const unexplained = attempts.map(({ simulator }) => firstDivergence(peers, simulator));
  const each = attempts.map(({ peer, simulator }) => firstDivergence([peer], simulator) ?? ('agreed' as const));
  const divergence = unexplained.find((found) => found !== undefined);
  if (divergence === undefined) return { verdict: 'agrees', attempts: each };
  return { verdict: unexplained.includes(undefined) ? 'unstable' : 'diverges', attempts: each, divergence };
}

/** A line an attempt. */
export function describeAttempts({ attempts }: Judgement): string {
  return attempts
    .map(
      (found, at) => `attempt ${at + 1}: ${found === 'agreed' ? found : `diverged at ${JSON.stringify(found.what)}`}`,
    )
    .join('\n');
}
