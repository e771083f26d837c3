/**
 * The state of a watch cache for one resource: the newest objects by key and in order, recent changes for watches that start in the past,
 * and some past states for pages of lists. It contains no logic for watchers, freshness or waiting.
 */

import type { Budget } from '../order/budget.ts';
import { toSortableKey } from '../order/byte-order.ts';
import { GrowingTree, type OrderedTree } from '../order/ordered-tree.ts';
import { Window } from '../order/window.ts';
import type { Change, Entry } from '../store.ts';
import type { Item, ListAnswer, ListRequest } from '../watch-cache.ts';
import { CacheEvent } from './cache-event.ts';
import { CachedItem } from './item.ts';
import { isWholeKey, listTree } from './listing.ts';
import { MAX_ITEMS, WholeLists } from './whole-lists.ts';

/** Limits for the past states that are kept for pages: the number of states, of changes since, and of bytes of these. */
const PAGED_STATES = 32;
const PAGED_CHANGES = 4096;
const PAGED_BYTES = 32 * 1024 * 1024;

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
  readonly #budget: Budget;
  readonly #items = new Map<string, CachedItem>();
  #tree = new GrowingTree<CachedItem>();
  readonly #wholeLists = new WholeLists();
  /** Items that were read or written before the cache received their change, by key. */
  readonly #itemsAhead = new Map<string, CachedItem>();
  /** The state is valid for every revision from `#changedRevision` to `#revision`. */
  #revision = 0;
  #changedRevision = 0;
  #events: Window<CacheEvent>;
  /** By revision, the oldest first. */
  readonly #pagedStates = new Map<number, PagedState>();
  #changeCount = 0;
  #weight = 0;

  /**
   * `prefix`: the prefix of the resource's keys in the store. `maxChanges`: the number of changes to keep. All caches share one budget for
   * their bytes.
   */
  constructor(prefix: string, maxChanges: number, budget: Budget) {
    this.#prefix = prefix;
    this.#maxChanges = maxChanges;
    this.#budget = budget;
    this.#events = new Window(maxChanges, 0, budget);
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

  load(entries: readonly Entry[], revision: number): void {
    this.#items.clear();
    this.#itemsAhead.clear();
    this.#wholeLists.clear();
    this.#tree = new GrowingTree();
    for (const entry of entries) this.#put(CachedItem.fromEntry(this.#formatResourceKey(entry.key), entry));
    this.#events.close();
    this.#events = new Window(this.#maxChanges, revision, this.#budget);
    this.#pagedStates.clear();
    this.#changedRevision = revision;
    this.#revision = revision;
  }

  /** Returns undefined if the change deletes an unknown key. */
  apply(change: Change): CacheEvent | undefined {
    const previous = this.#items.get(this.#formatResourceKey(change.key));
    const key = previous?.key ?? this.#formatResourceKey(change.key);
    const itemAhead = this.#takeItemAhead(key, change.revision);
    const item =
      change.entry && (itemAhead?.revision === change.revision ? itemAhead : CachedItem.fromEntry(key, change.entry));
    if (item) this.#put(item);
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
    this.#weight += event.weight;
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
  toItem(entry: Entry): CachedItem {
    const key = this.#formatResourceKey(entry.key);
    const cachedItem = entry.revision > this.#revision ? this.#itemsAhead.get(key) : this.#items.get(key);
    if (cachedItem?.revision === entry.revision) return cachedItem;
    const item = CachedItem.fromEntry(key, entry);
    if (entry.revision > this.#revision) this.#itemsAhead.set(key, item);
    return item;
  }

  toEvent({ key, revision, entry, previous }: Change): CacheEvent {
    return new CacheEvent(
      this.#formatResourceKey(key),
      revision,
      entry && this.toItem(entry),
      previous && this.toItem(previous),
    );
  }

  list(request: ListRequest): ListAnswer {
    return this.#listAndKeepState(request, this.#revision);
  }

  /** Returns the list at `revision`, or undefined if the cache does not have that state. */
  listAt(request: ListRequest, revision: number): ListAnswer | undefined {
    if (revision >= this.#changedRevision && revision <= this.#revision)
      return this.#listAndKeepState(request, revision);
    const pagedState = this.#pagedStates.get(revision);
    return pagedState && this.#listPage(pagedState.tree, revision, request);
  }

  /** Returns all items below a prefix, in the order of keys. */
  listItems(prefix: string): readonly Item[] {
    if (!isWholeKey(prefix)) return listTree(this.#tree, 0, { prefix, freshness: { type: 'any' } }).items;
    const item = this.#items.get(prefix);
    return item ? [item] : [];
  }

  replay(from: number, visit: (event: CacheEvent) => void): void {
    this.#events.visitRange(from, Number.POSITIVE_INFINITY, visit);
  }

  forget(revision: number): void {
    this.#events.forget(revision);
    this.#forgetPagedStates((_, stateRevision) => stateRevision < revision);
  }

  /** Keeps the state if the list has more pages. */
  #listAndKeepState(request: ListRequest, revision: number): ListAnswer {
    const wholeList = this.#listFromWholeList(request);
    if (wholeList !== undefined) return { items: wholeList, revision, remaining: 0 };
    const answer = this.#listPage(this.#tree, revision, request);
    const { prefix, start, matches } = request;
    const isWhole = answer.next === undefined && start === undefined && matches === undefined && !isWholeKey(prefix);
    if (isWhole && answer.items.length <= MAX_ITEMS) this.#wholeLists.set(prefix, answer.items);
    if (answer.next === undefined || answer.items.length === 0 || this.#pagedStates.has(revision)) return answer;
    this.#pagedStates.set(revision, {
      tree: this.#tree.snapshot(),
      changeCount: this.#changeCount,
      weight: this.#weight,
    });
    const { value: oldest } = this.#pagedStates.keys().next();
    if (this.#pagedStates.size > PAGED_STATES && oldest !== undefined) this.#pagedStates.delete(oldest);
    return answer;
  }

  /**
   * Returns the list from the list of the whole collection, if that is cached or short enough; undefined if the request has further pages.
   */
  #listFromWholeList({
    prefix,
    start,
    matches,
    limit = Number.POSITIVE_INFINITY,
  }: ListRequest): readonly Item[] | undefined {
    if (start !== undefined || isWholeKey(prefix)) return undefined;
    const wholeList = this.#wholeLists.get(prefix) ?? this.#collectWholeList(prefix, limit, matches !== undefined);
    if (wholeList === undefined) return undefined;
    const items = matches === undefined ? wholeList : wholeList.filter(({ object }) => matches(object));
    // Whether further keys follow the page also depends on the objects that do not match.
    return items.length <= limit && (matches === undefined || items.length < limit) ? items : undefined;
  }

  /**
   * Collects the whole collection and caches it. It is not collected for a page, nor without a selector, as then the list itself is cached;
   * the collection stops when it turns out to be long.
   */
  #collectWholeList(prefix: string, limit: number, isSelected: boolean): readonly Item[] | undefined {
    if (this.#items.size > limit || (this.#items.size > MAX_ITEMS && !isSelected)) return undefined;
    const { items, next } = listTree(this.#tree, 0, { prefix, freshness: { type: 'any' }, limit: MAX_ITEMS });
    if (next !== undefined) return undefined;
    this.#wholeLists.set(prefix, items);
    return items;
  }

  /** Releases a past state with its last page, so that memory is used only for clients that are still reading. */
  #listPage(tree: OrderedTree<CachedItem>, revision: number, request: ListRequest): ListAnswer {
    const answer = listTree(tree, revision, request);
    if (answer.next === undefined && request.start !== undefined) this.#pagedStates.delete(revision);
    return answer;
  }

  /** Returns the item that was ahead of the change, and forgets it. */
  #takeItemAhead(key: string, revision: number): CachedItem | undefined {
    const itemAhead = this.#itemsAhead.get(key);
    if (itemAhead !== undefined && itemAhead.revision <= revision) this.#itemsAhead.delete(key);
    return itemAhead;
  }

  #formatResourceKey(key: string): string {
    return key.slice(this.#prefix.length);
  }

  #put(item: CachedItem): void {
    this.#items.set(item.key, item);
    this.#tree.set(toSortableKey(item.key), item);
  }

  #isExpired({ changeCount, weight }: PagedState): boolean {
    return this.#changeCount - changeCount > PAGED_CHANGES || this.#weight - weight > PAGED_BYTES;
  }

  #forgetPagedStates(shouldForget: (state: PagedState, revision: number) => boolean): void {
    for (const [revision, state] of this.#pagedStates)
      if (shouldForget(state, revision)) this.#pagedStates.delete(revision);
  }
}
