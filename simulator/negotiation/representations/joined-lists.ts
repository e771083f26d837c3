/**
 * A cache for the joined bytes of lists that are requested repeatedly. The key is the array of items, because the watch cache returns the
 * same array until an object changes. The bytes are cached at the second request for a list. Later requests only encode the head of the
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

  /** Returns the cached bytes. `encodingKey` consists of the kind, version and serializer, on which the bytes depend. */
  findJoinedBytes(items: readonly StoredItem[], encodingKey: string): Buffer | undefined {
    if (items.length < MIN_ITEMS) return undefined;
    const cachedBytes = this.#lists.get(items)?.get(encodingKey);
    return cachedBytes && this.#encodings.getBytes(cachedBytes);
  }

  recordRequest(items: readonly StoredItem[], encodingKey: string, joinedParts: readonly Buffer[]): void {
    const [firstPart, ...otherParts] = joinedParts;
    if (items.length < MIN_ITEMS || firstPart === undefined || otherParts.length > 0 || firstPart.length > MAX_BYTES)
      return;
    const encodings = this.#lists.get(items);
    if (encodings === undefined) this.#lists.set(items, new Map([[encodingKey, undefined]]));
    else if (encodings.has(encodingKey)) encodings.set(encodingKey, this.#encodings.add(firstPart));
    else encodings.set(encodingKey, undefined);
  }
}
