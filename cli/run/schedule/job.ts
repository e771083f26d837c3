/** Jobs: the scenarios of a pass with their scheduling requirements. */
import { dependsOn, findTestedBasic } from '../../../steps/harness/needs/basics.ts';
import { scenarioNeeds } from '../../../steps/harness/needs/scenario-needs.ts';
import { EXCLUSIVE, WAITS } from '../../../steps/harness/running-tags.ts';
import { isBasic, type Scenario } from '../features.ts';

/** The lanes that run a job: those of this thread, those of other threads, or a separate lane for each concurrent slow job. */
export type LaneKind = 'local' | 'thread' | 'slow';

export interface Job {
  readonly scenario: Scenario;
  readonly laneKind: LaneKind;
  /** The basic that the scenario tests. */
  readonly basic: string | undefined;
  /** Jobs that must end first: the basics that it depends on. */
  readonly after: readonly Job[];
  /** Whether it would disturb other scenarios, or they would disturb it. */
  readonly isExclusive: boolean;
  /** Whether it takes seconds even on a fast server. */
  readonly isSlow: boolean;
  /** The profile of the server that it shares with others. */
  readonly sharedServer: string | undefined;
}

export interface JobContext {
  /** Whether basics run first, and scenarios that depend on a failed one are skipped. */
  readonly hasBasics: boolean;
  /** Whether slow scenarios run concurrently with others: then only jobs that depend on a slow basic wait for it. */
  readonly runsSlowConcurrently: boolean;
  /** Whether other threads run the jobs that are not basics. */
  readonly usesThreads: boolean;
  /** Whether the run starts servers. */
  readonly startsServers: boolean;
  /** Whether all scenarios work in the same collection. */
  readonly sharesCollection: boolean;
}

/** Returns the jobs of the scenarios, in order. */
export function createJobs(scenarios: readonly Scenario[], context: JobContext): Job[] {
  const chain: Job[] = [];
  const jobs: Job[] = [];
  const { basics = [], others = [] } = Object.groupBy(scenarios, (scenario) =>
    context.hasBasics && isBasic(scenario) ? 'basics' : 'others',
  );
  const basicJobs = basics.map((scenario) => {
    const runsConcurrently = context.runsSlowConcurrently && scenario.tags.includes(WAITS);
    const job = createJob(scenario, runsConcurrently ? [] : [...chain], context);
    (runsConcurrently ? jobs : chain).push(job);
    return job;
  });
  const otherJobs = others.map((scenario) => {
    const slow = jobs.filter(({ basic }) => dependsOnBasic(basic, scenario));
    return createJob(scenario, slow.length === 0 ? chain : [...chain, ...slow], context);
  });
  return [...basicJobs, ...otherJobs];
}

function dependsOnBasic(basic: string | undefined, { pickle, tags }: Scenario): boolean {
  return basic !== undefined && dependsOn(scenarioNeeds(pickle), tags, basic);
}

function createJob(scenario: Scenario, after: readonly Job[], context: JobContext): Job {
  const { tags, pickle } = scenario;
  const needs = scenarioNeeds(pickle);
  const { startsServer = false, sharedServer } = context.startsServers ? needs : {};
  const waits = tags.includes(WAITS);
  const isSlow = waits || startsServer;
  const runsInThread = context.usesThreads && !(context.hasBasics && isBasic(scenario));
  // Objects of slow scenarios have unique names, so that concurrent scenarios are not disturbed, except those that read the whole
  // collection.
  const readsOthers = context.sharesCollection && !waits && needs.conditions?.includes('whole-collection') === true;
  return {
    scenario,
    laneKind: context.runsSlowConcurrently && isSlow ? 'slow' : runsInThread ? 'thread' : 'local',
    basic: findTestedBasic(tags),
    after,
    isExclusive: tags.includes(EXCLUSIVE) || readsOthers,
    isSlow,
    sharedServer,
  };
}
