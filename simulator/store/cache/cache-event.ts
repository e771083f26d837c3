/**
 * A change of the cache, and its events for watchers with and without selectors (watch-selector-leaves). Each event is created when the
 * first watcher needs it, and shared by all.
 */

import type { WatchEvent, WatchRequest } from '../watch-cache.ts';
import { type CachedItem, createDeletedItem } from './item.ts';

export class CacheEvent {
  readonly revision: number;
  readonly key: string;
  readonly item: CachedItem | undefined;
  readonly previous: CachedItem | undefined;
  readonly weight: number;
  #cachedAddition: WatchEvent | undefined;
  #modified: WatchEvent | undefined;
  #cachedDeletion: WatchEvent | undefined;

  /** At least one of the two states is defined. */
  constructor(key: string, revision: number, item: CachedItem | undefined, previous: CachedItem | undefined) {
    this.key = key;
    this.revision = revision;
    this.item = item;
    this.previous = previous;
    this.weight = (item?.weight ?? 0) + (previous?.weight ?? 0);
  }

  /** Returns the event for a watcher with this selector; undefined if the change does not concern it. */
  selectFor(matches: WatchRequest['matches']): WatchEvent | undefined {
    const { item, previous } = this;
    const now = item && (!matches || matches(item.object)) ? item : undefined;
    const before = previous && (!matches || matches(previous.object)) ? previous : undefined;
    if (now) return before ? this.#createModifiedEvent(now, before) : this.#createAddedEvent(now);
    return before ? this.#createDeletedEvent(before) : undefined;
  }

  #createAddedEvent(item: CachedItem): WatchEvent {
    this.#cachedAddition ??= { type: 'ADDED', item, revision: this.revision };
    return this.#cachedAddition;
  }

  #createModifiedEvent(item: CachedItem, previous: CachedItem): WatchEvent {
    this.#modified ??= { type: 'MODIFIED', item, revision: this.revision, previous };
    return this.#modified;
  }

  #createDeletedEvent(last: CachedItem): WatchEvent {
    this.#cachedDeletion ??= { type: 'DELETED', item: createDeletedItem(last, this.revision), revision: this.revision };
    return this.#cachedDeletion;
  }
}
