/** A store above another store. It transforms values when they are read, and writes them unchanged. */
import type { ApiObject } from '../pure/object.ts';
import { LayeredStore } from './layered-store.ts';
import type { RangeRequest, RangeResult, Store, StoreEntry } from './store.ts';

export class TransformingStore extends LayeredStore {
  readonly #transformValue: (value: ApiObject) => ApiObject;

  /** `read` must not change the value. */
  constructor(innerStore: Store, transformObject: (value: ApiObject) => ApiObject) {
    super(innerStore);
    this.#transformValue = transformObject;
  }

  async range(range: RangeRequest): Promise<RangeResult> {
    const rangeResult = await this.below.range(range);
    return { ...rangeResult, entries: rangeResult.entries.map((entry) => this.toEntry(entry)) };
  }

  protected toEntry(storedEntry: StoreEntry): StoreEntry {
    return { ...storedEntry, value: this.#transformValue(storedEntry.value) };
  }
}
