/**
 * The watchers of a cache. An event goes to those whose keys it is about, in the order of events for each, even when a listener
 * makes the next event happen before this one has gone round.
 */

import { PrefixIndex } from '../order/prefix-index.ts';
import type { WatchListener, WatchRequest } from '../watch-cache.ts';
import type { CacheEvent } from './cache-event.ts';
import { CacheWatcher } from './cache-watcher.ts';

export class Audience {
  readonly #watchers = new PrefixIndex<CacheWatcher>();
  readonly #asking = new Set<CacheWatcher>();
  readonly #ask: (watcher: CacheWatcher) => void;
  /** Counts the events; those of `#untold` are still to go round. */
  #number = 0;
  #untold: CacheEvent[] = [];
  #telling = false;

  /** `ask` is called when a watcher wants to hear of progress. */
  constructor(ask: (watcher: CacheWatcher) => void) {
    this.#ask = ask;
  }

  get size(): number {
    return this.#watchers.size;
  }

  get telling(): boolean {
    return this.#telling;
  }

  /** The watcher hears of changes after `from`, of those that happen from now on; what was before is its start. */
  join(request: WatchRequest, listener: WatchListener, from: number): CacheWatcher {
    const watcher = new CacheWatcher(request, listener, this, from, this.#number);
    this.#watchers.add(watcher.scope, watcher);
    return watcher;
  }

  leave(watcher: CacheWatcher): void {
    this.#watchers.delete(watcher.scope, watcher);
    this.#asking.delete(watcher);
  }

  requestProgress(watcher: CacheWatcher): void {
    this.#asking.add(watcher);
    this.#ask(watcher);
  }

  tell(event: CacheEvent): void {
    this.#number++;
    this.#untold.push(event);
    if (this.#telling) return;
    this.#telling = true;
    for (let next = this.#untold.shift(); next; next = this.#untold.shift()) {
      const told = next;
      const number = this.#number - this.#untold.length;
      this.#watchers.each(`${told.key}/`, (watcher) => watcher.take(told, number));
    }
    this.#telling = false;
  }

  /** Answers those who asked. */
  answer(revision: number): void {
    if (this.#asking.size === 0) return;
    const asking = [...this.#asking];
    this.#asking.clear();
    for (const watcher of asking) watcher.progress(revision);
  }

  progress(revision: number): void {
    for (const watcher of this.#watchers.all()) watcher.progress(revision);
  }

  end(error: Error): void {
    for (const watcher of this.#watchers.all()) watcher.end(error);
  }
}
