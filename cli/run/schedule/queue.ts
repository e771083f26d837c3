/**
 * The queue of jobs. It determines which job runs next: the first waiting job that can run together with the running jobs. An exclusive job
 * waits until no other job runs.
 *
 * A few slow jobs run before the other jobs, so that other jobs are left to run concurrently with the last slow jobs.
 *
 * Jobs that share a server run one after the other in one thread. The first job of such a group starts the server, so the group starts
 * under the same limit as a slow job. After that, the jobs of the group run before all other jobs, so that the server can be stopped soon.
 */
import type { Job, RunnerKind } from './job.ts';

type QueuedJob = Pick<Job, 'runnerKind' | 'isExclusive' | 'isSlow' | 'sharedServer'> & {
  readonly prerequisites: readonly QueuedJob[];
};

export interface QueueLimits {
  /** The maximum number of concurrent slow jobs, as long as there are other jobs. */
  readonly maxSlowJobs: number;
  /** The maximum number of concurrent shared servers. If it is Infinity, servers run until the end of the pass. */
  readonly maxServers: number;
}

/** The properties of a runner that determine which jobs it runs: its thread and its kind. */
export interface RunnerProperties {
  readonly thread: number;
  readonly kind: RunnerKind;
}

export interface NextJob<J> {
  readonly job: J;
  /** The shared server that ends after this job, because no later job uses it. */
  readonly serverToEnd?: string;
}

/** The jobs that share a server. */
class ServerGroup<J> {
  readonly server: string;
  readonly waitingJobs: J[];
  /** The thread that uses the server; undefined until the first job runs. */
  thread: number | undefined;
  runningJob: J | undefined;
  /** Whether the first job has ended, so that the server is running. */
  isServerStarted = false;

  constructor(server: string, waiting: J[]) {
    this.server = server;
    this.waitingJobs = waiting;
  }

  /** Whether a runner has taken the first job. */
  get hasBegun(): boolean {
    return this.thread !== undefined;
  }

  /** Whether a runner has taken the first job and not all jobs have ended. */
  get isOpen(): boolean {
    return this.hasBegun && (this.waitingJobs.length > 0 || this.runningJob !== undefined);
  }
}

export class Queue<J extends QueuedJob> {
  /** The waiting slow jobs without a shared server. */
  readonly #slowJobs: Map<RunnerKind, J[]>;
  /** The waiting other jobs without a shared server. */
  readonly #quickJobs: Map<RunnerKind, J[]>;
  /** The jobs of each shared server; the largest group is first. */
  readonly #groups: readonly ServerGroup<J>[];
  readonly #runningJobs = new Set<J>();
  readonly #finishedJobs = new Set<QueuedJob>();
  readonly #limits: QueueLimits;

  constructor(jobs: readonly J[], limits: QueueLimits) {
    const jobsByServer = Map.groupBy(jobs, ({ sharedServer }) => sharedServer);
    const { slow: slowJobs = [], quick: quickJobs = [] } = Object.groupBy(
      jobsByServer.get(undefined) ?? [],
      ({ isSlow }) => (isSlow ? 'slow' : 'quick'),
    );
    this.#slowJobs = Map.groupBy(slowJobs, ({ runnerKind }) => runnerKind);
    this.#quickJobs = Map.groupBy(quickJobs, ({ runnerKind }) => runnerKind);
    this.#groups = [...jobsByServer]
      .flatMap(([server, waitingJobs]) => (server === undefined ? [] : [new ServerGroup(server, waitingJobs)]))
      .toSorted((a, b) => b.waitingJobs.length - a.waitingJobs.length);
    this.#limits = limits;
  }

  get isOver(): boolean {
    return this.#runningJobs.size === 0 && this.#waitingLists.every((waitingJobs) => waitingJobs.length === 0);
  }

