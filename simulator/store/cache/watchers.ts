/**
 * The watchers of a cache. An event is delivered to the watchers of its key. Each watcher receives events in order, even if a listener
 * causes the next event before all watchers have received the current one.
 */

import { PrefixIndex } from '../order/prefix-index.ts';
import type { WatchListener, WatchRequest } from '../watch-cache.ts';
import type { CacheEvent } from './cache-event.ts';
import { CacheWatcher } from './cache-watcher.ts';

export class CacheWatchers {
  readonly #watchers = new PrefixIndex<CacheWatcher>();
  readonly #onProgressRequest: (watcher: CacheWatcher) => void;
  /** The number of events so far, including pending ones. */
  #eventCount = 0;
  #pendingEvents: CacheEvent[] = [];
  #isDispatching = false;

  /** `onProgressRequest` is called when a watcher requests progress. */
  constructor(onProgressRequest: (watcher: CacheWatcher) => void) {
    this.#onProgressRequest = onProgressRequest;
  }

  get size(): number {
    return this.#watchers.size;
  }

  get isDispatching(): boolean {
    return this.#isDispatching;
  }

  /** Adds a watcher for the events that happen from now on and have a revision after `startRevision`. */
  add(request: WatchRequest, listener: WatchListener, startRevision: number): CacheWatcher {
    const watcher = new CacheWatcher(request, listener, this, startRevision, this.#eventCount);
    this.#watchers.add(watcher.scope, watcher);
    return watcher;
  }

  remove(watcher: CacheWatcher): void {
    this.#watchers.delete(watcher.scope, watcher);
  }

  requestProgress(watcher: CacheWatcher): void {
    this.#onProgressRequest(watcher);
  }

  dispatch(event: CacheEvent): void {
    this.#eventCount++;
    this.#pendingEvents.push(event);
    if (this.#isDispatching) return;
    this.#isDispatching = true;
    for (let next = this.#pendingEvents.shift(); next; next = this.#pendingEvents.shift()) {
      const dispatchedEvent = next;
      const eventNumber = this.#eventCount - this.#pendingEvents.length;
      this.#watchers.visitMatching(`${dispatchedEvent.key}/`, (watcher) =>
        watcher.receiveEvent(dispatchedEvent, eventNumber),
      );
    }
    this.#isDispatching = false;
  }

  progress(revision: number): void {
    for (const watcher of this.#watchers.listAll()) watcher.progress(revision);
  }

  end(error: Error): void {
    for (const watcher of this.#watchers.listAll()) watcher.end(error);
  }
}
