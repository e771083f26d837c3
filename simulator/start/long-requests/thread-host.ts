/**
 * Starts the thread of long requests with the first of them, and gives it few at a time. One that takes too long, or more memory than the
 * thread may have, ends the thread: it and those beside it fail, and the next one starts another thread.
 */
import { Worker } from 'node:worker_threads';
import type { UserInfo } from '../../ground/user.ts';
import { requestEntityTooLarge, timeout, tooManyRequests } from '../../pure/status/reasons.ts';
import { type AnsweredFrom, answerTo } from './answers.ts';
import type { LongAnswer, LongRequest, Question, ThreadSettings, ToMain, ToThread } from './messages.ts';

/** So many are worked on at once: two, as one asks the main thread now and then. */
const AT_ONCE = 2;
/** So many wait, and so many bytes of their bodies. */
const WAITING = 30;
const WAITING_BYTES = 24 * 1024 * 1024;
const RETRY_AFTER = 1;
const MEGABYTES = 192;
/** Besides, for what has just come to be. */
const YOUNG_MEGABYTES = 24;
/** Milliseconds. A thread without work keeps the memory that its last requests took. */
const IDLE_LIMIT = 3_000;
const TOO_LONG = 'it, or one beside it, takes longer than the server works on one';
const TOO_HEAVY = 'it, or one beside it, takes more memory than the server has for one';
const EXTENSION = new URL(import.meta.url).pathname.endsWith('.ts') ? 'ts' : 'js';

export interface ThreadHostOptions {
  readonly settings: () => ThreadSettings;
  /** What the thread has to know before the next request. */
  readonly news: () => readonly ToThread[];
  /** All of it again, for a new thread. */
  readonly forget: () => void;
  readonly from: AnsweredFrom;
  readonly now: () => number;
  /** Milliseconds. */
  readonly longest: number;
}

interface Job {
  readonly request: LongRequest;
  readonly user: UserInfo;
  readonly answered: PromiseWithResolvers<LongAnswer>;
  timer?: NodeJS.Timeout;
}

export class ThreadHost {
  readonly #options: ThreadHostOptions;
  readonly #waiting: Job[] = [];
  readonly #working = new Map<number, Job>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #nextId = 0;

  constructor(options: ThreadHostOptions) {
    this.#options = options;
  }

  /** `onEnd` takes what is to happen when nobody waits for the answer any longer: what has not begun is left then. */
  answer(request: LongRequest, user: UserInfo, onEnd: (ended: () => void) => void): Promise<LongAnswer> {
    const bytes = this.#waiting.reduce((sum, job) => sum + job.request.body.length, request.body.length);
    if (this.#waiting.length >= WAITING || bytes > WAITING_BYTES) {
      throw tooManyRequests('Too many requests, please try again later.', RETRY_AFTER);
    }
    const job: Job = { request, user, answered: Promise.withResolvers() };
    this.#waiting.push(job);
    onEnd(() => this.#leave(job));
    this.#next();
    return job.answered.promise;
  }

  #leave(job: Job): void {
    const at = this.#waiting.indexOf(job);
    if (at === -1) return;
    this.#waiting.splice(at, 1);
    job.answered.reject(abandoned());
  }

  async close(): Promise<void> {
    await this.#end(new Error('the server is closed'));
  }

  #next(): void {
    while (this.#working.size < AT_ONCE) {
      const job = this.#waiting.shift();
      if (job === undefined) break;
      this.#begin(job);
    }
    if (this.#working.size === 0) this.#rest();
  }

  /** An idle thread keeps no process alive, and ends where no other request comes. */
  #rest(): void {
    if (this.#worker === undefined) return;
    this.#worker.unref();
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.#end(new Error('idle')), IDLE_LIMIT);
    this.#idle.unref();
  }

  #begin(job: Job): void {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    this.#worker.ref();
    const id = this.#nextId++;
    this.#working.set(id, job);
    const tooLong = () => void this.#end(requestEntityTooLarge(TOO_LONG));
    job.timer = setTimeout(tooLong, this.#options.longest);
    job.timer.unref();
    for (const message of this.#options.news()) this.#post(message);
    this.#post({ type: 'request', id, request: job.request, user: job.user, now: this.#options.now() });
  }

  #start(): Worker {
    this.#options.forget();
    const worker = new Worker(new URL(`./thread.${EXTENSION}`, import.meta.url), {
      workerData: this.#options.settings(),
      resourceLimits: { maxOldGenerationSizeMb: MEGABYTES, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    worker.on('message', (message: ToMain) => this.#hear(message));
    worker.on('error', (error) => void this.#end(isOutOfMemory(error) ? requestEntityTooLarge(TOO_HEAVY) : error));
    return worker;
  }

  #post(message: ToThread): void {
    this.#worker?.postMessage(message);
  }

  #hear(message: ToMain): void {
    if (message.type === 'question') {
      void this.#tell(message.id, message.question);
      return;
    }
    const job = this.#working.get(message.id);
    this.#working.delete(message.id);
    clearTimeout(job?.timer);
    if (message.type === 'answer') job?.answered.resolve(message.answer);
    else job?.answered.reject(new Error(message.report));
    this.#next();
  }

  async #tell(id: number, question: Question): Promise<void> {
    const asking = this.#worker;
    try {
      const result = await answerTo(question, this.#options.from);
      asking?.postMessage({ type: 'result', id, result });
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      asking?.postMessage({ type: 'problem', id, name, message });
    }
  }

  async #end(error: unknown): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    clearTimeout(this.#idle);
    const failed = [...this.#working.values()];
    this.#working.clear();
    worker?.removeAllListeners().on('error', () => undefined);
    for (const job of failed) {
      clearTimeout(job.timer);
      job.answered.reject(error);
    }
    await worker?.terminate();
    this.#next();
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/** Nobody waits for this answer. */
export function abandoned(): Error {
  return timeout('request did not complete within the allotted timeout');
}
