/**
 * Caches the most recently requested lists of whole collections. While nothing below a prefix changes, the same array is returned, so that
 * it need not be collected again, and values that are derived from it, such as its bytes, can be cached with it.
 */
import type { Item } from '../watch-cache.ts';

const MAX_LISTS = 16;
/** Longer lists are not cached, as the array alone would need memory. */
export const MAX_ITEMS = 10_000;

export class WholeLists {
  readonly #lists = new Map<string, readonly Item[]>();

  get(prefix: string): readonly Item[] | undefined {
    return this.#lists.get(prefix);
  }

  set(prefix: string, items: readonly Item[]): void {
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
