/**
 * Starts the thread at the first long request, and limits the number of concurrent long requests. A request that takes too long or exceeds
 * the memory of the thread ends the thread: the request and concurrent requests fail, and the next request starts another thread.
 */
import { Worker } from 'node:worker_threads';
import { findBundle } from '../../find-bundle.ts';
import type { UserInfo } from '../../foundation/user.ts';
import {
  createRequestTooLargeError,
  createTimeoutError,
  createTooManyRequestsError,
} from '../../pure/status/reasons.ts';
import { type CallDependencies, handleCall } from './main-thread-calls.ts';
import type {
  LongRequest,
  LongRequestResponse,
  MainThreadCall,
  MessageToMain,
  MessageToThread,
  ThreadSettings,
} from './messages.ts';

/** The maximum number of concurrent requests. While one request waits for the main thread, the thread can process another. */
const MAX_CONCURRENT_REQUESTS = 2;
/** The maximum number of waiting requests. */
const MAX_WAITING_REQUESTS = 30;
/** The maximum total size of the bodies of waiting requests. */
const MAX_WAITING_BYTES = 24 * 1024 * 1024;
const RETRY_AFTER_SECONDS = 1;
/** The memory limit of the thread. */
const MAX_HEAP_MEGABYTES = 192;
/** The additional memory limit for recently created JavaScript objects. */
const MAX_YOUNG_HEAP_MEGABYTES = 24;
/** The time in milliseconds after which an idle thread ends, because it keeps the memory of its last requests. */
const MAX_IDLE_MILLISECONDS = 3_000;
const TOO_LONG_MESSAGE = 'this request or a concurrent request takes longer than the server allows';
const TOO_MUCH_MEMORY_MESSAGE = 'this request or a concurrent request needs more memory than the server allows';
const EXTENSION = new URL(import.meta.url).pathname.endsWith('.ts') ? 'ts' : 'js';

export interface ThreadHostOptions {
  readonly getSettings: () => ThreadSettings;
  /** Returns the messages that the thread must receive before the next request. */
  readonly listDefinitionMessages: () => readonly MessageToThread[];
  /** Forgets the sent definitions for a new thread, so that `listDefinitionMessages` returns all messages again. */
  readonly resetSentDefinitions: () => void;
  readonly dependencies: CallDependencies;
  readonly now: () => number;
  /** The time limit of a request in milliseconds. */
  readonly timeLimit: number;
}

/** A waiting or active request, with the promise of its response. */
interface LongRequestJob {
  readonly request: LongRequest;
  readonly user: UserInfo;
  readonly response: PromiseWithResolvers<LongRequestResponse>;
  timer?: NodeJS.Timeout;
}

export class ThreadHost {
  readonly #options: ThreadHostOptions;
  readonly #queue: LongRequestJob[] = [];
  readonly #activeJobs = new Map<number, LongRequestJob>();
  #worker: Worker | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #nextId = 0;
  #isReady = false;

  constructor(options: ThreadHostOptions) {
    this.#options = options;
  }

  /** Whether a thread is running and its startup is complete. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** Handles a request in the thread. A job that has not started when the request ends (`onEnd`) is dropped. */
  handleRequest(
    request: LongRequest,
    user: UserInfo,
    onEnd: (onAbandoned: () => void) => void,
  ): Promise<LongRequestResponse> {
    const waitingBytes = this.#queue.reduce((sum, job) => sum + job.request.body.length, request.body.length);
    if (this.#queue.length >= MAX_WAITING_REQUESTS || waitingBytes > MAX_WAITING_BYTES) {
      throw createTooManyRequestsError('Too many requests, please try again later.', RETRY_AFTER_SECONDS);
    }
    const job: LongRequestJob = { request, user, response: Promise.withResolvers() };
    this.#queue.push(job);
    onEnd(() => this.#dropWaitingJob(job));
    this.#startNext();
    return job.response.promise;
  }

  #dropWaitingJob(job: LongRequestJob): void {
    const index = this.#queue.indexOf(job);
    if (index === -1) return;
    this.#queue.splice(index, 1);
    job.response.reject(createAbandonedError());
  }

