/**
 * What a watch cache holds of one resource: the newest state by key and in order, the last changes for watches that start in the
 * past, and a few past states that pages are being read from. It knows nothing of watchers, freshness or waiting.
 */

import type { Budget } from '../order/budget.ts';
import { sortable } from '../order/byte-order.ts';
import { GrowingTree, type OrderedTree } from '../order/ordered-tree.ts';
import { Window } from '../order/window.ts';
import type { Change, Entry } from '../store.ts';
import type { Item, ListAnswer, ListRequest } from '../watch-cache.ts';
import { CacheEvent } from './cache-event.ts';
import { CachedItem } from './item.ts';
import { isWholeKey, listTree } from './listing.ts';
import { MOST_ITEMS, WholeLists } from './whole-lists.ts';

/** How many past states are kept for pages still to come, for how many changes, and for how many bytes of them. */
const PAGED_STATES = 32;
const PAGED_CHANGES = 4096;
const PAGED_BYTES = 32 * 1024 * 1024;

interface PagedState {
  readonly tree: OrderedTree<CachedItem>;
  /** How many changes there had been. */
  readonly at: number;
  /** How many bytes they held. */
  readonly weight: number;
}

export class CacheState {
  readonly #prefix: string;
  readonly #most: number;
  readonly #budget: Budget;
  readonly #items = new Map<string, CachedItem>();
  #tree = new GrowingTree<CachedItem>();
  readonly #whole = new WholeLists();
  /** By key, what was read or written before the change was heard of that made it so. */
  readonly #ahead = new Map<string, CachedItem>();
  /** The state is that of every revision from `#changed` to `#revision`. */
  #revision = 0;
  #changed = 0;
  #events: Window<CacheEvent>;
  /** By revision, the oldest first. */
  readonly #paged = new Map<number, PagedState>();
  #changes = 0;
  #weight = 0;

  /** `prefix`: of the resource's keys in the store. `most`: how many changes are kept; all caches have their bytes of one budget. */
  constructor(prefix: string, most: number, budget: Budget) {
    this.#prefix = prefix;
    this.#most = most;
    this.#budget = budget;
    this.#events = new Window(most, 0, budget);
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
    this.#ahead.clear();
    this.#whole.clear();
    this.#tree = new GrowingTree();
    for (const entry of entries) this.#put(CachedItem.of(this.#own(entry.key), entry));
    this.#events.close();
    this.#events = new Window(this.#most, revision, this.#budget);
    this.#paged.clear();
    this.#changed = revision;
    this.#revision = revision;
  }

