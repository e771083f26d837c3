/**
 * Limits the total size of long responses that are encoded or sent at the same time. A response that exceeds the limit waits for earlier
 * responses, as expensive lists wait for seats in kube-apiserver. If too many responses wait, further responses are rejected.
 *
 * Example: the limit is 100. While a list of size 70 is being sent, a list of size 40 waits. A later list of size 20 waits for its turn as
 * well, although it would not exceed the limit. A list of size 5,000 counts as 100 and is sent alone.
 */
import type { HttpRequest } from './exchange.ts';

/** The maximum number of waiting responses. */
const MAX_WAITING_RESPONSES = 100;

export interface ByteReservation {
  /**
   * Resolves when the response may be sent, and rejects if the client disconnects first. Undefined if the response may be sent immediately.
   */
  readonly admission: Promise<void> | undefined;
  /** Reduces the reservation to the actual size. */
  shrink(bytes: number): void;
}

interface WaitingResponse {
  readonly bytes: number;
  admit(): void;
}

/** Admits responses while their total size is below the limit. */
export class ResponseByteLimiter {
  readonly #maxBytes: number;
  readonly #waitingResponses = new Set<WaitingResponse>();
  #reservedBytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get reservedBytes(): number {
    return this.#reservedBytes;
  }

  get isQueueFull(): boolean {
    return this.#waitingResponses.size >= MAX_WAITING_RESPONSES;
  }

  /** Reserves bytes until the response has been sent, or the client has disconnected. */
  reserve(bytes: number, request: Pick<HttpRequest, 'onEnd'>): ByteReservation {
    let responseBytes = Math.min(bytes, this.#maxBytes);
    const shrinkReservation = (newSize: number) => {
      const newBytes = Math.min(newSize, responseBytes);
      this.#releaseBytes(responseBytes - newBytes);
      responseBytes = newBytes;
    };
    if (this.#waitingResponses.size === 0 && this.#reservedBytes + responseBytes <= this.#maxBytes) {
      this.#reservedBytes += responseBytes;
      request.onEnd(() => shrinkReservation(0));
      return { admission: undefined, shrink: shrinkReservation };
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waitingResponse: WaitingResponse = { bytes: responseBytes, admit: resolve };
    this.#waitingResponses.add(waitingResponse);
    request.onEnd(() => {
      if (!this.#waitingResponses.delete(waitingResponse)) return shrinkReservation(0);
      reject(new Error('the client is gone'));
      this.#admitWaitingResponses();
    });
    return { admission: promise, shrink: shrinkReservation };
  }

  #releaseBytes(bytes: number): void {
    this.#reservedBytes -= bytes;
    this.#admitWaitingResponses();
  }

  #admitWaitingResponses(): void {
    for (const waitingResponse of this.#waitingResponses) {
      if (this.#reservedBytes + waitingResponse.bytes > this.#maxBytes) return;
      this.#waitingResponses.delete(waitingResponse);
      this.#reservedBytes += waitingResponse.bytes;
      waitingResponse.admit();
    }
  }
}
