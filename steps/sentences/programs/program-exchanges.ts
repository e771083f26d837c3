/**
 * The exchanges of random programs for the report: those of the last failed program, which is the shortest. If a watch failed, only the
 * writes and that watch.
 */
import type { Exchange } from '../../../client/exchange/exchange.ts';
import type { AssayWorld } from '../../harness/world.ts';

/** The number of failed programs that are kept; the reported one is among the last. */
const MOST_KEPT = 3;

export class ProgramExchanges {
  readonly #world: AssayWorld;
  readonly #start: number;
  #from: number;
  /** The exchanges by the error of the program. If time runs out, the last error is not always the reported one. */
  readonly #failed = new Map<unknown, readonly Exchange[]>();

  constructor(world: AssayWorld) {
    this.#world = world;
    this.#start = world.evidence.exchanges.length;
    this.#from = this.#start;
  }

  begin(): void {
    this.#world.evidence.failedAt = undefined;
    this.#world.evidence.shownWatches = [];
  }

  /** Ends a program. One that ran out of time may still run while the next one starts. */
  end(): void {
    const world = this.#world;
    if (world.parameters.onlyFailures === true) world.evidence.leaveOut(this.#from);
    else this.#from = world.evidence.exchanges.length;
  }

  /** Records the exchanges before the failure. The later ones are cleanup. */
  recordFailure(error: unknown): void {
    const { exchanges, failedAt, shownWatches } = this.#world.evidence;
    this.#failed.set(error, selectWatchExchanges(exchanges.slice(this.#from, failedAt), shownWatches));
    const [oldest] = this.#failed.keys();
    if (this.#failed.size > MOST_KEPT) this.#failed.delete(oldest);
  }

  show(error: unknown): void {
    this.#world.evidence.leaveOut(this.#start);
    this.#world.evidence.exchanges.push(...(this.#failed.get(error) ?? []));
  }
}

function selectWatchExchanges(sentExchanges: readonly Exchange[], watches: readonly Exchange[]): readonly Exchange[] {
  if (watches.length === 0) return sentExchanges;
  return [...sentExchanges.filter(({ request }) => request.method !== 'GET'), ...watches];
}
