/**
 * A watcher of a cache. It is registered at once, but new events wait until its initial events, or the replayed changes from the past, are
 * delivered. In this way, no event is lost, duplicated or out of order.
 */

import type { CacheWatch, StoredItem, WatchListener, WatchRequest } from '../watch-cache.ts';
import type { CacheEvent } from './cache-event.ts';

/** The interface of the cache for its watchers. */
export interface WatcherRegistry {
  remove(watcher: CacheWatcher): void;
  requestProgress(watcher: CacheWatcher): void;
}

/** Returns the prefix with which a watcher is registered. It ends with a slash even for a single key, and is compared with `<key>/`. */
export function formatWatchScope(prefix: string): string {
  return prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
}

export class CacheWatcher implements CacheWatch {
  /** The prefix with which the watcher is registered (formatWatchScope). */
  readonly scope: string;
  /** The revision up to which the watcher ignores changes, because it has received them or does not request them. */
  lastIgnoredRevision: number;
  readonly #matches: WatchRequest['matches'];
  readonly #listener: WatchListener;
  readonly #registry: WatcherRegistry;
  /** The number of the last event before the watcher was registered. Its initial events include the events up to this number. */
  readonly #lastEventNumber: number;
  #waitingEvents: CacheEvent[] | undefined = [];
  #isOpen = true;

  constructor(
    request: WatchRequest,
    listener: WatchListener,
    registry: WatcherRegistry,
    startRevision: number,
    lastEventNumber: number,
  ) {
    this.scope = formatWatchScope(request.prefix);
    this.#matches = request.matches;
    this.#listener = listener;
    this.#registry = registry;
    this.lastIgnoredRevision = startRevision;
    this.#lastEventNumber = lastEventNumber;
  }

  /** Receives an event of the cache. `number` is its sequence number. */
  receiveEvent(event: CacheEvent, number: number): void {
    if (number <= this.#lastEventNumber) return;
    if (this.#waitingEvents) this.#waitingEvents.push(event);
    else this.#deliver(event);
  }

  /** Runs `start`, which delivers initial events or past changes. Then delivers the waiting events. Later events are delivered directly. */
  start(start: (listener: WatchListener, deliver: (event: CacheEvent) => void) => void): void {
    this.#runGuarded(() =>
      start(this.#listener, (event) => {
        if (`${event.key}/`.startsWith(this.scope)) this.#deliver(event);
      }),
    );
    while (this.#waitingEvents && this.#waitingEvents.length > 0) {
      const waitingEvents = this.#waitingEvents;
      this.#waitingEvents = [];
      for (const event of waitingEvents) this.#deliver(event);
    }
    this.#waitingEvents = undefined;
  }

  /** Starts with the ADDED events of a state, one for each item that matches the selector. */
  startWithState(items: readonly StoredItem[], revision: number): void {
    this.start((listener) => {
      for (const item of items) {
        if (!this.#isOpen) return;
        const isSelected = !this.#matches || this.#matches(item.object);
        if (isSelected) listener.event({ type: 'ADDED', item, revision: item.revision });
      }
      if (this.#isOpen) listener.onSynced(revision);
    });
  }

  progress(revision: number): void {
    if (this.#waitingEvents || revision < this.lastIgnoredRevision) return;
    this.#runGuarded(() => this.#listener.progress(revision));
  }

  requestProgress(): void {
    if (this.#isOpen) this.#registry.requestProgress(this);
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#registry.remove(this);
  }

  end(error: Error): void {
    if (!this.#isOpen) return;
    this.close();
    try {
      this.#listener.end(error);
    } catch {
      // The watch is already closed, so the error has no recipient.
    }
  }

  #deliver(event: CacheEvent): void {
    if (!this.#isOpen || event.revision <= this.lastIgnoredRevision) return;
    this.#runGuarded(() => {
      const watchEvent = event.selectFor(this.#matches);
      if (watchEvent) this.#listener.event(watchEvent);
    });
  }

  #runGuarded(notify: () => void): void {
    if (!this.#isOpen) return;
    try {
      notify();
    } catch (error) {
      this.end(error instanceof Error ? error : new Error(String(error)));
    }
  }
}