  /** Undefined when it is a change of nothing that was known. */
  apply(change: Change): CacheEvent | undefined {
    const previous = this.#items.get(this.#own(change.key));
    const key = previous?.key ?? this.#own(change.key);
    const ahead = this.#caughtUp(key, change.revision);
    const item = change.entry && (ahead?.revision === change.revision ? ahead : CachedItem.of(key, change.entry));
    if (item) this.#put(item);
    else {
      this.#items.delete(key);
      this.#tree.delete(sortable(key));
    }
    this.#whole.changed(key);
    this.#revision = change.revision;
    this.#changed = change.revision;
    if (!item && !previous) return undefined;
    const event = new CacheEvent(key, change.revision, item, previous);
    this.#events.add(event);
    this.#changes++;
    this.#weight += event.weight;
    if (this.#paged.size > 0) this.#forgetPaged((state) => this.#isOld(state));
    return event;
  }

  /** Nothing of this resource changed up to `revision`. */
  advance(revision: number): void {
    this.#revision = Math.max(this.#revision, revision);
  }

  get(key: string): CachedItem | undefined {
    return this.#items.get(key);
  }

  /** The item of an entry that was read from the store: the cache's own where it is the same. */
  itemOf(entry: Entry): CachedItem {
    const key = this.#own(entry.key);
    const cachedItem = entry.revision > this.#revision ? this.#ahead.get(key) : this.#items.get(key);
    if (cachedItem?.revision === entry.revision) return cachedItem;
    const item = CachedItem.of(key, entry);
    if (entry.revision > this.#revision) this.#ahead.set(key, item);
    return item;
  }

  eventOf({ key, revision, entry, previous }: Change): CacheEvent {
    return new CacheEvent(this.#own(key), revision, entry && this.itemOf(entry), previous && this.itemOf(previous));
  }

  list(request: ListRequest): ListAnswer {
    return this.#page(request, this.#revision);
  }

  /** The list as of `revision`, or undefined where this cache has no such state. */
  listAt(request: ListRequest, revision: number): ListAnswer | undefined {
    if (revision >= this.#changed && revision <= this.#revision) return this.#page(request, revision);
    const paged = this.#paged.get(revision);
    return paged && this.#pageOf(paged.tree, revision, request);
  }

  /** All items below a prefix, in the order of keys. */
  below(prefix: string): readonly Item[] {
    if (!isWholeKey(prefix)) return listTree(this.#tree, 0, { prefix, freshness: { type: 'any' } }).items;
    const item = this.#items.get(prefix);
    return item ? [item] : [];
  }

  replay(from: number, visit: (event: CacheEvent) => void): void {
    this.#events.after(from, Number.POSITIVE_INFINITY, visit);
  }

  forget(revision: number): void {
    this.#events.forget(revision);
    this.#forgetPaged((_, read) => read < revision);
  }

  /** Keeps the state when more of it is likely to be asked for. */
  #page(request: ListRequest, revision: number): ListAnswer {
    const whole = this.#outOfWhole(request);
    if (whole !== undefined) return { items: whole, revision, remaining: 0 };
    const answer = this.#pageOf(this.#tree, revision, request);
    const { prefix, start, matches } = request;
    const isWhole = answer.next === undefined && start === undefined && matches === undefined && !isWholeKey(prefix);
    if (isWhole && answer.items.length <= MOST_ITEMS) this.#whole.keep(prefix, answer.items);
    if (answer.next === undefined || answer.items.length === 0 || this.#paged.has(revision)) return answer;
    this.#paged.set(revision, { tree: this.#tree.snapshot(), at: this.#changes, weight: this.#weight });
    const { value: oldest } = this.#paged.keys().next();
    if (this.#paged.size > PAGED_STATES && oldest !== undefined) this.#paged.delete(oldest);
    return answer;
  }

  /** Of the list of the whole collection, where it is kept or may be: what the request is for, unless that has more pages. */
  #outOfWhole({ prefix, start, matches, limit = Number.POSITIVE_INFINITY }: ListRequest): readonly Item[] | undefined {
    if (start !== undefined || isWholeKey(prefix)) return undefined;
    const whole = this.#whole.of(prefix) ?? this.#gathered(prefix, limit, matches !== undefined);
    if (whole === undefined) return undefined;
    const items = matches === undefined ? whole : whole.filter(({ object }) => matches(object));
    // Whether keys follow the last of a page depends on those that do not match, too.
    return items.length <= limit && (matches === undefined || items.length < limit) ? items : undefined;
  }

  /**
   * Kept for the next time. For a page, all of a collection is not gathered; nor without a selector, as the list itself will be kept; and of
   * one that turns out to be long no more than is needed to see that.
   */
  #gathered(prefix: string, limit: number, selected: boolean): readonly Item[] | undefined {
    if (this.#items.size > limit || (this.#items.size > MOST_ITEMS && !selected)) return undefined;
    const { items, next } = listTree(this.#tree, 0, { prefix, freshness: { type: 'any' }, limit: MOST_ITEMS });
    if (next !== undefined) return undefined;
    this.#whole.keep(prefix, items);
    return items;
  }

  /** The last page gives the state up: memory is held only for those who are still reading. */
  #pageOf(tree: OrderedTree<CachedItem>, revision: number, request: ListRequest): ListAnswer {
    const answer = listTree(tree, revision, request);
    if (answer.next === undefined && request.start !== undefined) this.#paged.delete(revision);
    return answer;
  }

  /** What was ahead of the change and isn't any more. */
  #caughtUp(key: string, revision: number): CachedItem | undefined {
    const ahead = this.#ahead.get(key);
    if (ahead !== undefined && ahead.revision <= revision) this.#ahead.delete(key);
    return ahead;
  }

  #own(key: string): string {
    return key.slice(this.#prefix.length);
  }

  #put(item: CachedItem): void {
    this.#items.set(item.key, item);
    this.#tree.set(sortable(item.key), item);
  }

  #isOld({ at, weight }: PagedState): boolean {
    return this.#changes - at > PAGED_CHANGES || this.#weight - weight > PAGED_BYTES;
  }

  #forgetPaged(old: (state: PagedState, revision: number) => boolean): void {
    for (const [revision, state] of this.#paged) if (old(state, revision)) this.#paged.delete(revision);
  }
}
