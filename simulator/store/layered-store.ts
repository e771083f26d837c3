/**
 * The base class of stores that transform the values of another store, the underlying store. All other work is delegated to the underlying
 * store.
 */
import {
  NoBackupError,
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

export abstract class LayeredStore implements Store {
  protected readonly underlyingStore: Store;

  constructor(underlyingStore: Store) {
    this.underlyingStore = underlyingStore;
  }

  /** Transforms an entry of the underlying store. Throws an error if the transformation is not possible. */
  protected abstract transformEntry(storedEntry: StoreEntry): StoreEntry;
  abstract range(range: RangeRequest): Promise<RangeResult>;

  readRevision(): Promise<number> {
    return this.underlyingStore.readRevision();
  }

  async get(key: string): Promise<StoreEntry | undefined> {
    const entry = await this.underlyingStore.get(key);
    return entry && this.transformEntry(entry);
  }

  async transact(guards: readonly RevisionGuard[], operations: readonly StoreOperation[]): Promise<TransactionResult> {
    const result = await this.underlyingStore.transact(guards, operations);
    if (result.committed) return result;
    return {
      committed: false,
      currentEntries: result.currentEntries.map((entry) => entry && this.transformEntry(entry)),
    };
  }

  watch(prefix: string, startRevision: number, listener: StoreListener): Promise<StoreWatch> {
    return this.underlyingStore.watch(prefix, startRevision, {
      onChange: (change) => listener.onChange(this.#transformChange(change)),
      onProgress: (revision) => listener.onProgress(revision),
      onEnd: (error) => listener.onEnd(error),
    });
  }

  compact(revision: number): Promise<void> {
    return this.underlyingStore.compact(revision);
  }

  findUnavailableReason(): string | undefined {
    return this.underlyingStore.findUnavailableReason?.();
  }

  backup(path: string): Promise<number> {
    if (this.underlyingStore.backup === undefined) throw new NoBackupError();
    return this.underlyingStore.backup(path);
  }

  close(): Promise<void> {
    return this.underlyingStore.close();
  }

  /**
   * Transforms the previous entry of a change. A subclass can override this method to deliver a change whose previous entry cannot be
   * transformed.
   */
  protected transformPreviousEntry(storedEntry: StoreEntry): StoreEntry {
    return this.transformEntry(storedEntry);
  }

  #transformChange({ entry, previous: previousEntry, ...change }: StoreChange): StoreChange {
    return {
      ...change,
      ...(entry !== undefined && { entry: this.transformEntry(entry) }),
      ...(previousEntry !== undefined && { previous: this.transformPreviousEntry(previousEntry) }),
    };
  }
}
