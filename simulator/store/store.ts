/**
 * The interface of stores. A store maps keys to values and counts revisions globally, as etcd does.
 *
 * Example: the key `a` is put at revision 2, `b` is put at 3, `a` is put again at 4, and `b` is deleted at 5. `range` at revision 3 returns
 * the first value of `a` and the value of `b`. `range` at revision 5 returns only the second value of `a`. A watch from 3 reports the put of
 * `a` (4) and the deletion of `b` (5). After `compact(4)`, a range at 3 and a watch from 2 fail with CompactedError. Ranges at 4 and later
 * return the same as before.
 *
 * Values are API objects without `metadata.resourceVersion`, because the revision of an entry determines it. Values must not be changed,
 * because the writer and all readers share them.
 */
import type { ApiObject } from '../pure/object.ts';

export interface Store {
  /** Returns the revision of the newest change. It is 1 for an empty store. */
  readRevision(): Promise<number>;
  get(key: string): Promise<StoreEntry | undefined>;
  range(range: RangeRequest): Promise<RangeResult>;
  /**
   * Applies all operations at one new revision if every guard holds, otherwise none. The deletion of a key that does not exist is no change.
   * A transaction without a change does not create a revision. Each key may occur in only one operation.
   */
  transact(guards: readonly RevisionGuard[], operations: readonly StoreOperation[]): Promise<TransactionResult>;
  /**
   * Delivers every change below `prefix` after `startRevision`, in the order of revisions, including future changes. Resolves when the store
   * has confirmed that these changes are available. If `startRevision` is in the future, changes before it are not delivered. If a listener
   * throws an error, its watch ends.
   */
  watch(prefix: string, startRevision: number, listener: StoreListener): Promise<StoreWatch>;
  /** Forgets the states before `revision`. Does nothing if they are already forgotten, and rejects a future revision. */
  compact(revision: number): Promise<void>;
  /** Reports whether the stored value would be different if it were stored now, for example because it was encrypted with an older key. */
  isStale?(key: string): Promise<boolean>;
  /** Returns the reason why the backend cannot be used now, such as a full disk. Returns undefined if it can be used. */
  findUnavailableReason?(): string | undefined;
  /**
   * Copies the data file, which may be in use, to a new path. Returns the newest revision that is certainly in the copy. The copy contains
   * all earlier revisions as well.
   */
  backup?(path: string): Promise<number>;
  close(): Promise<void>;
}

export interface StoreEntry {
  readonly key: string;
  readonly value: ApiObject;
  /** The revision of the last change of this key. */
  readonly revision: number;
  readonly createRevision: number;
  /** The approximate size of the value in bytes, if known. */
  readonly weight?: number;
}

/** A request for the keys that begin with `prefix`, in byte order. `start` is the first key to return. */
export interface RangeRequest {
  readonly prefix: string;
  readonly start?: string;
  readonly limit?: number;
  /** The revision of the state to read, by default the newest. */
  readonly revision?: number;
}

export interface RangeResult {
  readonly entries: readonly StoreEntry[];
  /** The revision that was read. */
  readonly revision: number;
  /** The number of keys below the prefix after the last entry. */
  readonly remainingCount: number;
}

/** The condition that the last change of a key was at `revision`. 0 means that the key does not exist. */
export interface RevisionGuard {
  readonly key: string;
  readonly revision: number;
}

export type StoreOperation =
  | { readonly type: 'put'; readonly key: string; readonly value: ApiObject }
  | { readonly type: 'delete'; readonly key: string };

export type TransactionResult =
  | { readonly committed: true; readonly revision: number }
  /** The current entries of the keys of the guards, in the order of the guards. */
  | { readonly committed: false; readonly currentEntries: readonly (StoreEntry | undefined)[] };

export interface StoreListener {
  onChange(change: StoreChange): void;
  /** Called when all changes up to `revision` have been delivered. */
  onProgress(revision: number): void;
  /** Called when the watch ends, for example because its start revision was compacted, or the backend is not reachable. */
  onEnd(error: Error): void;
}

export interface StoreChange {
  readonly key: string;
  readonly revision: number;
  /** The new entry, or undefined for a deletion. */
  readonly entry?: StoreEntry;
  /** The entry before the change, or undefined if the key did not exist. */
  readonly previous?: StoreEntry;
}

export interface StoreWatch {
  close(): void;
  /** Requests a call of `onProgress` as soon as all changes up to now have been delivered. */
  requestProgress(): void;
  /**
   * Returns the newest revision of the store if all changes up to it have been delivered at this moment. Returns undefined if they have
   * not, or if that is unknown.
   */
  getDeliveredRevision(): number | undefined;
}

/** The error for a revision that was compacted. `oldestRevision` is the oldest revision that can be read. */
export class CompactedError extends Error {
  override readonly name = 'CompactedError';
  readonly oldestRevision: number;
  constructor(oldestRevision: number) {
    super(`the oldest revision kept is ${oldestRevision}`);
    this.oldestRevision = oldestRevision;
  }
}

/** The error for a revision that does not exist yet. */
export class FutureRevisionError extends Error {
  override readonly name = 'FutureRevisionError';
  readonly newestRevision: number;
  constructor(newestRevision: number) {
    super(`the newest revision is ${newestRevision}`);
    this.newestRevision = newestRevision;
  }
}

/** The error for a write to a full store. Further objects can be stored only after others were deleted. */
export class NoSpaceError extends Error {
  override readonly name = 'NoSpaceError';
  constructor() {
    super('etcdserver: mvcc: database space exceeded');
  }
}

/** The error of a request to another server that was unreachable, or did not report the result. A write may have been committed. */
export class BackendError extends Error {
  override readonly name: string = 'BackendError';
}

/** The error of a request to another server that has timed out. */
export class BackendTimeoutError extends BackendError {
  override readonly name = 'BackendTimeoutError';
}

/** The error for a backup of a store that is not a file. */
export class NoBackupError extends Error {
  override readonly name = 'NoBackupError';
  constructor() {
    super('only data in --data-dir can be backed up; to back up etcd, use its snapshots');
  }
}
