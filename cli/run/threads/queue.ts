/**
 * Which scenario comes next: the first in the order of the seed that may run beside those that run. One that must be alone waits until the
 * others are over.
 */
export interface Queued<Pickle> {
  readonly pickle: Pickle;
}

export class Queue<Pickle, Scenario extends Queued<Pickle>> {
  readonly #waiting: Scenario[];
  readonly #running = new Set<Pickle>();
  readonly #canRun: (next: Pickle, running: Pickle[]) => boolean;

  constructor(scenarios: readonly Scenario[], canRun: (next: Pickle, running: Pickle[]) => boolean) {
    this.#waiting = [...scenarios];
    this.#canRun = canRun;
  }

  get isOver(): boolean {
    return this.#waiting.length === 0 && this.#running.size === 0;
  }

  /** Undefined where none may run now; after the next that is over one may. */
  next(): Scenario | undefined {
    const running = [...this.#running];
    const at = this.#waiting.findIndex(({ pickle }) => this.#canRun(pickle, running));
    const [next] = at < 0 ? [] : this.#waiting.splice(at, 1);
    if (next !== undefined) this.#running.add(next.pickle);
    return next;
  }

  over(scenario: Scenario): void {
    this.#running.delete(scenario.pickle);
  }
}
