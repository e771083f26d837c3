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
  readonly varies: boolean;
  /** In another attempt both sides gave the same response. */
  readonly isUnstable: boolean;
}

/** Returns all divergences, in the order of the program. Each response of the side `mayVary` is right, and the other side may give any of them. */
export function judge<A extends Attempt>(attempts: readonly A[], mayVary?: Side): Divergence<A>[] {
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
  const at = attempts.findIndex(
    (_, number) =>
      (mayVary !== 'left' && !rights.some((other) => isSame(lefts[number], other))) ||
      (mayVary !== 'right' && !lefts.some((other) => isSame(rights[number], other))),
  );
  const attempt = attempts[at];
  if (attempt === undefined) return undefined;
  return {
    what: attempt.left[index]?.what ?? attempt.right[index]?.what,
    left: lefts[at],
    right: rights[at],
    index,
    attempt,
    varies: [lefts, rights].some((some) => some.some((one) => !isDeepStrictEqual(one, some[0]))),
    isUnstable: lefts.some((left, number) => isSame(left, rights[number])),
  };
}

/** A server that closes the connection without a response refuses the request in its own way. */
function isSame(one: unknown, other: unknown): boolean {
  return (
    isDeepStrictEqual(one, other) || (isBrokenOff(one) && isRefusal(other)) || (isBrokenOff(other) && isRefusal(one))
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
