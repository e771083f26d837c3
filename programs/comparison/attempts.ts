/**
 * Compares the responses of two servers in several attempts at one program. Correct responses may vary (random order, a cache that is behind),
 * so a program whose responses differ runs again. Each response of one side to a step must equal the response of the other side to this step
 * in one of the attempts.
 */
import { isDeepStrictEqual } from 'node:util';
import type { TranscriptEntry } from '../execution/execute.ts';
import { NO_RESPONSE } from '../execution/server.ts';

export interface Attempt {
  readonly left: readonly TranscriptEntry[];
  readonly right: readonly TranscriptEntry[];
}

export type Side = 'left' | 'right';

/** A step with a response that the other side returned in no attempt. */
export interface Divergence<A extends Attempt = Attempt> {
  readonly operation: unknown;
  readonly left: unknown;
  readonly right: unknown;
  /** The index of the step in the transcript. */
  readonly index: number;
  /** The attempt in which the divergence occurred. */
  readonly attempt: A;
  /** Whether one side returned several responses, so that more attempts may explain the divergence. */
  readonly hasSeveralResponses: boolean;
  /** Whether both sides returned the same response in another attempt. */
  readonly isUnstable: boolean;
}

/**
 * Returns all divergences, in the order of the program. All responses of the side `mayVary` are accepted, and the other side may return any
 * of them.
 */
export function findDivergences<A extends Attempt>(attempts: readonly A[], mayVary?: Side): Divergence<A>[] {
  const stepCount = Math.max(...attempts.map(({ left, right }) => Math.max(left.length, right.length)));
  return Array.from({ length: stepCount }, (_, index) => findDivergence(attempts, index, mayVary)).filter(
    (divergence) => divergence !== undefined,
  );
}

function findDivergence<A extends Attempt>(
  attempts: readonly A[],
  index: number,
  mayVary: Side | undefined,
): Divergence<A> | undefined {
  const listOutcomes = (side: Side): unknown[] => attempts.map((attempt) => attempt[side][index]?.outcome);
  const [leftOutcomes, rightOutcomes] = [listOutcomes('left'), listOutcomes('right')];
  const attemptIndex = attempts.findIndex(
    (_, otherIndex) =>
      (mayVary !== 'left' &&
        !rightOutcomes.some((rightOutcome) => areEquivalent(leftOutcomes[otherIndex], rightOutcome))) ||
      (mayVary !== 'right' &&
        !leftOutcomes.some((leftOutcome) => areEquivalent(rightOutcomes[otherIndex], leftOutcome))),
  );
  const attempt = attempts[attemptIndex];
  if (attempt === undefined) return undefined;
  return {
    operation: attempt.left[index]?.operation ?? attempt.right[index]?.operation,
    left: leftOutcomes[attemptIndex],
    right: rightOutcomes[attemptIndex],
    index,
    attempt,
    hasSeveralResponses: [leftOutcomes, rightOutcomes].some((outcomes) =>
      outcomes.some((outcome) => !isDeepStrictEqual(outcome, outcomes[0])),
    ),
    isUnstable: leftOutcomes.some((left, otherIndex) => areEquivalent(left, rightOutcomes[otherIndex])),
  };
}

/** Reports whether two outcomes are equivalent. Closing the connection without a response is equivalent to a rejection. */
function areEquivalent(left: unknown, right: unknown): boolean {
  return (
    isDeepStrictEqual(left, right) ||
    (hasNoResponse(left) && isRejection(right)) ||
    (hasNoResponse(right) && isRejection(left))
  );
}

function hasNoResponse(outcome: unknown): boolean {
  return readStatus(outcome) === NO_RESPONSE;
}

function isRejection(outcome: unknown): boolean {
  return readStatus(outcome) >= 400;
}

function readStatus(outcome: unknown): number {
  return (outcome as { status?: number } | undefined)?.status ?? Number.NaN;
}
