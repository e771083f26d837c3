/** Worker threads and their runners. The threads load the steps as soon as they are created. */
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Envelope } from '@cucumber/messages';
import { determineScenarioNeeds } from '../../../steps/harness/needs/scenario-needs.ts';
import type { Runner } from './runner.ts';
import type { RunnerCommand, RunnerReport } from './thread.ts';

const FILE_EXTENSION = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

/** The worker threads of a pass. */
export class RunnerThreads {
  /** The runners, which are distributed among the threads in turn. */
  readonly runners: readonly (Runner & { readonly thread: number })[];
  /** Rejects if a thread ends unexpectedly. */
  readonly failure: Promise<never>;
  readonly #fail: (error: Error) => void;
  readonly #workers: readonly Worker[];
  /** Functions that resolve the running operation of each runner. */
  readonly #resolveOperations = new Map<number, (isSuccessful: boolean) => void>();
  readonly #emit: (message: Envelope) => void;
  #isClosing = false;

  constructor(threadCount: number, runnerCount: number, emit: (message: Envelope) => void) {
    const threadFailure = Promise.withResolvers<never>();
    this.failure = threadFailure.promise;
    // Prevents an unhandled rejection before the scheduler awaits the promise.
    this.failure.catch(() => undefined);
    this.#fail = threadFailure.reject;
    this.#emit = emit;
    this.#workers = Array.from({ length: threadCount }, () => this.#startThread());
    this.runners = Array.from({ length: runnerCount }, (_, number) => this.#createRunner(number, number % threadCount));
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }

  #createRunner(runnerNumber: number, thread: number): Runner & { readonly thread: number } {
    const execute = (operation: RunnerCommand['operation']): Promise<boolean> => {
      const completion = Promise.withResolvers<boolean>();
      this.#resolveOperations.set(runnerNumber, completion.resolve);
      this.#workers[thread]?.postMessage({ runnerNumber, operation } satisfies RunnerCommand);
      return completion.promise;
    };
    return {
      thread,
      connect: (parameters) => execute({ type: 'connect', parameters }),
      run: (task) => execute({ type: 'run', task, needs: determineScenarioNeeds(task.pickle) }),
      disconnect: () => execute({ type: 'disconnect' }),
    };
  }

  #startThread(): Worker {
    // A thread does not inherit the compile cache of the thread that starts it.
    const cache = getCompileCacheDir();
    const env = cache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cache) };
    const worker = new Worker(new URL(`./thread.${FILE_EXTENSION}`, import.meta.url), { env });
    worker.on('message', (report: RunnerReport) => this.#handleReport(report));
    worker.on('error', this.#fail);
    worker.on('exit', (code) => {
      if (!this.#isClosing) this.#fail(new Error(`a thread that runs scenarios ended with code ${code}`));
    });
    return worker;
  }

  #handleReport({ runnerNumber, isSuccessful, messages }: RunnerReport): void {
    for (const message of messages) this.#emit(message);
    this.#resolveOperations.get(runnerNumber)?.(isSuccessful);
  }
}
