/** The thread of the file, from the side of the store: starts it, hands on what it has read, and pairs answers with requests. */
import { Worker } from 'node:worker_threads';
import { BackendError, NoSpaceError } from '../store.ts';
import type { Answer, FromThread, Row, ThreadData, ToThread } from './messages.ts';
import { UnusableFileError } from './unusable-file-error.ts';

/** What the file holds. `state` comes first, once at least. */
export interface FileReader {
  /** What there was at a revision. */
  state(revision: number, rows: readonly Row[]): void;
  /** What has changed since. */
  changes(rows: readonly Row[]): void;
}

type Request = ToThread extends infer One ? (One extends ToThread ? Omit<One, 'id'> : never) : never;

const EXTENSION = new URL(import.meta.url).pathname.endsWith('.ts') ? 'ts' : 'js';

export class FileThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, PromiseWithResolvers<void>>();
  readonly #opened = Promise.withResolvers<void>();
  #lastId = 0;
  #gone: Error | undefined;

  private constructor(data: ThreadData, reader: FileReader) {
    this.#worker = new Worker(new URL(`./thread.${EXTENSION}`, import.meta.url), {
      workerData: data,
      // Of node:sqlite, whose interface is a release candidate.
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    this.#worker.on('message', (message: FromThread) => {
      try {
        this.#hear(message, reader);
      } catch (error) {
        this.#end(error instanceof Error ? error : new Error(String(error)));
      }
    });
    this.#worker.on('error', (error) => this.#end(error));
    this.#worker.on('exit', () => this.#end(new BackendError('the thread of the file has ended')));
  }

  /** Rejects with UnusableFileError. */
  static async open(data: ThreadData, reader: FileReader): Promise<FileThread> {
    const thread = new FileThread(data, reader);
    await thread.#opened.promise;
    return thread;
  }

  /** Resolves when it is done; rejects with NoSpaceError when the disk is full, with BackendError when it fails. */
  ask(request: Request): Promise<void> {
    if (this.#gone !== undefined) return Promise.reject(this.#gone);
    this.#lastId += 1;
    const answer = Promise.withResolvers<void>();
    this.#waiting.set(this.#lastId, answer);
    this.#worker.postMessage({ ...request, id: this.#lastId });
    return answer.promise;
  }

  async close(): Promise<void> {
    await this.ask({ type: 'close' });
    await this.#worker.terminate();
  }

  #hear(message: FromThread, reader: FileReader): void {
    if (message.type === 'state') reader.state(message.revision, message.rows);
    else if (message.type === 'changes') reader.changes(message.rows);
    else if (message.type === 'read') this.#opened.resolve();
    else if (message.type === 'unusable') this.#end(new UnusableFileError(message.message));
    else this.#answer(message);
  }

  #answer(message: Answer): void {
    const request = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.type === 'done') request?.resolve();
    else request?.reject(message.full ? new NoSpaceError() : new BackendError(message.message));
  }

  #end(error: Error): void {
    this.#gone ??= error;
    this.#opened.reject(this.#gone);
    for (const { reject } of this.#waiting.values()) reject(this.#gone);
    this.#waiting.clear();
    void this.#worker.terminate();
  }
}
