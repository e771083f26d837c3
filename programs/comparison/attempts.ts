/**
 * Judges several attempts at one program. Responses may vary randomly (random order, a lagging cache), so a program whose responses differ
 * runs again. All attempts count: each response of one side to a step must equal a response of the other side to that step in one of the
 * attempts.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Entry } from '../execution/execute.ts';
import { NO_RESPONSE } from '../execution/server.ts';

export interface Attempt {
  readonly left: readonly Entry[];
  readonly right: readonly Entry[];
}

export type Side = 'left' | 'right';

/** A step with a response that the other side gave in no attempt. */
export interface Divergence<A extends Attempt = Attempt> {
  readonly what: unknown;
  readonly left: unknown;
  readonly right: unknown;
  /** Place in the transcript. */
  readonly index: number;
  /** The attempt in which it was seen. */
  readonly attempt: A;
  /** One side gave several responses: more attempts may explain it. */
  readonly hasSeveralResponses: boolean;
  /** In another attempt both sides gave the same response. */
  readonly isUnstable: boolean;
}

/** Returns all divergences, in the order of the program. Each response of the side `mayVary` is right, and the other side may give any of them. */
export function judgeAttempts<A extends Attempt>(attempts: readonly A[], mayVary?: Side): Divergence<A>[] {
  const length = Math.max(...attempts.map(({ left, right }) => Math.max(left.length, right.length)));
  return Array.from({ length }, (_, index) => findDivergence(attempts, index, mayVary)).filter(
    (divergence) => divergence !== undefined,
  );
}

function findDivergence<A extends Attempt>(
  attempts: readonly A[],
  index: number,
  mayVary: Side | undefined,
): Divergence<A> | undefined {
  const listOutcomes = (side: Side): unknown[] => attempts.map((attempt) => attempt[side][index]?.outcome);
  const [lefts, rights] = [listOutcomes('left'), listOutcomes('right')];
  const position = attempts.findIndex(
    (_, number) =>
      (mayVary !== 'left' && !rights.some((otherRight) => isSame(lefts[number], otherRight))) ||
      (mayVary !== 'right' && !lefts.some((otherLeft) => isSame(rights[number], otherLeft))),
  );
  const attempt = attempts[position];
  if (attempt === undefined) return undefined;
  return {
    what: attempt.left[index]?.what ?? attempt.right[index]?.what,
    left: lefts[position],
    right: rights[position],
    index,
    attempt,
    hasSeveralResponses: [lefts, rights].some((items) =>
      items.some((candidate) => !isDeepStrictEqual(candidate, items[0])),
    ),
    isUnstable: lefts.some((left, number) => isSame(left, rights[number])),
  };
}

/** A server that closes the connection without a response rejects the request in its own way. */
function isSame(left: unknown, right: unknown): boolean {
  return (
    isDeepStrictEqual(left, right) || (isBrokenOff(left) && isRefusal(right)) || (isBrokenOff(right) && isRefusal(left))
  );
}

function isBrokenOff(outcome: unknown): boolean {
  return readStatus(outcome) === NO_RESPONSE;
}

function isRefusal(outcome: unknown): boolean {
  return readStatus(outcome) >= 400;
}

function readStatus(outcome: unknown): number {
  return (outcome as { status?: number } | undefined)?.status ?? Number.NaN;
}
