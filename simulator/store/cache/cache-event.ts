/**
 * A change of the cache, and the watch events that watchers receive for this change. The type of the event depends on the selector of the
 * watcher (watch-selector-leaves). Each event is created when the first watcher needs it, and all watchers share it.
 */

import type { WatchEvent, WatchRequest } from '../watch-cache.ts';
import { type CachedItem, createDeletedItem } from './item.ts';

export class CacheEvent {
  readonly revision: number;
  readonly key: string;
  readonly item: CachedItem | undefined;
  readonly previous: CachedItem | undefined;
  readonly weight: number;
  #addedEvent: WatchEvent | undefined;
  #modifiedEvent: WatchEvent | undefined;
  #deletedEvent: WatchEvent | undefined;

  /** At least one of `item` and `previous` is defined. */
  constructor(key: string, revision: number, item: CachedItem | undefined, previous: CachedItem | undefined) {
    this.key = key;
    this.revision = revision;
    this.item = item;
    this.previous = previous;
    this.weight = (item?.weight ?? 0) + (previous?.weight ?? 0);
  }

  /** Returns the event for a watcher with this selector, or undefined if the object matches neither before nor after the change. */
  createWatchEvent(matches: WatchRequest['matches']): WatchEvent | undefined {
    const { item, previous } = this;
    const currentItem = item && (!matches || matches(item.object)) ? item : undefined;
    const previousItem = previous && (!matches || matches(previous.object)) ? previous : undefined;
    if (currentItem)
      return previousItem ? this.#createModifiedEvent(currentItem, previousItem) : this.#createAddedEvent(currentItem);
    return previousItem ? this.#createDeletedEvent(previousItem) : undefined;
  }

  #createAddedEvent(item: CachedItem): WatchEvent {
    this.#addedEvent ??= { type: 'ADDED', item, revision: this.revision };
    return this.#addedEvent;
  }

  #createModifiedEvent(item: CachedItem, previous: CachedItem): WatchEvent {
    this.#modifiedEvent ??= { type: 'MODIFIED', item, revision: this.revision, previous };
    return this.#modifiedEvent;
  }

  #createDeletedEvent(lastItem: CachedItem): WatchEvent {
    this.#deletedEvent ??= {
      type: 'DELETED',
      item: createDeletedItem(lastItem, this.revision),
      revision: this.revision,
    };
    return this.#deletedEvent;
  }
}
