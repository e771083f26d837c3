/** The threads of a run, for Cucumber's coordinator: each has its lanes, and each lane one scenario at a time. */
import { Worker } from 'node:worker_threads';
import type { Message, Pickle } from '../../../reports/messages.ts';
import { takesSeconds } from '../../../steps/running-tags.ts';
import { sharedProfileOf, startsOwnServer } from '../../../steps/server-needs.ts';
import type { Parameters } from '../../../steps/subject.ts';
import type { Report, ThreadData, Work } from './messages.ts';
import { type Next, type Order, Queue } from './queue.ts';
import type { Adapter, Assembled, Library } from './types.ts';

const EXTENSION = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

/** Shared servers at the same time. A kube-apiserver with its etcd takes about 350 MB; a simulator in a process with others takes 5 MB. */
const MOST_SERVERS = 4;

export interface ThreadsOptions {
  readonly threads: number;
  readonly lanes: number;
  readonly data: Omit<ThreadData, 'lanes'>;
  readonly env: NodeJS.ProcessEnv;
  readonly support: Library;
  readonly heard: (message: Message) => void;
  /** What scenarios are told, when that is known; without it none of them run. */
  readonly parameters: Promise<Parameters | undefined>;
}

export class Threads implements Adapter {
  readonly #options: ThreadsOptions;
  /** By lane. */
  readonly #workers: Worker[] = [];
  readonly #working = new Map<number, PromiseWithResolvers<boolean>>();
  readonly #failed = Promise.withResolvers<never>();
  #hasBegun = false;
  #isEnding = false;

  constructor(options: ThreadsOptions) {
    this.#options = options;
    // What waits for a lane hears of it; nothing may.
    this.#failed.promise.catch(() => undefined);
  }

  async setup(): Promise<void> {
    const { threads, lanes } = this.#options;
    const all = Array.from({ length: lanes }, (_, lane) => lane);
    const starting = Array.from({ length: threads }, (_, thread) =>
      this.#start(all.filter((lane) => lane % threads === thread)),
    );
    await Promise.race([Promise.all(starting), this.#failed.promise]);
  }

  async runBeforeAllHooks(): Promise<boolean> {
    const parameters = await this.#options.parameters;
    this.#hasBegun = parameters !== undefined;
    return parameters !== undefined && this.#inEach({ does: 'begin', parameters });
  }

  async runAfterAllHooks(): Promise<boolean> {
    return this.#hasBegun && this.#inEach({ does: 'end' });
  }

  async runTestCases(scenarios: readonly Assembled[]): Promise<boolean> {
    const over = Promise.withResolvers<boolean>();
    const queue = new Queue(scenarios, await this.#order());
    const idle = new Set(this.#workers.keys());
    let failing = false;
    const assign = (): void => {
      if (queue.isOver) over.resolve(!failing);
      for (const lane of idle) {
        const next = queue.next(lane % this.#options.threads);
        if (next === undefined) continue;
        idle.delete(lane);
        void run(lane, next);
      }
    };
    const run = async (lane: number, { scenario, ...shared }: Next<Assembled>): Promise<void> => {
      // Nobody looks at the document, and to copy it takes longer than many a scenario.
      const small = { ...scenario, gherkinDocument: {} };
      const success = await this.#work(lane, { does: 'scenario', scenario: small, failing, ...shared });
      failing ||= !success;
      queue.over(scenario);
      idle.add(lane);
      assign();
    };
    assign();
    return Promise.race([over.promise, this.#failed.promise]);
  }

  async #order(): Promise<Order<Pickle>> {
    const { support, lanes, parameters } = this.#options;
    const launch = (await parameters)?.launch;
    return {
      canRun: support.parallelCanAssign,
      takesSeconds: (pickle) => takesSeconds(pickle) || (launch !== undefined && startsOwnServer(pickle)),
      few: Math.ceil(lanes / 2),
      // By address no server is started, and nothing is shared.
      serverOf: (pickle) => (launch === undefined ? undefined : sharedProfileOf(pickle)),
      servers: launch?.command === undefined ? Number.POSITIVE_INFINITY : MOST_SERVERS,
    };
  }

  async teardown(): Promise<void> {
    this.#isEnding = true;
    await Promise.all([...new Set(this.#workers)].map((worker) => worker.terminate()));
  }

  async #start(lanes: readonly number[]): Promise<void> {
    const { data, env } = this.#options;
    const workerData: ThreadData = { ...data, lanes };
    const worker = new Worker(new URL(`./thread.${EXTENSION}`, import.meta.url), { workerData, env });
    for (const lane of lanes) this.#workers[lane] = worker;
    const ready = Promise.withResolvers<void>();
    worker.on('message', (report: Report) => (report.kind === 'ready' ? ready.resolve() : this.#done(report)));
    worker.on('error', (error) => this.#failed.reject(error));
    worker.on('exit', (code) => {
      if (!this.#isEnding) this.#failed.reject(new Error(`a thread that runs scenarios ended with code ${code}`));
    });
    await ready.promise;
  }

  async #inEach(work: Work): Promise<boolean> {
    const all = Promise.all(this.#workers.map((_, lane) => this.#work(lane, work)));
    const results = await Promise.race([all, this.#failed.promise]);
    return results.every((success) => success);
  }

  #work(lane: number, work: Work): Promise<boolean> {
    const done = Promise.withResolvers<boolean>();
    this.#working.set(lane, done);
    this.#workers[lane]?.postMessage({ lane, work });
    return done.promise;
  }

  #done({ lane, success, messages }: Extract<Report, { kind: 'done' }>): void {
    for (const message of messages) this.#options.heard(message);
    this.#working.get(lane)?.resolve(success);
  }
}
