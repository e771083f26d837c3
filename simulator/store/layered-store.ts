/**
 * The base class of stores that transform the values of another store, the store below. All other operations are delegated to the store
 * below.
 */
import {
  type Change,
  type Compare,
  type Entry,
  NoBackupError,
  type Operation,
  type Range,
  type RangeAnswer,
  type Store,
  type StoreListener,
  type StoreWatch,
  type TransactAnswer,
} from './store.ts';

export abstract class LayeredStore implements Store {
  protected readonly below: Store;

  constructor(below: Store) {
    this.below = below;
  }

  /** Transforms an entry of the store below; throws if that is not possible. */
  protected abstract toEntry(storedEntry: Entry): Entry;
  abstract range(range: Range): Promise<RangeAnswer>;

  revision(): Promise<number> {
    return this.below.revision();
  }

  async get(key: string): Promise<Entry | undefined> {
    const entry = await this.below.get(key);
    return entry && this.toEntry(entry);
  }

  async transact(guards: readonly Compare[], operations: readonly Operation[]): Promise<TransactAnswer> {
    const answer = await this.below.transact(guards, operations);
    if (answer.committed) return answer;
    return { committed: false, current: answer.current.map((entry) => entry && this.toEntry(entry)) };
  }

  watch(prefix: string, from: number, listener: StoreListener): Promise<StoreWatch> {
    return this.below.watch(prefix, from, {
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

  /** Transforms the previous entry of a change; the change is delivered even if that is not possible. */
  protected toPrevious(storedEntry: Entry): Entry {
    return this.toEntry(storedEntry);
  }

  #toChange({ entry, previous, ...change }: Change): Change {
    return {
      ...change,
      ...(entry !== undefined && { entry: this.toEntry(entry) }),
      ...(previous !== undefined && { previous: this.toPrevious(previous) }),
    };
  }
}
