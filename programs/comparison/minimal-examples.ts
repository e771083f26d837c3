/** Finds the smallest programs that show differences. The smallest program of one difference is the example of the others that it shows as well. */
import type { Drawn } from '../diff-areas.ts';
import type { Sent } from '../execution/server.ts';
import { type Attempt, type Divergence, judge } from './attempts.ts';
import { type Difference, differences } from './differences.ts';
import { type Finding, findingsIn } from './findings.ts';

/** The requests to the left server stay with an attempt, for the script. */
export interface LoggedAttempt extends Attempt {
  readonly sent: readonly Sent[];
  readonly namespace: string;
}

export interface Example {
  readonly program: unknown;
  readonly what: unknown;
  readonly left: unknown;
  readonly right: unknown;
  readonly differences: readonly Difference[];
  /** The requests to the left server. */
  readonly sent: readonly Sent[];
  /** The place of the request with the difference in `sent`. */
  readonly exchange: number | undefined;
  readonly namespace: string;
}

export interface MinimalExample {
  readonly example: Example;
  /** The small program showed the difference each time. */
  readonly isStable: boolean;
}

/** How often a program is run to see a difference that it showed before. */
const ATTEMPTS = 6;
const ATTEMPTS_WHILE_SHRINKING = 2;
/** Programs that are run to find the smallest for a signature, and milliseconds. */
const MOST_PROGRAMS = 150;
const LONGEST = 30_000;
/** How often a small program must show its difference again to be reported as one that always does. */
const TIMES_FOR_STABLE = 3;

type Attempting = (drawn: Drawn) => Promise<LoggedAttempt>;

/** Returns the examples by signature, as many as can be found in the time. */
export async function findExamples(
  drawn: Drawn,
  findings: readonly Finding<LoggedAttempt>[],
  attempt: Attempting,
  milliseconds: number,
): Promise<ReadonlyMap<string, MinimalExample>> {
  const examples = new Map<string, MinimalExample>();
  const end = performance.now() + milliseconds;
  for (const { signature } of findings) {
    if (examples.has(signature)) continue;
    const until = Math.min(end, performance.now() + LONGEST);
    if (performance.now() >= until) break;
    const small = await smallestProgram(drawn, signature, attempt, until);
    if (small === undefined) continue;
    const wanted = findings.map((one) => one.signature).filter((one) => !examples.has(one));
    for (const [shown, example] of await confirmExamples(small, wanted, attempt)) examples.set(shown, example);
  }
  return examples;
}

/** Undefined if the program does not show the difference again. */
async function smallestProgram(
  drawn: Drawn,
  signature: string,
  attempt: Attempting,
  until: number,
): Promise<Drawn | undefined> {
  const shows = async (candidate: Drawn, attempts: number): Promise<boolean> => {
    for (let number = 1; number <= attempts; number += 1)
      if (examplesIn(candidate, await attempt(candidate)).has(signature)) return true;
    return false;
  };
  if (!(await shows(drawn, ATTEMPTS))) return undefined;
  return drawn.smallest(
    async (candidate) => performance.now() < until && (await shows(candidate, ATTEMPTS_WHILE_SHRINKING)),
    MOST_PROGRAMS,
  );
}

async function confirmExamples(
  drawn: Drawn,
  signatures: readonly string[],
  attempt: Attempting,
): Promise<Map<string, MinimalExample>> {
  const runs: ReadonlyMap<string, Example>[] = [];
  for (let time = 1; time <= TIMES_FOR_STABLE; time += 1) runs.push(examplesIn(drawn, await attempt(drawn)));
  const confirmed = new Map<string, MinimalExample>();
  for (const signature of signatures) {
    const shown = runs.flatMap((run) => run.get(signature) ?? []);
    const [example] = shown;
    if (example !== undefined) confirmed.set(signature, { example, isStable: shown.length === runs.length });
  }
  return confirmed;
}

function examplesIn(drawn: Drawn, attempt: LoggedAttempt): Map<string, Example> {
  const examples = new Map<string, Example>();
  for (const { signature, divergence } of findingsIn(judge([attempt]), 0).findings)
    if (!examples.has(signature)) examples.set(signature, toExample(drawn, divergence));
  return examples;
}

export function toExample(drawn: Drawn, { what, left, right, index, attempt }: Divergence<LoggedAttempt>): Example {
  return {
    program: drawn.program,
    what,
    left,
    right,
    differences: differences(left, right),
    sent: attempt.sent,
    exchange: attempt.left[index]?.exchange,
    namespace: attempt.namespace,
  };
}
