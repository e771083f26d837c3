/**
 * One watcher of a cache. It joins the audience at once; until its start (initial events, or changes replayed from the past)
 * has been told, what happens meanwhile waits in a backlog, so that nothing is lost, doubled or out of order.
 */

import type { CacheWatch, Item, WatchListener, WatchRequest } from '../watch-cache.ts';
import type { CacheEvent } from './cache-event.ts';

/** What a watcher asks of its cache. */
export interface WatcherRegistry {
  remove(watcher: CacheWatcher): void;
  requestProgress(watcher: CacheWatcher): void;
}

/** A whole key is meant as that key alone; with a slash after each key it is a prefix like the others. */
export function scopeOf(prefix: string): string {
  return prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
}

export class CacheWatcher implements CacheWatch {
  /** Where it stands in the audience: every key it wants, followed by a slash, begins with this. */
  readonly scope: string;
  /** Changes up to this revision are no news to this watcher. */
  from: number;
  readonly #matches: WatchRequest['matches'];
  readonly #listener: WatchListener;
  readonly #registry: WatcherRegistry;
  /** Events that were in the making when this watcher joined were part of its start: only later ones count. */
  readonly #joined: number;
  #backlog: CacheEvent[] | undefined = [];
  #open = true;

  constructor(request: WatchRequest, listener: WatchListener, stage: WatcherRegistry, from: number, joined: number) {
    this.scope = scopeOf(request.prefix);
    this.#matches = request.matches;
    this.#listener = listener;
    this.#registry = stage;
    this.from = from;
    this.#joined = joined;
  }

  get open(): boolean {
    return this.#open;
  }

  /** `number` counts the cache's events. */
  take(event: CacheEvent, number: number): void {
    if (number <= this.#joined) return;
    if (this.#backlog) this.#backlog.push(event);
    else this.#pass(event);
  }

  /** Tells the start, then what happened meanwhile. From then on events pass straight through. */
  begin(start: (listener: WatchListener, pass: (event: CacheEvent) => void) => void): void {
    this.#guarded(() =>
      start(this.#listener, (event) => {
        if (`${event.key}/`.startsWith(this.scope)) this.#pass(event);
      }),
    );
    while (this.#backlog && this.#backlog.length > 0) {
      const waiting = this.#backlog;
      this.#backlog = [];
      for (const event of waiting) this.#pass(event);
    }
    this.#backlog = undefined;
  }

  /** Begins with a state: an ADDED event for each of the items that it selects. */
  beginWith(items: readonly Item[], revision: number): void {
    this.begin((listener) => {
      for (const item of items) {
        if (!this.#open) return;
        const selected = !this.#matches || this.#matches(item.object);
        if (selected) listener.event({ type: 'ADDED', item, revision: item.revision });
      }
      if (this.#open) listener.synced(revision);
    });
  }

  progress(revision: number): void {
    if (this.#backlog || revision < this.from) return;
    this.#guarded(() => this.#listener.progress(revision));
  }

  requestProgress(): void {
    if (this.#open) this.#registry.requestProgress(this);
  }

  close(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#registry.remove(this);
  }

  end(error: Error): void {
    if (!this.#open) return;
    this.close();
    try {
      this.#listener.end(error);
    } catch {
      // It is closed already, and there is nobody left to tell.
    }
  }

  #pass(event: CacheEvent): void {
    if (!this.#open || event.revision <= this.from) return;
    this.#guarded(() => {
      const watchEvent = event.for(this.#matches);
      if (watchEvent) this.#listener.event(watchEvent);
    });
  }

  #guarded(tell: () => void): void {
    if (!this.#open) return;
    try {
      tell();
    } catch (error) {
      this.end(error instanceof Error ? error : new Error(String(error)));
    }
  }
}
