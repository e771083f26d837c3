/**
 * The watch cache of one stored resource: the contract of `watch-cache.ts` above any store. This file decides where an answer comes
 * from: the state that is held, the same after some waiting, or the store and its history, until that is compacted.
 *
 * Longer than its neighbours: one object is where the readers, the watchers and the store's changes meet; each way through it is a few
 * lines here, and its work stands beside it.
 */
import type { Clock } from '../../ground/clock.ts';
import type { MaybePromise } from '../../ground/maybe-promise.ts';
import type { Budget } from '../order/budget.ts';
import { type Change, CompactedError, type Entry, FutureRevisionError, type Store } from '../store.ts';
import type {
  CacheWatch,
  Freshness,
  Item,
  ListAnswer,
  ListRequest,
  WatchCache,
  WatchListener,
  WatchRequest,
} from '../watch-cache.ts';
import { CacheState } from './cache-state.ts';
import type { CacheWatcher } from './cache-watcher.ts';
import type { CachedItem } from './item.ts';
import { listStore } from './listing.ts';
import { changesBetween } from './past-changes.ts';
import { Reflector, type ReflectorTarget } from './reflector.ts';
import { Waiters } from './waiters.ts';
import { Watchers } from './watchers.ts';

/** How long a read waits for a revision from the future, as kube-apiserver does. */
const PATIENCE = 3000;
const HEARTBEAT = 500;
const IMPATIENT_HEARTBEAT = 100;

export interface CacherOptions {
  readonly store: Store;
  /** The resource's keys in the store begin with this; it ends in a slash. */
  readonly prefix: string;
  readonly clock: Clock;
  /** How many changes are kept. */
  readonly window: number;
  /** Of the bytes that the changes of all caches may have. */
  readonly budget: Budget;
  /** Told of every revision that the cache reaches by a change. */
  readonly changed: (revision: number) => void;
  /** Called before the past is read, so that what is too old by the clock is forgotten first. */
  readonly expire: () => void;
  /** Refuses watches from a version before the cache was loaded, even if the store still has the changes. */
  readonly startsAtLoad: boolean;
}

export class Cacher implements WatchCache, ReflectorTarget {
  readonly #options: CacherOptions;
  readonly #store: Store;
  readonly #state: CacheState;
  readonly #reflector: Reflector;
  readonly #waiters: Waiters;
  readonly #watchers: Watchers;
  /** Older versions are refused, even if they could still be served. */
  #oldest = 0;
  /** The same for watches. */
  #oldestStart = 0;
  #reportedProgress = 0;
  #cancelHeartbeat: (() => void) | undefined;

  constructor(options: CacherOptions) {
    this.#options = options;
    this.#store = options.store;
    this.#state = new CacheState(options.prefix, options.window, options.budget);
    this.#watchers = new Watchers(() => this.#progressRequested());
    this.#waiters = new Waiters(options.clock);
    this.#reflector = new Reflector(options.store, options.prefix, options.clock, this);
    this.#reflector.start();
  }

  // Reading

  get(key: string, freshness: Exclude<Freshness, { type: 'exact' }>): MaybePromise<Item | undefined> {
    const reached = this.#reach(freshness);
    if (reached === true) return this.#state.get(key);
    return this.#getLater(key, reached);
  }

  list(request: ListRequest): MaybePromise<ListAnswer> {
    const { freshness } = request;
    if (freshness.type === 'exact') return this.#listExact(request, freshness.revision);
    const reached = this.#reach(freshness);
    return reached === true ? this.#state.list(request) : this.#listLater(request, reached);
  }

  count(): number {
    return this.#state.size;
  }

