/**
 * The checks of /healthz, /livez and /readyz, as an ordered list. An entry states which endpoints run the check, and whether /livez ignores
 * failures during start-up (rules health-*).
 */
import type { Clock } from '../../ground/clock.ts';

export type Endpoint = 'healthz' | 'livez' | 'readyz';

export interface Check {
  readonly name: string;
  /** Returns the problem, or undefined. */
  run(): string | undefined;
}

export interface CheckEntry extends Check {
  readonly endpoints: readonly Endpoint[];
  /** Start-up work, which /livez considers complete during `--livez-grace-period`. */
  readonly boot: boolean;
}

const ALL: readonly Endpoint[] = ['healthz', 'livez', 'readyz'];

/** Failures that the control port sets take precedence over the results of the checks. */
export class Health {
  readonly #entries: CheckEntry[] = [];
  readonly #forced = new Map<string, string>();
  readonly #clock: Clock;
  readonly #graceUntil: number;

  constructor(clock: Clock, livezGracePeriod: number) {
    this.#clock = clock;
    this.#graceUntil = clock.now() + livezGracePeriod;
  }

  add(
    name: string,
    run: () => string | undefined,
    options: { endpoints?: readonly Endpoint[]; boot?: boolean } = {},
  ): void {
    this.#entries.push({ name, run, endpoints: options.endpoints ?? ALL, boot: options.boot ?? false });
  }

  /** Adds start-up work as `poststarthook/NAME`. The returned function marks it as complete. */
  addHook(name: string): () => void {
    let isDone = false;
    this.add(`poststarthook/${name}`, () => (isDone ? undefined : 'not finished'), { boot: true });
    return () => {
      isDone = true;
    };
  }

  /** Returns the checks in the order in which they are run and printed. */
  checks(endpoint: Endpoint): readonly Check[] {
    return this.#entries
      .filter(({ endpoints }) => endpoints.includes(endpoint))
      .map((entry) => ({ name: entry.name, run: () => this.#runCheck(entry, endpoint) }));
  }

  /** Returns false if the check does not exist. */
  fail(name: string, reason: string): boolean {
    if (!this.#entries.some((entry) => entry.name === name)) return false;
    this.#forced.set(name, reason);
    return true;
  }

  /** Removes the failure that `fail` set, of one check or of all. */
  recover(name: string | undefined): void {
    if (name === undefined) this.#forced.clear();
    else this.#forced.delete(name);
  }

  #runCheck(entry: CheckEntry, endpoint: Endpoint): string | undefined {
    const patient = endpoint === 'livez' && entry.boot && this.#clock.now() <= this.#graceUntil;
    return patient ? undefined : (this.#forced.get(entry.name) ?? entry.run());
  }
}
