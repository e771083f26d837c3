/** Whether etcd answers, asked now and then: health checks are answered at once. */
import type { Clock } from '../../ground/clock.ts';

/** Milliseconds between two questions. */
const PAUSE = 1_000;

export class Probe {
  readonly #ask: () => Promise<unknown>;
  readonly #clock: Clock;
  #cancel = () => {};
  #problem: string | undefined;
  #closed = false;

  /** `ask`: rejects, and soon, where etcd can't be used. */
  constructor(ask: () => Promise<unknown>, clock: Clock) {
    this.#ask = ask;
    this.#clock = clock;
    this.#schedule();
  }

  get problem(): string | undefined {
    return this.#problem;
  }

  close(): void {
    this.#closed = true;
    this.#cancel();
  }

  #schedule(): void {
    if (!this.#closed) this.#cancel = this.#clock.after(PAUSE, () => void this.#look());
  }

  async #look(): Promise<void> {
    try {
      await this.#ask();
      this.#problem = undefined;
    } catch (error) {
      this.#problem = `error getting data from etcd: ${error instanceof Error ? error.message : error}`;
    }
    this.#schedule();
  }
}
