/**
 * Bytes of long answers that are made or sent at the same time. One that has no room waits for those before it, as kube-apiserver lets
 * heavy lists wait for their seats; where too many wait it is refused.
 *
 * Worked example: there is room for 100. A list of 70 is being sent, so one of 40 waits, and behind it one of 20, which would have room; a
 * list of 5,000 counts as 100, and is sent while no other is.
 */
import type { HttpRequest } from './exchange.ts';

/** So many wait at most. */
const WAITING = 100;

export interface Share {
  /** Absent where there is room at once. Rejects where the client is gone before there is. */
  readonly room: Promise<void> | undefined;
  /** It came to so many bytes in the end: what is more than that is room for others. */
  shrink(bytes: number): void;
}

interface Waiting {
  readonly bytes: number;
  enter(): void;
}

export class BytesUnderWay {
  readonly #most: number;
  readonly #waiting = new Set<Waiting>();
  #taken = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get taken(): number {
    return this.#taken;
  }

  get isFull(): boolean {
    return this.#waiting.size >= WAITING;
  }

  /** Until the answer to the request has been sent, or its client is gone. */
  share(bytes: number, request: Pick<HttpRequest, 'onEnd'>): Share {
    let held = Math.min(bytes, this.#most);
    const shrink = (to: number) => {
      const less = Math.min(to, held);
      this.#give(held - less);
      held = less;
    };
    if (this.#waiting.size === 0 && this.#taken + held <= this.#most) {
      this.#taken += held;
      request.onEnd(() => shrink(0));
      return { room: undefined, shrink };
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting = { bytes: held, enter: resolve };
    this.#waiting.add(waiting);
    request.onEnd(() => {
      if (!this.#waiting.delete(waiting)) return shrink(0);
      reject(new Error('the client is gone'));
      this.#next();
    });
    return { room: promise, shrink };
  }

  #give(bytes: number): void {
    this.#taken -= bytes;
    this.#next();
  }

  #next(): void {
    for (const waiting of this.#waiting) {
      if (this.#taken + waiting.bytes > this.#most) return;
      this.#waiting.delete(waiting);
      this.#taken += waiting.bytes;
      waiting.enter();
    }
  }
}
