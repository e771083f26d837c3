/**
 * A run of `assay diff`: draws programs area by area, and compares the responses of both servers, until it has compared the requested
 * number of steps. A difference is reported once, under its signature and with the smallest program that shows it. Further occurrences are
 * only counted. A difference does not end a program (findings.ts).
 */
import { compact } from '../../values/compact.ts';
import type { Area, DrawnProgram } from '../diff-areas.ts';
import type { Server } from '../execution/server.ts';
import type { Kind } from '../kinds/kind.ts';
import type { KindSelection } from '../kinds/kinds.ts';
import { findDivergences, type Side } from './attempts.ts';
import { collectFindings, type Finding, type Findings } from './findings.ts';
import { createExample, type Example, findExamples, type LoggedAttempt } from './minimal-examples.ts';
import { schedulePrograms } from './program-sequence.ts';

export interface ProgramComparisonOptions {
  readonly left: Server;
  readonly right: Server;
  readonly seed: number;
  /** The number of steps to compare. */
  readonly steps: number;
  readonly areas: readonly Area[];
  readonly kinds: KindSelection;
  readonly mayVary?: Side;
  readonly failFast: boolean;
  /** The time limit in milliseconds for shrinking the programs of all signatures. */
  readonly shrinkingTime: number;
  /** The prefix of the names of namespaces. */
  readonly namePrefix: string;
  /** Whether both servers have the kind. */
  serves(kind: Kind): boolean;
  /** Returns the reason why a difference with one of these signatures is ignored. */
  findIgnoreReason(signatures: readonly string[]): string | undefined;
  /** Returns true to end the run after the current program. */
  isStopped(): boolean;
  /** Called after each program with the number of compared steps. */
  onProgram(steps: number, groups: readonly Group[]): void;
}

/** All occurrences of a difference with the same signature. */
export interface Group {
  readonly signature: string;
  /** The signatures with which a file of `--ignore` can contain the difference. */
  readonly ignorableSignatures: readonly string[];
  /** Whether the responses differ only in a text for people, such as a message. */
  readonly soft: boolean;
  /** Whether the difference is missing in some attempts. */
  readonly unstable: boolean;
  /** The reason why the difference is ignored; absent if it is not ignored. */
  readonly ignored?: string;
  /** The number of steps that were compared when the difference first occurred. */
  readonly step: number;
  /** The number of steps with the difference. */
  count: number;
  readonly example: Example;
}

export interface ComparisonResult {
  readonly seed: number;
  readonly steps: number;
  readonly programs: number;
  /** The number of programs whose responses varied, but without a response that only one server returned. */
  readonly byChance: number;
  /** The number of steps with a difference that is not ignored. */
  readonly differentSteps: number;
  /** The number of these steps that differ only in texts. */
  readonly stepsWithTexts: number;
  /** The number of steps that differ only as a consequence of an earlier difference in their program. */
  readonly followingSteps: number;
  readonly groups: readonly Group[];
}

/**
 * The number of runs of a program, to detect whether its responses vary. A Go server that iterates over a map with two errors reports the
 * second error first in one of eight responses.
 */
const MAX_ATTEMPTS = 6;
/** The number of runs of a program whose responses have already varied. */
const MAX_ATTEMPTS_IF_VARYING = 64;
/** The maximum number of requests that a run omits from a program because only one server executed them. */
const MAX_ALIGNMENT_COUNT = 20;

export async function comparePrograms(options: ProgramComparisonOptions): Promise<ComparisonResult> {
  const comparison = new ProgramComparison(options);
  const drawnPrograms = schedulePrograms(options.areas, options.kinds, options.seed);
  let [steps, programs] = [0, 0];
  while (steps < options.steps && !options.isStopped()) {
    const drawnProgram = drawnPrograms.next().value?.program.limitToKinds(options.serves);
    if (drawnProgram === undefined) break;
    programs += 1;
    if (drawnProgram.steps === 0 && programs < options.steps) continue;
    steps += Math.max(drawnProgram.steps, 1);
    await comparison.compare(drawnProgram, steps);
    options.onProgram(steps, comparison.groups);
    if (options.failFast && comparison.groups.some(({ ignored }) => ignored === undefined)) break;
  }
  const { byChance, differentSteps, stepsWithTexts, followingSteps, groups } = comparison;
  return { seed: options.seed, steps, programs, byChance, differentSteps, stepsWithTexts, followingSteps, groups };
}

class ProgramComparison {
  readonly #options: ProgramComparisonOptions;
  readonly groups: Group[] = [];
  byChance = 0;
  differentSteps = 0;
  stepsWithTexts = 0;
  followingSteps = 0;
  #attemptCount = 0;
  #remainingShrinkingTime: number;

  constructor(options: ProgramComparisonOptions) {
    this.#options = options;
    this.#remainingShrinkingTime = options.shrinkingTime;
  }

