/** Whether changes can be written to the file: once one could not be, as much is tried again each second, until it can. */
import type { Clock } from '../../ground/clock.ts';

/** Milliseconds. */
const PAUSE = 1_000;

export class DiskCheck {
  readonly #write: (bytes: number) => Promise<void>;
  readonly #clock: Clock;
  #problem: string | undefined;
  #bytes = 0;
  #cancel: (() => void) | undefined;
  #closed = false;

  /** `write`: writes about so many bytes, and leaves nothing of them. */
  constructor(write: (bytes: number) => Promise<void>, clock: Clock) {
    this.#write = write;
    this.#clock = clock;
  }

  get problem(): string | undefined {
    return this.#problem;
  }

  failed(error: unknown, bytes: number): void {
    this.#problem = `error writing data: ${error instanceof Error ? error.message : error}`;
    this.#bytes = bytes;
    this.#schedule();
  }

  succeeded(): void {
    if (this.#problem === undefined) return;
    this.#problem = undefined;
    this.#cancel?.();
    this.#cancel = undefined;
  }

  close(): void {
    this.#closed = true;
    this.#cancel?.();
  }

  #schedule(): void {
    if (!this.#closed) this.#cancel ??= this.#clock.after(PAUSE, () => void this.#tryAgain());
  }

  async #tryAgain(): Promise<void> {
    this.#cancel = undefined;
    try {
      await this.#write(this.#bytes);
      this.succeeded();
    } catch {
      if (this.#problem !== undefined) this.#schedule();
    }
  }
}
