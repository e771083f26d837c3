/**
 * Caches the complete lists of the most recently requested collections. The same array is returned until a key below
 * its prefix changes. Therefore, other caches can use the array as a key, for example for the encoded bytes of the list.
 */
import type { StoredItem } from '../watch-cache.ts';

const MAX_CACHED_LISTS = 16;
/** The maximum length of a cached list. Longer arrays would need too much memory. */
export const MAX_CACHED_LIST_LENGTH = 10_000;

export class CompleteListCache {
  readonly #lists = new Map<string, readonly StoredItem[]>();

  get(prefix: string): readonly StoredItem[] | undefined {
    return this.#lists.get(prefix);
  }

  set(prefix: string, items: readonly StoredItem[]): void {
    const { value: oldestPrefix } = this.#lists.keys().next();
    if (this.#lists.size >= MAX_CACHED_LISTS && oldestPrefix !== undefined) this.#lists.delete(oldestPrefix);
    this.#lists.set(prefix, items);
  }

  removeListsWithKey(key: string): void {
    for (const prefix of this.#lists.keys()) if (key.startsWith(prefix)) this.#lists.delete(prefix);
  }

  clear(): void {
    this.#lists.clear();
  }
}
