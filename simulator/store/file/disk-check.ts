/** Tracks whether changes can be written to the file: after a failure, a write of the same size is tried every second until it succeeds. */
import type { Clock } from '../../ground/clock.ts';

/** The pause between two attempts in milliseconds. */
const PAUSE = 1_000;

export class DiskCheck {
  readonly #write: (bytes: number) => Promise<void>;
  readonly #clock: Clock;
  #problem: string | undefined;
  #bytes = 0;
  #cancel: (() => void) | undefined;
  #isClosed = false;

  /** `write` writes about this many bytes, and removes them. */
  constructor(write: (bytes: number) => Promise<void>, clock: Clock) {
    this.#write = write;
    this.#clock = clock;
  }

  get problem(): string | undefined {
    return this.#problem;
  }

  recordFailure(error: unknown, bytes: number): void {
    this.#problem = `error writing data: ${error instanceof Error ? error.message : error}`;
    this.#bytes = bytes;
    this.#schedule();
  }

  recordSuccess(): void {
    if (this.#problem === undefined) return;
    this.#problem = undefined;
    this.#cancel?.();
    this.#cancel = undefined;
  }

  close(): void {
    this.#isClosed = true;
    this.#cancel?.();
  }

  #schedule(): void {
    if (!this.#isClosed) this.#cancel ??= this.#clock.schedule(PAUSE, () => void this.#tryAgain());
  }

  async #tryAgain(): Promise<void> {
    this.#cancel = undefined;
    try {
      await this.#write(this.#bytes);
      this.recordSuccess();
    } catch {
      if (this.#problem !== undefined) this.#schedule();
    }
  }
}
