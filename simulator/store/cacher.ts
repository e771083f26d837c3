/**
 * The watch cache of one stored resource: the contract of `watch-cache.ts` above any store.
 *
 * It holds the newest state as an immutable tree (lists read one revision, whatever is written meanwhile) and by key, the last
 * `window` changes for watches that start in the past, and a few past states that pages are being read from. What is
 * older than that is read from the store's own history, until it is compacted.
 */
import type { Clock } from '../clock.ts';
import type { FaultSet } from '../faults/catalogue.ts';
import type { MaybePromise } from '../http/exchange.ts';
import { sortable } from './byte-order.ts';
import { CacheEvent } from './cache-event.ts';
import { CacheWatcher, type Stage } from './cache-watcher.ts';
import { Feed, type Follower } from './feed.ts';
import { CachedItem } from './item.ts';
import { isWholeKey, listStore, listTree } from './listing.ts';
import { emptyTree, type OrderedTree } from './ordered-tree.ts';
import { changesBetween } from './past-changes.ts';
import { PrefixIndex } from './prefix-index.ts';
import { type Change, CompactedError, type Entry, FutureRevisionError, type Store } from './store.ts';
import { Waiters } from './waiters.ts';
import type {
  CacheWatch,
  Freshness,
  Item,
  ListAnswer,
  ListRequest,
  WatchCache,
  WatchListener,
  WatchRequest,
} from './watch-cache.ts';
import { Window } from './window.ts';

/** How long a read waits for a revision from the future, as genuine servers do. */
const PATIENCE = 3000;
const HEARTBEAT = 500;
const IMPATIENT_HEARTBEAT = 100;
const PAGED_STATES = 32;

export interface CacherOptions {
  readonly store: Store;
  /** The resource's keys in the store begin with this; it ends in a slash. */
  readonly prefix: string;
  readonly clock: Clock;
  readonly faults: FaultSet;
  /** How many changes are kept. */
  readonly window: number;
  /** Told of every revision that the cache reaches by a change. */
  readonly changed: (revision: number) => void;
  /** Called before the past is read, so that what is too old by the clock is forgotten first. */
  readonly expire: () => void;
}

export class Cacher implements WatchCache, Follower, Stage {
  readonly #options: CacherOptions;
  readonly #store: Store;
  readonly #prefix: string;
  readonly #feed: Feed;
  readonly #waiters: Waiters;
  #items = new Map<string, CachedItem>();
  #tree: OrderedTree<CachedItem> = emptyTree();
  /** Everything up to here is in the state; the state has not changed since `#changed`. */
  #revision = 0;
  #changed = 0;
  #window: Window<CacheEvent>;
  readonly #paged = new Map<number, OrderedTree<CachedItem>>();
  /** Older versions are refused, even if they could still be served. */
  #oldest = 0;
  readonly #audience = new PrefixIndex<CacheWatcher>();
  readonly #asking = new Set<CacheWatcher>();
  /** Counts the events; those beyond `#told` are being told, or wait for it. */
  #number = 0;
  #untold: CacheEvent[] = [];
  #telling = false;
  #progressTold = 0;
  #cancelHeartbeat: (() => void) | undefined;

  constructor(options: CacherOptions) {
    this.#options = options;
    this.#store = options.store;
    this.#prefix = options.prefix;
    this.#window = new Window(options.window, 0);
    this.#waiters = new Waiters(options.clock);
    this.#feed = new Feed(options.store, options.prefix, options.clock, this);
    this.#feed.start();
  }

  // Reading

  get(key: string, freshness: Exclude<Freshness, { type: 'exact' }>): MaybePromise<Item | undefined> {
    const reached = this.#reach(freshness);
    if (reached === true) return this.#items.get(key);
    return this.#getLater(key, reached);
  }

  list(request: ListRequest): MaybePromise<ListAnswer> {
    const { freshness } = request;
    if (freshness.type === 'exact') return this.#listExact(request, freshness.revision);
    const reached = this.#reach(freshness);
    return reached === true ? this.#listNow(request) : this.#listLater(request, reached);
  }

