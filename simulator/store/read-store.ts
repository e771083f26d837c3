/** A store above another one whose values are read by a function, and written as they are. */
import type { ApiObject } from '../pure/object.ts';
import type {
  Change,
  Compare,
  Entry,
  Operation,
  Range,
  RangeAnswer,
  Store,
  StoreListener,
  StoreWatch,
  TransactAnswer,
} from './store.ts';

export class ReadStore implements Store {
  readonly #below: Store;
  readonly #read: (value: ApiObject) => ApiObject;

  /** `read` changes no value. */
  constructor(below: Store, read: (value: ApiObject) => ApiObject) {
    this.#below = below;
    this.#read = read;
  }

  revision(): Promise<number> {
    return this.#below.revision();
  }

  async get(key: string): Promise<Entry | undefined> {
    return this.#entry(await this.#below.get(key));
  }

  async range(range: Range): Promise<RangeAnswer> {
    const answer = await this.#below.range(range);
    return { ...answer, entries: answer.entries.map((entry) => this.#entry(entry) ?? entry) };
  }

  async transact(guards: readonly Compare[], operations: readonly Operation[]): Promise<TransactAnswer> {
    const answer = await this.#below.transact(guards, operations);
    if (answer.committed) return answer;
    return { committed: false, current: answer.current.map((entry) => this.#entry(entry)) };
  }

  watch(prefix: string, from: number, listener: StoreListener): Promise<StoreWatch> {
    return this.#below.watch(prefix, from, {
      change: (change) => listener.change(this.#change(change)),
      progress: (revision) => listener.progress(revision),
      end: (error) => listener.end(error),
    });
  }

  compact(revision: number): Promise<void> {
    return this.#below.compact(revision);
  }

  problem(): string | undefined {
    return this.#below.problem?.();
  }

  close(): Promise<void> {
    return this.#below.close();
  }

  #change({ entry, previous, ...change }: Change): Change {
    const [now, before] = [this.#entry(entry), this.#entry(previous)];
    return { ...change, ...(now !== undefined && { entry: now }), ...(before !== undefined && { previous: before }) };
  }

  #entry(entry: Entry | undefined): Entry | undefined {
    return entry && { ...entry, value: this.#read(entry.value) };
  }
}
