/**
 * The judgement over several attempts at one program. The answers of the peer may vary (random order, a lagging cache): an answer of the
 * simulator is right if the peer gave it to the same operation in any attempt. A program that agrees in one attempt but had an answer
 * that the peer never gave is unstable.
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
  const divergence = unexplained.find((one) => one !== undefined);
  if (divergence === undefined) return { verdict: 'agrees', attempts: each };
  return { verdict: unexplained.includes(undefined) ? 'unstable' : 'diverges', attempts: each, divergence };
}

/** A line an attempt. */
export function describeAttempts({ attempts }: Judgement): string {
  return attempts
    .map(
      (result, index) =>
        `attempt ${index + 1}: ${result === 'agreed' ? result : `diverged at ${JSON.stringify(result.what)}`}`,
    )
    .join('\n');
}
