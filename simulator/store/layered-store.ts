/**
 * The base class of stores that transform the values of another store, the underlying store. Everything else is delegated to the underlying
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
  protected readonly below: Store;

  constructor(underlyingStore: Store) {
    this.below = underlyingStore;
  }

  /** Transforms an entry of the underlying store. Throws an error if that is not possible. */
  protected abstract toEntry(storedEntry: StoreEntry): StoreEntry;
  abstract range(range: RangeRequest): Promise<RangeResult>;

  revision(): Promise<number> {
    return this.below.revision();
  }

  async get(key: string): Promise<StoreEntry | undefined> {
    const entry = await this.below.get(key);
    return entry && this.toEntry(entry);
  }

  async transact(
    conditions: readonly RevisionGuard[],
    operations: readonly StoreOperation[],
  ): Promise<TransactionResult> {
    const result = await this.below.transact(conditions, operations);
    if (result.committed) return result;
    return { committed: false, current: result.current.map((entry) => entry && this.toEntry(entry)) };
  }

  watch(prefix: string, startRevision: number, listener: StoreListener): Promise<StoreWatch> {
    return this.below.watch(prefix, startRevision, {
      change: (change) => listener.change(this.#toChange(change)),
      progress: (revision) => listener.progress(revision),
      end: (error) => listener.end(error),
    });
  }

  compact(revision: number): Promise<void> {
    return this.below.compact(revision);
  }

  problem(): string | undefined {
    return this.below.problem?.();
  }

  backup(path: string): Promise<number> {
    if (this.below.backup === undefined) throw new NoBackupError();
    return this.below.backup(path);
  }

  close(): Promise<void> {
    return this.below.close();
  }

  /** Transforms the previous entry of a change. A subclass can override this to deliver the change even if that is not possible. */
  protected toPrevious(storedEntry: StoreEntry): StoreEntry {
    return this.toEntry(storedEntry);
  }

  #toChange({ entry, previous: previousEntry, ...change }: StoreChange): StoreChange {
    return {
      ...change,
      ...(entry !== undefined && { entry: this.toEntry(entry) }),
      ...(previousEntry !== undefined && { previous: this.toPrevious(previousEntry) }),
    };
  }
}
