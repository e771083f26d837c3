/**
 * A watcher of a cache. It receives events as soon as it is created. It holds new events back until it has delivered its initial events, or
 * the replayed past changes. In this way, no event is lost, duplicated or out of order.
 */

import type { CacheWatch, StoredItem, WatchListener, WatchRequest } from '../watch-cache.ts';
import type { CacheEvent } from './cache-event.ts';

/** The functions of the cache that a watcher calls. */
export interface WatcherOwner {
  removeWatcher(watcher: CacheWatcher): void;
  requestWatcherProgress(watcher: CacheWatcher): void;
}

/** Returns the prefix of the keys that a watcher receives. It ends with a slash even for a single key, and is compared with `<key>/`. */
export function formatWatcherPrefix(prefix: string): string {
  return prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
}

export class CacheWatcher implements CacheWatch {
  /** The prefix of the keys that the watcher receives (formatWatcherPrefix). */
  readonly keyPrefix: string;
  /** The revision up to which the watcher ignores changes, because they precede its start, or its initial events include them. */
  lastIgnoredRevision: number;
  readonly #matches: WatchRequest['matches'];
  readonly #listener: WatchListener;
  readonly #owner: WatcherOwner;
  /** The sequence number of the last event before the watcher was created. The initial events include the changes up to this event. */
  readonly #lastEventNumber: number;
  #waitingEvents: CacheEvent[] | undefined = [];
  #isOpen = true;

  constructor(
    request: WatchRequest,
    listener: WatchListener,
    owner: WatcherOwner,
    startRevision: number,
    lastEventNumber: number,
  ) {
    this.keyPrefix = formatWatcherPrefix(request.prefix);
    this.#matches = request.matches;
    this.#listener = listener;
    this.#owner = owner;
    this.lastIgnoredRevision = startRevision;
    this.#lastEventNumber = lastEventNumber;
  }

  /** Receives an event of the cache. `eventNumber` is its sequence number. */
  receiveEvent(event: CacheEvent, eventNumber: number): void {
    if (eventNumber <= this.#lastEventNumber) return;
    if (this.#waitingEvents) this.#waitingEvents.push(event);
    else this.#deliverEvent(event);
  }

  /** Runs `deliverInitialEvents`, and then delivers the events that were held back. Later events are delivered directly. */
  startWith(deliverInitialEvents: (listener: WatchListener, deliver: (event: CacheEvent) => void) => void): void {
    this.#notifyListener(() =>
      deliverInitialEvents(this.#listener, (event) => {
        if (`${event.key}/`.startsWith(this.keyPrefix)) this.#deliverEvent(event);
      }),
    );
    while (this.#waitingEvents && this.#waitingEvents.length > 0) {
      const waitingEvents = this.#waitingEvents;
      this.#waitingEvents = [];
      for (const event of waitingEvents) this.#deliverEvent(event);
    }
    this.#waitingEvents = undefined;
  }

  /** Delivers an ADDED event for each item of a state that matches the selector. Then delivers later events. */
  startWithState(items: readonly StoredItem[], revision: number): void {
    this.startWith((listener) => {
      for (const item of items) {
        if (!this.#isOpen) return;
        const isMatch = !this.#matches || this.#matches(item.object);
        if (isMatch) listener.onEvent({ type: 'ADDED', item, revision: item.revision });
      }
      if (this.#isOpen) listener.onSynced(revision);
    });
  }

  reportProgress(revision: number): void {
    if (this.#waitingEvents || revision < this.lastIgnoredRevision) return;
    this.#notifyListener(() => this.#listener.onProgress(revision));
  }

  requestProgress(): void {
    if (this.#isOpen) this.#owner.requestWatcherProgress(this);
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#owner.removeWatcher(this);
  }

  end(error: Error): void {
    if (!this.#isOpen) return;
    this.close();
    try {
      this.#listener.onEnd(error);
    } catch {
      // The watch is already closed, so that nobody can receive this error.
    }
  }

  #deliverEvent(event: CacheEvent): void {
    if (!this.#isOpen || event.revision <= this.lastIgnoredRevision) return;
    this.#notifyListener(() => {
      const watchEvent = event.createWatchEvent(this.#matches);
      if (watchEvent) this.#listener.onEvent(watchEvent);
    });
  }

  #notifyListener(notify: () => void): void {
    if (!this.#isOpen) return;
    try {
      notify();
    } catch (error) {
      this.end(error instanceof Error ? error : new Error(String(error)));
    }
  }
}
