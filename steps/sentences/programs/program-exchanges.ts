/**
 * The exchanges of random programs for the report: the exchanges of the last failed program, which is the shortest. If a watch failed, the
 * report shows only the writes and that watch.
 */
import type { Exchange } from '../../../client/exchange/exchange.ts';
import type { AssayWorld } from '../../harness/world.ts';

/** The number of failed programs whose exchanges are kept. The reported program is one of the last programs. */
const MAX_CACHED_PROGRAMS = 3;

export class ProgramExchanges {
  readonly #world: AssayWorld;
  /** The index of the first exchange of the first program. */
  readonly firstProgramIndex: number;
  /** The index of the first exchange of the current program. */
  #programIndex: number;
  /** The exchanges by the error of the program. If the time limit ends shrinking, the reported error may not be the last one. */
  readonly #failedExchanges = new Map<unknown, readonly Exchange[]>();

  constructor(world: AssayWorld) {
    this.#world = world;
    this.firstProgramIndex = world.evidence.exchanges.length;
    this.#programIndex = this.firstProgramIndex;
  }

  /** Begins a program, and clears the failure of the previous program. */
  beginProgram(): void {
    this.#world.evidence.exchangeCountAtFailure = undefined;
    this.#world.evidence.failedProgramWatches = [];
  }

  /** Ends a program. A program that exceeded the time limit may still run when the next program begins. */
  endProgram(): void {
    const world = this.#world;
    if (world.parameters.onlyFailures === true) world.evidence.omitExchangesFrom(this.#programIndex);
    else this.#programIndex = world.evidence.exchanges.length;
  }

  /** Records the exchanges before the failure. Later exchanges are cleanup. */
  recordFailure(error: unknown): void {
    const { exchanges, exchangeCountAtFailure, failedProgramWatches } = this.#world.evidence;
    this.#failedExchanges.set(
      error,
      selectWatchExchanges(exchanges.slice(this.#programIndex, exchangeCountAtFailure), failedProgramWatches),
    );
    const [oldest] = this.#failedExchanges.keys();
    if (this.#failedExchanges.size > MAX_CACHED_PROGRAMS) this.#failedExchanges.delete(oldest);
  }

  /** Replaces the exchanges in the report with the exchanges of the program with this error. */
  showFailedProgram(error: unknown): void {
    this.#world.evidence.omitExchangesFrom(this.firstProgramIndex);
    this.#world.evidence.exchanges.push(...(this.#failedExchanges.get(error) ?? []));
  }
}

function selectWatchExchanges(sentExchanges: readonly Exchange[], watches: readonly Exchange[]): readonly Exchange[] {
  if (watches.length === 0) return sentExchanges;
  return [...sentExchanges.filter(({ request }) => request.method !== 'GET'), ...watches];
}
