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
  readonly failure: Promise<never>;
  readonly #fail: (error: Error) => void;
  readonly #workers: readonly Worker[];
  /** Functions that resolve the running operation of each lane. */
  readonly #resolveOperations = new Map<number, (isSuccessful: boolean) => void>();
  readonly #emit: (message: Envelope) => void;
  #isClosing = false;

  constructor(threads: number, lanes: number, emit: (message: Envelope) => void) {
    const threadFailure = Promise.withResolvers<never>();
    this.failure = threadFailure.promise;
    // Prevents an unhandled rejection before the scheduler awaits the promise.
    this.failure.catch(() => undefined);
    this.#fail = threadFailure.reject;
    this.#emit = emit;
    this.#workers = Array.from({ length: threads }, () => this.#start());
    this.lanes = Array.from({ length: lanes }, (_, number) => this.#createLane(number, number % threads));
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }

  #createLane(lane: number, thread: number): Lane & { readonly thread: number } {
    const execute = (operation: LaneCommand['operation']): Promise<boolean> => {
      const completion = Promise.withResolvers<boolean>();
      this.#resolveOperations.set(lane, completion.resolve);
      this.#workers[thread]?.postMessage({ lane, operation } satisfies LaneCommand);
      return completion.promise;
    };
    return {
      thread,
      begin: (parameters) => execute({ type: 'begin', parameters }),
      run: (task) => execute({ type: 'run', task, needs: determineScenarioNeeds(task.pickle) }),
      end: () => execute({ type: 'end' }),
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

  #handleReport({ lane, isSuccessful, messages }: LaneReport): void {
    for (const message of messages) this.#emit(message);
    this.#resolveOperations.get(lane)?.(isSuccessful);
  }
}
