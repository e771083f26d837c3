/**
 * Turns the divergences of a program into findings. A divergence is a step with different responses of the two servers. A difference is a
 * member in which the responses differ. A finding is a difference that no earlier difference of the program explains. A difference does not
 * end a program:
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
  /** The signatures with which a file of `--ignore` can contain the finding. */
  readonly ignorableSignatures: readonly string[];
  readonly difference: Difference;
  readonly divergence: Divergence<A>;
}

export interface Findings<A extends Attempt = Attempt> {
  /** The findings in the order of the program. If a step has several findings with one signature, only the first. */
  readonly findings: readonly Finding<A>[];
  /** Steps whose differences all follow from differences of earlier steps. */
  readonly explainedStepCount: number;
  /**
   * The index of the step after which the states of the servers differ: only one server executed the step, or the servers received
   * different steps. Later steps were not compared.
   */
  readonly lastComparedIndex?: number;
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
      (difference) => !explainedPaths.explains(operation, difference),
    );
    if (isWrite(operation) && isSuccess(left) && isSuccess(right))
      for (const difference of allDifferences) explainedPaths.add(operation, difference);
    if (index >= startIndex) {
      if (unexplainedDifferences.length === 0) explainedStepCount += 1;
      findings.push(
        ...selectFirstFindings(unexplainedDifferences.map((difference) => createFinding(divergence, difference))),
      );
    }
    if (isMisaligned(divergence) || (isWrite(operation) && isSuccess(left) !== isSuccess(right)))
      return { findings, explainedStepCount, ...(index >= startIndex && { lastComparedIndex: index }) };
  }
  return { findings, explainedStepCount };
}

function createFinding<A extends Attempt>(divergence: Divergence<A>, difference: Difference): Finding<A> {
  const ignorableSignatures = listSignatures(divergence.operation, difference);
  return { signature: ignorableSignatures[0], ignorableSignatures, difference, divergence };
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
  const hasDifferentKinds = allDifferences.some(({ path }) => path === 'body.kind');
  const comparedDifferences = hasDifferentKinds
    ? allDifferences.filter(({ path }) => !/^body\.(?!kind$)/.test(path))
    : allDifferences;
  const status = comparedDifferences.find(({ path }) => path === 'status');
  return status !== undefined && !(isSuccess(left) && isSuccess(right)) ? [status] : comparedDifferences;
}

function isSuccess(outcome: unknown): boolean {
  const status = Number(toJsonObject(outcome).status);
  return status >= 200 && status < 300;
}

/** Reports whether a step writes. Steps that are not operations, as in programs of expressions, do not affect later steps. */
function isWrite(operation: unknown): boolean {
  return (
    operation !== null && typeof operation === 'object' && 'do' in operation && isWriteOperation(operation as Operation)
  );
}

/** Reports whether the transcripts have different steps at this index, so that later steps cannot be compared. */
function isMisaligned({ index, attempt }: Divergence): boolean {
  const [left, right] = [attempt.left[index], attempt.right[index]];
  return left !== undefined && right !== undefined && !isDeepStrictEqual(left.operation, right.operation);
}

/** The paths in objects at which earlier writes of the program caused a difference. */
class ExplainedPaths {
  readonly #paths = new Set<string>();
  /**
   * Whether a write got different resourceVersions or uids. The transcripts number both in the order of their occurrence, so these numbers,
   * and the numbers of events, may differ in all later steps.
   */
  #haveNumbersDiverged = false;

  add(operation: unknown, { path, how: type }: Difference): void {
    if (!BODY_PATH.test(path)) return;
    const pathInObject = findPathInObject(path);
    this.#paths.add(`${readResourceName(operation)} ${pathInObject} ${type}`);
    if (NUMBERED_MEMBER_PATH.test(pathInObject)) this.#haveNumbersDiverged = true;
  }

  /** Reports whether an earlier difference explains this difference. */
  explains(operation: unknown, { path, how: type }: Difference): boolean {
    const pathInObject = findPathInObject(path);
    if (this.#haveNumbersDiverged && (NUMBERED_MEMBER_PATH.test(pathInObject) || LENGTH_DIFFERENCES.has(type)))
      return true;
    return this.#paths.has(`${readResourceName(operation)} ${pathInObject} ${type}`);
  }
}

/** Paths in the body, except those of the columns of a Table. */
const BODY_PATH = /^body\.(?!columnDefinitions)/;
const NUMBERED_MEMBER_PATH = /(^|\.)metadata\.(resourceVersion|uid)$/;
const LENGTH_DIFFERENCES = new Set(['more left', 'more right', 'other order']);

/**
 * Returns the path in the object: the same for `body.items[].metadata.generation`, `events[].object.metadata.generation` and
 * `body.metadata.generation`.
 */
function findPathInObject(path: string): string {
  return path.replace(/^(body(\[\])?|events\[\])(\.object)?(\.items\[\]|\.rows\[\]\.object)?\.?/, '');
}

function readResourceName(operation: unknown): string {
  const { kind, path } = toJsonObject(operation);
  if (kind === undefined) return /\{ns\}\/([^/?]+)/.exec(String(path))?.[1] ?? '';
  return String(toJsonObject(kind).resource ?? kind);
}
