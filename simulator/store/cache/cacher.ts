/**
 * The watch cache of one stored resource, which implements `watch-cache.ts` on top of any store. It determines the source of a response:
 * the current state of the cache, the state after waiting for a revision, or the store and its history. The class
 * coordinates readers, watchers and changes of the store, and delegates the work to the other files of this folder.
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
import { listItemsInStore } from './listing.ts';
import { readPastChanges } from './past-changes.ts';
import { Reflector, type ReflectorTarget } from './reflector.ts';
import { RevisionWaiters } from './waiters.ts';
import { CacheWatchers } from './watchers.ts';

/** The maximum time that a read waits for a future revision, as in kube-apiserver. */
const REVISION_TIMEOUT_MILLISECONDS = 3000;
const PROGRESS_CHECK_MILLISECONDS = 500;
const PROGRESS_CHECK_MILLISECONDS_WHILE_WAITING = 100;

export interface CacherOptions {
  readonly store: Store;
  /** The prefix of the resource's keys in the store, with a slash at the end. */
  readonly prefix: string;
  readonly clock: Clock;
  /** The maximum number of changes to keep for watches. */
  readonly maxChanges: number;
  /** The limit of the total size of changes, which all caches share. */
  readonly changeBudget: ByteBudget;
  /** Called with the revision of every change that the cache receives. */
  readonly onChange: (revision: number) => void;
  /** Forgets expired states. Called before past states are read. */
  readonly expireHistory: () => void;
  /** Whether watches that start before the revision at which the cache was loaded are rejected, even if the store has the changes. */
  readonly watchesStartAtLoad: boolean;
}

export class Cacher implements WatchCache, ReflectorTarget {
  readonly #options: CacherOptions;
  readonly #store: Store;
  readonly #state: CacheState;
  readonly #reflector: Reflector;
  readonly #waiters: RevisionWaiters;
  readonly #watchers: CacheWatchers;
  /** Reads of older revisions are rejected, even if the state is still available. */
  #oldestReadableRevision = 0;
  /** Watches from older revisions are rejected. */
  #oldestWatchableRevision = 0;
  #reportedProgress = 0;
  #cancelProgressCheck: (() => void) | undefined;

  constructor(options: CacherOptions) {
    this.#options = options;
    this.#store = options.store;
    this.#state = new CacheState(options.prefix, options.maxChanges, options.changeBudget);
    this.#watchers = new CacheWatchers((watcher) => this.#handleProgressRequest(watcher));
    this.#waiters = new RevisionWaiters(options.clock);
    this.#reflector = new Reflector(options.store, options.prefix, options.clock, this);
    this.#reflector.start();
  }

  // Reads

  get(key: string, freshness: Exclude<Freshness, { type: 'exact' }>): MaybePromise<StoredItem | undefined> {
    const freshCheck = this.#waitUntilFresh(freshness);
    if (freshCheck === true) return this.#state.get(key);
    return this.#getWhenFresh(key, freshCheck);
  }

  list(request: ListRequest): MaybePromise<ListResult> {
    const { freshness } = request;
    if (freshness.type === 'exact') return this.#listExact(request, freshness.revision);
    const freshCheck = this.#waitUntilFresh(freshness);
    return freshCheck === true ? this.#state.list(request) : this.#listWhenFresh(request, freshCheck);
  }

  count(): number {
    return this.#state.itemCount;
  }

