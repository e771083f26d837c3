/** Runs one pass: all scenarios with one server and one resource under test. Creates the jobs and the lanes that run them. */
import { availableParallelism } from 'node:os';
import type { Envelope } from '@cucumber/messages';
import type { RunParameters } from '../../../steps/harness/subject.ts';
import { loadSteps } from '../../../steps/harness/vocabulary.ts';
import { isBasic, type Scenario, shuffleScenarios } from '../features.ts';
import { createJobs, type Job } from './job.ts';
import { LocalLane } from './lane.ts';
import { runJobs, type SchedulableLane } from './scheduler.ts';
import { LaneThreads } from './threads.ts';

export interface LanePlan {
  /** The number of lanes in this thread. */
  readonly localLanes: number;
  /** The number of lanes in other threads. While the other threads load the steps, the basics run in this thread. */
  readonly threadLanes: number;
  /** Whether slow scenarios run concurrently with others, each in a separate lane. */
  readonly runsSlowConcurrently: boolean;
  /** Whether all scenarios work in the same collection. */
  readonly sharesCollection: boolean;
  /** The maximum number of concurrent shared servers. */
  readonly maxServers: number;
}

export interface PassOptions {
  readonly scenarios: readonly Scenario[];
  readonly parameters: RunParameters;
  /** The seed of the order of the scenarios. */
  readonly seed: number;
  readonly plan: LanePlan;
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
    const lanes = createLanes(jobs, options, threads);
    const slowJobs = runsSlowConcurrently
      ? Number.POSITIVE_INFINITY
      : Math.ceil((threads?.lanes.length ?? plan.localLanes) / 2);
    const failureOptions = threads === undefined ? {} : { threadFailure: threads.failure };
    return await runJobs({
      ...options,
      jobs,
      lanes,
      limits: { maxSlowJobs: slowJobs, maxServers },
      sharesCollection,
      ...failureOptions,
    });
  } finally {
    await threads?.close();
  }
}

function createThreads({ threadLanes }: LanePlan, emit: PassOptions['emit']): LaneThreads | undefined {
  return threadLanes === 0
    ? undefined
    : new LaneThreads(Math.min(threadLanes, availableParallelism()), threadLanes, emit);
}

function createLanes(
  jobs: readonly Job[],
  { plan, emit }: PassOptions,
  threads: LaneThreads | undefined,
): SchedulableLane[] {
  const createLocalLane = (number: number, kind: 'local' | 'slow'): SchedulableLane => ({
    thread: THIS_THREAD,
    kind,
    lane: new LocalLane(number, emit),
  });
  return [
    ...jobs
      .filter(({ laneKind }) => laneKind === 'slow')
      .map((_, index) => createLocalLane(plan.localLanes + index, 'slow')),
    ...Array.from({ length: plan.localLanes }, (_, index) => createLocalLane(index, 'local')),
    ...(threads?.lanes ?? []).map((lane): SchedulableLane => ({ thread: lane.thread, kind: 'thread', lane })),
  ];
}