  /** Reports whether a slow job is running or waiting. */
  get hasSlowJobs(): boolean {
    return (
      [...this.#slowJobs.values()].some(({ length }) => length > 0) ||
      [...this.#runningJobs].some(({ isSlow }) => isSlow)
    );
  }

  /** Returns the next job for a runner; undefined if no job can start before a running job ends. */
  takeNextJob(runner: RunnerProperties): NextJob<J> | undefined {
    const jobOfBegunGroup = this.#takeJobOfBegunGroup(runner);
    if (jobOfBegunGroup !== undefined) return jobOfBegunGroup;
    const takeQuick = () => this.#takeFirstJob(this.#quickJobs.get(runner.kind));
    const takeSlow = () => this.#takeFirstJobOfNewGroup(runner) ?? this.#takeFirstJob(this.#slowJobs.get(runner.kind));
    return this.#canStartSlowJob ? (takeSlow() ?? takeQuick()) : (takeQuick() ?? takeSlow());
  }

  /** Records that a job has ended. */
  finishJob(job: J): void {
    this.#runningJobs.delete(job);
    this.#finishedJobs.add(job);
    const group = this.#groups.find(({ runningJob: running }) => running === job);
    if (group === undefined) return;
    group.runningJob = undefined;
    group.isServerStarted = true;
  }

  /** Removes and returns all jobs that have not started. */
  clear(): J[] {
    return this.#waitingLists.flatMap((waitingJobs) => waitingJobs.splice(0));
  }

  get #waitingLists(): readonly J[][] {
    return [
      ...this.#slowJobs.values(),
      ...this.#quickJobs.values(),
      ...this.#groups.map(({ waitingJobs: waiting }) => waiting),
    ];
  }

  get #canStartSlowJob(): boolean {
    const startingCount = this.#groups.filter((group) => group.isOpen && !group.isServerStarted).length;
    return [...this.#runningJobs].filter(({ isSlow }) => isSlow).length + startingCount < this.#limits.maxSlowJobs;
  }

  #takeJobOfBegunGroup(runner: RunnerProperties): NextJob<J> | undefined {
    for (const group of this.#groups) {
      if (group.thread !== runner.thread || group.runningJob !== undefined) continue;
      const nextJob = this.#takeJobOfGroup(group, runner);
      if (nextJob !== undefined) return nextJob;
    }
    return undefined;
  }

  #takeFirstJobOfNewGroup(runner: RunnerProperties): NextJob<J> | undefined {
    if (this.#groups.filter(({ isOpen }) => isOpen).length >= this.#limits.maxServers) return undefined;
    const group = this.#groups.find(({ hasBegun }) => !hasBegun);
    return group === undefined ? undefined : this.#takeJobOfGroup(group, runner);
  }

  #takeJobOfGroup(group: ServerGroup<J>, runner: RunnerProperties): NextJob<J> | undefined {
    const nextJob = this.#takeFirstJob(group.waitingJobs, ({ runnerKind }) => runnerKind === runner.kind);
    if (nextJob === undefined) return undefined;
    group.thread = runner.thread;
    group.runningJob = nextJob.job;
    const isLast = group.waitingJobs.length === 0 && Number.isFinite(this.#limits.maxServers);
    return isLast ? { ...nextJob, serverToEnd: group.server } : nextJob;
  }

  #takeFirstJob(waitingJobs: J[] = [], isSuitable: (job: J) => boolean = () => true): NextJob<J> | undefined {
    const index = waitingJobs.findIndex((job) => isSuitable(job) && this.#canRun(job));
    const [job] = index < 0 ? [] : waitingJobs.splice(index, 1);
    if (job === undefined) return undefined;
    this.#runningJobs.add(job);
    return { job };
  }

  #canRun({ isExclusive, prerequisites }: J): boolean {
    if (isExclusive && this.#runningJobs.size > 0) return false;
    if ([...this.#runningJobs].some((running) => running.isExclusive)) return false;
    return prerequisites.every((job) => this.#finishedJobs.has(job));
  }
}