  count(): number {
    return this.#items.size;
  }

  /** Whether the state is that of the store at this very moment. */
  isNewest(): boolean {
    const delivered = this.#feed.delivered();
    if (delivered === undefined || this.#telling) return false;
    if (delivered > this.#revision) this.progress(delivered);
    return true;
  }

  /** What the cache has, however old; undefined while it has nothing. */
  cached(key: string): Item | undefined {
    return this.#items.get(key);
  }

  /** The item of an entry that was read from the store: the cache's own where it is the same. */
  itemOf(entry: Entry): CachedItem {
    const key = entry.key.slice(this.#prefix.length);
    const known = this.#items.get(key);
    return known?.revision === entry.revision ? known : CachedItem.of(key, entry);
  }

  // Watching

  watch(request: WatchRequest, listener: WatchListener): MaybePromise<CacheWatch> {
    const starting = this.#feed.starting;
    if (starting) return starting.then(() => this.watch(request, listener));
    return 'state' in request.from
      ? this.#watchState(request, request.from.state, listener)
      : this.#watchChanges(request, request.from.revision, listener);
  }

  leave(watcher: CacheWatcher): void {
    this.#audience.delete(watcher.scope, watcher);
    this.#asking.delete(watcher);
  }

  requestProgress(watcher: CacheWatcher): void {
    if (this.isNewest()) {
      watcher.progress(this.#revision);
      return;
    }
    this.#asking.add(watcher);
    this.#feed.requestProgress();
    this.#beat();
  }

  // Following the store

  load(entries: readonly Entry[], revision: number): void {
    this.#items = new Map();
    this.#tree = emptyTree();
    for (const entry of entries) {
      const item = CachedItem.of(entry.key.slice(this.#prefix.length), entry);
      this.#items.set(item.key, item);
      this.#tree = this.#tree.set(sortable(item.key), item);
    }
    this.#window = new Window(this.#options.window, revision);
    this.#paged.clear();
    this.#changed = revision;
    this.#revision = revision;
  }

  change(change: Change): void {
    const key = change.key.slice(this.#prefix.length);
    const previous = this.#items.get(key);
    const item = change.entry && CachedItem.of(previous?.key ?? key, change.entry);
    if (item) {
      this.#items.set(item.key, item);
      this.#tree = this.#tree.set(sortable(item.key), item);
    } else if (previous) {
      this.#items.delete(key);
      this.#tree = this.#tree.delete(sortable(key));
    }
    this.#revision = change.revision;
    this.#changed = change.revision;
    this.#options.changed(change.revision);
    if (item || previous) this.#tell(new CacheEvent(previous?.key ?? key, change.revision, item, previous));
    this.#waiters.reached(change.revision);
  }

  progress(revision: number): void {
    this.#revision = Math.max(this.#revision, revision);
    this.#waiters.reached(this.#revision);
    if (this.#asking.size === 0) return;
    const asking = [...this.#asking];
    this.#asking.clear();
    for (const watcher of asking) watcher.progress(this.#revision);
  }

  lost(error: Error): void {
    for (const watcher of this.#audience.all()) watcher.end(error);
  }

  // Control

  pause(): void {
    this.#feed.pause();
  }

  resume(): void {
    this.#feed.resume();
    this.isNewest();
  }

  /** Refuses from now on what needs a state before `revision`. */
  forget(revision: number): void {
    this.#oldest = Math.max(this.#oldest, revision);
    this.#window.forget(revision);
    this.#forgetPaged(revision);
  }

  close(): void {
    const error = new Error('the store is closed');
    this.#feed.close();
    this.#cancelHeartbeat?.();
    this.#waiters.fail(error);
    this.lost(error);
  }

  /** True when the state is fresh enough; a promise of false when the store has to be read instead. */
  #reach(freshness: Exclude<Freshness, { type: 'exact' }>): true | Promise<boolean> {
    const starting = this.#feed.starting;
    if (starting) return starting.then(() => this.#reach(freshness));
    if (this.isNewest()) {
      if (freshness.type !== 'notOlderThan' || freshness.revision <= this.#revision) return true;
      return this.#await(freshness.revision).then(() => true);
    }
    if (freshness.type === 'any') return true;
    if (freshness.type === 'mostRecent') return this.#catchUp();
    if (freshness.revision <= this.#revision) return true;
    return this.#await(freshness.revision).then(() => true);
  }

  /** Waits until the cache has seen what the store has now; false when it won't. */
  async #catchUp(): Promise<boolean> {
    if (this.#feed.paused) return false;
    const newest = await this.#store.revision();
    if (this.isNewest() || newest <= this.#revision) return true;
    try {
      await this.#await(newest);
      return true;
    } catch (error) {
      if (error instanceof FutureRevisionError) return false;
      throw error;
    }
  }

  #await(revision: number): Promise<void> {
    this.#feed.requestProgress();
    const reached = this.#waiters.until(revision, PATIENCE, () => this.#revision);
    this.#beat();
    return reached;
  }

  async #getLater(key: string, reached: Promise<boolean>): Promise<Item | undefined> {
    if (await reached) return this.#items.get(key);
    const entry = await this.#store.get(this.#prefix + key);
    return entry && this.itemOf(entry);
  }

  #listNow(request: ListRequest): ListAnswer {
    return this.#listOf(this.#tree, this.#revision, request);
  }

  async #listLater(request: ListRequest, reached: Promise<boolean>): Promise<ListAnswer> {
    return (await reached) ? this.#listNow(request) : this.#listStored(request, undefined);
  }

  #listExact(request: ListRequest, revision: number): MaybePromise<ListAnswer> {
    const starting = this.#feed.starting;
    if (starting) return starting.then(() => this.#listExact(request, revision));
    this.#options.expire();
    if (revision < this.#oldest) throw new CompactedError(this.#oldest);
    this.isNewest();
    if (revision >= this.#changed && revision <= this.#revision) return this.#listOf(this.#tree, revision, request);
    const paged = this.#paged.get(revision);
    return paged ? listTree(paged, revision, request) : this.#listStored(request, revision);
  }

  #listStored(request: ListRequest, revision: number | undefined): Promise<ListAnswer> {
    return listStore(this.#store, this.#prefix, request, revision, (entry) => this.itemOf(entry));
  }

  /** Remembers the state when more of it is likely to be asked for. */
  #listOf(tree: OrderedTree<CachedItem>, revision: number, request: ListRequest): ListAnswer {
    const answer = listTree(tree, revision, request);
    if (answer.next === undefined || this.#paged.has(revision)) return answer;
    this.#paged.set(revision, tree);
    if (this.#paged.size > PAGED_STATES) this.#paged.delete(this.#paged.keys().next().value as number);
    return answer;
  }

  #forgetPaged(oldest: number): void {
    for (const revision of this.#paged.keys()) if (revision < oldest) this.#paged.delete(revision);
  }

  #join(request: WatchRequest, listener: WatchListener, from: number): CacheWatcher {
    const watcher = new CacheWatcher(request, listener, this, from, this.#number);
    this.#audience.add(watcher.scope, watcher);
    this.#beat();
    return watcher;
  }

  #watchChanges(request: WatchRequest, from: number, listener: WatchListener): MaybePromise<CacheWatch> {
    this.#options.expire();
    if (from < this.#oldest) throw new CompactedError(this.#oldest);
    const watcher = this.#join(request, listener, from);
    if (from < this.#window.complete) return this.#replayStored(watcher, request, from);
    watcher.begin((_, pass) => this.#window.after(from, Number.POSITIVE_INFINITY, pass));
    return watcher;
  }

  /** The window does not reach back far enough: the store's history does, or says that it does not. */
  async #replayStored(watcher: CacheWatcher, request: WatchRequest, from: number): Promise<CacheWatch> {
    try {
      const changes = await changesBetween(this.#store, this.#prefix + request.prefix, from, this.#revision);
      watcher.begin((_, pass) => {
        for (const change of changes) pass(this.#eventOf(change));
      });
      return watcher;
    } catch (error) {
      watcher.close();
      throw error;
    }
  }

  #eventOf({ key, revision, entry, previous }: Change): CacheEvent {
    const own = key.slice(this.#prefix.length);
    return new CacheEvent(own, revision, entry && this.itemOf(entry), previous && this.itemOf(previous));
  }

  #watchState(request: WatchRequest, state: Freshness, listener: WatchListener): MaybePromise<CacheWatch> {
    if (state.type === 'exact') throw new TypeError('a watch has no exact state');
    const reached = this.#reach(state);
    if (reached === true) return this.#watchFromNow(request, listener);
    return reached.then((fresh) =>
      fresh ? this.#watchFromNow(request, listener) : this.#watchFromStored(request, listener),
    );
  }

  #watchFromNow(request: WatchRequest, listener: WatchListener): CacheWatch {
    const watcher = this.#join(request, listener, 0);
    const whole = isWholeKey(request.prefix) ? this.#items.get(request.prefix) : undefined;
    const tree = this.#tree;
    const revision = this.#revision;
    watcher.begin(() => {
      if (whole) tellInitial(watcher, request, listener, [whole]);
      else if (!isWholeKey(request.prefix)) {
        tellInitial(
          watcher,
          request,
          listener,
          listTree(tree, revision, { prefix: request.prefix, freshness: ANY }).items,
        );
      }
      if (watcher.open) listener.synced(revision);
    });
    return watcher;
  }

  /** Only while the cache is paused or far behind. What it tells later and this state holds already is no news. */
  async #watchFromStored(request: WatchRequest, listener: WatchListener): Promise<CacheWatch> {
    const watcher = this.#join(request, listener, 0);
    try {
      const { items, revision } = await this.#listStored({ prefix: request.prefix, freshness: ANY }, undefined);
      watcher.from = revision;
      watcher.begin(() => {
        tellInitial(watcher, request, listener, items);
        if (watcher.open) listener.synced(revision);
      });
      return watcher;
    } catch (error) {
      watcher.close();
      throw error;
    }
  }

  #tell(event: CacheEvent): void {
    this.#window.add(event);
    this.#number++;
    if (this.#paged.size > 0) this.#forgetPaged(this.#window.complete);
    this.#untold.push(event);
    if (this.#telling) return;
    this.#telling = true;
    for (let next = this.#untold.shift(); next; next = this.#untold.shift()) {
      const told = next;
      const number = this.#number - this.#untold.length;
      this.#audience.each(`${told.key}/`, (watcher) => watcher.take(told, number));
    }
    this.#telling = false;
  }

  /** While somebody waits or listens: notices progress elsewhere in the store. */
  #beat(): void {
    if (this.#cancelHeartbeat || (this.#audience.size === 0 && this.#waiters.size === 0)) return;
    const pause = this.#waiters.size > 0 ? IMPATIENT_HEARTBEAT : HEARTBEAT;
    this.#cancelHeartbeat = this.#options.clock.after(pause, () => {
      this.#cancelHeartbeat = undefined;
      if (!this.isNewest()) this.#feed.requestProgress();
      if (this.#revision > this.#progressTold) {
        this.#progressTold = this.#revision;
        for (const watcher of this.#audience.all()) watcher.progress(this.#revision);
      }
      this.#beat();
    });
  }
}

const ANY: Freshness = { type: 'any' };

function tellInitial(
  watcher: CacheWatcher,
  request: WatchRequest,
  listener: WatchListener,
  items: readonly Item[],
): void {
  for (const item of items) {
    if (!watcher.open) return;
    if (!request.matches || request.matches(item.object))
      listener.event({ type: 'ADDED', item, revision: item.revision });
  }
}
