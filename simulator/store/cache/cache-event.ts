/**
 * One change of the cache, and the events it is for watchers with and without selectors (watch-selector-leaves). Each event is
 * made once, when the first watcher needs it, and shared by all.
 */

import type { WatchEvent, WatchRequest } from '../watch-cache.ts';
import { type CachedItem, deletedItem } from './item.ts';

export class CacheEvent {
  readonly revision: number;
  readonly key: string;
  readonly item: CachedItem | undefined;
  readonly previous: CachedItem | undefined;
  readonly weight: number;
  #added: WatchEvent | undefined;
  #modified: WatchEvent | undefined;
  #deleted: WatchEvent | undefined;

  /** At least one of the two states is there. */
  constructor(key: string, revision: number, item: CachedItem | undefined, previous: CachedItem | undefined) {
    this.key = key;
    this.revision = revision;
    this.item = item;
    this.previous = previous;
    this.weight = (item?.weight ?? 0) + (previous?.weight ?? 0);
  }

  /** What this change is to a watcher that selects by `matches`; undefined when it is nothing. */
  for(matches: WatchRequest['matches']): WatchEvent | undefined {
    const { item, previous } = this;
    const now = item && (!matches || matches(item.object)) ? item : undefined;
    const before = previous && (!matches || matches(previous.object)) ? previous : undefined;
    if (now) return before ? this.#asModified(now, before) : this.#asAdded(now);
    return before ? this.#asDeleted(before) : undefined;
  }

  #asAdded(item: CachedItem): WatchEvent {
    this.#added ??= { type: 'ADDED', item, revision: this.revision };
    return this.#added;
  }

  #asModified(item: CachedItem, previous: CachedItem): WatchEvent {
    this.#modified ??= { type: 'MODIFIED', item, revision: this.revision, previous };
    return this.#modified;
  }

  #asDeleted(last: CachedItem): WatchEvent {
    this.#deleted ??= { type: 'DELETED', item: deletedItem(last, this.revision), revision: this.revision };
    return this.#deleted;
  }
}
