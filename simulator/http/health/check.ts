/**
 * The ordered list of health checks. Each check specifies which of /healthz, /livez and /readyz run it, and whether /livez ignores its
 * failure during startup (rules health-*).
 */
import type { Clock } from '../../foundation/clock.ts';

export type HealthEndpoint = 'healthz' | 'livez' | 'readyz';

export interface HealthCheck {
  readonly name: string;
  /** Returns a description of the problem, or undefined if the check succeeds. */
  run(): string | undefined;
}

export interface ConfiguredCheck extends HealthCheck {
  readonly endpoints: readonly HealthEndpoint[];
  /** Whether the check succeeds only after startup. /livez ignores its failure during `--livez-grace-period`. */
  readonly isStartupOnly: boolean;
}

const ALL_ENDPOINTS: readonly HealthEndpoint[] = ['healthz', 'livez', 'readyz'];

/** The health checks of a server. A failure that the control port sets takes precedence over the result of the check. */
export class HealthChecks {
  readonly #checks: ConfiguredCheck[] = [];
  readonly #forcedFailures = new Map<string, string>();
  readonly #clock: Clock;
  readonly #gracePeriodEnd: number;

  constructor(clock: Clock, livezGracePeriod: number) {
    this.#clock = clock;
    this.#gracePeriodEnd = clock.now() + livezGracePeriod;
  }

  add(
    name: string,
    findProblem: () => string | undefined,
    options: { endpoints?: readonly HealthEndpoint[]; isStartupOnly?: boolean } = {},
  ): void {
    this.#checks.push({
      name,
      run: findProblem,
      endpoints: options.endpoints ?? ALL_ENDPOINTS,
      isStartupOnly: options.isStartupOnly ?? false,
    });
  }

  /** Adds the check `poststarthook/NAME` for startup work. The returned function marks the work as complete. */
  addHook(name: string): () => void {
    let isDone = false;
    this.add(`poststarthook/${name}`, () => (isDone ? undefined : 'not finished'), { isStartupOnly: true });
    return () => {
      isDone = true;
    };
  }

  /** Returns the checks of an endpoint in the order in which they run and are printed. */
  listChecks(endpoint: HealthEndpoint): readonly HealthCheck[] {
    return this.#checks
      .filter(({ endpoints }) => endpoints.includes(endpoint))
      .map((check) => ({ name: check.name, run: () => this.#runCheck(check, endpoint) }));
  }

  /** Makes a check fail with a reason. Returns false if the check does not exist. */
  fail(name: string, reason: string): boolean {
    if (!this.#checks.some((check) => check.name === name)) return false;
    this.#forcedFailures.set(name, reason);
    return true;
  }

  /** Removes the failures that `fail` has set: of one check or, without a name, of all checks. */
  recover(name: string | undefined): void {
    if (name === undefined) this.#forcedFailures.clear();
    else this.#forcedFailures.delete(name);
  }

  #runCheck(check: ConfiguredCheck, endpoint: HealthEndpoint): string | undefined {
    const isInGracePeriod = endpoint === 'livez' && check.isStartupOnly && this.#clock.now() <= this.#gracePeriodEnd;
    return isInGracePeriod ? undefined : (this.#forcedFailures.get(check.name) ?? check.run());
  }
}
