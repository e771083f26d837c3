/**
 * The interface of the file thread for the store. It starts the thread, passes on the data that the thread reads, and assigns results to
 * requests.
 */
import { Worker } from 'node:worker_threads';
import { BackendError, NoSpaceError } from '../store.ts';
import type { ChangeRow, MessageFromThread, MessageToThread, RequestResult, ThreadData } from './messages.ts';
import { UnusableFileError } from './unusable-file-error.ts';

/** Receives the content of the file. `state` is called first, and at least once. */
export interface FileReader {
  /** Receives entries of the state at a revision. */
  state(revision: number, rows: readonly ChangeRow[]): void;
  /** Receives changes since that state. */
  changes(rows: readonly ChangeRow[]): void;
}

type ThreadRequest = MessageToThread extends infer Message
  ? Message extends MessageToThread
    ? Omit<Message, 'id'>
    : never
  : never;

const EXTENSION = new URL(import.meta.url).pathname.endsWith('.ts') ? 'ts' : 'js';

export class FileThread {
  readonly #worker: Worker;
  readonly #pendingRequests = new Map<number, PromiseWithResolvers<void>>();
  readonly #opening = Promise.withResolvers<void>();
  #lastId = 0;
  #failure: Error | undefined;

  private constructor(data: ThreadData, reader: FileReader) {
    this.#worker = new Worker(new URL(`./thread.${EXTENSION}`, import.meta.url), {
      workerData: data,
      // node:sqlite is not stable yet and would print a warning.
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    this.#worker.on('message', (message: MessageFromThread) => {
      try {
        this.#handleMessage(message, reader);
      } catch (error) {
        this.#fail(error instanceof Error ? error : new Error(String(error)));
      }
    });
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new BackendError('the thread of the file has ended')));
  }

  /** Starts the thread and opens the file. Rejects with UnusableFileError if the file cannot be used. */
  static async open(data: ThreadData, reader: FileReader): Promise<FileThread> {
    const thread = new FileThread(data, reader);
    await thread.#opening.promise;
    return thread;
  }

  /** Sends a request and resolves when it is done. Rejects with NoSpaceError if the disk is full, or else with BackendError. */
  sendRequest(request: ThreadRequest): Promise<void> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    this.#lastId += 1;
    const completion = Promise.withResolvers<void>();
    this.#pendingRequests.set(this.#lastId, completion);
    this.#worker.postMessage({ ...request, id: this.#lastId });
    return completion.promise;
  }

  async close(): Promise<void> {
    await this.sendRequest({ type: 'close' });
    await this.#worker.terminate();
  }

  #handleMessage(message: MessageFromThread, reader: FileReader): void {
    if (message.type === 'state') reader.state(message.revision, message.rows);
    else if (message.type === 'changes') reader.changes(message.rows);
    else if (message.type === 'read') this.#opening.resolve();
    else if (message.type === 'unusable') this.#fail(new UnusableFileError(message.message));
    else this.#settleRequest(message);
  }

  #settleRequest(message: RequestResult): void {
    const request = this.#pendingRequests.get(message.id);
    this.#pendingRequests.delete(message.id);
    if (message.type === 'done') request?.resolve();
    else request?.reject(message.isDiskFull ? new NoSpaceError() : new BackendError(message.message));
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#opening.reject(this.#failure);
    for (const { reject } of this.#pendingRequests.values()) reject(this.#failure);
    this.#pendingRequests.clear();
    void this.#worker.terminate();
  }
}
