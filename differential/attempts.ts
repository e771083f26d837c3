/**
 * The judgement over several attempts at one program. Answers may vary by chance (random order, a lagging cache), so a program whose answers
 * differ is run again; but no attempt is forgotten: each answer that one side has given to an operation must have been given by the other
 * side, too, in one of the attempts. A program that agrees now and then and has an answer that the other side never gave is unstable.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Entry } from './execute.ts';
import { BROKEN_OFF } from './server.ts';

export interface Attempt {
  readonly left: readonly Entry[];
  readonly right: readonly Entry[];
}

export type Side = 'left' | 'right';

export interface Divergence<A extends Attempt = Attempt> {
  readonly what: unknown;
  readonly left: unknown;
  readonly right: unknown;
  /** Place in the program. */
  readonly index: number;
  /** In which it was seen. */
  readonly attempt: A;
}

export interface Judgement<A extends Attempt = Attempt> {
  readonly verdict: 'agrees' | 'unstable' | 'diverges';
  /** All that no attempt explains, in the order of the program. */
  readonly divergences: readonly Divergence<A>[];
  /** A side varies where they differ first: more attempts may explain it. */
  readonly varies: boolean;
}

/** `mayVary`: of that side each answer is right, and the other side is right with any of them. */
export function judge<A extends Attempt>(attempts: readonly A[], mayVary?: Side): Judgement<A> {
  const length = Math.max(...attempts.map(({ left, right }) => Math.max(left.length, right.length)));
  const divergences: Divergence<A>[] = [];
  let varies = false;
  for (let index = 0; index < length; index += 1) {
    const unexplained = unexplainedAt(attempts, index, mayVary);
    if (unexplained === undefined) continue;
    const answers = (side: Side) => distinct(attempts.map((attempt) => attempt[side][index]?.outcome)).length;
    varies ||= divergences.length === 0 && (answers('left') > 1 || answers('right') > 1);
    divergences.push(unexplained);
  }
  if (divergences.length === 0) return { verdict: 'agrees', divergences, varies };
  const once = attempts.some((attempt) =>
    attempt.left.every(({ outcome }, at) => same(outcome, attempt.right[at]?.outcome)),
  );
  return { verdict: once ? 'unstable' : 'diverges', divergences, varies };
}

function unexplainedAt<A extends Attempt>(
  attempts: readonly A[],
  index: number,
  mayVary: Side | undefined,
): Divergence<A> | undefined {
  const of = (side: Side): unknown[] => attempts.map((attempt) => attempt[side][index]?.outcome);
  const [lefts, rights] = [of('left'), of('right')];
  const at = attempts.findIndex(
    (_, number) =>
      (mayVary !== 'left' && !rights.some((other) => same(lefts[number], other))) ||
      (mayVary !== 'right' && !lefts.some((other) => same(rights[number], other))),
  );
  const attempt = attempts[at];
  if (attempt === undefined) return undefined;
  const what = attempt.left[index]?.what ?? attempt.right[index]?.what;
  return { what, left: lefts[at], right: rights[at], index, attempt };
}

/** A server that broke off its answer refused, in its way. */
function same(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(one, other) || (brokeOff(one) && refused(other)) || (brokeOff(other) && refused(one));
}

function brokeOff(outcome: unknown): boolean {
  return statusIn(outcome) === BROKEN_OFF;
}

function refused(outcome: unknown): boolean {
  return statusIn(outcome) >= 400;
}

function statusIn(outcome: unknown): number {
  return (outcome as { status?: number } | undefined)?.status ?? Number.NaN;
}

function distinct(values: readonly unknown[]): unknown[] {
  return values.filter((value, index) => values.findIndex((other) => isDeepStrictEqual(other, value)) === index);
}
