/**
 * Which scenario comes next: the first in the order of the seed that may run beside those that run. One that must be alone waits until the
 * others are over. Those that take seconds come before, a few at a time, so that none of them is left when there is nothing to run beside it.
 */
export interface Queued<Pickle> {
  readonly pickle: Pickle;
}

/** Of scenarios, which may run when. */
export interface Order<Pickle> {
  readonly canRun: (next: Pickle, running: Pickle[]) => boolean;
  readonly takesSeconds: (pickle: Pickle) => boolean;
  /** So many that take seconds run at the same time, as long as there are others. */
  readonly few: number;
}

export class Queue<Pickle, Scenario extends Queued<Pickle>> {
  /** Those that take seconds apart from the others. */
  readonly #long: Scenario[];
  readonly #short: Scenario[];
  readonly #running = new Set<Pickle>();
  readonly #order: Order<Pickle>;

  constructor(scenarios: readonly Scenario[], order: Order<Pickle>) {
    const { long = [], short = [] } = Object.groupBy(scenarios, ({ pickle }) =>
      order.takesSeconds(pickle) ? 'long' : 'short',
    );
    this.#long = long;
    this.#short = short;
    this.#order = order;
  }

  get isOver(): boolean {
    return this.#long.length === 0 && this.#short.length === 0 && this.#running.size === 0;
  }

  /** Undefined where none may run now; after the next that is over one may. */
  next(): Scenario | undefined {
    const { takesSeconds, few } = this.#order;
    const running = [...this.#running];
    const isRoomForLong = running.filter(takesSeconds).length < few;
    const next = isRoomForLong
      ? (this.#first(this.#long, running) ?? this.#first(this.#short, running))
      : (this.#first(this.#short, running) ?? this.#first(this.#long, running));
    if (next !== undefined) this.#running.add(next.pickle);
    return next;
  }

  #first(waiting: Scenario[], running: Pickle[]): Scenario | undefined {
    const at = waiting.findIndex(({ pickle }) => this.#order.canRun(pickle, running));
    return at < 0 ? undefined : waiting.splice(at, 1)[0];
  }

  over(scenario: Scenario): void {
    this.#running.delete(scenario.pickle);
  }
}
