/**
 * The storage that the registry works with: a watch cache and a writer per stored resource above one store, and the ageing of all
 * their history by one clock (watch-history-five-minutes, watch-too-old-410, chunk-expired-token-410).
 */
import type { Clock } from '../ground/clock.ts';
import { Cacher } from './cache/cacher.ts';
import { Corruption, type CorruptionKind, type CorruptObjectError } from './corruption.ts';
import { Budget } from './order/budget.ts';
import { StoredResource } from './resource-storage.ts';
import { RevisionTimes } from './revision-times.ts';
import { FutureRevisionError, NoBackupError, type Store } from './store.ts';
import type { ResourceStorage } from './watch-cache.ts';

export interface StorageOptions {
  readonly clock: Clock;
  /** Milliseconds for which old versions can be read and watched from. */
  readonly watchHistory: number;
  /** How many changes each cache keeps for watches; older ones come from the store. */
  readonly window?: number;
  /**
   * Whether watches of a stored resource start no earlier than it is first used, as those of custom resources in kube-apiserver, which makes their
   * watch cache at that time. By default they start anywhere in the history.
   */
  readonly startsAtFirstUse?: (storageKey: string) => boolean;
}

/** Of the changes that all caches keep for watches together; older ones come from the store. */
const CACHED_BYTES = 32 * 1024 * 1024;

export interface Storage {
  /** `storageKey` names a stored resource, e.g. `services/endpoints`; its keys begin with `/registry/<storageKey>/`. */
  storageOf(storageKey: string): ResourceStorage;
  /** The revision of the newest change of the store. */
  revision(): Promise<number>;
  /** Why the store can't be used at this moment. */
  problem(): string | undefined;
  /** Forgets all that is older than `revision`, by default the newest: exact reads and watches from before it expire at once. */
  compact(revision?: number): Promise<void>;
  /** Makes what is stored unreadable, or readable again; false when there is nothing. */
  corrupt(storageKey: string, key: string, kind: CorruptionKind | undefined): Promise<boolean>;
  /** These and no others can't be read with the keys of now. */
  lock(objects: readonly CorruptObjectError[]): void;
  /** Copies the file that everything is stored in; rejects with NoBackupError where there is none. Answers a revision as `Store.backup` does. */
  backup(path: string): Promise<number>;
  /** Holds changes back from all caches, or lets them go on. */
  pause(): void;
  resume(): void;
  /** Ends all watches and closes the store. */
  close(): Promise<void>;
}

export function openStorage(store: Store, options: StorageOptions): Storage {
  return new OpenStorage(store, options);
}

class OpenStorage implements Storage {
  readonly #store: Store;
  readonly #options: StorageOptions;
  readonly #times: RevisionTimes;
  readonly #cachers = new Map<string, Cacher>();
  readonly #resources = new Map<string, ResourceStorage>();
  readonly #corruption = new Corruption();
  readonly #budget = new Budget(CACHED_BYTES);
  #paused = false;
  #forgotten = 0;
  #cancelAgeing = () => {};

  constructor(store: Store, options: StorageOptions) {
    this.#store = store;
    this.#options = options;
    this.#times = new RevisionTimes(this.#options.watchHistory / 1000);
    this.#age();
  }

  storageOf(storageKey: string): ResourceStorage {
    const openedResource = this.#resources.get(storageKey);
    if (openedResource) return openedResource;
    const prefix = `/registry/${storageKey}/`;
    const cacher = this.#cacher(prefix, this.#options.startsAtFirstUse?.(storageKey) ?? false);
    const resource = new StoredResource(this.#store, prefix, cacher, this.#corruption);
    this.#cachers.set(storageKey, cacher);
    this.#resources.set(storageKey, resource);
    return resource;
  }

  revision(): Promise<number> {
    return this.#store.revision();
  }

  problem(): string | undefined {
    return this.#store.problem?.();
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

  lock(objects: readonly CorruptObjectError[]): void {
    this.#corruption.lock(objects);
  }

  async backup(path: string): Promise<number> {
    if (this.#store.backup === undefined) throw new NoBackupError();
    return this.#store.backup(path);
  }

  pause(): void {
    this.#paused = true;
    for (const cacher of this.#cachers.values()) cacher.pause();
  }

  resume(): void {
    this.#paused = false;
    for (const cacher of this.#cachers.values()) cacher.resume();
  }

  async close(): Promise<void> {
    this.#cancelAgeing();
    for (const cacher of this.#cachers.values()) cacher.close();
    await this.#store.close();
  }

  #cacher(prefix: string, startsAtLoad: boolean): Cacher {
    const { clock, window = 1024 } = this.#options;
    const changed = (revision: number) => this.#times.note(revision, clock.now());
    const expire = () => this.#expire();
    const cacher = new Cacher({
      store: this.#store,
      prefix,
      clock,
      window,
      budget: this.#budget,
      changed,
      expire,
      startsAtLoad,
    });
    cacher.forget(this.#forgotten);
    if (this.#paused) cacher.pause();
    return cacher;
  }

  /** Done now and then to free memory, and before each look at the past so that the clock is obeyed to the moment. */
  #expire(): void {
    const revision = this.#times.reachedBy(this.#options.clock.now() - this.#options.watchHistory);
    if (revision === undefined || revision <= this.#forgotten) return;
    // A store that has compacted further already, or is gone, has nothing left to forget.
    this.#forget(revision).catch(() => undefined);
  }

  #forget(revision: number): Promise<void> {
    this.#forgotten = Math.max(this.#forgotten, revision);
    for (const cacher of this.#cachers.values()) cacher.forget(revision);
    return this.#store.compact(revision);
  }

  #age(): void {
    this.#cancelAgeing = this.#options.clock.after(this.#options.watchHistory / 20, () => {
      this.#expire();
      this.#age();
    });
  }
}
