/**
 * The storage of the registry. It has one store, and a watch cache and a ResourceStorage for each stored resource. The history of all
 * resources expires by one clock (watch-history-five-minutes, watch-too-old-410, chunk-expired-token-410).
 */
import type { Clock } from '../foundation/clock.ts';
import { Cacher } from './cache/cacher.ts';
import { type CorruptionKind, type CorruptObjectError, CorruptObjects } from './corruption.ts';
import { ByteBudget } from './order/budget.ts';
import { StoredResource } from './resource-storage.ts';
import { RevisionTimes } from './revision-times.ts';
import { FutureRevisionError, NoBackupError, type Store } from './store.ts';
import type { ResourceStorage } from './watch-cache.ts';

export interface StorageOptions {
  readonly clock: Clock;
  /** The time in milliseconds for which old versions can be read and watched. */
  readonly watchHistory: number;
  /** The number of changes that each cache keeps for watches. Older changes are read from the store. */
  readonly maxCachedChanges?: number;
  /**
   * Reports whether watches of a stored resource cannot start before its first use. This applies to custom resources, because
   * kube-apiserver creates their watch cache at that time. By default, watches can start at any revision in the history.
   */
  readonly startsAtFirstUse?: (storageKey: string) => boolean;
}

/** The total size of the changes that all caches keep for watches. Older changes are read from the store. */
const MAX_CACHED_BYTES = 32 * 1024 * 1024;

export interface Storage {
  /** Returns the storage of a resource, such as `services/endpoints`. The keys of its objects begin with `/registry/<storageKey>/`. */
  openResource(storageKey: string): ResourceStorage;
  /** Returns the revision of the newest change of the store. */
  revision(): Promise<number>;
  /** Returns the reason why the store cannot be used now, or undefined if it can. */
  findUnavailableReason(): string | undefined;
  /** Forgets the states before `revision`, by default the newest. Exact reads of and watches from earlier revisions are then rejected. */
  compact(revision?: number): Promise<void>;
  /** Makes a stored object unreadable, or readable again if `kind` is undefined. Returns false if the object does not exist. */
  corrupt(storageKey: string, key: string, kind: CorruptionKind | undefined): Promise<boolean>;
  /** Replaces the set of objects that the current keys cannot decrypt. */
  setUnreadable(objects: readonly CorruptObjectError[]): void;
  /** Copies the data file, and returns a revision as `Store.backup` does. Rejects with NoBackupError if there is no data file. */
  backup(path: string): Promise<number>;
  /** Stops the delivery of changes to all caches. */
  pause(): void;
  resume(): void;
  /** Ends all watches and closes the store. */
  close(): Promise<void>;
}

export function openStorage(store: Store, options: StorageOptions): Storage {
  return new StoreBackedStorage(store, options);
}

class StoreBackedStorage implements Storage {
  readonly #store: Store;
  readonly #options: StorageOptions;
  readonly #revisionTimes: RevisionTimes;
  readonly #cachers = new Map<string, Cacher>();
  readonly #resources = new Map<string, ResourceStorage>();
  readonly #corruption = new CorruptObjects();
  readonly #budget = new ByteBudget(MAX_CACHED_BYTES);
  #isPaused = false;
  #forgottenRevision = 0;
  #cancelExpiry = () => {};

  constructor(store: Store, options: StorageOptions) {
    this.#store = store;
    this.#options = options;
    this.#revisionTimes = new RevisionTimes(this.#options.watchHistory / 1000);
    this.#scheduleExpiry();
  }

  openResource(storageKey: string): ResourceStorage {
    const openedResource = this.#resources.get(storageKey);
    if (openedResource) return openedResource;
    const prefix = `/registry/${storageKey}/`;
    const cacher = this.#createCacher(prefix, this.#options.startsAtFirstUse?.(storageKey) ?? false);
    const resource = new StoredResource(this.#store, prefix, cacher, this.#corruption);
    this.#cachers.set(storageKey, cacher);
    this.#resources.set(storageKey, resource);
    return resource;
  }

  revision(): Promise<number> {
    return this.#store.revision();
  }

  findUnavailableReason(): string | undefined {
    return this.#store.findUnavailableReason?.();
  }

  async compact(revision?: number): Promise<void> {
    const newest = await this.#store.revision();
    if (revision !== undefined && revision > newest) throw new FutureRevisionError(newest);
    await this.#forget(revision ?? newest);
  }

  async corrupt(storageKey: string, key: string, kind: CorruptionKind | undefined): Promise<boolean> {
    const path = `/registry/${storageKey}/${key}`;
    if ((await this.#store.get(path)) === undefined) return false;
    this.#corruption.set(path, kind);
    return true;
  }

  setUnreadable(objects: readonly CorruptObjectError[]): void {
    this.#corruption.setUnreadable(objects);
  }

  async backup(path: string): Promise<number> {
    if (this.#store.backup === undefined) throw new NoBackupError();
    return this.#store.backup(path);
  }

  pause(): void {
    this.#isPaused = true;
    for (const cacher of this.#cachers.values()) cacher.pause();
  }

  resume(): void {
    this.#isPaused = false;
    for (const cacher of this.#cachers.values()) cacher.resume();
  }

  async close(): Promise<void> {
    this.#cancelExpiry();
    for (const cacher of this.#cachers.values()) cacher.close();
    await this.#store.close();
  }

  #createCacher(prefix: string, startsAtLoad: boolean): Cacher {
    const { clock, maxCachedChanges = 1024 } = this.#options;
    const onChange = (revision: number) => this.#revisionTimes.record(revision, clock.now());
    const expire = () => this.#expireHistory();
    const cacher = new Cacher({
      store: this.#store,
      prefix,
      clock,
      maxChanges: maxCachedChanges,
      budget: this.#budget,
      onRevision: onChange,
      expire,
      startsAtLoad,
    });
    cacher.forget(this.#forgottenRevision);
    if (this.#isPaused) cacher.pause();
    return cacher;
  }

  /** Forgets expired history. Called periodically to free memory, and before each read of the history, so that expiry is exact. */
  #expireHistory(): void {
    const revision = this.#revisionTimes.findNewestRevision(this.#options.clock.now() - this.#options.watchHistory);
    if (revision === undefined || revision <= this.#forgottenRevision) return;
    // An error means that the store has already compacted a later revision, or is closed.
    this.#forget(revision).catch(() => undefined);
  }

  #forget(revision: number): Promise<void> {
    this.#forgottenRevision = Math.max(this.#forgottenRevision, revision);
    for (const cacher of this.#cachers.values()) cacher.forget(revision);
    return this.#store.compact(revision);
  }

  #scheduleExpiry(): void {
    this.#cancelExpiry = this.#options.clock.schedule(this.#options.watchHistory / 20, () => {
      this.#expireHistory();
      this.#scheduleExpiry();
    });
  }
}
