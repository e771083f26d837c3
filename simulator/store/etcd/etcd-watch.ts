/**
 * A watch of etcd. It has its own stream, so that progress responses concern only this watch. If the stream breaks, a new stream to any
 * reachable member continues after the last delivered change, and the listener does not notice it.
 */
import type { Clock } from '../../foundation/clock.ts';
import { CompactedError, type StoreChange, type StoreListener, type StoreWatch } from '../store.ts';
import type { WatchConnection } from './connection.ts';
import { createEtcdError, type EtcdError, EtcdTimeoutError, isNotRetryable } from './etcd-error.ts';
import { encodeProgressRequest, encodeWatchRequest, type WatchRequestRange } from './requests.ts';
import { decodeWatchResponse, type EtcdWatchEvent, type WatchResponse } from './responses.ts';

/** The milliseconds between progress requests, as in kube-apiserver, and before a broken stream is replaced. */
const RETRY_INTERVAL = 100;

export interface EtcdWatchOptions {
  readonly start: WatchRequestRange;
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
  #isWatching = false;
  #hasStarted = false;
  #isProgressRequested = false;
  /** Whether progress was requested after the pending request was sent. The response to that request may not include the newest changes. */
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

  /** Always returns undefined, because another client may have written. */
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

  /** Replaces the stream. If etcd has never confirmed the watch, or a retry is useless, ends the watch instead. */
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

  /** Requests progress until etcd responds, because it ignores requests while it is behind. Replaces the stream after a timeout. */
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

  /**
   * Ignores revisions before the start of the watch, which may be in the future, and revisions of a member that is behind the previous
   * member.
   */
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
