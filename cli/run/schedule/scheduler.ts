/** Runs jobs with runners: gives each idle runner the next job that may run, until all jobs have ended or the run ends early. */
import type { Envelope } from '@cucumber/messages';
import { getStopSignal } from '../../../client/exchange/stop-run.ts';
import type { VerdictAttachment } from '../../../reports/schema/attachments.ts';
import { reportUnstartedScenario } from '../../../steps/harness/scenario-runner.ts';
import type { RunParameters } from '../../../steps/harness/subject.ts';
import { NOT_RUN_VERDICT } from '../../../steps/harness/verdicts.ts';
import { compact } from '../../../values/compact.ts';
import type { Job } from './job.ts';
import { type NextJob, Queue, type QueueLimits, type RunnerProperties } from './queue.ts';
import type { Runner } from './runner.ts';

/** A runner with its thread and the kind of jobs that it runs. */
export interface ScheduledRunner extends RunnerProperties {
  readonly runner: Runner;
}

export interface ScheduleOptions {
  readonly jobs: readonly Job[];
  readonly runners: readonly ScheduledRunner[];
  readonly limits: QueueLimits;
  readonly parameters: RunParameters;
  /** Whether basics run first, and scenarios that depend on a failed basic are skipped. */
  readonly hasBasics: boolean;
  /** Whether scenarios work in the same collection. */
  readonly sharesCollection: boolean;
  readonly failFast: boolean;
  readonly emit: (message: Envelope) => void;
  /** Rejects if a thread of the runners ends unexpectedly. */
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
  readonly #idleRunners: Set<ScheduledRunner>;
  readonly #startedRunners = new Set<ScheduledRunner>();
  readonly #failedBasics: string[] = [];
  readonly #completion = Promise.withResolvers<void>();
  #hasFailed = false;

  constructor(options: ScheduleOptions) {
    this.#options = options;
    this.#queue = new Queue(options.jobs, options.limits);
    this.#idleRunners = new Set(options.runners);
  }

  async run(): Promise<boolean> {
    const stop = getStopSignal();
    const interrupt = () => this.#skipWaitingJobs(NOT_RUN_VERDICT);
    stop.addEventListener('abort', interrupt);
    if (stop.aborted) interrupt();
    this.#assignJobs();
    await this.#completion.promise;
    stop.removeEventListener('abort', interrupt);
    await Promise.all([...this.#startedRunners].map(({ runner }) => runner.disconnect()));
    return this.#hasFailed;
  }

  #assignJobs(): void {
    for (const scheduledRunner of this.#idleRunners) {
      const nextJob = this.#queue.takeNextJob(scheduledRunner);
      if (nextJob === undefined) continue;
      this.#idleRunners.delete(scheduledRunner);
      this.#execute(scheduledRunner, nextJob).catch(this.#completion.reject);
    }
    if (this.#queue.isOver) this.#completion.resolve();
  }

  async #execute(scheduledRunner: ScheduledRunner, { job, serverToEnd }: NextJob<Job>): Promise<void> {
    const { parameters, hasBasics, sharesCollection, failFast } = this.#options;
    const isConnected = this.#startedRunners.has(scheduledRunner) || (await scheduledRunner.runner.connect(parameters));
    if (isConnected) {
      this.#startedRunners.add(scheduledRunner);
      const hasFailed = await scheduledRunner.runner.run({
        pickle: job.scenario.pickle,
        isCollectionShared: sharesCollection && !job.isExclusive && this.#queue.hasSlowJobs,
        ...(hasBasics && { failedBasics: [...this.#failedBasics] }),
        ...compact({ serverToEnd }),
      });
      if (hasFailed) this.#recordFailure(job);
      if (hasFailed && failFast) this.#skipWaitingJobs();
    } else this.#queue.clear();
    this.#queue.finishJob(job);
    this.#idleRunners.add(scheduledRunner);
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
