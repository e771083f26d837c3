/**
 * The store in memory, which is the default backend. All operations are synchronous, so that the returned promises are already resolved.
 *
 * A read completes before the next write begins, or reads a snapshot. Therefore, reads never block writers, and each read returns the state
 * of a single revision. This class limits the number and the size of the changes in the history. The caller of `compact` limits their age.
 *
 * A change that a listener makes is stored at once but delivered after the current change, so that every listener receives all changes in
 * the order of revisions.
 */

import { type StoredChange, StoreHistory } from './memory/history.ts';
import { MemoryWatch } from './memory/memory-watch.ts';
import { StoredEntry } from './memory/stored-entry.ts';
import { findFirstKeyAfterPrefix, toSortableKey } from './order/byte-order.ts';
import { WritableTree } from './order/ordered-tree.ts';
import { PrefixIndex } from './order/prefix-index.ts';
import {
  FutureRevisionError,
  NoSpaceError,
  type RangeRequest,
  type RangeResult,
  type RevisionGuard,
  type Store,
  type StoreChange,
  type StoreEntry,
  type StoreListener,
  type StoreOperation,
  type StoreWatch,
  type TransactionResult,
} from './store.ts';

/** The default limit of stored bytes, like the quota of etcd. Objects with many short members need up to 1.6 times their size on the heap. */
export const DEFAULT_MAX_STORED_BYTES = 384 * 1024 * 1024;

export interface MemoryStoreOptions {
  /** The maximum number of changes to keep. The oldest are removed first, as by a compaction. */
  readonly maxChanges?: number;
  /** The maximum total size in bytes of the changes to keep. */
  readonly maxHistoryBytes?: number;
  /** The maximum total size of objects in bytes. Writes that would exceed it are rejected. */
  readonly maxStoredBytes?: number;
  /** The initial content, and its revision. */
  readonly initialState?: { readonly revision: number; readonly entries: readonly StoreEntry[] };
}

export class MemoryStore implements Store {
  /** The current entries by key. A look-up in this map, unlike one in `#tree`, takes the same time for any number of entries. */
  readonly #entries = new Map<string, StoredEntry>();
  readonly #tree = new WritableTree<StoredEntry>();
  #revision = 1;
  readonly #history: StoreHistory;
  readonly #maxStoredBytes: number;
  #storedBytes = 0;
  readonly #watches = new PrefixIndex<MemoryWatch>();
  #undeliveredChanges: StoreChange[] = [];
  #isDelivering = false;
  #isClosed = false;

  constructor(options: MemoryStoreOptions = {}) {
    const {
      maxChanges = 16_384,
      maxHistoryBytes: maxBytes,
      maxStoredBytes = DEFAULT_MAX_STORED_BYTES,
      initialState,
    } = options;
    this.#maxStoredBytes = maxStoredBytes;
    if (initialState !== undefined) this.#revision = initialState.revision;
    for (const { key, value, revision, createRevision } of initialState?.entries ?? []) {
      this.#setEntry(new StoredEntry(key, value, revision, createRevision), undefined);
    }
    this.#history = new StoreHistory(
      { maxChanges, maxBytes },
      { revision: this.#revision, root: this.#tree.takeSnapshot() },
    );
  }

  /** The current revision, without a promise. */
  get newestRevision(): number {
    return this.#revision;
  }

  /** The total size of stored objects in bytes. */
  get storedBytes(): number {
    return this.#storedBytes;
  }

