/**
 * The one interface of storage: keys with values under one global revision counter, as etcd has it.
 *
 * Worked example: put a (revision 2), put b (3), put a again (4), delete b (5). `range` at revision 3 answers a as of
 * 2 and b as of 3; at 5 only a as of 4. A watch from 3 reports the put of a (4) and the delete of b (5). After
 * `compact(4)` a range at 3 and a watch from 2 fail with CompactedError; at 4 and later nothing changes.
 *
 * Values are API objects without `metadata.resourceVersion`: the revision is that. A value handed over belongs to the
 * store and is never changed again by anyone; readers share it.
 */
import type { ApiObject } from '../pure/object.ts';

export interface Store {
  /** The revision of the newest change; 1 in an empty store. */
  revision(): Promise<number>;
  get(key: string): Promise<Entry | undefined>;
  range(range: Range): Promise<RangeAnswer>;
  /**
   * All operations at one new revision when every comparison holds, else nothing. Deleting what is absent is no change, and
   * without a change there is no new revision. A key may be named by one operation only.
   */
  transact(guards: readonly Compare[], operations: readonly Operation[]): Promise<TransactAnswer>;
  /**
   * Every change below `prefix` after `from`, in order of revision, then those to come. Answers when the start is known
   * to be available; a start in the future waits for what comes after it. `progress` calls say that all changes up to that
   * revision have been delivered. What a listener throws ends its watch.
   */
  watch(prefix: string, from: number, listener: StoreListener): Promise<StoreWatch>;
  /** Forgets what only revisions before `revision` need. What is forgotten already stays so; the future is refused. */
  compact(revision: number): Promise<void>;
  /** Where values are transformed before they are stored: whether this one would be stored differently today. */
  stale?(key: string): Promise<boolean>;
  /** Where the backend is another server: why it can't be used at this moment. */
  problem?(): string | undefined;
  /**
   * Where the backend is a file: copies it to a path where nothing is yet, while it is used. Answers the newest revision that is surely in the copy,
   * which has all that was stored before.
   */
  backup?(path: string): Promise<number>;
  close(): Promise<void>;
}

export interface Entry {
  readonly key: string;
  readonly value: ApiObject;
  /** The revision of the last change of this key. */
  readonly revision: number;
  readonly createRevision: number;
  /** About how many bytes the value takes, where the store knows. */
  readonly weight?: number;
}

/** Keys that begin with `prefix`, from `start` on (a full key, inclusive), in byte order. */
export interface Range {
  readonly prefix: string;
  readonly start?: string;
  readonly limit?: number;
  /** Absent: the newest. */
  readonly revision?: number;
}

export interface RangeAnswer {
  readonly entries: readonly Entry[];
  /** The revision that was read. */
  readonly revision: number;
  /** How many more keys below the prefix follow the last entry. */
  readonly remaining: number;
}

/** The key's last change was at `revision`; 0 means the key is absent. */
export interface Compare {
  readonly key: string;
  readonly revision: number;
}

export type Operation =
  | { readonly type: 'put'; readonly key: string; readonly value: ApiObject }
  | { readonly type: 'delete'; readonly key: string };

export type TransactAnswer =
  | { readonly committed: true; readonly revision: number }
  /** What the compared keys hold now, in the order of the comparisons. */
  | { readonly committed: false; readonly current: readonly (Entry | undefined)[] };

export interface StoreListener {
  change(change: Change): void;
  progress(revision: number): void;
  /** The watch is over: compacted under it, or the backend is gone. */
  end(error: Error): void;
}

export interface Change {
  readonly key: string;
  readonly revision: number;
  /** Absent for a deletion. */
  readonly entry?: Entry;
  readonly previous?: Entry;
}

export interface StoreWatch {
  close(): void;
  /** Asks for a `progress` call as soon as everything up to now has been delivered. */
  requestProgress(): void;
  /**
   * The newest revision of the store if all changes up to it have been delivered at this very moment; undefined where that cannot be
   * known without asking, or is not so.
   */
  delivered(): number | undefined;
}

/** The revision asked for is no longer kept; `oldest` is the smallest that would have done in its place. */
export class CompactedError extends Error {
  override readonly name = 'CompactedError';
  readonly oldest: number;
  constructor(oldest: number) {
    super(`the oldest revision kept is ${oldest}`);
    this.oldest = oldest;
  }
}

/** The revision asked for does not exist yet. */
export class FutureRevisionError extends Error {
  override readonly name = 'FutureRevisionError';
  readonly current: number;
  constructor(current: number) {
    super(`the newest revision is ${current}`);
    this.current = current;
  }
}

/** The store is full: nothing can be added until something has gone. */
export class NoSpaceError extends Error {
  override readonly name = 'NoSpaceError';
  constructor() {
    super('etcdserver: mvcc: database space exceeded');
  }
}

/** The backend, another server, could not be asked, or hasn't said what came of it: a write may have been done. */
export class BackendError extends Error {
  override readonly name: string = 'BackendError';
}

/** The time for it has run out. */
export class BackendTimeoutError extends BackendError {
  override readonly name = 'BackendTimeoutError';
}

/** What there is no file of can't be copied. */
export class NoBackupError extends Error {
  override readonly name = 'NoBackupError';
  constructor() {
    super('only what --data-dir keeps can be backed up: for what is in etcd, etcd itself has snapshots');
  }
}
