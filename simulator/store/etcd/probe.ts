/** Checks periodically whether etcd is usable, so that health checks return immediately. */
import type { Clock } from '../../foundation/clock.ts';

/** The time between two checks in milliseconds. */
const PROBE_INTERVAL_MILLISECONDS = 1_000;

export class HealthProbe {
  readonly #checkBackend: () => Promise<unknown>;
  readonly #clock: Clock;
  #cancelTimer = () => {};
  #problem: string | undefined;
  #isClosed = false;

  /** Starts the checks. `checkBackend` must reject quickly if etcd cannot be used. */
  constructor(checkBackend: () => Promise<unknown>, clock: Clock) {
    this.#checkBackend = checkBackend;
    this.#clock = clock;
    this.#scheduleCheck();
  }

  get problem(): string | undefined {
    return this.#problem;
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelTimer();
  }

  #scheduleCheck(): void {
    if (!this.#isClosed)
      this.#cancelTimer = this.#clock.schedule(PROBE_INTERVAL_MILLISECONDS, () => void this.#checkAndSchedule());
  }

  async #checkAndSchedule(): Promise<void> {
    try {
      await this.#checkBackend();
      this.#problem = undefined;
    } catch (error) {
      this.#problem = `error getting data from etcd: ${error instanceof Error ? error.message : error}`;
    }
    this.#scheduleCheck();
  }
}
