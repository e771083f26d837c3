/**
 * The checks behind /healthz, /livez and /readyz, as one ordered list. Each says whether something works; which endpoint asks
 * it, and whether /livez is patient with it at start, stands beside it (rules health-*).
 */
import type { Clock } from '../../ground/clock.ts';

export type Endpoint = 'healthz' | 'livez' | 'readyz';

export interface Check {
  readonly name: string;
  /** Undefined when all is well, else what is wrong. */
  run(): string | undefined;
}

export interface CheckEntry extends Check {
  readonly endpoints: readonly Endpoint[];
  /** Start-up work: /livez takes it for done during `--livez-grace-period`. */
  readonly boot: boolean;
}

const ALL: readonly Endpoint[] = ['healthz', 'livez', 'readyz'];

/** Failures told from outside (control port) come before what the check itself says. */
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

  /** Start-up work under the name `poststarthook/NAME`; call what is answered when it is done. */
  addHook(name: string): () => void {
    let done = false;
    this.add(`poststarthook/${name}`, () => (done ? undefined : 'not finished'), { boot: true });
    return () => {
      done = true;
    };
  }

  /** In the order in which they are asked and printed. */
  checks(endpoint: Endpoint): readonly Check[] {
    return this.#entries
      .filter(({ endpoints }) => endpoints.includes(endpoint))
      .map((entry) => ({ name: entry.name, run: () => this.#ask(entry, endpoint) }));
  }

  /** Answers false when there is no such check. */
  fail(name: string, reason: string): boolean {
    if (!this.#entries.some((entry) => entry.name === name)) return false;
    this.#forced.set(name, reason);
    return true;
  }

  /** Lets one check, or all, speak for themselves again. */
  recover(name: string | undefined): void {
    if (name === undefined) this.#forced.clear();
    else this.#forced.delete(name);
  }

  #ask(entry: CheckEntry, endpoint: Endpoint): string | undefined {
    const patient = endpoint === 'livez' && entry.boot && this.#clock.now() <= this.#graceUntil;
    return patient ? undefined : (this.#forced.get(entry.name) ?? entry.run());
  }
}
