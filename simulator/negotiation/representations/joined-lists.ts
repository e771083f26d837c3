/**
 * A cache for the joined bytes of lists that are requested repeatedly. The key is the array of items, because the watch cache returns the
 * same array until an object changes. The bytes are cached at the second request for a list; later requests only write the head of the
 * list. The total size of the bytes is limited.
 */

import { type LongEncoding, LongEncodingCache } from '../../store/cache/long-encodings.ts';
import type { StoredItem } from '../../store/watch-cache.ts';

/** The minimum length of a cached list. Joining a shorter list is as fast as a lookup. */
const MIN_ITEMS = 16;
const MAX_BYTES = 1024 * 1024;
const MAX_TOTAL_BYTES = 16 * MAX_BYTES;

export class JoinedListCache {
  readonly #lists = new WeakMap<readonly StoredItem[], Map<string, LongEncoding | undefined>>();
  readonly #encodings = new LongEncodingCache(MAX_TOTAL_BYTES);

  /** Returns the cached bytes. `encoding` identifies everything except the items on which the bytes depend: kind, version, serializer. */
  find(items: readonly StoredItem[], encoding: string): Buffer | undefined {
    if (items.length < MIN_ITEMS) return undefined;
    const cachedBytes = this.#lists.get(items)?.get(encoding);
    return cachedBytes && this.#encodings.getBytes(cachedBytes);
  }

  recordJoined(items: readonly StoredItem[], encoding: string, parts: readonly Buffer[]): void {
    const [firstPart, ...otherParts] = parts;
    if (items.length < MIN_ITEMS || firstPart === undefined || otherParts.length > 0 || firstPart.length > MAX_BYTES)
      return;
    const encodings = this.#lists.get(items);
    if (encodings === undefined) this.#lists.set(items, new Map([[encoding, undefined]]));
    else if (encodings.has(encoding)) encodings.set(encoding, this.#encodings.add(firstPart));
    else encodings.set(encoding, undefined);
  }
}
