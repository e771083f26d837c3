/**
 * The watch cache of one stored resource, which implements `watch-cache.ts` on top of any store. It determines the source of a response:
 * the current state of the cache, the state after waiting for a revision, or the store and its history. This file is longer than others,
 * because one object coordinates readers, watchers and changes of the store. It delegates to the other files of this folder.
 */
import type { Clock } from '../../foundation/clock.ts';
import type { MaybePromise } from '../../foundation/maybe-promise.ts';
import type { ByteBudget } from '../order/budget.ts';
import { CompactedError, FutureRevisionError, type Store, type StoreChange, type StoreEntry } from '../store.ts';
import type {
  CacheWatch,
  Freshness,
  ListRequest,
  ListResult,
  StoredItem,
  WatchCache,
  WatchListener,
  WatchRequest,
} from '../watch-cache.ts';
import { CacheState } from './cache-state.ts';
import type { CacheWatcher } from './cache-watcher.ts';
import type { CachedItem } from './item.ts';
import { listItemsOfStore } from './listing.ts';
import { readPastChanges } from './past-changes.ts';
import { Reflector, type ReflectorTarget } from './reflector.ts';
import { RevisionWaiters } from './waiters.ts';
import { CacheWatchers } from './watchers.ts';

/** The time that a read waits for a future revision, as in kube-apiserver. */
const REVISION_TIMEOUT_MILLISECONDS = 3000;
const HEARTBEAT_MILLISECONDS = 500;
const WAITING_HEARTBEAT_MILLISECONDS = 100;

export interface CacherOptions {
  readonly store: Store;
  /** The prefix of the resource's keys in the store, with a slash at the end. */
  readonly prefix: string;
  readonly clock: Clock;
  /** The number of changes to keep. */
  readonly maxChanges: number;
  /** The budget for the bytes of the changes of all caches. */
  readonly budget: ByteBudget;
  /** Called with the revision of every change that the cache receives. */
  readonly onRevision: (revision: number) => void;
  /** Called before past states are read, to forget those that have expired. */
  readonly expire: () => void;
  /** Whether watches from before the revision at which the cache was loaded are rejected, even if the store still has the changes. */
  readonly startsAtLoad: boolean;
}

export class Cacher implements WatchCache, ReflectorTarget {
  readonly #options: CacherOptions;
  readonly #store: Store;
  readonly #state: CacheState;
  readonly #reflector: Reflector;
  readonly #waiters: RevisionWaiters;
  readonly #watchers: CacheWatchers;
  /** Reads of older revisions are rejected, even if the state is still available. */
  #oldestRevision = 0;
  /** Watches from older revisions are rejected. */
  #oldestWatchRevision = 0;
  #reportedRevision = 0;
  #cancelHeartbeat: (() => void) | undefined;

  constructor(options: CacherOptions) {
    this.#options = options;
    this.#store = options.store;
    this.#state = new CacheState(options.prefix, options.maxChanges, options.budget);
    this.#watchers = new CacheWatchers((watcher) => this.#handleProgressRequest(watcher));
    this.#waiters = new RevisionWaiters(options.clock);
    this.#reflector = new Reflector(options.store, options.prefix, options.clock, this);
    this.#reflector.start();
  }

  // Reads

  get(key: string, freshness: Exclude<Freshness, { type: 'exact' }>): MaybePromise<StoredItem | undefined> {
    const freshCheck = this.#ensureFresh(freshness);
    if (freshCheck === true) return this.#state.get(key);
    return this.#getWhenFresh(key, freshCheck);
  }

  list(request: ListRequest): MaybePromise<ListResult> {
    const { freshness } = request;
    if (freshness.type === 'exact') return this.#listExact(request, freshness.revision);
    const freshCheck = this.#ensureFresh(freshness);
    return freshCheck === true ? this.#state.list(request) : this.#listWhenFresh(request, freshCheck);
  }

  count(): number {
    return this.#state.size;
  }

