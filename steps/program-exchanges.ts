/**
 * What the report shows of random programs: the exchanges of the last one that failed, which is the shortest, and none of hundreds that passed
 * or were longer. Where it failed in a watch, its writes and that watch.
 */
import type { Exchange } from '../client/exchange.ts';
import type { AssayWorld } from './world.ts';

export class ProgramExchanges {
  readonly #world: AssayWorld;
  #from: number;
  readonly #ends: number;
  #failed: readonly Exchange[] = [];

  constructor(world: AssayWorld) {
    this.#world = world;
    this.#from = world.exchanges.length;
    this.#ends = world.atEnd.length;
  }

  /** Of one program, which closes what it has opened. */
  async end(hasFailed: boolean): Promise<void> {
    const world = this.#world;
    const own = world.exchanges.slice(this.#from);
    if (hasFailed) this.#failed = aboutWatches(own, world.shownWatches);
    world.shownWatches = [];
    for (const end of world.atEnd.splice(this.#ends).toReversed()) await end();
    if (!hasFailed && world.parameters.onlyFailures !== true) this.#from = world.exchanges.length;
    else world.leaveOut(this.#from);
  }

  show(): void {
    this.#world.exchanges.push(...this.#failed);
  }
}

function aboutWatches(own: readonly Exchange[], watches: readonly Exchange[]): readonly Exchange[] {
  if (watches.length === 0) return own;
  return [...own.filter(({ request }) => request.method !== 'GET'), ...watches];
}
