/**
 * The client of the file thread. It starts the thread, forwards the content of the file that the thread reads, and settles requests with the
 * results that the thread sends.
 */
import { Worker } from 'node:worker_threads';
import { BackendError, NoSpaceError } from '../store.ts';
import type { ChangeRow, MessageFromThread, MessageToThread, RequestResult, ThreadData } from './messages.ts';
import { UnusableFileError } from './unusable-file-error.ts';

/** Receives the content of the file. `receiveState` is called first, and at least once. */
export interface FileContentReceiver {
  /** Receives entries of the state at a revision. */
  receiveState(revision: number, rows: readonly ChangeRow[]): void;
  /** Receives changes since that state. */
  receiveChanges(rows: readonly ChangeRow[]): void;
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

  private constructor(data: ThreadData, receiver: FileContentReceiver) {
    this.#worker = new Worker(new URL(`./thread.${EXTENSION}`, import.meta.url), {
      workerData: data,
      // node:sqlite is not stable yet and would print a warning.
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    this.#worker.on('message', (message: MessageFromThread) => {
      try {
        this.#handleMessage(message, receiver);
      } catch (error) {
        this.#fail(error instanceof Error ? error : new Error(String(error)));
      }
    });
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new BackendError('the thread of the file has ended')));
  }

  /** Starts the thread and opens the file. Rejects with UnusableFileError if the file cannot be used. */
  static async open(data: ThreadData, receiver: FileContentReceiver): Promise<FileThread> {
    const thread = new FileThread(data, receiver);
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

  #handleMessage(message: MessageFromThread, receiver: FileContentReceiver): void {
    if (message.type === 'state') receiver.receiveState(message.revision, message.rows);
    else if (message.type === 'changes') receiver.receiveChanges(message.rows);
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
