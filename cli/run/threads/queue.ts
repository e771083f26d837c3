/**
 * Decides which scenario comes next: the first in the order of the seed that may run beside those that run. A scenario that must be alone waits until
 * the others are over. Scenarios that take seconds come before the others, a few at a time, so that none of them is left when there is nothing to
 * run beside it.
 *
 * Scenarios that share a server run one after the other, in one thread, which starts the server with the first of them. Such a group is begun
 * like a scenario that takes seconds. Once begun it goes before all others, so that its server can end soon.
 */
export interface Queued<Pickle> {
  readonly pickle: Pickle;
}

/** Tells which scenarios may run when. */
export interface Order<Pickle> {
  readonly canRun: (next: Pickle, running: Pickle[]) => boolean;
  readonly takesSeconds: (pickle: Pickle) => boolean;
  /** The number of scenarios that take seconds and run at the same time, as long as there are others. */
  readonly few: number;
  /** Names the server that a scenario shares with others. */
  readonly serverOf: (pickle: Pickle) => string | undefined;
  /** The number of shared servers at the same time. */
  readonly servers: number;
}

export interface Next<Scenario> {
  readonly scenario: Scenario;
  /** Names the shared server that no later scenario uses. */
  readonly lastOf?: string;
}

/** Scenarios that share a server. */
class Group<Scenario> {
  readonly server: string;
  readonly waiting: Scenario[];
  /** The thread that has the server; undefined until the first scenario runs. */
  thread: number | undefined;
  running: Scenario | undefined;
  /** Whether the first scenario is over, so that the server is there. */
  isStarted = false;

  constructor(server: string, waiting: Scenario[]) {
    this.server = server;
    this.waiting = waiting;
  }

  get isBegun(): boolean {
    return this.thread !== undefined;
  }

  get isOpen(): boolean {
    return this.isBegun && (this.waiting.length > 0 || this.running !== undefined);
  }
}

export class Queue<Pickle, Scenario extends Queued<Pickle>> {
  /** Those that take seconds apart from the others. */
  readonly #long: Scenario[];
  readonly #short: Scenario[];
  /** The largest first. */
  readonly #groups: readonly Group<Scenario>[];
  readonly #running = new Set<Pickle>();
  readonly #order: Order<Pickle>;

  constructor(scenarios: readonly Scenario[], order: Order<Pickle>) {
    const byServer = Map.groupBy(scenarios, ({ pickle }) => order.serverOf(pickle));
    const { long = [], short = [] } = Object.groupBy(byServer.get(undefined) ?? [], ({ pickle }) =>
      order.takesSeconds(pickle) ? 'long' : 'short',
    );
    this.#long = long;
    this.#short = short;
    this.#groups = [...byServer]
      .flatMap(([server, waiting]) => (server === undefined ? [] : [new Group(server, waiting)]))
      .toSorted((a, b) => b.waiting.length - a.waiting.length);
    this.#order = order;
  }

  get isOver(): boolean {
    const waiting = this.#long.length + this.#short.length;
    return waiting === 0 && this.#running.size === 0 && this.#groups.every((group) => group.waiting.length === 0);
  }

  /** Returns the scenario that a thread runs now; undefined if none may run before another one is over. */
  next(thread: number): Next<Scenario> | undefined {
    const { takesSeconds, few } = this.#order;
    const running = [...this.#running];
    const starting = this.#groups.filter((group) => group.isOpen && !group.isStarted).length;
    const isRoomForLong = running.filter(takesSeconds).length + starting < few;
    const ofGroup = this.#ofBegunGroup(thread, running);
    if (ofGroup !== undefined) return ofGroup;
    const scenario = () => this.#first(this.#short, running);
    const long = () => this.#ofNewGroup(thread, running) ?? this.#first(this.#long, running);
    return isRoomForLong ? (long() ?? scenario()) : (scenario() ?? long());
  }

  over(scenario: Scenario): void {
    this.#running.delete(scenario.pickle);
    const group = this.#groups.find(({ running }) => running === scenario);
    if (group === undefined) return;
    group.running = undefined;
    group.isStarted = true;
  }

  #ofBegunGroup(thread: number, running: Pickle[]): Next<Scenario> | undefined {
    for (const group of this.#groups) {
      if (group.thread !== thread || group.running !== undefined) continue;
      const next = this.#ofGroup(group, thread, running);
      if (next !== undefined) return next;
    }
    return undefined;
  }

  #ofNewGroup(thread: number, running: Pickle[]): Next<Scenario> | undefined {
    if (this.#groups.filter(({ isOpen }) => isOpen).length >= this.#order.servers) return undefined;
    const group = this.#groups.find(({ isBegun }) => !isBegun);
    return group === undefined ? undefined : this.#ofGroup(group, thread, running);
  }

  #ofGroup(group: Group<Scenario>, thread: number, running: Pickle[]): Next<Scenario> | undefined {
    const next = this.#first(group.waiting, running);
    if (next === undefined) return undefined;
    group.thread = thread;
    group.running = next.scenario;
    return group.waiting.length === 0 ? { ...next, lastOf: group.server } : next;
  }

  #first(waiting: Scenario[], running: Pickle[]): Next<Scenario> | undefined {
    const at = waiting.findIndex(({ pickle }) => this.#order.canRun(pickle, running));
    const [scenario] = at < 0 ? [] : waiting.splice(at, 1);
    if (scenario === undefined) return undefined;
    this.#running.add(scenario.pickle);
    return { scenario };
  }
}
