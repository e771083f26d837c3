/**
 * The watchers of a cache. Each event is delivered to the watchers of its key. Each watcher receives events in order, even if a listener
 * causes another event before all watchers have received the current event.
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
  addWatcher(request: WatchRequest, listener: WatchListener, startRevision: number): CacheWatcher {
    const watcher = new CacheWatcher(request, listener, this, startRevision, this.#eventCount);
    this.#watchers.add(watcher.keyPrefix, watcher);
    return watcher;
  }

  removeWatcher(watcher: CacheWatcher): void {
    this.#watchers.delete(watcher.keyPrefix, watcher);
  }

  requestWatcherProgress(watcher: CacheWatcher): void {
    this.#onProgressRequest(watcher);
  }

  dispatchEvent(event: CacheEvent): void {
    this.#eventCount++;
    this.#pendingEvents.push(event);
    if (this.#isDispatching) return;
    this.#isDispatching = true;
    for (let pendingEvent = this.#pendingEvents.shift(); pendingEvent; pendingEvent = this.#pendingEvents.shift()) {
      const dispatchedEvent = pendingEvent;
      const eventNumber = this.#eventCount - this.#pendingEvents.length;
      this.#watchers.visitMatching(`${dispatchedEvent.key}/`, (watcher) =>
        watcher.receiveEvent(dispatchedEvent, eventNumber),
      );
    }
    this.#isDispatching = false;
  }

  reportProgress(revision: number): void {
    for (const watcher of this.#watchers.listAll()) watcher.reportProgress(revision);
  }

  endAll(error: Error): void {
    for (const watcher of this.#watchers.listAll()) watcher.end(error);
  }
}
