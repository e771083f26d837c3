/**
 * The state of a watch cache for one resource: the newest objects by key and in order, recent changes for watches that start in the past,
 * and some past states for pages of lists. It contains no logic for watchers, freshness or waiting.
 */

import type { ByteBudget } from '../order/budget.ts';
import { toSortableKey } from '../order/byte-order.ts';
import { type OrderedTree, WritableTree } from '../order/ordered-tree.ts';
import { RevisionWindow } from '../order/window.ts';
import type { StoreChange, StoreEntry } from '../store.ts';
import type { ListRequest, ListResult, StoredItem } from '../watch-cache.ts';
import { CacheEvent } from './cache-event.ts';
import { CachedItem } from './item.ts';
import { isWholeKey, listItemsOfTree } from './listing.ts';
import { MAX_ITEMS, WholeListCache } from './whole-lists.ts';

/** Limits for the past states that are kept for pages: the number of states, of changes since, and of bytes of these. */
const MAX_PAGED_STATES = 32;
const MAX_PAGED_CHANGES = 4096;
const MAX_PAGED_BYTES = 32 * 1024 * 1024;

interface PagedState {
  readonly tree: OrderedTree<CachedItem>;
  /** The number of changes before this state. */
  readonly changeCount: number;
  /** The total size of these changes in bytes. */
  readonly weight: number;
}

export class CacheState {
  readonly #prefix: string;
  readonly #maxChanges: number;
  readonly #budget: ByteBudget;
  readonly #items = new Map<string, CachedItem>();
  #tree = new WritableTree<CachedItem>();
  readonly #wholeLists = new WholeListCache();
  /** Items that were read or written before the cache received their change, by key. */
  readonly #newerItems = new Map<string, CachedItem>();
  /** The state is valid for every revision from `#changedRevision` to `#revision`. */
  #revision = 0;
  #changedRevision = 0;
  #events: RevisionWindow<CacheEvent>;
  /** By revision, the oldest first. */
  readonly #pagedStates = new Map<number, PagedState>();
  #changeCount = 0;
  #totalWeight = 0;

  /**
   * `prefix`: the prefix of the resource's keys in the store. `maxChanges`: the number of changes to keep. All caches share one budget for
   * their bytes.
   */
  constructor(prefix: string, maxChanges: number, budget: ByteBudget) {
    this.#prefix = prefix;
    this.#maxChanges = maxChanges;
    this.#budget = budget;
    this.#events = new RevisionWindow(maxChanges, 0, budget);
  }

  get revision(): number {
    return this.#revision;
  }

  get size(): number {
    return this.#items.size;
  }

  /** Changes after this revision can be replayed. */
  get complete(): number {
    return this.#events.complete;
  }

  load(entries: readonly StoreEntry[], revision: number): void {
    this.#items.clear();
    this.#newerItems.clear();
    this.#wholeLists.clear();
    this.#tree = new WritableTree();
    for (const entry of entries) this.#putItem(new CachedItem(this.#formatResourceKey(entry.key), entry));
    this.#events.close();
    this.#events = new RevisionWindow(this.#maxChanges, revision, this.#budget);
    this.#pagedStates.clear();
    this.#changedRevision = revision;
    this.#revision = revision;
  }