  /** Whether the state is that of the store at this very moment. */
  isNewest(): boolean {
    const delivered = this.#reflector.delivered();
    if (delivered === undefined || this.#watchers.dispatching) return false;
    if (delivered > this.#state.revision) this.progress(delivered);
    return true;
  }

  /** What the cache has, however old; undefined while it has nothing. */
  cached(key: string): CachedItem | undefined {
    return this.#state.get(key);
  }

  itemOf(entry: Entry): CachedItem {
    return this.#state.itemOf(entry);
  }

  // Watching

  watch(request: WatchRequest, listener: WatchListener): MaybePromise<CacheWatch> {
    const starting = this.#reflector.starting;
    if (starting) return starting.then(() => this.watch(request, listener));
    return 'state' in request.from
      ? this.#watchState(request, request.from.state, listener)
      : this.#watchChanges(request, request.from.revision, listener);
  }

  // Following the store

  load(entries: readonly Entry[], revision: number): void {
    this.#state.load(entries, revision);
    if (this.#options.startsAtLoad) this.#oldestStart = revision;
  }

  change(change: Change): void {
    const event = this.#state.apply(change);
    this.#options.changed(change.revision);
    if (event) this.#watchers.dispatch(event);
    this.#waiters.reached(change.revision);
  }

  progress(revision: number): void {
    this.#state.advance(revision);
    this.#waiters.reached(this.#state.revision);
    this.#watchers.answerProgressRequests(this.#state.revision);
  }

  lost(error: Error): void {
    this.#watchers.end(error);
  }

  // Control

  pause(): void {
    this.#reflector.pause();
  }

  resume(): void {
    this.#reflector.resume();
    this.isNewest();
  }

  /** Refuses from now on what needs a state before `revision`. */
  forget(revision: number): void {
    this.#oldest = Math.max(this.#oldest, revision);
    this.#state.forget(revision);
  }

  close(): void {
    const error = new Error('the store is closed');
    this.#reflector.close();
    this.#cancelHeartbeat?.();
    this.#waiters.fail(error);
    this.#watchers.end(error);
  }

  /** True when the state is fresh enough; a promise of false when the store has to be read instead. */
  #reach(freshness: Exclude<Freshness, { type: 'exact' }>): true | Promise<boolean> {
    const starting = this.#reflector.starting;
    if (starting) return starting.then(() => this.#reach(freshness));
    const newest = this.isNewest();
    if (freshness.type === 'notOlderThan') {
      return freshness.revision <= this.#state.revision ? true : this.#await(freshness.revision).then(() => true);
    }
    return newest || freshness.type === 'any' ? true : this.#catchUp();
  }

  /** Waits until the cache has seen what the store has now; false when it won't. */
  async #catchUp(): Promise<boolean> {
    if (this.#reflector.paused) return false;
    const newest = await this.#store.revision();
    if (this.isNewest() || newest <= this.#state.revision) return true;
    try {
      await this.#await(newest);
      return true;
    } catch (error) {
      if (error instanceof FutureRevisionError) return false;
      throw error;
    }
  }

  #await(revision: number): Promise<void> {
    this.#reflector.requestProgress();
    const reached = this.#waiters.until(revision, PATIENCE, () => this.#state.revision);
    this.#beat();
    return reached;
  }

  async #getLater(key: string, reached: Promise<boolean>): Promise<Item | undefined> {
    if (await reached) return this.#state.get(key);
    const entry = await this.#store.get(this.#options.prefix + key);
    return entry && this.itemOf(entry);
  }

  async #listLater(request: ListRequest, reached: Promise<boolean>): Promise<ListAnswer> {
    return (await reached) ? this.#state.list(request) : this.#listStored(request, undefined);
  }

  #listExact(request: ListRequest, revision: number): MaybePromise<ListAnswer> {
    const starting = this.#reflector.starting;
    if (starting) return starting.then(() => this.#listExact(request, revision));
    this.#refuseForgotten(revision);
    this.isNewest();
    return this.#state.listAt(request, revision) ?? this.#listStored(request, revision);
  }

  #listStored(request: ListRequest, revision: number | undefined): Promise<ListAnswer> {
    return listStore(this.#store, this.#options.prefix, request, revision, (entry) => this.itemOf(entry));
  }

  #refuseForgotten(revision: number): void {
    this.#options.expire();
    if (revision < this.#oldest) throw new CompactedError(this.#oldest);
  }

  #join(request: WatchRequest, listener: WatchListener, from: number): CacheWatcher {
    const watcher = this.#watchers.add(request, listener, from);
    this.#beat();
    return watcher;
  }

  #watchChanges(request: WatchRequest, from: number, listener: WatchListener): MaybePromise<CacheWatch> {
    this.#refuseForgotten(from);
    if (from < this.#oldestStart) throw new CompactedError(this.#oldestStart);
    const watcher = this.#join(request, listener, from);
    if (from < this.#state.complete) return this.#replayStored(watcher, request.prefix, from);
    watcher.begin((_, pass) => this.#state.replay(from, pass));
    return watcher;
  }

  /** The window does not reach back far enough: the store's history does, or says that it does not. */
  #replayStored(watcher: CacheWatcher, prefix: string, from: number): Promise<CacheWatch> {
    const to = this.#state.revision;
    return started(watcher, async () => {
      const changes = await changesBetween(this.#store, this.#options.prefix + prefix, from, to);
      watcher.begin((_, pass) => {
        for (const change of changes) pass(this.#state.eventOf(change));
      });
    });
  }

  #watchState(request: WatchRequest, state: Freshness, listener: WatchListener): MaybePromise<CacheWatch> {
    if (state.type === 'exact') throw new TypeError('a watch cannot begin with an exact state');
    const now = () => {
      const watcher = this.#join(request, listener, 0);
      watcher.beginWith(this.#state.below(request.prefix), this.#state.revision);
      return watcher;
    };
    const reached = this.#reach(state);
    if (reached === true) return now();
    return reached.then((fresh) => (fresh ? now() : this.#watchFromStored(request, listener)));
  }

  /** Only while the cache is paused or far behind. What it tells later and this state holds already is no news. */
  #watchFromStored(request: WatchRequest, listener: WatchListener): Promise<CacheWatch> {
    const watcher = this.#join(request, listener, 0);
    return started(watcher, async () => {
      const all = { prefix: request.prefix, freshness: { type: 'mostRecent' } } as const;
      const { items, revision } = await this.#listStored(all, undefined);
      watcher.from = revision;
      watcher.beginWith(items, revision);
    });
  }

  #progressRequested(): void {
    if (this.isNewest()) this.#watchers.answerProgressRequests(this.#state.revision);
    else this.#reflector.requestProgress();
    this.#beat();
  }

  /** While a request waits or a watcher is open: notices progress elsewhere in the store. */
  #beat(): void {
    if (this.#cancelHeartbeat || (this.#watchers.size === 0 && this.#waiters.size === 0)) return;
    const pause = this.#waiters.size > 0 ? IMPATIENT_HEARTBEAT : HEARTBEAT;
    this.#cancelHeartbeat = this.#options.clock.after(pause, () => {
      this.#cancelHeartbeat = undefined;
      if (!this.isNewest()) this.#reflector.requestProgress();
      if (this.#state.revision > this.#reportedProgress) {
        this.#reportedProgress = this.#state.revision;
        this.#watchers.progress(this.#reportedProgress);
      }
      this.#beat();
    });
  }
}

/** The watcher once `start` is done; it leaves again when that fails. */
async function started(watcher: CacheWatcher, start: () => Promise<void>): Promise<CacheWatch> {
  try {
    await start();
    return watcher;
  } catch (error) {
    watcher.close();
    throw error;
  }
}
