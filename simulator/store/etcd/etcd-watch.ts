/**
 * A watch of etcd, a stream of its own: that ends with it, and its progress is that of no other. A stream that breaks is begun again after
 * what was told already, on any member that can be reached; the listener hears nothing of it.
 */
import type { Clock } from '../../ground/clock.ts';
import { type Change, CompactedError, type StoreListener, type StoreWatch } from '../store.ts';
import type { WatchConnection } from './connection.ts';
import { type EtcdError, etcdError, isFinal, LateError } from './etcd-error.ts';
import { progressRequest, type WatchStart, watchRequest } from './requests.ts';
import { type WatchEvent, type WatchResponse, watchResponse } from './responses.ts';

/** Milliseconds, as kube-apiserver asks for progress while a read waits for it; and before a stream that broke is begun again. */
const AGAIN = 100;

export interface EtcdWatchOptions {
  readonly start: WatchStart;
  readonly connect: () => Promise<WatchConnection>;
  readonly clock: Clock;
  /** Milliseconds for which a stream that is asked for progress may say nothing; twice as long for each one that is begun in its place. */
  readonly patience: number;
  readonly listener: StoreListener;
  readonly changeOf: (event: WatchEvent) => Change;
  /** The watch is over. */
  readonly ended: (watch: EtcdWatch) => void;
}

export class EtcdWatch implements StoreWatch {
  readonly #options: EtcdWatchOptions;
  readonly #created = Promise.withResolvers<void>();
  #connection: WatchConnection | undefined;
  /** Everything before this revision was told. */
  #next: number;
  /** etcd has said of the stream that it watches. */
  #watching = false;
  #begun = false;
  #asking = false;
  /** Counts how often progress was asked for since anything was heard. */
  #unanswered = 0;
  #patience: number;
  #cancelTimer = () => {};
  #over = false;

  constructor(options: EtcdWatchOptions) {
    this.#options = options;
    this.#next = options.start.revision;
    this.#patience = options.patience;
    this.#connect();
  }

  /** Resolves when etcd has said that it watches. Rejects with what has ended the watch before that. */
  get created(): Promise<void> {
    return this.#created.promise;
  }

  close(): void {
    if (this.#over) return;
    this.#over = true;
    this.#options.ended(this);
    this.#disconnect()?.stream.cancel();
  }

  requestProgress(): void {
    if (this.#over || this.#asking) return;
    this.#asking = true;
    if (this.#watching) this.#ask();
  }

  /** Another client may have written meanwhile. */
  delivered(): undefined {
    return undefined;
  }

  end(error: Error): void {
    if (this.#over) return;
    this.close();
    this.#created.reject(error);
    this.#options.listener.end(error);
  }

  #connect(): void {
    this.#options.connect().then(
      (connection) => this.#connected(connection),
      (error: unknown) => this.#lost(etcdError(error instanceof Error ? error : new Error(String(error)))),
    );
  }

  #connected(connection: WatchConnection): void {
    const { stream } = connection;
    const current = () => this.#connection === connection;
    stream.on('data', (bytes: Buffer) => {
      if (current()) this.#responded(watchResponse(bytes));
    });
    stream.on('error', (error) => {
      if (current()) this.#lost(etcdError(error));
    });
    stream.on('end', () => {
      if (current()) this.#lost(etcdError(new Error('etcd has ended the watch')));
    });
    if (this.#over) {
      stream.cancel();
      return;
    }
    this.#connection = connection;
    stream.write(watchRequest({ ...this.#options.start, revision: this.#next }));
  }

  #disconnect(): WatchConnection | undefined {
    const connection = this.#connection;
    this.#connection = undefined;
    this.#watching = false;
    this.#unanswered = 0;
    this.#cancelTimer();
    return connection;
  }

  /** One that has never begun ends: its listener may begin another. */
  #lost(error: EtcdError): void {
    const connection = this.#disconnect();
    connection?.leave();
    connection?.stream.cancel();
    if (this.#over) return;
    if (!this.#begun || isFinal(error)) this.end(error);
    else this.#cancelTimer = this.#options.clock.after(AGAIN, () => this.#connect());
  }

  #responded(response: WatchResponse): void {
    const { created, canceled, compactRevision, cancelReason, events, revision } = response;
    this.#unanswered = 0;
    if (canceled) {
      this.end(compactRevision > 0 ? new CompactedError(compactRevision) : new Error(cancelReason));
    } else if (created) this.#watches();
    else if (events.length > 0) this.#tell(events);
    else this.#progressed(revision);
  }

  #watches(): void {
    this.#watching = true;
    this.#begun = true;
    this.#created.resolve();
    if (this.#asking) this.#ask();
  }

  /** etcd answers nothing while it is behind. */
  #ask(): void {
    if (this.#unanswered * AGAIN > this.#patience) {
      this.#patience *= 2;
      this.#lost(new LateError());
      return;
    }
    this.#unanswered += 1;
    this.#connection?.stream.write(progressRequest());
    this.#cancelTimer = this.#options.clock.after(AGAIN, () => this.#ask());
  }

  /** A watch that begins in the future has progressed to nothing yet, nor has a member that is behind the one before. */
  #progressed(revision: number): void {
    this.#cancelTimer();
    this.#asking = false;
    this.#patience = this.#options.patience;
    if (revision < this.#next - 1) return;
    this.#next = revision + 1;
    this.#options.listener.progress(revision);
  }

  #tell(events: readonly WatchEvent[]): void {
    const { listener, changeOf } = this.#options;
    try {
      for (const event of events) {
        if (this.#over) return;
        const change = changeOf(event);
        this.#next = change.revision + 1;
        listener.change(change);
      }
    } catch (error) {
      this.end(error instanceof Error ? error : new Error(String(error)));
    }
  }
}
