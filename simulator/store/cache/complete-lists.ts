/**
 * Caches the complete lists of the most recently requested collections. While nothing below a prefix changes, the same array is returned.
 * Therefore, values that are derived from a list, such as its bytes, can be cached for the array.
 */
import type { StoredItem } from '../watch-cache.ts';

const MAX_LISTS = 16;
/** The maximum length of a cached list. Longer arrays would need too much memory. */
export const MAX_ITEMS = 10_000;

export class CompleteListCache {
  readonly #lists = new Map<string, readonly StoredItem[]>();

  get(prefix: string): readonly StoredItem[] | undefined {
    return this.#lists.get(prefix);
  }

  set(prefix: string, items: readonly StoredItem[]): void {
    const { value: oldest } = this.#lists.keys().next();
    if (this.#lists.size >= MAX_LISTS && oldest !== undefined) this.#lists.delete(oldest);
    this.#lists.set(prefix, items);
  }

  removeStale(key: string): void {
    for (const prefix of this.#lists.keys()) if (key.startsWith(prefix)) this.#lists.delete(prefix);
  }

  clear(): void {
    this.#lists.clear();
  }
}