  /** Reports whether the cache contains the current state of the store. */
  isNewest(): boolean {
    const deliveredRevision = this.#reflector.deliveredRevision();
    if (deliveredRevision === undefined || this.#watchers.isDispatching) return false;
    if (deliveredRevision > this.#state.revision) this.progress(deliveredRevision);
    return true;
  }

  /** Returns the cached item, which may be stale, or undefined if there is none. */
  getCached(key: string): CachedItem | undefined {
    return this.#state.get(key);
  }

  toItem(entry: StoreEntry): CachedItem {
    return this.#state.toItem(entry);
  }

  // Watches

  watch(request: WatchRequest, listener: WatchListener): MaybePromise<CacheWatch> {
    const startPromise = this.#reflector.startPromise;
    if (startPromise) return startPromise.then(() => this.watch(request, listener));
    return 'state' in request.from
      ? this.#watchState(request, request.from.state, listener)
      : this.#watchChanges(request, request.from.revision, listener);
  }

  // Following the store

  load(entries: readonly StoreEntry[], revision: number): void {
    this.#state.load(entries, revision);
    if (this.#options.startsAtLoad) this.#oldestWatchRevision = revision;
  }

  change(change: StoreChange): void {
    const event = this.#state.apply(change);
    this.#options.onRevision(change.revision);
    if (event) this.#watchers.dispatch(event);
    this.#waiters.resolveUpTo(change.revision);
  }

  progress(revision: number): void {
    this.#state.advance(revision);
    this.#waiters.resolveUpTo(this.#state.revision);
  }

  handleLoss(error: Error): void {
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

  /** Forgets the states before `revision`. Requests for them are rejected from now on. */
  forget(revision: number): void {
    this.#oldestRevision = Math.max(this.#oldestRevision, revision);
    this.#state.forget(revision);
  }

  close(): void {
    const error = new Error('the store is closed');
    this.#reflector.close();
    this.#cancelHeartbeat?.();
    this.#waiters.fail(error);
    this.#watchers.end(error);
  }

  /** Returns true if the state is fresh enough. Otherwise, waits until it is, and resolves to false if the store has to be read instead. */
  #ensureFresh(freshness: Exclude<Freshness, { type: 'exact' }>): true | Promise<boolean> {
    const startPromise = this.#reflector.startPromise;
    if (startPromise) return startPromise.then(() => this.#ensureFresh(freshness));
    const isNewest = this.isNewest();
    if (freshness.type === 'notOlderThan') {
      return freshness.revision <= this.#state.revision
        ? true
        : this.#waitForRevision(freshness.revision).then(() => true);
    }
    return isNewest || freshness.type === 'any' ? true : this.#waitForNewest();
  }

  /** Waits until the cache has received the current state of the store. Returns false if it does not in time. */
  async #waitForNewest(): Promise<boolean> {
    if (this.#reflector.isPaused) return false;
    const newest = await this.#store.revision();
    if (this.isNewest() || newest <= this.#state.revision) return true;
    try {
      await this.#waitForRevision(newest);
      return true;
    } catch (error) {
      if (error instanceof FutureRevisionError) return false;
      throw error;
    }
  }

  #waitForRevision(revision: number): Promise<void> {
    this.#reflector.requestProgress();
    const revisionWait = this.#waiters.waitFor(revision, REVISION_TIMEOUT_MILLISECONDS, () => this.#state.revision);
    this.#scheduleHeartbeat();
    return revisionWait;
  }

  async #getWhenFresh(key: string, freshCheck: Promise<boolean>): Promise<StoredItem | undefined> {
    if (await freshCheck) return this.#state.get(key);
    const entry = await this.#store.get(this.#options.prefix + key);
    return entry && this.toItem(entry);
  }

  async #listWhenFresh(request: ListRequest, freshCheck: Promise<boolean>): Promise<ListResult> {
    return (await freshCheck) ? this.#state.list(request) : this.#listStored(request, undefined);
  }

  #listExact(request: ListRequest, revision: number): MaybePromise<ListResult> {
    const startPromise = this.#reflector.startPromise;
    if (startPromise) return startPromise.then(() => this.#listExact(request, revision));
    this.#rejectForgottenRevision(revision);
    this.isNewest();
    return this.#state.listAt(request, revision) ?? this.#listStored(request, revision);
  }

  #listStored(request: ListRequest, revision: number | undefined): Promise<ListResult> {
    return listItemsOfStore(this.#store, this.#options.prefix, request, revision, (entry) => this.toItem(entry));
  }

  #rejectForgottenRevision(revision: number): void {
    this.#options.expire();
    if (revision < this.#oldestRevision) throw new CompactedError(this.#oldestRevision);
  }

  #addWatcher(request: WatchRequest, listener: WatchListener, startRevision: number): CacheWatcher {
    const watcher = this.#watchers.add(request, listener, startRevision);
    this.#scheduleHeartbeat();
    return watcher;
  }

  #watchChanges(request: WatchRequest, startRevision: number, listener: WatchListener): MaybePromise<CacheWatch> {
    this.#rejectForgottenRevision(startRevision);
    if (startRevision < this.#oldestWatchRevision) throw new CompactedError(this.#oldestWatchRevision);
    const watcher = this.#addWatcher(request, listener, startRevision);
    if (startRevision < this.#state.completeAfter) return this.#replayStored(watcher, request.prefix, startRevision);
    watcher.start((_, deliver) => this.#state.replay(startRevision, deliver));
    return watcher;
  }

  /** Reads the changes from the store's history, because the window does not reach back far enough. */
  #replayStored(watcher: CacheWatcher, prefix: string, startRevision: number): Promise<CacheWatch> {
    const endRevision = this.#state.revision;
    return startWatcher(watcher, async () => {
      const changes = await readPastChanges(this.#store, this.#options.prefix + prefix, startRevision, endRevision);
      watcher.start((_, deliver) => {
        for (const change of changes) deliver(this.#state.toEvent(change));
      });
    });
  }

  #watchState(request: WatchRequest, state: Freshness, listener: WatchListener): MaybePromise<CacheWatch> {
    if (state.type === 'exact') throw new TypeError('a watch cannot begin with an exact state');
    const startNow = () => {
      const watcher = this.#addWatcher(request, listener, 0);
      watcher.startWithState(this.#state.listItems(request.prefix), this.#state.revision);
      return watcher;
    };
    const freshCheck = this.#ensureFresh(state);
    if (freshCheck === true) return startNow();
    return freshCheck.then((isFresh) => (isFresh ? startNow() : this.#watchFromStored(request, listener)));
  }

  /** Starts a watch with a state from the store while the cache is paused or far behind. Events that this state includes are ignored. */
  #watchFromStored(request: WatchRequest, listener: WatchListener): Promise<CacheWatch> {
    const watcher = this.#addWatcher(request, listener, 0);
    return startWatcher(watcher, async () => {
      const listRequest = { prefix: request.prefix, freshness: { type: 'mostRecent' } } as const;
      const { items, revision } = await this.#listStored(listRequest, undefined);
      watcher.lastIgnoredRevision = revision;
      watcher.startWithState(items, revision);
    });
  }

  /** Reports progress. Does nothing if the cache is not current in time. In this case, the heartbeat reports progress later. */
  #handleProgressRequest(watcher: CacheWatcher): void {
    if (this.isNewest()) watcher.progress(this.#state.revision);
    else
      this.#waitForNewest().then(
        (isFresh) => isFresh && watcher.progress(this.#state.revision),
        () => undefined,
      );
  }

  /** Requests progress periodically while a request waits or a watcher is open. */
  #scheduleHeartbeat(): void {
    if (this.#cancelHeartbeat || (this.#watchers.size === 0 && this.#waiters.size === 0)) return;
    const interval = this.#waiters.size > 0 ? WAITING_HEARTBEAT_MILLISECONDS : HEARTBEAT_MILLISECONDS;
    this.#cancelHeartbeat = this.#options.clock.schedule(interval, () => {
      this.#cancelHeartbeat = undefined;
      if (!this.isNewest()) this.#reflector.requestProgress();
      if (this.#state.revision > this.#reportedRevision) {
        this.#reportedRevision = this.#state.revision;
        this.#watchers.progress(this.#reportedRevision);
      }
      this.#scheduleHeartbeat();
    });
  }
}

/** Runs `start` and returns the watcher. Closes it if `start` fails. */
async function startWatcher(watcher: CacheWatcher, start: () => Promise<void>): Promise<CacheWatch> {
  try {
    await start();
    return watcher;
  } catch (error) {
    watcher.close();
    throw error;
  }
}
