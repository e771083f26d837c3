/**
 * The lists of whole collections that were asked for last. As long as nothing below its prefix changes, the same array is handed out again: it need
 * not be gathered, and what was made of it, such as its bytes, can be kept with it.
 */
import type { Item } from '../watch-cache.ts';

const MOST = 16;
/** Of a longer one the array alone would weigh something. */
export const MOST_ITEMS = 10_000;

export class WholeLists {
  readonly #lists = new Map<string, readonly Item[]>();

  of(prefix: string): readonly Item[] | undefined {
    return this.#lists.get(prefix);
  }

  keep(prefix: string, items: readonly Item[]): void {
    const { value: oldest } = this.#lists.keys().next();
    if (this.#lists.size >= MOST && oldest !== undefined) this.#lists.delete(oldest);
    this.#lists.set(prefix, items);
  }

  changed(key: string): void {
    for (const prefix of this.#lists.keys()) if (key.startsWith(prefix)) this.#lists.delete(prefix);
  }

  clear(): void {
    this.#lists.clear();
  }
}
