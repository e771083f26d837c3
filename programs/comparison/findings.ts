/**
 * Turns the divergences of a program into findings: one per difference, unless an earlier difference of the program explains it. A
 * difference does not end a program:
 *
 * - A read, a dry run and a request that both servers reject change no state, so the next step is compared as if nothing had happened.
 * - If both servers write, but store different objects, the same difference is expected in every later response with the object.
 * - If only one server writes, the state differs. Later steps are compared when the program runs again without that request.
 */
import { isDeepStrictEqual } from 'node:util';
import { toJsonObject } from '../../values/json-object.ts';
import { isWrite as isWriteOperation, type Operation } from '../operation.ts';
import type { Attempt, Divergence } from './attempts.ts';
import { type Difference, findDifferences } from './differences.ts';
import { listSignatures } from './signature.ts';

export interface Finding<A extends Attempt = Attempt> {
  readonly signature: string;
  /** Names of the signature in files of `--ignore`. */
  readonly names: readonly string[];
  readonly difference: Difference;
  readonly divergence: Divergence<A>;
}

export interface Findings<A extends Attempt = Attempt> {
  /** The first finding of each signature of a step, in the order of the program. */
  readonly findings: readonly Finding<A>[];
  /** Steps whose differences all follow from differences of earlier steps. */
  readonly explainedStepCount: number;
  /** The step that only one server executed. Later steps were not compared. */
  readonly splitStep?: number;
}

/** Returns the findings of a program. `startIndex` is the first step to report: an earlier run has reported the earlier steps. */
export function collectFindings<A extends Attempt>(
  divergences: readonly Divergence<A>[],
  startIndex: number,
): Findings<A> {
  const findings: Finding<A>[] = [];
  const explainedPaths = new ExplainedPaths();
  let explainedStepCount = 0;
  for (const divergence of divergences) {
    const { index, operation, left, right } = divergence;
    const allDifferences = selectDifferences(left, right);
    const unexplainedDifferences = allDifferences.filter(
      (difference) => !explainedPaths.hasDifference(operation, difference),
    );
    if (isWrite(operation) && isCarriedOut(left) && isCarriedOut(right))
      for (const difference of allDifferences) explainedPaths.add(operation, difference);
    if (index >= startIndex) {
      if (unexplainedDifferences.length === 0) explainedStepCount += 1;
      findings.push(
        ...selectFirstFindings(unexplainedDifferences.map((difference) => createFinding(divergence, difference))),
      );
    }
    if (isMisaligned(divergence) || (isWrite(operation) && isCarriedOut(left) !== isCarriedOut(right)))
      return { findings, explainedStepCount, ...(index >= startIndex && { splitStep: index }) };
  }
  return { findings, explainedStepCount };
}

function createFinding<A extends Attempt>(divergence: Divergence<A>, difference: Difference): Finding<A> {
  const names = listSignatures(divergence.operation, difference);
  return { signature: names[0], names, difference, divergence };
}

/** Returns the first finding of each signature. */
function selectFirstFindings<A extends Attempt>(findings: readonly Finding<A>[]): Finding<A>[] {
  const firstFindings = new Map<string, Finding<A>>();
  for (const finding of findings)
    if (!firstFindings.has(finding.signature)) firstFindings.set(finding.signature, finding);
  return [...firstFindings.values()];
}

/**
 * Returns the differences of a response, without differences that follow from another difference: if only one server rejects the request,
 * the status causes all other differences; if the bodies have different kinds, the kind causes the differences between their members.
 */
function selectDifferences(left: unknown, right: unknown): Difference[] {
  const allDifferences = findDifferences(left, right);
  const isOtherKind = allDifferences.some(({ path }) => path === 'body.kind');
  const comparedDifferences = isOtherKind
    ? allDifferences.filter(({ path }) => !/^body\.(?!kind$)/.test(path))
    : allDifferences;
  const status = comparedDifferences.find(({ path }) => path === 'status');
  return status !== undefined && !(isCarriedOut(left) && isCarriedOut(right)) ? [status] : comparedDifferences;
}

function isCarriedOut(outcome: unknown): boolean {
  const status = Number(toJsonObject(outcome).status);
  return status >= 200 && status < 300;
}

/** Reports whether a step writes. Steps that are not operations, as in programs of expressions, do not affect later steps. */
function isWrite(content: unknown): boolean {
  return content !== null && typeof content === 'object' && 'do' in content && isWriteOperation(content as Operation);
}

/** Reports whether the transcripts have different steps at this index, so that later steps cannot be compared. */
function isMisaligned({ index, attempt }: Divergence): boolean {
  const [left, right] = [attempt.left[index], attempt.right[index]];
  return left !== undefined && right !== undefined && !isDeepStrictEqual(left.operation, right.operation);
}

/** Paths in objects at which earlier writes of the program caused a difference. */
class ExplainedPaths {
  readonly #paths = new Set<string>();
  /** Whether versions and the numbers of uids and events differ in all later steps, because only one server executed a write. */
  #isCountShifted = false;

  add(content: unknown, { path, how }: Difference): void {
    if (!BODY_PATH.test(path)) return;
    const pathInObject = findPathInObject(path);
    this.#paths.add(`${readResourceName(content)} ${pathInObject} ${how}`);
    if (COUNTER_PATH.test(pathInObject)) this.#isCountShifted = true;
  }

  hasDifference(content: unknown, { path, how }: Difference): boolean {
    const placeInObject = findPathInObject(path);
    if (this.#isCountShifted && (COUNTER_PATH.test(placeInObject) || LENGTH_DIFFERENCES.has(how))) return true;
    return this.#paths.has(`${readResourceName(content)} ${placeInObject} ${how}`);
  }
}

/** Paths in the body, except those of the columns of a Table. */
const BODY_PATH = /^body\.(?!columnDefinitions)/;
const COUNTER_PATH = /(^|\.)metadata\.(resourceVersion|uid)$/;
const LENGTH_DIFFERENCES = new Set(['more left', 'more right', 'other order']);

/**
 * Returns the path in the object: the same for `body.items[].metadata.generation`, `events[].object.metadata.generation` and
 * `body.metadata.generation`.
 */
function findPathInObject(path: string): string {
  return path.replace(/^(body(\[\])?|events\[\])(\.object)?(\.items\[\]|\.rows\[\]\.object)?\.?/, '');
}

function readResourceName(content: unknown): string {
  const { kind, path } = toJsonObject(content);
  if (kind === undefined) return /\{ns\}\/([^/?]+)/.exec(String(path))?.[1] ?? '';
  return String(toJsonObject(kind).resource ?? kind);
}
