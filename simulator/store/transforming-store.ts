/** A store above another store. It transforms values when they are read, and writes them unchanged. */
import type { ApiObject } from '../pure/object.ts';
import { LayeredStore } from './layered-store.ts';
import type { Entry, Range, RangeAnswer, Store } from './store.ts';

export class TransformingStore extends LayeredStore {
  readonly #read: (value: ApiObject) => ApiObject;

  /** `read` must not change the value. */
  constructor(below: Store, read: (value: ApiObject) => ApiObject) {
    super(below);
    this.#read = read;
  }

  async range(range: Range): Promise<RangeAnswer> {
    const answer = await this.below.range(range);
    return { ...answer, entries: answer.entries.map((entry) => this.toEntry(entry)) };
  }

  protected toEntry(storedEntry: Entry): Entry {
    return { ...storedEntry, value: this.#read(storedEntry.value) };
  }
}
