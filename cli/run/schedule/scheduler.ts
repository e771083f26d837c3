/** Runs jobs in lanes: gives each idle lane the next job that may run, until all jobs have ended or the run ends early. */
import type { Envelope } from '@cucumber/messages';
import { getStopSignal } from '../../../client/exchange/stop-run.ts';
import type { VerdictAttachment } from '../../../reports/schema/attachments.ts';
import { reportUnrun } from '../../../steps/harness/scenario-runner.ts';
import type { Parameters } from '../../../steps/harness/subject.ts';
import { NOT_RUN } from '../../../steps/harness/verdicts.ts';
import { compact } from '../../../values/compact.ts';
import type { Job } from './job.ts';
import type { Lane } from './lane.ts';
import { type LanePlace, type Limits, type Next, Queue } from './queue.ts';

/** A lane with its thread and the kind of jobs that it runs. */
export interface PlacedLane extends LanePlace {
  readonly lane: Lane;
}

export interface ScheduleOptions {
  readonly jobs: readonly Job[];
  readonly lanes: readonly PlacedLane[];
  readonly limits: Limits;
  readonly parameters: Parameters;
  /** Whether basics run first, and scenarios that depend on a failed basic are skipped. */
  readonly hasBasics: boolean;
  /** Whether scenarios work in the same collection. */
  readonly sharesCollection: boolean;
  readonly failFast: boolean;
  readonly emit: (message: Envelope) => void;
  /** Rejects if a thread of the lanes ends unexpectedly. */
  readonly failed?: Promise<never>;
}

/** Runs all jobs, and returns whether one of them failed. */
export async function runJobs(options: ScheduleOptions): Promise<boolean> {
  const scheduler = new Scheduler(options);
  const { failed } = options;
  return Promise.race([scheduler.run(), ...(failed === undefined ? [] : [failed])]);
}

class Scheduler {
  readonly #options: ScheduleOptions;
  readonly #queue: Queue<Job>;
  readonly #idle: Set<PlacedLane>;
  readonly #startedLanes = new Set<PlacedLane>();
  readonly #failedBasics: string[] = [];
  readonly #finished = Promise.withResolvers<void>();
  #hasFailed = false;

  constructor(options: ScheduleOptions) {
    this.#options = options;
    this.#queue = new Queue(options.jobs, options.limits);
    this.#idle = new Set(options.lanes);
  }

  async run(): Promise<boolean> {
    const stop = getStopSignal();
    const interrupt = () => this.#skipOthers(NOT_RUN);
    stop.addEventListener('abort', interrupt);
    if (stop.aborted) interrupt();
    this.#assign();
    await this.#finished.promise;
    stop.removeEventListener('abort', interrupt);
    await Promise.all([...this.#startedLanes].map(({ lane }) => lane.end()));
    return this.#hasFailed;
  }

  #assign(): void {
    for (const place of this.#idle) {
      const next = this.#queue.next(place);
      if (next === undefined) continue;
      this.#idle.delete(place);
      this.#execute(place, next).catch(this.#finished.reject);
    }
    if (this.#queue.isOver) this.#finished.resolve();
  }

  async #execute(place: PlacedLane, { job, serverToEnd }: Next<Job>): Promise<void> {
    const { parameters, hasBasics, sharesCollection, failFast } = this.#options;
    const isConnected = this.#startedLanes.has(place) || (await place.lane.begin(parameters));
    if (isConnected) {
      this.#startedLanes.add(place);
      const hasFailed = await place.lane.run({
        pickle: job.scenario.pickle,
        isCollectionShared: sharesCollection && !job.isExclusive && this.#queue.hasSlow,
        ...(hasBasics && { failedBasics: [...this.#failedBasics] }),
        ...compact({ serverToEnd }),
      });
      if (hasFailed) this.#noteFailure(job);
      if (hasFailed && failFast) this.#skipOthers();
    } else this.#queue.clear();
    this.#queue.end(job);
    this.#idle.add(place);
    this.#assign();
  }

  #noteFailure({ basic }: Job): void {
    this.#hasFailed = true;
    if (basic !== undefined) this.#failedBasics.push(basic);
  }

  /** Removes the jobs that have not started from the queue, and reports them as not run. */
  #skipOthers(verdict?: VerdictAttachment): void {
    for (const { scenario } of this.#queue.clear()) reportUnrun(scenario.pickle, this.#options.emit, verdict);
    if (this.#queue.isOver) this.#finished.resolve();
  }
}
