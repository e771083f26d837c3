/** A watch of etcd, a stream of its own: that ends with it, and its progress is that of no other. */
import type { Clock } from '../../ground/clock.ts';
import { type Change, CompactedError, type StoreListener, type StoreWatch } from '../store.ts';
import { etcdError, type WatchStream } from './connection.ts';
import { progressRequest, type WatchStart, watchRequest } from './requests.ts';
import { type WatchEvent, type WatchResponse, watchResponse } from './responses.ts';

/** Milliseconds, as kube-apiserver asks for progress while a read waits for it. */
const AGAIN = 100;

export interface EtcdWatchOptions {
  readonly start: WatchStart;
  readonly clock: Clock;
  readonly listener: StoreListener;
  readonly changeOf: (event: WatchEvent) => Change;
  /** The watch is over. */
  readonly ended: (watch: EtcdWatch) => void;
}

export class EtcdWatch implements StoreWatch {
  readonly #stream: WatchStream;
  readonly #options: EtcdWatchOptions;
  readonly #created = Promise.withResolvers<void>();
  #stopAsking: (() => void) | undefined;
  #over = false;

  constructor(stream: WatchStream, options: EtcdWatchOptions) {
    this.#stream = stream;
    this.#options = options;
    stream.on('data', (bytes: Buffer) => this.#responded(watchResponse(bytes)));
    stream.on('error', (error) => this.end(etcdError(error)));
    stream.on('end', () => this.end(new Error('etcd has ended the watch')));
    stream.write(watchRequest(options.start));
  }

  /** Resolves when etcd has said that it watches. Rejects with what has ended the watch before that. */
  get created(): Promise<void> {
    return this.#created.promise;
  }

  close(): void {
    if (this.#over) return;
    this.#over = true;
    this.#stopAsking?.();
    this.#options.ended(this);
    this.#stream.cancel();
  }

  requestProgress(): void {
    if (!this.#over && this.#stopAsking === undefined) this.#ask();
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

  #responded(response: WatchResponse): void {
    if (this.#over) return;
    const { created, canceled, compactRevision, cancelReason, events, revision } = response;
    if (canceled) {
      this.end(compactRevision > 0 ? new CompactedError(compactRevision) : new Error(cancelReason));
    } else if (created) this.#created.resolve();
    else if (events.length > 0) this.#tell(events);
    else this.#progressed(revision);
  }

  /** etcd answers nothing while it is behind. */
  #ask(): void {
    this.#stream.write(progressRequest());
    this.#stopAsking = this.#options.clock.after(AGAIN, () => this.#ask());
  }

  /** A watch that begins in the future has progressed to nothing yet. */
  #progressed(revision: number): void {
    this.#stopAsking?.();
    this.#stopAsking = undefined;
    if (revision >= this.#options.start.revision - 1) this.#options.listener.progress(revision);
  }

  #tell(events: readonly WatchEvent[]): void {
    const { listener, changeOf } = this.#options;
    try {
      for (const event of events) if (!this.#over) listener.change(changeOf(event));
    } catch (error) {
      this.end(error instanceof Error ? error : new Error(String(error)));
    }
  }
}