  /** Returns undefined if the change deletes an unknown key. */
  apply(change: StoreChange): CacheEvent | undefined {
    const previous = this.#items.get(this.#formatResourceKey(change.key));
    const key = previous?.key ?? this.#formatResourceKey(change.key);
    const itemAhead = this.#takeNewerItem(key, change.revision);
    const item =
      change.entry && (itemAhead?.revision === change.revision ? itemAhead : new CachedItem(key, change.entry));
    if (item) this.#putItem(item);
    else {
      this.#items.delete(key);
      this.#tree.delete(toSortableKey(key));
    }
    this.#wholeLists.removeStale(key);
    this.#revision = change.revision;
    this.#changedRevision = change.revision;
    if (!item && !previous) return undefined;
    const event = new CacheEvent(key, change.revision, item, previous);
    this.#events.add(event);
    this.#changeCount++;
    this.#totalWeight += event.weight;
    if (this.#pagedStates.size > 0) this.#forgetPagedStates((state) => this.#isExpired(state));
    return event;
  }

  /** Records that the resource did not change up to `revision`. */
  advance(revision: number): void {
    this.#revision = Math.max(this.#revision, revision);
  }

  get(key: string): CachedItem | undefined {
    return this.#items.get(key);
  }

  /** Returns the item of an entry that was read from the store: the cached one if it is the same. */
  toItem(entry: StoreEntry): CachedItem {
    const key = this.#formatResourceKey(entry.key);
    const cachedItem = entry.revision > this.#revision ? this.#newerItems.get(key) : this.#items.get(key);
    if (cachedItem?.revision === entry.revision) return cachedItem;
    const item = new CachedItem(key, entry);
    if (entry.revision > this.#revision) this.#newerItems.set(key, item);
    return item;
  }

  toEvent({ key, revision, entry, previous: previousEntry }: StoreChange): CacheEvent {
    return new CacheEvent(
      this.#formatResourceKey(key),
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
    if (!isWholeKey(prefix)) return listItemsOfTree(this.#tree, 0, { prefix, freshness: { type: 'any' } }).items;
    const item = this.#items.get(prefix);
    return item ? [item] : [];
  }

  replay(startRevision: number, visit: (event: CacheEvent) => void): void {
    this.#events.visitRange(startRevision, Number.POSITIVE_INFINITY, visit);
  }

  forget(revision: number): void {
    this.#events.forget(revision);
    this.#forgetPagedStates((_, stateRevision) => stateRevision < revision);
  }

  /** Keeps the state if the list has more pages. */
  #listAndKeepState(request: ListRequest, revision: number): ListResult {
    const wholeList = this.#listFromWholeList(request);
    if (wholeList !== undefined) return { items: wholeList, revision, remaining: 0 };
    const listResult = this.#listPage(this.#tree, revision, request);
    const { prefix, start, matches } = request;
    const isWhole =
      listResult.next === undefined && start === undefined && matches === undefined && !isWholeKey(prefix);
    if (isWhole && listResult.items.length <= MAX_ITEMS) this.#wholeLists.set(prefix, listResult.items);
    if (listResult.next === undefined || listResult.items.length === 0 || this.#pagedStates.has(revision))
      return listResult;
    this.#pagedStates.set(revision, {
      tree: this.#tree.snapshot(),
      changeCount: this.#changeCount,
      weight: this.#totalWeight,
    });
    const { value: oldest } = this.#pagedStates.keys().next();
    if (this.#pagedStates.size > MAX_PAGED_STATES && oldest !== undefined) this.#pagedStates.delete(oldest);
    return listResult;
  }

  /**
   * Returns the list from the list of the whole collection, if that is cached or short enough; undefined if the request has further pages.
   */
  #listFromWholeList({
    prefix,
    start: startKey,
    matches: matchesObject,
    limit = Number.POSITIVE_INFINITY,
  }: ListRequest): readonly StoredItem[] | undefined {
    if (startKey !== undefined || isWholeKey(prefix)) return undefined;
    const wholeList =
      this.#wholeLists.get(prefix) ?? this.#collectWholeList(prefix, limit, matchesObject !== undefined);
    if (wholeList === undefined) return undefined;
    const items = matchesObject === undefined ? wholeList : wholeList.filter(({ object }) => matchesObject(object));
    // Whether further keys follow the page also depends on the objects that do not match.
    return items.length <= limit && (matchesObject === undefined || items.length < limit) ? items : undefined;
  }

  /**
   * Collects the whole collection and caches it. It is not collected for a page, nor without a selector, as then the list itself is cached;
   * the collection stops when it turns out to be long.
   */
  #collectWholeList(prefix: string, limit: number, isSelected: boolean): readonly StoredItem[] | undefined {
    if (this.#items.size > limit || (this.#items.size > MAX_ITEMS && !isSelected)) return undefined;
    const { items, next } = listItemsOfTree(this.#tree, 0, { prefix, freshness: { type: 'any' }, limit: MAX_ITEMS });
    if (next !== undefined) return undefined;
    this.#wholeLists.set(prefix, items);
    return items;
  }

  /** Releases a past state with its last page, so that memory is used only for clients that are still reading. */
  #listPage(tree: OrderedTree<CachedItem>, revision: number, request: ListRequest): ListResult {
    const answer = listItemsOfTree(tree, revision, request);
    if (answer.next === undefined && request.start !== undefined) this.#pagedStates.delete(revision);
    return answer;
  }

  /** Returns the item that was ahead of the change, and forgets it. */
  #takeNewerItem(key: string, revision: number): CachedItem | undefined {
    const itemAhead = this.#newerItems.get(key);
    if (itemAhead !== undefined && itemAhead.revision <= revision) this.#newerItems.delete(key);
    return itemAhead;
  }

  #formatResourceKey(key: string): string {
    return key.slice(this.#prefix.length);
  }

  #putItem(item: CachedItem): void {
    this.#items.set(item.key, item);
    this.#tree.set(toSortableKey(item.key), item);
  }

  #isExpired({ changeCount, weight }: PagedState): boolean {
    return this.#changeCount - changeCount > MAX_PAGED_CHANGES || this.#totalWeight - weight > MAX_PAGED_BYTES;
  }

  #forgetPagedStates(shouldForget: (state: PagedState, revision: number) => boolean): void {
    for (const [revision, state] of this.#pagedStates)
      if (shouldForget(state, revision)) this.#pagedStates.delete(revision);
  }
}