  readRevision(): Promise<number> {
    return Promise.resolve(this.#revision);
  }

  /** Returns the same entry as `get`, without a promise. */
  findEntry(key: string): StoredEntry | undefined {
    return this.#entries.get(key);
  }

  get(key: string): Promise<StoreEntry | undefined> {
    return Promise.resolve(this.#entries.get(key));
  }

  async range(range: RangeRequest): Promise<RangeResult> {
    const revision = range.revision ?? this.#revision;
    if (revision > this.#revision) throw new FutureRevisionError(this.#revision);
    const isNewest = revision === this.#revision;
    const tree = isNewest ? this.#tree : this.#history.findState(revision, this.#revision, this.#tree);
    const prefix = toSortableKey(range.prefix);
    const start = range.start === undefined ? prefix : toSortableKey(range.start);
    const end = findFirstKeyAfterPrefix(prefix);
    const limit = range.limit ?? Number.POSITIVE_INFINITY;
    const entries: StoreEntry[] = [];
    let nextKey: string | undefined;
    tree.visitFrom(start > prefix ? start : prefix, (entry, key) => {
      if (end !== undefined && key >= end) return false;
      if (entries.length < limit) return entries.push(entry) > 0;
      nextKey = key;
      return false;
    });
    if (nextKey === undefined) return { entries, revision, remainingCount: 0 };
    const endRank = end === undefined ? tree.size : tree.countKeysBefore(end);
    return { entries, revision, remainingCount: endRank - tree.countKeysBefore(nextKey) };
  }

  async transact(guards: readonly RevisionGuard[], operations: readonly StoreOperation[]): Promise<TransactionResult> {
    if (this.#isClosed) throw new Error('the store is closed');
    if (!guards.every(({ key, revision }) => (this.#entries.get(key)?.revision ?? 0) === revision)) {
      return { committed: false, currentEntries: guards.map(({ key }) => this.#entries.get(key)) };
    }
    if (operations.length > 1 && new Set(operations.map(({ key }) => key)).size < operations.length) {
      throw new Error('a transaction contains several operations for one key');
    }
    this.commitOperations(operations);
    return { committed: true, revision: this.#revision };
  }

  /** Applies operations at a new revision and delivers their changes. The caller has checked the guards of the transaction. */
  commitOperations(operations: readonly StoreOperation[]): void {
    const changes = this.#updateEntries(operations);
    if (changes.length === 0) return;
    this.#revision++;
    this.#history.addChanges(changes, this.#tree);
    this.#deliverChanges(changes);
  }

  async watch(prefix: string, startRevision: number, listener: StoreListener): Promise<StoreWatch> {
    if (this.#isClosed) throw new Error('the store is closed');
    const watch = new MemoryWatch(listener, Math.max(startRevision, this.#revision), {
      getDeliveredRevision: () => (this.#isDelivering ? undefined : this.#revision),
      removeWatch: () => this.#watches.delete(prefix, watch),
    });
    const missedChanges: StoreChange[] = [];
    this.#history.replayAfter(startRevision, (change) => {
      if (change.key.startsWith(prefix)) missedChanges.push(change);
    });
    this.#watches.add(prefix, watch);
    this.#deliverInOrder(() => {
      for (const change of missedChanges) watch.deliverChange(change);
    });
    return watch;
  }

  async compact(revision: number): Promise<void> {
    if (revision > this.#revision) throw new FutureRevisionError(this.#revision);
    this.#history.forgetStatesBefore(revision);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const watch of this.#watches.listAll()) watch.end(new Error('the store is closed'));
  }

  /** Updates the current entries, and returns the changes. */
  #updateEntries(operations: readonly StoreOperation[]): StoredChange[] {
    const revision = this.#revision + 1;
    const changes: StoredChange[] = [];
    for (const operation of operations) {
      const previous = this.#entries.get(operation.key);
      const key = previous?.key ?? operation.key;
      if (operation.type === 'put') {
        const createRevision = previous?.createRevision ?? revision;
        const entry = new StoredEntry(key, operation.value, revision, createRevision);
        this.#setEntry(entry, previous);
        const { weight } = entry;
        changes.push(previous ? { key, revision, entry, previous, weight } : { key, revision, entry, weight });
      } else if (previous) {
        this.#entries.delete(key);
        this.#tree.delete(toSortableKey(key));
        this.#addStoredBytes(-previous.weight);
        changes.push({ key, revision, previous, weight: 0 });
      }
    }
    return changes;
  }

  #setEntry(entry: StoredEntry, previous: StoredEntry | undefined): void {
    this.#addStoredBytes(entry.weight - (previous?.weight ?? 0));
    this.#entries.set(entry.key, entry);
    this.#tree.set(toSortableKey(entry.key), entry);
  }

  /**
   * Adds to the number of stored bytes. Throws a NoSpaceError if the limit is exceeded. No entry has been changed then, because each
   * transaction of this server puts only one object.
   */
  #addStoredBytes(bytes: number): void {
    if (bytes > 0 && this.#storedBytes + bytes > this.#maxStoredBytes) throw new NoSpaceError();
    this.#storedBytes += bytes;
  }

  #deliverChanges(changes: readonly StoreChange[]): void {
    this.#undeliveredChanges.push(...changes);
    this.#deliverInOrder(() => undefined);
  }

  /** Runs `deliverFirst`, then delivers the undelivered changes. If a delivery is already in progress, that delivery includes them. */
  #deliverInOrder(deliverFirst: () => void): void {
    const isOutermostCall = !this.#isDelivering;
    this.#isDelivering = true;
    deliverFirst();
    if (!isOutermostCall) return;
    while (this.#undeliveredChanges.length > 0) {
      const batch = this.#undeliveredChanges;
      this.#undeliveredChanges = [];
      for (const change of batch)
        this.#watches.visitMatching(change.key, (watch) => watch.deliverChangeAfterStart(change));
    }
    this.#isDelivering = false;
  }
}