  /** Reports whether the cache contains the current state of the store. */
  isCurrent(): boolean {
    const deliveredRevision = this.#reflector.getDeliveredRevision();
    if (deliveredRevision === undefined || this.#watchers.isDispatching) return false;
    if (deliveredRevision > this.#state.revision) this.advanceRevision(deliveredRevision);
    return true;
  }

  /** Returns the cached item, which may be stale, or undefined if there is none. */
  getCachedItem(key: string): CachedItem | undefined {
    return this.#state.get(key);
  }

  toItem(entry: StoreEntry): CachedItem {
    return this.#state.toItem(entry);
  }

  // Watches

  watch(request: WatchRequest, listener: WatchListener): MaybePromise<CacheWatch> {
    const startPromise = this.#reflector.pendingStart;
    if (startPromise) return startPromise.then(() => this.watch(request, listener));
    return 'state' in request.from
      ? this.#watchState(request, request.from.state, listener)
      : this.#watchChanges(request, request.from.revision, listener);
  }

  // Following the store

  replaceState(entries: readonly StoreEntry[], revision: number): void {
    this.#state.replaceItems(entries, revision);
    if (this.#options.watchesStartAtLoad) this.#oldestWatchableRevision = revision;
  }

  applyChange(change: StoreChange): void {
    const event = this.#state.applyChange(change);
    this.#options.onChange(change.revision);
    if (event) this.#watchers.dispatchEvent(event);
    this.#waiters.resolveUpTo(change.revision);
  }

  advanceRevision(revision: number): void {
    this.#state.advanceRevision(revision);
    this.#waiters.resolveUpTo(this.#state.revision);
  }

  handleWatchLoss(error: Error): void {
    this.#watchers.endAll(error);
  }

  // Control

  pause(): void {
    this.#reflector.pause();
  }

  resume(): void {
    this.#reflector.resume();
    this.isCurrent();
  }

  /** Forgets the states before `revision`. Requests for them are rejected from now on. */
  forgetStatesBefore(revision: number): void {
    this.#oldestReadableRevision = Math.max(this.#oldestReadableRevision, revision);
    this.#state.forgetStatesBefore(revision);
  }

  close(): void {
    const error = new Error('the store is closed');
    this.#reflector.close();
    this.#cancelProgressCheck?.();
    this.#waiters.rejectAll(error);
    this.#watchers.endAll(error);
  }

  /**
   * Returns true if the state is fresh enough. Otherwise, waits until it is. Resolves to false if the caller has to read the store instead.
   */
  #waitUntilFresh(freshness: Exclude<Freshness, { type: 'exact' }>): true | Promise<boolean> {
    const startPromise = this.#reflector.pendingStart;
    if (startPromise) return startPromise.then(() => this.#waitUntilFresh(freshness));
    const isCurrent = this.isCurrent();
    if (freshness.type === 'notOlderThan') {
      return freshness.revision <= this.#state.revision
        ? true
        : this.#waitForRevision(freshness.revision).then(() => true);
    }
    return isCurrent || freshness.type === 'any' ? true : this.#waitUntilCurrent();
  }

  /** Waits until the cache has received the current state of the store. Returns false if the wait times out. */
  async #waitUntilCurrent(): Promise<boolean> {
    if (this.#reflector.isPaused) return false;
    const newestRevision = await this.#store.readRevision();
    if (this.isCurrent() || newestRevision <= this.#state.revision) return true;
    try {
      await this.#waitForRevision(newestRevision);
      return true;
    } catch (error) {
      if (error instanceof FutureRevisionError) return false;
      throw error;
    }
  }

  #waitForRevision(revision: number): Promise<void> {
    this.#reflector.requestProgress();
    const revisionReached = this.#waiters.waitForRevision(
      revision,
      REVISION_TIMEOUT_MILLISECONDS,
      () => this.#state.revision,
    );
    this.#scheduleProgressCheck();
    return revisionReached;
  }

  async #getWhenFresh(key: string, freshCheck: Promise<boolean>): Promise<StoredItem | undefined> {
    if (await freshCheck) return this.#state.get(key);
    const entry = await this.#store.get(this.#options.prefix + key);
    return entry && this.toItem(entry);
  }

  async #listWhenFresh(request: ListRequest, freshCheck: Promise<boolean>): Promise<ListResult> {
    return (await freshCheck) ? this.#state.list(request) : this.#listFromStore(request, undefined);
  }

  #listExact(request: ListRequest, revision: number): MaybePromise<ListResult> {
    const startPromise = this.#reflector.pendingStart;
    if (startPromise) return startPromise.then(() => this.#listExact(request, revision));
    this.#rejectForgottenRevision(revision);
    this.isCurrent();
    return this.#state.listAt(request, revision) ?? this.#listFromStore(request, revision);
  }

  #listFromStore(request: ListRequest, revision: number | undefined): Promise<ListResult> {
    return listItemsInStore(this.#store, this.#options.prefix, request, revision, (entry) => this.toItem(entry));
  }

