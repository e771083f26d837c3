/** Runs jobs in lanes: gives each idle lane the next job that may run, until all jobs have ended or the run ends early. */
import type { Envelope } from '@cucumber/messages';
import { getStopSignal } from '../../../client/exchange/stop-run.ts';
import type { VerdictAttachment } from '../../../reports/schema/attachments.ts';
import { reportUnstartedScenario } from '../../../steps/harness/scenario-runner.ts';
import type { RunParameters } from '../../../steps/harness/subject.ts';
import { NOT_RUN_VERDICT } from '../../../steps/harness/verdicts.ts';
import { compact } from '../../../values/compact.ts';
import type { Job } from './job.ts';
import type { Lane } from './lane.ts';
import { type LaneSlot, type NextJob, Queue, type QueueLimits } from './queue.ts';

/** A lane with its thread and the kind of jobs that it runs. */
export interface SchedulableLane extends LaneSlot {
  readonly lane: Lane;
}

export interface ScheduleOptions {
  readonly jobs: readonly Job[];
  readonly lanes: readonly SchedulableLane[];
  readonly limits: QueueLimits;
  readonly parameters: RunParameters;
  /** Whether basics run first, and scenarios that depend on a failed basic are skipped. */
  readonly hasBasics: boolean;
  /** Whether scenarios work in the same collection. */
  readonly sharesCollection: boolean;
  readonly failFast: boolean;
  readonly emit: (message: Envelope) => void;
  /** Rejects if a thread of the lanes ends unexpectedly. */
  readonly threadFailure?: Promise<never>;
}

/** Runs all jobs, and returns whether one of them failed. */
export async function runJobs(options: ScheduleOptions): Promise<boolean> {
  const scheduler = new Scheduler(options);
  const { threadFailure } = options;
  return Promise.race([scheduler.run(), ...(threadFailure === undefined ? [] : [threadFailure])]);
}

class Scheduler {
  readonly #options: ScheduleOptions;
  readonly #queue: Queue<Job>;
  readonly #idleLanes: Set<SchedulableLane>;
  readonly #startedLanes = new Set<SchedulableLane>();
  readonly #failedBasics: string[] = [];
  readonly #completion = Promise.withResolvers<void>();
  #hasFailed = false;

  constructor(options: ScheduleOptions) {
    this.#options = options;
    this.#queue = new Queue(options.jobs, options.limits);
    this.#idleLanes = new Set(options.lanes);
  }

  async run(): Promise<boolean> {
    const stop = getStopSignal();
    const interrupt = () => this.#skipWaitingJobs(NOT_RUN_VERDICT);
    stop.addEventListener('abort', interrupt);
    if (stop.aborted) interrupt();
    this.#assignJobs();
    await this.#completion.promise;
    stop.removeEventListener('abort', interrupt);
    await Promise.all([...this.#startedLanes].map(({ lane }) => lane.end()));
    return this.#hasFailed;
  }

  #assignJobs(): void {
    for (const slot of this.#idleLanes) {
      const nextJob = this.#queue.takeNextJob(slot);
      if (nextJob === undefined) continue;
      this.#idleLanes.delete(slot);
      this.#execute(slot, nextJob).catch(this.#completion.reject);
    }
    if (this.#queue.isOver) this.#completion.resolve();
  }

  async #execute(slot: SchedulableLane, { job, serverToEnd }: NextJob<Job>): Promise<void> {
    const { parameters, hasBasics, sharesCollection, failFast } = this.#options;
    const isConnected = this.#startedLanes.has(slot) || (await slot.lane.begin(parameters));
    if (isConnected) {
      this.#startedLanes.add(slot);
      const hasFailed = await slot.lane.run({
        pickle: job.scenario.pickle,
        isCollectionShared: sharesCollection && !job.isExclusive && this.#queue.hasSlowJobs,
        ...(hasBasics && { failedBasics: [...this.#failedBasics] }),
        ...compact({ serverToEnd }),
      });
      if (hasFailed) this.#recordFailure(job);
      if (hasFailed && failFast) this.#skipWaitingJobs();
    } else this.#queue.clear();
    this.#queue.finishJob(job);
    this.#idleLanes.add(slot);
    this.#assignJobs();
  }

  #recordFailure({ basic }: Job): void {
    this.#hasFailed = true;
    if (basic !== undefined) this.#failedBasics.push(basic);
  }

  /** Removes the jobs that have not started from the queue, and reports them as not run. */
  #skipWaitingJobs(verdict?: VerdictAttachment): void {
    for (const { scenario } of this.#queue.clear())
      reportUnstartedScenario(scenario.pickle, this.#options.emit, verdict);
    if (this.#queue.isOver) this.#completion.resolve();
  }
}
