/**
 * Tracks whether changes can be written to the file. After a failure, repeats a test write of the same size every second until a write
 * succeeds.
 */
import type { Clock } from '../../foundation/clock.ts';

/** The pause between two attempts in milliseconds. */
const RETRY_MILLISECONDS = 1_000;

export class DiskCheck {
  readonly #testWrite: (bytes: number) => Promise<void>;
  readonly #clock: Clock;
  #problem: string | undefined;
  #failedBytes = 0;
  #cancelTimer: (() => void) | undefined;
  #isClosed = false;

  /** Creates the check. `testWrite` must write about this number of bytes and remove them again. */
  constructor(testWrite: (bytes: number) => Promise<void>, clock: Clock) {
    this.#testWrite = testWrite;
    this.#clock = clock;
  }

  get problem(): string | undefined {
    return this.#problem;
  }

  recordFailure(error: unknown, bytes: number): void {
    this.#problem = `error writing data: ${error instanceof Error ? error.message : error}`;
    this.#failedBytes = bytes;
    this.#scheduleRetry();
  }

  recordSuccess(): void {
    if (this.#problem === undefined) return;
    this.#problem = undefined;
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelTimer?.();
  }

  #scheduleRetry(): void {
    if (!this.#isClosed) this.#cancelTimer ??= this.#clock.schedule(RETRY_MILLISECONDS, () => void this.#retryWrite());
  }

  async #retryWrite(): Promise<void> {
    this.#cancelTimer = undefined;
    try {
      await this.#testWrite(this.#failedBytes);
      this.recordSuccess();
    } catch {
      if (this.#problem !== undefined) this.#scheduleRetry();
    }
  }
}
