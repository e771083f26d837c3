/**
 * The interface of storage: keys with values under one global revision counter, as in etcd.
 *
 * Worked example: put a (revision 2), put b (3), put a again (4), delete b (5). `range` at revision 3 returns a as of 2 and b as of 3; at 5
 * only a as of 4. A watch from 3 reports the put of a (4) and the delete of b (5). After `compact(4)` a range at 3 and a watch from 2 fail
 * with CompactedError; nothing changes for 4 and later.
 *
 * Values are API objects without `metadata.resourceVersion`, which the revision replaces. A value that was passed to the store is never
 * changed by anyone; readers share it.
 */
import type { ApiObject } from '../pure/object.ts';

export interface Store {
  /** Returns the revision of the newest change; 1 for an empty store. */
  revision(): Promise<number>;
  get(key: string): Promise<StoreEntry | undefined>;
  range(range: RangeRequest): Promise<RangeResult>;
  /**
   * Applies all operations at one new revision if every comparison holds, otherwise none. Deleting an absent key is no change, and without
   * a change there is no new revision. Each key may occur in only one operation.
   */
  transact(guards: readonly RevisionGuard[], operations: readonly StoreOperation[]): Promise<TransactionResult>;
  /**
   * Delivers every change below `prefix` after `from`, in order of revision, then future changes. Resolves when the start is known to be
   * available; a start in the future waits for the changes after it. `progress` calls mean that all changes up to that revision have been
   * delivered. If a listener throws, its watch ends.
   */
  watch(prefix: string, from: number, listener: StoreListener): Promise<StoreWatch>;
  /** Forgets the states before `revision`. Older revisions than the last are ignored; future ones are rejected. */
  compact(revision: number): Promise<void>;
  /** Reports whether a transformed value would be stored differently now. */
  isStale?(key: string): Promise<boolean>;
  /** Returns the reason if the backend, another server, cannot be used now. */
  problem?(): string | undefined;
  /**
   * Copies the data file to a new path while it is used. Returns the newest revision that is certainly in the copy, which contains
   * everything that was stored before.
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

/** The keys that begin with `prefix`, from `start` on (a full key, inclusive), in byte order. */
export interface RangeRequest {
  readonly prefix: string;
  readonly start?: string;
  readonly limit?: number;
  /** The revision of the state to read; absent: the newest revision. */
  readonly revision?: number;
}

export interface RangeResult {
  readonly entries: readonly StoreEntry[];
  /** The revision that was read. */
  readonly revision: number;
  /** The number of keys below the prefix after the last entry. */
  readonly remaining: number;
}

/** Expects that the key's last change was at `revision`; 0 means that the key is absent. */
export interface RevisionGuard {
  readonly key: string;
  readonly revision: number;
}

export type StoreOperation =
  | { readonly type: 'put'; readonly key: string; readonly value: ApiObject }
  | { readonly type: 'delete'; readonly key: string };

export type TransactionResult =
  | { readonly committed: true; readonly revision: number }
  /** The current values of the compared keys, in the order of the comparisons. */
  | { readonly committed: false; readonly current: readonly (StoreEntry | undefined)[] };

export interface StoreListener {
  change(change: StoreChange): void;
  progress(revision: number): void;
  /** The watch has ended: it was compacted, or the backend is gone. */
  end(error: Error): void;
}

export interface StoreChange {
  readonly key: string;
  readonly revision: number;
  /** Absent for a deletion. */
  readonly entry?: StoreEntry;
  readonly previous?: StoreEntry;
}

export interface StoreWatch {
  close(): void;
  /** Requests a `progress` call as soon as all changes up to now have been delivered. */
  requestProgress(): void;
  /**
   * Returns the newest revision of the store if all changes up to it have been delivered at this moment; undefined if they have not, or if
   * that is unknown.
   */
  deliveredRevision(): number | undefined;
}

/** The requested revision is no longer kept; `oldest` is the oldest revision that is kept. */
export class CompactedError extends Error {
  override readonly name = 'CompactedError';
  readonly oldest: number;
  constructor(oldest: number) {
    super(`the oldest revision kept is ${oldest}`);
    this.oldest = oldest;
  }
}

/** The requested revision does not exist yet. */
export class FutureRevisionError extends Error {
  override readonly name = 'FutureRevisionError';
  readonly current: number;
  constructor(current: number) {
    super(`the newest revision is ${current}`);
    this.current = current;
  }
}

/** The store is full: objects must be deleted before others can be added. */
export class NoSpaceError extends Error {
  override readonly name = 'NoSpaceError';
  constructor() {
    super('etcdserver: mvcc: database space exceeded');
  }
}

/** The backend, another server, was unreachable, or did not report the result: a write may have been committed. */
export class BackendError extends Error {
  override readonly name: string = 'BackendError';
}

/** The request to the backend has timed out. */
export class BackendTimeoutError extends BackendError {
  override readonly name = 'BackendTimeoutError';
}

/** The store is not a file, so it cannot be copied. */
export class NoBackupError extends Error {
  override readonly name = 'NoBackupError';
  constructor() {
    super('only data in --data-dir can be backed up; to back up etcd, use its snapshots');
  }
}