  async close(): Promise<void> {
    await this.#endWorker(new Error('the server is closed'));
  }

  #startNext(): void {
    while (this.#activeJobs.size < MAX_CONCURRENT_REQUESTS) {
      const job = this.#queue.shift();
      if (job === undefined) break;
      this.#startJob(job);
    }
    if (this.#activeJobs.size === 0) this.#scheduleIdleEnd();
  }

  /** Allows the process to exit while the thread is idle, and ends the thread if no other request arrives. */
  #scheduleIdleEnd(): void {
    if (this.#worker === undefined) return;
    this.#worker.unref();
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => void this.#endWorker(new Error('idle')), MAX_IDLE_MILLISECONDS);
    this.#idleTimer.unref();
  }

  #startJob(job: LongRequestJob): void {
    clearTimeout(this.#idleTimer);
    this.#worker ??= this.#startWorker();
    this.#worker.ref();
    const id = this.#nextId++;
    this.#activeJobs.set(id, job);
    const rejectAsTooLong = () => void this.#endWorker(createRequestTooLargeError(TOO_LONG_MESSAGE));
    job.timer = setTimeout(rejectAsTooLong, this.#options.timeLimit);
    job.timer.unref();
    for (const message of this.#options.listDefinitionMessages()) this.#post(message);
    this.#post({ type: 'request', id, request: job.request, user: job.user, now: this.#options.now() });
  }

  #startWorker(): Worker {
    this.#options.resetSentDefinitions();
    const worker = new Worker(findThread(), {
      workerData: this.#options.getSettings(),
      resourceLimits: {
        maxOldGenerationSizeMb: MAX_HEAP_MEGABYTES,
        maxYoungGenerationSizeMb: MAX_YOUNG_HEAP_MEGABYTES,
      },
    });
    worker.on('message', (message: MessageToMain) => this.#handleMessage(message));
    worker.on(
      'error',
      (error) =>
        void this.#endWorker(isOutOfMemory(error) ? createRequestTooLargeError(TOO_MUCH_MEMORY_MESSAGE) : error),
    );
    return worker;
  }

  #post(message: MessageToThread): void {
    this.#worker?.postMessage(message);
  }

  #handleMessage(message: MessageToMain): void {
    this.#isReady = true;
    if (message.type === 'call') {
      void this.#handleCall(message.id, message.call);
      return;
    }
    const job = this.#activeJobs.get(message.id);
    this.#activeJobs.delete(message.id);
    clearTimeout(job?.timer);
    if (message.type === 'response') job?.response.resolve(message.response);
    else job?.response.reject(new Error(message.report));
    this.#startNext();
  }

  async #handleCall(id: number, call: MainThreadCall): Promise<void> {
    const worker = this.#worker;
    try {
      const result = await handleCall(call, this.#options.dependencies);
      worker?.postMessage({ type: 'callResult', id, result });
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      worker?.postMessage({ type: 'callError', id, name, message });
    }
  }

  async #endWorker(error: unknown): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#isReady = false;
    clearTimeout(this.#idleTimer);
    const failedJobs = [...this.#activeJobs.values()];
    this.#activeJobs.clear();
    worker?.removeAllListeners().on('error', () => undefined);
    for (const job of failedJobs) {
      clearTimeout(job.timer);
      job.response.reject(error);
    }
    await worker?.terminate();
    this.#startNext();
  }
}

/** Returns the URL of the thread's module. The bundle is preferred, because it loads in half the time. */
function findThread(): URL {
  const bundle = findBundle();
  return bundle === undefined ? new URL(`./thread.${EXTENSION}`, import.meta.url) : new URL('long-requests.js', bundle);
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/** Creates the error for a request whose client has disconnected. */
export function createAbandonedError(): Error {
  return createTimeoutError('request did not complete within the allotted timeout');
}
