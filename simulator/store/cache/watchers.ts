/**
 * The watchers of a cache. An event goes to those whose keys it is about, in the order of events for each, even when a listener
 * makes the next event happen before this one has gone round.
 */

import { PrefixIndex } from '../order/prefix-index.ts';
import type { WatchListener, WatchRequest } from '../watch-cache.ts';
import type { CacheEvent } from './cache-event.ts';
import { CacheWatcher } from './cache-watcher.ts';

export class Watchers {
  readonly #watchers = new PrefixIndex<CacheWatcher>();
  readonly #progressRequested = new Set<CacheWatcher>();
  readonly #onProgressRequest: (watcher: CacheWatcher) => void;
  /** Counts the events; those of `#untold` are still to go round. */
  #number = 0;
  #pending: CacheEvent[] = [];
  #dispatching = false;

  /** `ask` is called when a watcher wants to hear of progress. */
  constructor(ask: (watcher: CacheWatcher) => void) {
    this.#onProgressRequest = ask;
  }

  get size(): number {
    return this.#watchers.size;
  }

  get dispatching(): boolean {
    return this.#dispatching;
  }

  /** The watcher hears of changes after `from`, of those that happen from now on; what was before is its start. */
  add(request: WatchRequest, listener: WatchListener, from: number): CacheWatcher {
    const watcher = new CacheWatcher(request, listener, this, from, this.#number);
    this.#watchers.add(watcher.scope, watcher);
    return watcher;
  }

  remove(watcher: CacheWatcher): void {
    this.#watchers.delete(watcher.scope, watcher);
    this.#progressRequested.delete(watcher);
  }

  requestProgress(watcher: CacheWatcher): void {
    this.#progressRequested.add(watcher);
    this.#onProgressRequest(watcher);
  }

  dispatch(event: CacheEvent): void {
    this.#number++;
    this.#pending.push(event);
    if (this.#dispatching) return;
    this.#dispatching = true;
    for (let next = this.#pending.shift(); next; next = this.#pending.shift()) {
      const dispatched = next;
      const number = this.#number - this.#pending.length;
      this.#watchers.each(`${dispatched.key}/`, (watcher) => watcher.take(dispatched, number));
    }
    this.#dispatching = false;
  }

  /** Answers those who asked. */
  answerProgressRequests(revision: number): void {
    if (this.#progressRequested.size === 0) return;
    const asking = [...this.#progressRequested];
    this.#progressRequested.clear();
    for (const watcher of asking) watcher.progress(revision);
  }

  progress(revision: number): void {
    for (const watcher of this.#watchers.all()) watcher.progress(revision);
  }

  end(error: Error): void {
    for (const watcher of this.#watchers.all()) watcher.end(error);
  }
}
