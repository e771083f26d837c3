/**
 * The joined bytes of the items of lists that are asked for again and again, which the cache hands out as the same array until something changes. A
 * list is joined for its first reader only, kept for the second, and what follows writes its head before them. All together they have a bound.
 */

import { type LongEncoding, LongEncodings } from '../../store/cache/long-encodings.ts';
import type { Item } from '../../store/watch-cache.ts';

/** Shorter ones are joined as soon as looked up. */
const FEWEST = 16;
const LONGEST = 1024 * 1024;
const MOST = 16 * LONGEST;

export class JoinedLists {
  readonly #lists = new WeakMap<readonly Item[], Map<string, LongEncoding | undefined>>();
  readonly #held = new LongEncodings(MOST);

  /** Undefined where they aren't kept. `encoding` names all that the bytes depend on besides the items. */
  of(items: readonly Item[], encoding: string): Buffer | undefined {
    if (items.length < FEWEST) return undefined;
    const keptBytes = this.#lists.get(items)?.get(encoding);
    return keptBytes && this.#held.use(keptBytes);
  }

  joined(items: readonly Item[], encoding: string, parts: readonly Buffer[]): void {
    const [only, ...others] = parts;
    if (items.length < FEWEST || only === undefined || others.length > 0 || only.length > LONGEST) return;
    const encodings = this.#lists.get(items);
    if (encodings === undefined) this.#lists.set(items, new Map([[encoding, undefined]]));
    else if (encodings.has(encoding)) encodings.set(encoding, this.#held.keep(only));
    else encodings.set(encoding, undefined);
  }
}
