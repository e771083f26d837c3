/**
 * Finds the smallest programs that show the differences. The smallest program of one difference is also the example of the other
 * differences that it shows.
 */
import type { DrawnProgram } from '../diff-areas.ts';
import type { LoggedExchange } from '../execution/server.ts';
import { type Attempt, type Divergence, findDivergences } from './attempts.ts';
import { type Difference, findDifferences } from './differences.ts';
import { collectFindings, type Finding } from './findings.ts';

/** An attempt with its requests to the left server, for the shell script that reproduces the difference. */
export interface LoggedAttempt extends Attempt {
  readonly sentRequests: readonly LoggedExchange[];
  readonly namespace: string;
}

export interface Example {
  readonly program: unknown;
  readonly operation: unknown;
  readonly left: unknown;
  readonly right: unknown;
  readonly differences: readonly Difference[];
  /** The requests to the left server. */
  readonly sentRequests: readonly LoggedExchange[];
  /** The index of the request with the difference in `sentRequests`. */
  readonly exchangeIndex: number | undefined;
  readonly namespace: string;
}

export interface MinimalExample {
  readonly example: Example;
  /** Whether the smallest program showed the difference in each attempt. */
  readonly isStable: boolean;
}

/** The maximum number of attempts to reproduce a difference with the program that first showed it. */
const MAX_ATTEMPTS = 6;
/** The maximum number of attempts to reproduce a difference with a smaller program. */
const ATTEMPTS_WHILE_SHRINKING = 2;
/** The maximum number of programs that are tried to find the smallest program with a difference. */
const MAX_PROGRAMS = 150;
/** The maximum time in milliseconds to find the smallest program with a difference. */
const MAX_SHRINKING_TIME = 30_000;
/** The number of repetitions in which the smallest program must show a difference that counts as stable. */
const STABLE_REPETITIONS = 3;

type RunAttempt = (drawnProgram: DrawnProgram) => Promise<LoggedAttempt>;

/** Returns the examples that can be found within the time limit, by signature. */
export async function findExamples(
  drawnProgram: DrawnProgram,
  findings: readonly Finding<LoggedAttempt>[],
  runAttempt: RunAttempt,
  timeLimit: number,
): Promise<ReadonlyMap<string, MinimalExample>> {
  const examples = new Map<string, MinimalExample>();
  const overallDeadline = performance.now() + timeLimit;
  for (const { signature } of findings) {
    if (examples.has(signature)) continue;
    const deadline = Math.min(overallDeadline, performance.now() + MAX_SHRINKING_TIME);
    if (performance.now() >= deadline) break;
    const smallestProgram = await findSmallestProgram(drawnProgram, signature, runAttempt, deadline);
    if (smallestProgram === undefined) continue;
    const wantedSignatures = findings
      .map((finding) => finding.signature)
      .filter((signature) => !examples.has(signature));
    for (const [signature, example] of await confirmExamples(smallestProgram, wantedSignatures, runAttempt))
      examples.set(signature, example);
  }
  return examples;
}

/** Returns the smallest program that shows a difference; undefined if the program does not show the difference again. */
async function findSmallestProgram(
  drawnProgram: DrawnProgram,
  signature: string,
  runAttempt: RunAttempt,
  deadline: number,
): Promise<DrawnProgram | undefined> {
  const showsDifference = async (candidate: DrawnProgram, maxAttempts: number): Promise<boolean> => {
    for (let attemptNumber = 1; attemptNumber <= maxAttempts; attemptNumber += 1)
      if (findExamplesInAttempt(candidate, await runAttempt(candidate)).has(signature)) return true;
    return false;
  };
  if (!(await showsDifference(drawnProgram, MAX_ATTEMPTS))) return undefined;
  return drawnProgram.shrink(
    async (candidate) => performance.now() < deadline && (await showsDifference(candidate, ATTEMPTS_WHILE_SHRINKING)),
    MAX_PROGRAMS,
  );
}

/** Repeats the smallest program to determine whether each of its differences is stable. */
async function confirmExamples(
  drawnProgram: DrawnProgram,
  signatures: readonly string[],
  runAttempt: RunAttempt,
): Promise<Map<string, MinimalExample>> {
  const examplesOfRepetitions: ReadonlyMap<string, Example>[] = [];
  for (let repetition = 1; repetition <= STABLE_REPETITIONS; repetition += 1)
    examplesOfRepetitions.push(findExamplesInAttempt(drawnProgram, await runAttempt(drawnProgram)));
  const confirmedExamples = new Map<string, MinimalExample>();
  for (const signature of signatures) {
    const shownExamples = examplesOfRepetitions.flatMap((examples) => examples.get(signature) ?? []);
    const [example] = shownExamples;
    if (example !== undefined)
      confirmedExamples.set(signature, { example, isStable: shownExamples.length === examplesOfRepetitions.length });
  }
  return confirmedExamples;
}

function findExamplesInAttempt(drawnProgram: DrawnProgram, attempt: LoggedAttempt): Map<string, Example> {
  const examples = new Map<string, Example>();
  for (const { signature, divergence } of collectFindings(findDivergences([attempt]), 0).findings)
    if (!examples.has(signature)) examples.set(signature, createExample(drawnProgram, divergence));
  return examples;
}

export function createExample(
  drawnProgram: DrawnProgram,
  { operation, left, right, index, attempt }: Divergence<LoggedAttempt>,
): Example {
  return {
    program: drawnProgram.program,
    operation,
    left,
    right,
    differences: findDifferences(left, right),
    sentRequests: attempt.sentRequests,
    exchangeIndex: attempt.left[index]?.exchangeIndex,
    namespace: attempt.namespace,
  };
}
