/**
 * A watch of etcd with its own stream, which ends with it, and whose progress concerns only this watch. If the stream breaks, a new one
 * continues after the last delivered change, on any reachable member; the listener does not notice.
 */
import type { Clock } from '../../ground/clock.ts';
import { CompactedError, type StoreChange, type StoreListener, type StoreWatch } from '../store.ts';
import type { WatchConnection } from './connection.ts';
import { createEtcdError, type EtcdError, EtcdTimeoutError, isNotRetryable } from './etcd-error.ts';
import { encodeProgressRequest, encodeWatchRequest, type WatchRequestRange } from './requests.ts';
import { decodeWatchResponse, type EtcdWatchEvent, type WatchResponse } from './responses.ts';

/** In milliseconds: the interval of progress requests, as in kube-apiserver, and the delay before a broken stream is replaced. */
const RETRY_INTERVAL = 100;

export interface EtcdWatchOptions {
  readonly start: WatchRequestRange;
  readonly connect: () => Promise<WatchConnection>;
  readonly clock: Clock;
  /**
   * The time in milliseconds after which a stream that does not answer progress requests is replaced; it is doubled with each replacement.
   */
  readonly progressTimeout: number;
  readonly listener: StoreListener;
  readonly toChange: (event: EtcdWatchEvent) => StoreChange;
  /** Called when the watch has ended. */
  readonly onEnd: (watch: EtcdWatch) => void;
}

export class EtcdWatch implements StoreWatch {
  readonly #options: EtcdWatchOptions;
  readonly #creation = Promise.withResolvers<void>();
  #connection: WatchConnection | undefined;
  /** All changes before this revision were delivered. */
  #nextRevision: number;
  /** True after etcd has confirmed the watch of the current stream. */
  #isWatching = false;
  #hasStarted = false;
  #isProgressRequested = false;
  /** True if progress was requested after the pending request, whose response may not cover the newest changes. */
  #isProgressRequestedAgain = false;
  /** The number of progress requests since the last response. */
  #unansweredRequests = 0;
  #progressTimeout: number;
  #cancelTimer = () => {};
  #isClosed = false;

  constructor(options: EtcdWatchOptions) {
    this.#options = options;
    this.#nextRevision = options.start.revision;
    this.#progressTimeout = options.progressTimeout;
    this.#connect();
  }

  /** Resolves when etcd has confirmed the watch. Rejects if it ends before that. */
  get created(): Promise<void> {
    return this.#creation.promise;
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#options.onEnd(this);
    this.#disconnect()?.stream.cancel();
  }

  requestProgress(): void {
    if (this.#isClosed) return;
    if (this.#isProgressRequested) {
      this.#isProgressRequestedAgain = this.#isWatching;
      return;
    }
    this.#isProgressRequested = true;
    if (this.#isWatching) this.#requestProgressOrDisconnect();
  }

  /** Always unknown, as another client may have written. */
  deliveredRevision(): undefined {
    return undefined;
  }

  end(error: Error): void {
    if (this.#isClosed) return;
    this.close();
    this.#creation.reject(error);
    this.#options.listener.end(error);
  }

  #connect(): void {
    this.#options.connect().then(
      (connection) => this.#handleConnection(connection),
      (error: unknown) => this.#handleLoss(createEtcdError(error instanceof Error ? error : new Error(String(error)))),
    );
  }

  #handleConnection(connection: WatchConnection): void {
    const { stream } = connection;
    const isCurrent = () => this.#connection === connection;
    stream.on('data', (bytes: Buffer) => {
      if (isCurrent()) this.#handleResponse(decodeWatchResponse(bytes));
    });
    stream.on('error', (error) => {
      if (isCurrent()) this.#handleLoss(createEtcdError(error));
    });
    stream.on('end', () => {
      if (isCurrent()) this.#handleLoss(createEtcdError(new Error('etcd has ended the watch')));
    });
    if (this.#isClosed) {
      stream.cancel();
      return;
    }
    this.#connection = connection;
    stream.write(encodeWatchRequest({ ...this.#options.start, revision: this.#nextRevision }));
  }

  #disconnect(): WatchConnection | undefined {
    const connection = this.#connection;
    this.#connection = undefined;
    this.#isWatching = false;
    this.#isProgressRequestedAgain = false;
    this.#unansweredRequests = 0;
    this.#cancelTimer();
    return connection;
  }

  /** Ends a watch that was never confirmed; its listener may start another. */
  #handleLoss(error: EtcdError): void {
    const connection = this.#disconnect();
    connection?.leave();
    connection?.stream.cancel();
    if (this.#isClosed) return;
    if (!this.#hasStarted || isNotRetryable(error)) this.end(error);
    else this.#cancelTimer = this.#options.clock.schedule(RETRY_INTERVAL, () => this.#connect());
  }

  #handleResponse(response: WatchResponse): void {
    const { isCreated, canceled: isCanceled, compactRevision, cancelReason, events, revision } = response;
    this.#unansweredRequests = 0;
    if (isCanceled) {
      this.end(compactRevision > 0 ? new CompactedError(compactRevision) : new Error(cancelReason));
    } else if (isCreated) this.#handleCreated();
    else if (events.length > 0) this.#deliver(events);
    else this.#handleProgress(revision);
  }

  #handleCreated(): void {
    this.#isWatching = true;
    this.#hasStarted = true;
    this.#creation.resolve();
    if (this.#isProgressRequested) this.#requestProgressOrDisconnect();
  }

  /** etcd does not answer progress requests while it is behind. */
  #requestProgressOrDisconnect(): void {
    if (this.#unansweredRequests * RETRY_INTERVAL > this.#progressTimeout) {
      this.#progressTimeout *= 2;
      this.#handleLoss(new EtcdTimeoutError());
      return;
    }
    this.#unansweredRequests += 1;
    this.#connection?.stream.write(encodeProgressRequest());
    this.#cancelTimer = this.#options.clock.schedule(RETRY_INTERVAL, () => this.#requestProgressOrDisconnect());
  }

  /** Ignores progress below the start of the watch: it may start in the future, and a member may be behind the previous one. */
  #handleProgress(revision: number): void {
    this.#cancelTimer();
    this.#isProgressRequested = this.#isProgressRequestedAgain;
    this.#isProgressRequestedAgain = false;
    this.#progressTimeout = this.#options.progressTimeout;
    if (this.#isProgressRequested) this.#requestProgressOrDisconnect();
    if (revision < this.#nextRevision - 1) return;
    this.#nextRevision = revision + 1;
    this.#options.listener.progress(revision);
  }

  #deliver(events: readonly EtcdWatchEvent[]): void {
    const { listener, toChange } = this.#options;
    try {
      for (const event of events) {
        if (this.#isClosed) return;
        const change = toChange(event);
        this.#nextRevision = change.revision + 1;
        listener.change(change);
      }
    } catch (error) {
      this.end(error instanceof Error ? error : new Error(String(error)));
    }
  }
}
