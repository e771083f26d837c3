/**
 * The storage of all resources. It consists of one store, and of a watch cache and a ResourceStorage for each stored resource. One clock
 * determines when the history of all resources expires (watch-history-five-minutes, watch-too-old-410, chunk-expired-token-410).
 */
import type { Clock } from '../foundation/clock.ts';
import { Cacher } from './cache/cacher.ts';
import { type CorruptionType, type CorruptObjectError, CorruptObjects } from './corruption.ts';
import { ByteBudget } from './order/budget.ts';
import { StoredResource } from './resource-storage.ts';
import { RevisionTimes } from './revision-times.ts';
import { FutureRevisionError, NoBackupError, type Store } from './store.ts';
import type { ResourceStorage } from './watch-cache.ts';

export interface StorageOptions {
  readonly clock: Clock;
  /** The time in milliseconds for which old versions can be read and watched. */
  readonly historyMilliseconds: number;
  /** The number of changes that each cache keeps for watches. Older changes are read from the store. */
  readonly maxCachedChanges?: number;
  /**
   * Reports whether watches of a stored resource can start only at revisions after its first use. This is the case for custom resources,
   * because kube-apiserver creates their watch cache at the first use. By default, watches can start at any revision in the history.
   */
  readonly watchesStartAtFirstUse?: (storageKey: string) => boolean;
}

/** The maximum total size in bytes of the changes that all caches keep for watches. Older changes are read from the store. */
const MAX_CACHED_BYTES = 32 * 1024 * 1024;

export interface Storage {
  /** Returns the storage of a resource, such as `services/endpoints`. The keys of its objects begin with `/registry/<storageKey>/`. */
  openResource(storageKey: string): ResourceStorage;
  /** Returns the revision of the newest change of the store. */
  readRevision(): Promise<number>;
  /** Returns the reason why the store cannot be used now, or undefined if it can. */
  findUnavailableReason(): string | undefined;
  /**
   * Forgets the states before `revision`, by default the newest revision. Rejects exact reads and watches of earlier revisions from now on.
   */
  compact(revision?: number): Promise<void>;
  /** Makes a stored object unreadable, or readable again if `corruptionType` is undefined. Returns false if the object does not exist. */
  setCorruption(storageKey: string, key: string, corruptionType: CorruptionType | undefined): Promise<boolean>;
  /** Replaces the set of objects that the current keys cannot decrypt. */
  setUndecryptableObjects(errors: readonly CorruptObjectError[]): void;
  /** Copies the data file, and returns a revision that the copy contains. Rejects with NoBackupError if there is no data file. */
  backup(path: string): Promise<number>;
  /** Stops the delivery of changes to all caches. */
  pauseCaches(): void;
  /** Delivers the changes since the pause, and resumes the delivery. */
  resumeCaches(): void;
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
  readonly #corruptObjects = new CorruptObjects();
  readonly #changeBudget = new ByteBudget(MAX_CACHED_BYTES);
  #isPaused = false;
  #forgottenRevision = 0;
  #cancelExpiry = () => {};

  constructor(store: Store, options: StorageOptions) {
    this.#store = store;
    this.#options = options;
    this.#revisionTimes = new RevisionTimes(this.#options.historyMilliseconds / 1000);
    this.#scheduleExpiry();
  }

  openResource(storageKey: string): ResourceStorage {
    const openedResource = this.#resources.get(storageKey);
    if (openedResource) return openedResource;
    const prefix = `/registry/${storageKey}/`;
    const cacher = this.#createCacher(prefix, this.#options.watchesStartAtFirstUse?.(storageKey) ?? false);
    const resource = new StoredResource(this.#store, prefix, cacher, this.#corruptObjects);
    this.#cachers.set(storageKey, cacher);
    this.#resources.set(storageKey, resource);
    return resource;
  }

  readRevision(): Promise<number> {
    return this.#store.readRevision();
  }

  findUnavailableReason(): string | undefined {
    return this.#store.findUnavailableReason?.();
  }

  async compact(revision?: number): Promise<void> {
    const newestRevision = await this.#store.readRevision();
    if (revision !== undefined && revision > newestRevision) throw new FutureRevisionError(newestRevision);
    await this.#forgetStatesBefore(revision ?? newestRevision);
  }

  async setCorruption(storageKey: string, key: string, corruptionType: CorruptionType | undefined): Promise<boolean> {
    const storeKey = `/registry/${storageKey}/${key}`;
    if ((await this.#store.get(storeKey)) === undefined) return false;
    this.#corruptObjects.setInjectedCorruption(storeKey, corruptionType);
    return true;
  }

  setUndecryptableObjects(errors: readonly CorruptObjectError[]): void {
    this.#corruptObjects.setUndecryptableObjects(errors);
  }

  async backup(path: string): Promise<number> {
    if (this.#store.backup === undefined) throw new NoBackupError();
    return this.#store.backup(path);
  }

  pauseCaches(): void {
    this.#isPaused = true;
    for (const cacher of this.#cachers.values()) cacher.pause();
  }

  resumeCaches(): void {
    this.#isPaused = false;
    for (const cacher of this.#cachers.values()) cacher.resume();
  }

  async close(): Promise<void> {
    this.#cancelExpiry();
    for (const cacher of this.#cachers.values()) cacher.close();
    await this.#store.close();
  }

  #createCacher(prefix: string, watchesStartAtLoad: boolean): Cacher {
    const { clock, maxCachedChanges = 1024 } = this.#options;
    const recordRevisionTime = (revision: number) => this.#revisionTimes.recordRevision(revision, clock.now());
    const expireHistory = () => this.#expireHistory();
    const cacher = new Cacher({
      store: this.#store,
      prefix,
      clock,
      maxChanges: maxCachedChanges,
      changeBudget: this.#changeBudget,
      onChange: recordRevisionTime,
      expireHistory,
      watchesStartAtLoad,
    });
    cacher.forgetStatesBefore(this.#forgottenRevision);
    if (this.#isPaused) cacher.pause();
    return cacher;
  }

  /** Forgets expired history. Runs periodically to free memory, and before each read of the history, so that no expired state is read. */
  #expireHistory(): void {
    const revision = this.#revisionTimes.findNewestRevision(
      this.#options.clock.now() - this.#options.historyMilliseconds,
    );
    if (revision === undefined || revision <= this.#forgottenRevision) return;
    // An error means that the store has already compacted a later revision, or is closed.
    this.#forgetStatesBefore(revision).catch(() => undefined);
  }

  #forgetStatesBefore(revision: number): Promise<void> {
    this.#forgottenRevision = Math.max(this.#forgottenRevision, revision);
    for (const cacher of this.#cachers.values()) cacher.forgetStatesBefore(revision);
    return this.#store.compact(revision);
  }

  #scheduleExpiry(): void {
    this.#cancelExpiry = this.#options.clock.schedule(this.#options.historyMilliseconds / 20, () => {
      this.#expireHistory();
      this.#scheduleExpiry();
    });
  }
}
