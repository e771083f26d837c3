/**
 * A watch of etcd. Each watch has its own stream, so that progress responses concern only this watch. If the stream breaks, a new stream to
 * any reachable member continues after the last delivered change. The listener is not notified.
 */
import type { Clock } from '../../foundation/clock.ts';
import { CompactedError, type StoreChange, type StoreListener, type StoreWatch } from '../store.ts';
import type { WatchConnection } from './connection.ts';
import { createEtcdError, type EtcdError, EtcdTimeoutError, isNotRetryable } from './etcd-error.ts';
import { encodeProgressRequest, encodeWatchRequest, type WatchRequestRange } from './requests.ts';
import { decodeWatchResponse, type EtcdWatchEvent, type WatchResponse } from './responses.ts';

/** The time in milliseconds between progress requests, as in kube-apiserver, and before a broken stream is replaced. */
const RETRY_INTERVAL_MILLISECONDS = 100;

export interface EtcdWatchOptions {
  readonly range: WatchRequestRange;
  readonly connect: () => Promise<WatchConnection>;
  readonly clock: Clock;
  /**
   * The time in milliseconds after which a stream that does not respond to progress requests is replaced. It is doubled with each
   * replacement.
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
  /** The revision before which all changes were delivered. */
  #nextRevision: number;
  /** Whether etcd has confirmed the watch of the current stream. */
  #isStreamConfirmed = false;
  #wasEverConfirmed = false;
  #isProgressRequested = false;
  /** Whether progress was requested after the pending request was sent. The response to that request may not include the newest changes. */
  #isProgressRequestedAgain = false;
  /** The number of progress requests since the last response. */
  #unansweredProgressRequests = 0;
  #progressTimeout: number;
  #cancelTimer = () => {};
  #isClosed = false;

  constructor(options: EtcdWatchOptions) {
    this.#options = options;
    this.#nextRevision = options.range.revision;
    this.#progressTimeout = options.progressTimeout;
    this.#connect();
  }

  /** Resolves when etcd has confirmed the watch. Rejects if it ends before that. */
  get creation(): Promise<void> {
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
      this.#isProgressRequestedAgain = this.#isStreamConfirmed;
      return;
    }
    this.#isProgressRequested = true;
    if (this.#isStreamConfirmed) this.#requestProgressOrDisconnect();
  }

  /** Always returns undefined. Other clients of etcd can write, so the last delivered revision may not be the newest. */
  getDeliveredRevision(): undefined {
    return undefined;
  }

  end(error: Error): void {
    if (this.#isClosed) return;
    this.close();
    this.#creation.reject(error);
    this.#options.listener.onEnd(error);
  }

  #connect(): void {
    this.#options.connect().then(
      (connection) => this.#handleConnection(connection),
      (error: unknown) =>
        this.#replaceStream(createEtcdError(error instanceof Error ? error : new Error(String(error)))),
    );
  }

  #handleConnection(connection: WatchConnection): void {
    const { stream } = connection;
    const isCurrent = () => this.#connection === connection;
    stream.on('data', (bytes: Buffer) => {
      if (isCurrent()) this.#handleResponse(decodeWatchResponse(bytes));
    });
    stream.on('error', (error) => {
      if (isCurrent()) this.#replaceStream(createEtcdError(error));
    });
    stream.on('end', () => {
      if (isCurrent()) this.#replaceStream(createEtcdError(new Error('etcd has ended the watch')));
    });
    if (this.#isClosed) {
      stream.cancel();
      return;
    }
    this.#connection = connection;
    stream.write(encodeWatchRequest({ ...this.#options.range, revision: this.#nextRevision }));
  }

  #disconnect(): WatchConnection | undefined {
    const connection = this.#connection;
    this.#connection = undefined;
    this.#isStreamConfirmed = false;
    this.#isProgressRequestedAgain = false;
    this.#unansweredProgressRequests = 0;
    this.#cancelTimer();
    return connection;
  }

  /** Replaces the stream. If etcd has never confirmed the watch, or a retry is useless, ends the watch instead. */
  #replaceStream(error: EtcdError): void {
    const connection = this.#disconnect();
    connection?.avoidMember();
    connection?.stream.cancel();
    if (this.#isClosed) return;
    if (!this.#wasEverConfirmed || isNotRetryable(error)) this.end(error);
    else this.#cancelTimer = this.#options.clock.schedule(RETRY_INTERVAL_MILLISECONDS, () => this.#connect());
  }

  #handleResponse(response: WatchResponse): void {
    const { isCreated, isCanceled, compactRevision, cancelReason, events, revision } = response;
    this.#unansweredProgressRequests = 0;
    if (isCanceled) {
      this.end(compactRevision > 0 ? new CompactedError(compactRevision) : new Error(cancelReason));
    } else if (isCreated) this.#handleCreated();
    else if (events.length > 0) this.#deliverEvents(events);
    else this.#handleProgress(revision);
  }

  #handleCreated(): void {
    this.#isStreamConfirmed = true;
    this.#wasEverConfirmed = true;
    this.#creation.resolve();
    if (this.#isProgressRequested) this.#requestProgressOrDisconnect();
  }

  /**
   * Repeats the progress request until etcd responds, because etcd ignores the request while the watch has undelivered events. Replaces the
   * stream after a timeout.
   */
  #requestProgressOrDisconnect(): void {
    if (this.#unansweredProgressRequests * RETRY_INTERVAL_MILLISECONDS > this.#progressTimeout) {
      this.#progressTimeout *= 2;
      this.#replaceStream(new EtcdTimeoutError());
      return;
    }
    this.#unansweredProgressRequests += 1;
    this.#connection?.stream.write(encodeProgressRequest());
    this.#cancelTimer = this.#options.clock.schedule(RETRY_INTERVAL_MILLISECONDS, () =>
      this.#requestProgressOrDisconnect(),
    );
  }

  /**
   * Reports the revision to the listener. Ignores a revision before the start revision of the watch, which can be in the future, and a
   * revision of an etcd member that is behind the member of the previous stream.
   */
  #handleProgress(revision: number): void {
    this.#cancelTimer();
    this.#isProgressRequested = this.#isProgressRequestedAgain;
    this.#isProgressRequestedAgain = false;
    this.#progressTimeout = this.#options.progressTimeout;
    if (this.#isProgressRequested) this.#requestProgressOrDisconnect();
    if (revision < this.#nextRevision - 1) return;
    this.#nextRevision = revision + 1;
    this.#options.listener.onProgress(revision);
  }

  #deliverEvents(events: readonly EtcdWatchEvent[]): void {
    const { listener, toChange } = this.#options;
    try {
      for (const event of events) {
        if (this.#isClosed) return;
        const change = toChange(event);
        this.#nextRevision = change.revision + 1;
        listener.onChange(change);
      }
    } catch (error) {
      this.end(error instanceof Error ? error : new Error(String(error)));
    }
  }
}
