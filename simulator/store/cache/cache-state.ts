/**
 * The state of the watch cache of one resource. It consists of the newest objects, recent changes for watches that start in the past, and
 * some past states for the further pages of lists. Other classes handle watchers and freshness.
 */

import type { ByteBudget } from '../order/budget.ts';
import { toSortableKey } from '../order/byte-order.ts';
import { type OrderedTree, WritableTree } from '../order/ordered-tree.ts';
import { RevisionWindow } from '../order/revision-window.ts';
import type { StoreChange, StoreEntry } from '../store.ts';
import type { ListRequest, ListResult, StoredItem } from '../watch-cache.ts';
import { CacheEvent } from './cache-event.ts';
import { CompleteListCache, MAX_CACHED_LIST_LENGTH } from './complete-lists.ts';
import { CachedItem } from './item.ts';
import { isSingleKey, listItemsInTree } from './listing.ts';

/** Limits of the past states that are kept for pages: the number of states, and the number and total size of the changes after a state. */
const MAX_PAGED_STATES = 32;
const MAX_PAGED_CHANGES = 4096;
const MAX_PAGED_BYTES = 32 * 1024 * 1024;

interface PagedState {
  readonly tree: OrderedTree<CachedItem>;
  /** The number of changes before this state. */
  readonly changeCount: number;
  /** The total size in bytes of the changes before this state. */
  readonly changeWeight: number;
}

export class CacheState {
  readonly #prefix: string;
  readonly #maxChanges: number;
  readonly #changeBudget: ByteBudget;
  readonly #items = new Map<string, CachedItem>();
  #tree = new WritableTree<CachedItem>();
  readonly #completeLists = new CompleteListCache();
  /** Items by key that were read or written before the cache received their change. */
  readonly #undeliveredItems = new Map<string, CachedItem>();
  /** The state is valid for every revision from `#changedRevision` to `#revision`. */
  #revision = 0;
  #changedRevision = 0;
  #events: RevisionWindow<CacheEvent>;
  /** The past states for pages by revision, in the order of their creation. */
  readonly #pagedStates = new Map<number, PagedState>();
  #changeCount = 0;
  #changeWeight = 0;

  /**
   * `prefix` is the prefix of the resource's keys in the store. `maxChanges` is the number of changes to keep. All caches share one budget
   * for the size of these changes.
   */
  constructor(prefix: string, maxChanges: number, changeBudget: ByteBudget) {
    this.#prefix = prefix;
    this.#maxChanges = maxChanges;
    this.#changeBudget = changeBudget;
    this.#events = new RevisionWindow(maxChanges, 0, changeBudget);
  }

  get revision(): number {
    return this.#revision;
  }

  get itemCount(): number {
    return this.#items.size;
  }

  /** The revision after which all changes can be replayed. */
  get completeAfter(): number {
    return this.#events.completeAfter;
  }

  replaceItems(entries: readonly StoreEntry[], revision: number): void {
    this.#items.clear();
    this.#undeliveredItems.clear();
    this.#completeLists.clear();
    this.#tree = new WritableTree();
    for (const entry of entries) this.#putItem(new CachedItem(this.#removeResourcePrefix(entry.key), entry));
    this.#events.removeAllEntries();
    this.#events = new RevisionWindow(this.#maxChanges, revision, this.#changeBudget);
    this.#pagedStates.clear();
    this.#changedRevision = revision;
    this.#revision = revision;
  }

