/** A store on top of another store. It transforms values when they are read, and writes them unchanged. */
import type { ApiObject } from '../pure/object.ts';
import { LayeredStore } from './layered-store.ts';
import type { RangeRequest, RangeResult, Store, StoreEntry } from './store.ts';

export class TransformingStore extends LayeredStore {
  readonly #transformValue: (value: ApiObject) => ApiObject;

  /** `transformValue` must not change its argument. */
  constructor(underlyingStore: Store, transformValue: (value: ApiObject) => ApiObject) {
    super(underlyingStore);
    this.#transformValue = transformValue;
  }

  async range(range: RangeRequest): Promise<RangeResult> {
    const rangeResult = await this.underlyingStore.range(range);
    return { ...rangeResult, entries: rangeResult.entries.map((entry) => this.transformEntry(entry)) };
  }

  protected transformEntry(storedEntry: StoreEntry): StoreEntry {
    return { ...storedEntry, value: this.#transformValue(storedEntry.value) };
  }
}
