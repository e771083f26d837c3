/** Jobs: the scenarios of a pass with their scheduling requirements. */
import { findTestedBasic, requiresBasic } from '../../../steps/harness/needs/basics.ts';
import { determineScenarioNeeds } from '../../../steps/harness/needs/scenario-needs.ts';
import { EXCLUSIVE_TAG, WAITS_TAG } from '../../../steps/harness/running-tags.ts';
import { isBasic, type Scenario } from '../features.ts';

/**
 * The kind of runner that runs a job: `local` is in this thread, `thread` in another thread, and `slow` is a separate runner for one slow job.
 */
export type RunnerKind = 'local' | 'thread' | 'slow';

export interface Job {
  readonly scenario: Scenario;
  readonly runnerKind: RunnerKind;
  /** The basic that the scenario tests. */
  readonly basic: string | undefined;
  /** The basics that must have ended before this job starts. */
  readonly prerequisites: readonly Job[];
  /** Whether the job must run alone, because it and other scenarios would disturb each other. */
  readonly isExclusive: boolean;
  /** Whether the job takes seconds even on a fast server. */
  readonly isSlow: boolean;
  /** The profile of the server that the job shares with other jobs. */
  readonly sharedServer: string | undefined;
}

export interface JobContext {
  /** Whether basics run first, and scenarios that depend on a failed basic are skipped. */
  readonly hasBasics: boolean;
  /** Whether slow scenarios run concurrently with others. If so, only jobs that depend on a slow basic wait for it. */
  readonly runsSlowConcurrently: boolean;
  /** Whether other threads run the jobs that are not basics. */
  readonly usesThreads: boolean;
  /** Whether the run starts servers. */
  readonly startsServers: boolean;
  /** Whether all scenarios work in the same collection. */
  readonly sharesCollection: boolean;
}

/** Creates a job for each scenario: first the basics, then the other scenarios, each in the given order. */
export function createJobs(scenarios: readonly Scenario[], context: JobContext): Job[] {
  const sequentialBasics: Job[] = [];
  const concurrentBasics: Job[] = [];
  const { basics = [], others = [] } = Object.groupBy(scenarios, (scenario) =>
    context.hasBasics && isBasic(scenario) ? 'basics' : 'others',
  );
  const basicJobs = basics.map((scenario) => {
    const runsConcurrently = context.runsSlowConcurrently && scenario.tags.includes(WAITS_TAG);
    const job = createJob(scenario, runsConcurrently ? [] : [...sequentialBasics], context);
    (runsConcurrently ? concurrentBasics : sequentialBasics).push(job);
    return job;
  });
  const otherJobs = others.map((scenario) => {
    const slowBasics = concurrentBasics.filter(({ basic }) => dependsOnBasic(basic, scenario));
    return createJob(
      scenario,
      slowBasics.length === 0 ? sequentialBasics : [...sequentialBasics, ...slowBasics],
      context,
    );
  });
  return [...basicJobs, ...otherJobs];
}

function dependsOnBasic(basic: string | undefined, { pickle, tags }: Scenario): boolean {
  return basic !== undefined && requiresBasic(determineScenarioNeeds(pickle), tags, basic);
}

function createJob(scenario: Scenario, prerequisites: readonly Job[], context: JobContext): Job {
  const { tags, pickle } = scenario;
  const needs = determineScenarioNeeds(pickle);
  const { startsServer = false, sharedServer } = context.startsServers ? needs : {};
  const isWaiting = tags.includes(WAITS_TAG);
  const isSlow = isWaiting || startsServer;
  const runsInThread = context.usesThreads && !(context.hasBasics && isBasic(scenario));
  // Objects of slow scenarios have unique names, so that they disturb only scenarios that read the whole collection.
  const readsOtherObjects =
    context.sharesCollection && !isWaiting && needs.conditions?.includes('whole-collection') === true;
  return {
    scenario,
    runnerKind: context.runsSlowConcurrently && isSlow ? 'slow' : runsInThread ? 'thread' : 'local',
    basic: findTestedBasic(tags),
    prerequisites,
    isExclusive: tags.includes(EXCLUSIVE_TAG) || readsOtherObjects,
    isSlow,
    sharedServer,
  };
}