  /** Applies a change and returns its event. Returns undefined if the change deletes an unknown key. */
  applyChange(change: StoreChange): CacheEvent | undefined {
    const previous = this.#items.get(this.#removeResourcePrefix(change.key));
    const key = previous?.key ?? this.#removeResourcePrefix(change.key);
    const undeliveredItem = this.#takeUndeliveredItem(key, change.revision);
    const item =
      change.entry &&
      (undeliveredItem?.revision === change.revision ? undeliveredItem : new CachedItem(key, change.entry));
    if (item) this.#putItem(item);
    else {
      this.#items.delete(key);
      this.#tree.delete(toSortableKey(key));
    }
    this.#completeLists.removeListsWithKey(key);
    this.#revision = change.revision;
    this.#changedRevision = change.revision;
    if (!item && !previous) return undefined;
    const event = new CacheEvent(key, change.revision, item, previous);
    this.#events.addEntry(event);
    this.#changeCount++;
    this.#changeWeight += event.weight;
    if (this.#pagedStates.size > 0) this.#forgetPagedStates((state) => this.#exceedsPagedLimits(state));
    return event;
  }

  /** Records that the resource has no further changes up to `revision`. */
  advanceRevision(revision: number): void {
    this.#revision = Math.max(this.#revision, revision);
  }

  get(key: string): CachedItem | undefined {
    return this.#items.get(key);
  }

  /** Returns the cached item of an entry that was read from the store. Creates the item if it is not cached. */
  toItem(entry: StoreEntry): CachedItem {
    const key = this.#removeResourcePrefix(entry.key);
    const cachedItem = entry.revision > this.#revision ? this.#undeliveredItems.get(key) : this.#items.get(key);
    if (cachedItem?.revision === entry.revision) return cachedItem;
    const item = new CachedItem(key, entry);
    if (entry.revision > this.#revision) this.#undeliveredItems.set(key, item);
    return item;
  }

  toEvent({ key, revision, entry, previous: previousEntry }: StoreChange): CacheEvent {
    return new CacheEvent(
      this.#removeResourcePrefix(key),
      revision,
      entry && this.toItem(entry),
      previousEntry && this.toItem(previousEntry),
    );
  }

  list(request: ListRequest): ListResult {
    return this.#listAndKeepState(request, this.#revision);
  }

  /** Returns the list at `revision`, or undefined if the cache does not have that state. */
  listAt(request: ListRequest, revision: number): ListResult | undefined {
    if (revision >= this.#changedRevision && revision <= this.#revision)
      return this.#listAndKeepState(request, revision);
    const pagedState = this.#pagedStates.get(revision);
    return pagedState && this.#listPage(pagedState.tree, revision, request);
  }

  /** Returns all items below a prefix, in the order of keys. */
  listItems(prefix: string): readonly StoredItem[] {
    if (!isSingleKey(prefix)) return listItemsInTree(this.#tree, 0, { prefix, freshness: { type: 'any' } }).items;
    const item = this.#items.get(prefix);
    return item ? [item] : [];
  }

  replayEvents(startRevision: number, visit: (event: CacheEvent) => void): void {
    this.#events.visitRange(startRevision, Number.POSITIVE_INFINITY, visit);
  }

  forgetStatesBefore(revision: number): void {
    this.#events.removeEntriesBefore(revision);
    this.#forgetPagedStates((_, stateRevision) => stateRevision < revision);
  }

  /** Lists the newest state, and keeps this state for further pages if the list has any. */
  #listAndKeepState(request: ListRequest, revision: number): ListResult {
    const completeList = this.#listFromCompleteList(request);
    if (completeList !== undefined) return { items: completeList, revision, remainingCount: 0 };
    const listResult = this.#listPage(this.#tree, revision, request);
    const { prefix, start, matches } = request;
    const isComplete =
      listResult.nextKey === undefined && start === undefined && matches === undefined && !isSingleKey(prefix);
    if (isComplete && listResult.items.length <= MAX_CACHED_LIST_LENGTH)
      this.#completeLists.set(prefix, listResult.items);
    if (listResult.nextKey === undefined || listResult.items.length === 0 || this.#pagedStates.has(revision))
      return listResult;
    this.#pagedStates.set(revision, {
      tree: this.#tree.takeSnapshot(),
      changeCount: this.#changeCount,
      changeWeight: this.#changeWeight,
    });
    const { value: oldestRevision } = this.#pagedStates.keys().next();
    if (this.#pagedStates.size > MAX_PAGED_STATES && oldestRevision !== undefined)
      this.#pagedStates.delete(oldestRevision);
    return listResult;
  }

  /**
   * Selects the items from the complete list of the collection, if this list is cached or short enough to be cached. Returns undefined if
   * there is no such list, or if the requested list may have further pages.
   */
  #listFromCompleteList({
    prefix,
    start: startKey,
    matches: matchesObject,
    limit = Number.POSITIVE_INFINITY,
  }: ListRequest): readonly StoredItem[] | undefined {
    if (startKey !== undefined || isSingleKey(prefix)) return undefined;
    const completeList =
      this.#completeLists.get(prefix) ?? this.#collectCompleteList(prefix, limit, matchesObject !== undefined);
    if (completeList === undefined) return undefined;
    const items =
      matchesObject === undefined ? completeList : completeList.filter(({ object }) => matchesObject(object));
    // With a selector, further keys may follow a full page, because the keys of objects that do not match count.
    return items.length <= limit && (matchesObject === undefined || items.length < limit) ? items : undefined;
  }

  /**
   * Returns and caches the complete list of the collection. Returns undefined if only a page is requested, or if the list is long. If the store
   * is large and no selector is requested, the caller collects the list.
   */
  #collectCompleteList(prefix: string, limit: number, hasSelector: boolean): readonly StoredItem[] | undefined {
    if (this.#items.size > limit || (this.#items.size > MAX_CACHED_LIST_LENGTH && !hasSelector)) return undefined;
    const { items, nextKey } = listItemsInTree(this.#tree, 0, {
      prefix,
      freshness: { type: 'any' },
      limit: MAX_CACHED_LIST_LENGTH,
    });
    if (nextKey !== undefined) return undefined;
    this.#completeLists.set(prefix, items);
    return items;
  }

  /** Lists a state. A kept state is removed with its last page, so that memory is used only for clients that are still reading. */
  #listPage(tree: OrderedTree<CachedItem>, revision: number, request: ListRequest): ListResult {
    const listResult = listItemsInTree(tree, revision, request);
    if (listResult.nextKey === undefined && request.start !== undefined) this.#pagedStates.delete(revision);
    return listResult;
  }

  /** Returns the item of an undelivered change, and removes it unless it is newer than `revision`. */
  #takeUndeliveredItem(key: string, revision: number): CachedItem | undefined {
    const undeliveredItem = this.#undeliveredItems.get(key);
    if (undeliveredItem !== undefined && undeliveredItem.revision <= revision) this.#undeliveredItems.delete(key);
    return undeliveredItem;
  }

  #removeResourcePrefix(key: string): string {
    return key.slice(this.#prefix.length);
  }

  #putItem(item: CachedItem): void {
    this.#items.set(item.key, item);
    this.#tree.set(toSortableKey(item.key), item);
  }

  #exceedsPagedLimits({ changeCount, changeWeight }: PagedState): boolean {
    return this.#changeCount - changeCount > MAX_PAGED_CHANGES || this.#changeWeight - changeWeight > MAX_PAGED_BYTES;
  }

  #forgetPagedStates(shouldForget: (state: PagedState, revision: number) => boolean): void {
    for (const [revision, state] of this.#pagedStates)
      if (shouldForget(state, revision)) this.#pagedStates.delete(revision);
  }
}