  #rejectForgottenRevision(revision: number): void {
    this.#options.expireHistory();
    if (revision < this.#oldestReadableRevision) throw new CompactedError(this.#oldestReadableRevision);
  }

  #addWatcher(request: WatchRequest, listener: WatchListener, startRevision: number): CacheWatcher {
    const watcher = this.#watchers.addWatcher(request, listener, startRevision);
    this.#scheduleProgressCheck();
    return watcher;
  }

  #watchChanges(request: WatchRequest, startRevision: number, listener: WatchListener): MaybePromise<CacheWatch> {
    this.#rejectForgottenRevision(startRevision);
    if (startRevision < this.#oldestWatchableRevision) throw new CompactedError(this.#oldestWatchableRevision);
    const watcher = this.#addWatcher(request, listener, startRevision);
    if (startRevision < this.#state.completeAfter) return this.#replayFromStore(watcher, request.prefix, startRevision);
    watcher.startWith((_, deliver) => this.#state.replayEvents(startRevision, deliver));
    return watcher;
  }

  /** Replays changes from the history of the store, because the cache no longer has the oldest of them. */
  #replayFromStore(watcher: CacheWatcher, prefix: string, startRevision: number): Promise<CacheWatch> {
    const endRevision = this.#state.revision;
    return startWatcher(watcher, async () => {
      const changes = await readPastChanges(this.#store, this.#options.prefix + prefix, startRevision, endRevision);
      watcher.startWith((_, deliver) => {
        for (const change of changes) deliver(this.#state.toEvent(change));
      });
    });
  }

  #watchState(request: WatchRequest, state: Freshness, listener: WatchListener): MaybePromise<CacheWatch> {
    if (state.type === 'exact') throw new TypeError('a watch cannot begin with an exact state');
    const startFromCache = () => {
      const watcher = this.#addWatcher(request, listener, 0);
      watcher.startWithState(this.#state.listItems(request.prefix), this.#state.revision);
      return watcher;
    };
    const freshCheck = this.#waitUntilFresh(state);
    if (freshCheck === true) return startFromCache();
    return freshCheck.then((isFresh) => (isFresh ? startFromCache() : this.#watchFromStore(request, listener)));
  }

  /** Starts a watch with a state from the store, because the cache is paused or late. The watcher ignores events that this state includes. */
  #watchFromStore(request: WatchRequest, listener: WatchListener): Promise<CacheWatch> {
    const watcher = this.#addWatcher(request, listener, 0);
    return startWatcher(watcher, async () => {
      const listRequest = { prefix: request.prefix, freshness: { type: 'mostRecent' } } as const;
      const { items, revision } = await this.#listFromStore(listRequest, undefined);
      watcher.lastIgnoredRevision = revision;
      watcher.startWithState(items, revision);
    });
  }

  /** Reports progress to a watcher when the cache is current. If the wait times out, the periodic progress check reports progress later. */
  #handleProgressRequest(watcher: CacheWatcher): void {
    if (this.isCurrent()) watcher.reportProgress(this.#state.revision);
    else
      this.#waitUntilCurrent().then(
        (isFresh) => isFresh && watcher.reportProgress(this.#state.revision),
        () => undefined,
      );
  }

  /**
   * Schedules the next progress check while a request waits or a watcher is open. The check requests progress, and reports it to watchers.
   */
  #scheduleProgressCheck(): void {
    if (this.#cancelProgressCheck || (this.#watchers.size === 0 && this.#waiters.size === 0)) return;
    const interval = this.#waiters.size > 0 ? PROGRESS_CHECK_MILLISECONDS_WHILE_WAITING : PROGRESS_CHECK_MILLISECONDS;
    this.#cancelProgressCheck = this.#options.clock.schedule(interval, () => {
      this.#cancelProgressCheck = undefined;
      if (!this.isCurrent()) this.#reflector.requestProgress();
      if (this.#state.revision > this.#reportedProgress) {
        this.#reportedProgress = this.#state.revision;
        this.#watchers.reportProgress(this.#reportedProgress);
      }
      this.#scheduleProgressCheck();
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
