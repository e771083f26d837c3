/**
 * The ordered list of health checks. An entry specifies which of /healthz, /livez and /readyz run the check, and whether /livez ignores its
 * failure during startup (rules health-*).
 */
import type { Clock } from '../../ground/clock.ts';

export type Endpoint = 'healthz' | 'livez' | 'readyz';

export interface Check {
  readonly name: string;
  /** Returns a description of the problem, or undefined if the check succeeds. */
  run(): string | undefined;
}

export interface CheckEntry extends Check {
  readonly endpoints: readonly Endpoint[];
  /** True for startup work. /livez ignores its failure during `--livez-grace-period`. */
  readonly boot: boolean;
}

const ALL: readonly Endpoint[] = ['healthz', 'livez', 'readyz'];

/** The health checks of a server. A failure that the control port sets takes precedence over the result of the check. */
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

  /** Adds the check `poststarthook/NAME` for startup work. The returned function marks the work as complete. */
  addHook(name: string): () => void {
    let isDone = false;
    this.add(`poststarthook/${name}`, () => (isDone ? undefined : 'not finished'), { boot: true });
    return () => {
      isDone = true;
    };
  }

  /** Returns the checks of an endpoint in the order in which they run and are printed. */
  checks(endpoint: Endpoint): readonly Check[] {
    return this.#entries
      .filter(({ endpoints }) => endpoints.includes(endpoint))
      .map((entry) => ({ name: entry.name, run: () => this.#runCheck(entry, endpoint) }));
  }

  /** Makes a check fail with a reason. Returns false if the check does not exist. */
  fail(name: string, reason: string): boolean {
    if (!this.#entries.some((entry) => entry.name === name)) return false;
    this.#forced.set(name, reason);
    return true;
  }

  /** Removes the failures that `fail` has set: of one check or, without a name, of all checks. */
  recover(name: string | undefined): void {
    if (name === undefined) this.#forced.clear();
    else this.#forced.delete(name);
  }

  #runCheck(entry: CheckEntry, endpoint: Endpoint): string | undefined {
    const isInGracePeriod = endpoint === 'livez' && entry.boot && this.#clock.now() <= this.#graceUntil;
    return isInGracePeriod ? undefined : (this.#forced.get(entry.name) ?? entry.run());
  }
}
