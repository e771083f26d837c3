/** Worker threads and their lanes. The threads load the steps as soon as they are created. */
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Envelope } from '@cucumber/messages';
import { determineScenarioNeeds } from '../../../steps/harness/needs/scenario-needs.ts';
import type { Lane } from './lane.ts';
import type { LaneCommand, LaneReport } from './thread.ts';

const FILE_EXTENSION = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

export class LaneThreads {
  /** The lanes, which are distributed among the threads in turn. */
  readonly lanes: readonly (Lane & { readonly thread: number })[];
  /** Rejects if a thread ends unexpectedly. */
  readonly failed: Promise<never>;
  readonly #fail: (error: Error) => void;
  readonly #workers: readonly Worker[];
  readonly #working = new Map<number, (response: boolean) => void>();
  readonly #emit: (message: Envelope) => void;
  #isClosing = false;

  constructor(threads: number, lanes: number, emit: (message: Envelope) => void) {
    const workerFailure = Promise.withResolvers<never>();
    this.failed = workerFailure.promise;
    // Prevents an unhandled rejection before the scheduler awaits the promise.
    this.failed.catch(() => undefined);
    this.#fail = workerFailure.reject;
    this.#emit = emit;
    this.#workers = Array.from({ length: threads }, () => this.#start());
    this.lanes = Array.from({ length: lanes }, (_, number) => this.#createLane(number, number % threads));
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }

  #createLane(lane: number, thread: number): Lane & { readonly thread: number } {
    const execute = (operation: LaneCommand['work']): Promise<boolean> => {
      const jobCompletion = Promise.withResolvers<boolean>();
      this.#working.set(lane, jobCompletion.resolve);
      this.#workers[thread]?.postMessage({ lane, work: operation } satisfies LaneCommand);
      return jobCompletion.promise;
    };
    return {
      thread,
      begin: (parameters) => execute({ does: 'begin', parameters }),
      run: (task) => execute({ does: 'run', task, needs: determineScenarioNeeds(task.pickle) }),
      end: () => execute({ does: 'end' }),
    };
  }

  #start(): Worker {
    // A thread does not inherit the compile cache of the thread that starts it.
    const cache = getCompileCacheDir();
    const env = cache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cache) };
    const worker = new Worker(new URL(`./thread.${FILE_EXTENSION}`, import.meta.url), { env });
    worker.on('message', (report: LaneReport) => this.#handleReport(report));
    worker.on('error', this.#fail);
    worker.on('exit', (code) => {
      if (!this.#isClosing) this.#fail(new Error(`a thread that runs scenarios ended with code ${code}`));
    });
    return worker;
  }

  #handleReport({ lane, answer: isSuccessful, messages }: LaneReport): void {
    for (const message of messages) this.#emit(message);
    this.#working.get(lane)?.(isSuccessful);
  }
}