  async compare(drawnProgram: DrawnProgram, step: number): Promise<void> {
    let [comparedProgram, startIndex]: [DrawnProgram | undefined, number] = [drawnProgram, 0];
    for (
      let alignmentCount = 0;
      comparedProgram !== undefined && alignmentCount <= MAX_ALIGNMENT_COUNT;
      alignmentCount += 1
    ) {
      const { findings, explainedStepCount, lastComparedIndex } = await this.#collectFindings(
        comparedProgram,
        startIndex,
      );
      await this.#recordFindings(comparedProgram, findings, step);
      const newFindings = findings.filter(({ signature }) => this.#findGroup(signature)?.ignored === undefined);
      const countSteps = (findings: readonly Finding[]) =>
        new Set(findings.map(({ divergence }) => divergence.index)).size;
      const differentStepCount = countSteps(newFindings);
      this.differentSteps += differentStepCount;
      this.stepsWithTexts += differentStepCount - countSteps(newFindings.filter(({ difference }) => !difference.soft));
      this.followingSteps += explainedStepCount;
      if (lastComparedIndex === undefined) return;
      comparedProgram = comparedProgram.alignAfter(lastComparedIndex);
      startIndex = lastComparedIndex;
    }
  }

  /** Runs the program until its differences are known, or until it is clear whether responses vary. */
  async #collectFindings(drawnProgram: DrawnProgram, startIndex: number): Promise<Findings<LoggedAttempt>> {
    const attempts: LoggedAttempt[] = [];
    for (;;) {
      attempts.push(await this.#runAttempt(drawnProgram));
      const allFindings = collectFindings(findDivergences(attempts, this.#options.mayVary), startIndex);
      if (allFindings.findings.length === 0 && allFindings.explainedStepCount === 0 && attempts.length > 1)
        this.byChance += 1;
      const newFindings = allFindings.findings.filter((finding) => !this.#isKnown(finding));
      const maxAttempts = newFindings.some(({ divergence }) => divergence.hasSeveralResponses)
        ? MAX_ATTEMPTS_IF_VARYING
        : MAX_ATTEMPTS;
      if (newFindings.length === 0 || attempts.length >= maxAttempts) return allFindings;
    }
  }

  /** Reports whether the finding is already known or ignored, so that more attempts are not needed. */
  #isKnown({ signature, ignorableSignatures }: Finding): boolean {
    return (
      this.#findGroup(signature)?.unstable === false ||
      this.#options.findIgnoreReason(ignorableSignatures) !== undefined
    );
  }

  #findGroup(signature: string): Group | undefined {
    return this.groups.find((group) => group.signature === signature);
  }

  async #runAttempt(drawnProgram: DrawnProgram): Promise<LoggedAttempt> {
    const { left, right, namePrefix } = this.#options;
    this.#attemptCount += 1;
    // One of the servers may be a proxy in front of the other.
    const namespace = `${namePrefix}-${this.#attemptCount}`;
    const [leftEntries, rightEntries] = await Promise.all([
      drawnProgram.run(left, `${namespace}l`),
      drawnProgram.run(right, `${namespace}r`),
    ]);
    return { left: leftEntries, right: rightEntries, sentRequests: left.log, namespace: `${namespace}l` };
  }

  async #recordFindings(
    drawnProgram: DrawnProgram,
    findings: readonly Finding<LoggedAttempt>[],
    step: number,
  ): Promise<void> {
    const findingsBySignature = new Map<string, Finding<LoggedAttempt>>();
    for (const finding of findings) {
      const group = this.#findGroup(finding.signature);
      if (group !== undefined) group.count += 1;
      else if (!findingsBySignature.has(finding.signature)) findingsBySignature.set(finding.signature, finding);
    }
    const unignoredFindings = [...findingsBySignature.values()].filter(
      ({ ignorableSignatures }) => this.#options.findIgnoreReason(ignorableSignatures) === undefined,
    );
    const startTime = performance.now();
    const examples = await findExamples(
      drawnProgram,
      unignoredFindings,
      (candidate) => this.#runAttempt(candidate),
      this.#remainingShrinkingTime,
    );
    this.#remainingShrinkingTime -= performance.now() - startTime;
    for (const [signature, { ignorableSignatures, difference, divergence }] of findingsBySignature) {
      const ignoreReason = this.#options.findIgnoreReason(ignorableSignatures);
      const example = examples.get(signature);
      this.groups.push({
        signature,
        ignorableSignatures,
        soft: difference.soft,
        unstable: divergence.isUnstable || example?.isStable === false,
        ...compact({ ignored: ignoreReason }),
        step,
        count: findings.filter((finding) => finding.signature === signature).length,
        example: example?.example ?? createExample(drawnProgram, divergence),
      });
    }
  }
}
