/** A store above another one: it sees each value otherwise, and everything else is as it is below. */
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

  /** As this store shows what is stored below; throws where it cannot be shown. */
  protected abstract entry(stored: Entry): Entry;
  abstract range(range: Range): Promise<RangeAnswer>;

  revision(): Promise<number> {
    return this.below.revision();
  }

  async get(key: string): Promise<Entry | undefined> {
    const entry = await this.below.get(key);
    return entry && this.entry(entry);
  }

  async transact(guards: readonly Compare[], operations: readonly Operation[]): Promise<TransactAnswer> {
    const answer = await this.below.transact(guards, operations);
    if (answer.committed) return answer;
    return { committed: false, current: answer.current.map((entry) => entry && this.entry(entry)) };
  }

  watch(prefix: string, from: number, listener: StoreListener): Promise<StoreWatch> {
    return this.below.watch(prefix, from, {
      change: (change) => listener.change(this.#change(change)),
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

  /** What went before a change; where it cannot be shown, that takes nothing from the change. */
  protected previous(stored: Entry): Entry {
    return this.entry(stored);
  }

  #change({ entry, previous, ...change }: Change): Change {
    return {
      ...change,
      ...(entry !== undefined && { entry: this.entry(entry) }),
      ...(previous !== undefined && { previous: this.previous(previous) }),
    };
  }
}
