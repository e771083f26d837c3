/** Runs one pass: all scenarios with one server and one resource under test. Creates the jobs and the runners that run them. */
import { availableParallelism } from 'node:os';
import type { Envelope } from '@cucumber/messages';
import type { RunParameters } from '../../../steps/harness/subject.ts';
import { loadSteps } from '../../../steps/harness/vocabulary.ts';
import { isBasic, type Scenario, shuffleScenarios } from '../features.ts';
import { createJobs, type Job } from './job.ts';
import { LocalRunner } from './runner.ts';
import { runJobs, type ScheduledRunner } from './scheduler.ts';
import { RunnerThreads } from './threads.ts';

export interface RunnerPlan {
  /** The number of runners in this thread. */
  readonly localRunnerCount: number;
  /** The number of runners in other threads. While the other threads load the steps, the basics run in this thread. */
  readonly threadRunnerCount: number;
  /** Whether slow scenarios run concurrently with others, each by a separate runner. */
  readonly runsSlowConcurrently: boolean;
  /** Whether all scenarios work in the same collection. */
  readonly sharesCollection: boolean;
  /** The maximum number of concurrent shared servers, and of concurrent slow jobs, which may start a server. */
  readonly maxServers: number;
}

export interface PassOptions {
  readonly scenarios: readonly Scenario[];
  readonly parameters: RunParameters;
  /** The seed of the order of the scenarios. */
  readonly seed: number;
  readonly plan: RunnerPlan;
  readonly hasBasics: boolean;
  readonly failFast: boolean;
  readonly emit: (message: Envelope) => void;
}

/** The number of this thread. The numbers of other threads start at 0. */
const THIS_THREAD = -1;

/** Runs the scenarios, and returns whether one of them failed. */
export async function runPass(options: PassOptions): Promise<boolean> {
  const { scenarios, parameters, seed, plan, hasBasics, emit } = options;
  const runsFirst = (scenario: Scenario) => hasBasics && isBasic(scenario);
  const otherScenarios = scenarios.filter((scenario) => !runsFirst(scenario));
  // The threads are created first, so that they load the steps at the same time as this thread.
  const threads = otherScenarios.length === 0 ? undefined : createThreads(plan, emit);
  try {
    await loadSteps();
    for (const document of new Set(scenarios.map((scenario) => scenario.document))) emit({ gherkinDocument: document });
    for (const { pickle } of scenarios) emit({ pickle });
    const { runsSlowConcurrently, sharesCollection, maxServers } = plan;
    const startsServers = parameters.launch !== undefined;
    const usesThreads = threads !== undefined;
    const context = { hasBasics, runsSlowConcurrently, usesThreads, startsServers, sharesCollection };
    const jobs = createJobs([...scenarios.filter(runsFirst), ...shuffleScenarios(otherScenarios, seed)], context);
    const runners = createRunners(jobs, options, threads);
    const maxSlowJobs = runsSlowConcurrently
      ? Number.POSITIVE_INFINITY
      : Math.min(Math.ceil((threads?.runners.length ?? plan.localRunnerCount) / 2), maxServers);
    const failureOptions = threads === undefined ? {} : { threadFailure: threads.failure };
    return await runJobs({
      ...options,
      jobs,
      runners,
      limits: { maxSlowJobs, maxServers },
      sharesCollection,
      ...failureOptions,
    });
  } finally {
    await threads?.close();
  }
}

function createThreads({ threadRunnerCount }: RunnerPlan, emit: PassOptions['emit']): RunnerThreads | undefined {
  return threadRunnerCount === 0
    ? undefined
    : new RunnerThreads(Math.min(threadRunnerCount, availableParallelism()), threadRunnerCount, emit);
}

function createRunners(
  jobs: readonly Job[],
  { plan, emit }: PassOptions,
  threads: RunnerThreads | undefined,
): ScheduledRunner[] {
  const createLocalRunner = (number: number, kind: 'local' | 'slow'): ScheduledRunner => ({
    thread: THIS_THREAD,
    kind,
    runner: new LocalRunner(number, emit),
  });
  return [
    ...jobs
      .filter(({ runnerKind }) => runnerKind === 'slow')
      .map((_, index) => createLocalRunner(plan.localRunnerCount + index, 'slow')),
    ...Array.from({ length: plan.localRunnerCount }, (_, index) => createLocalRunner(index, 'local')),
    ...(threads?.runners ?? []).map((runner): ScheduledRunner => ({ thread: runner.thread, kind: 'thread', runner })),
  ];
}
