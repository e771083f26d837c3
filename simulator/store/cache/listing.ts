/** Lists the objects of one state, either from a tree of items or from the store. */
import { findFirstKeyAfterPrefix, toSortableKey } from '../order/byte-order.ts';
import type { OrderedTree } from '../order/ordered-tree.ts';
import type { Store, StoreEntry } from '../store.ts';
import type { ListRequest, ListResult, StoredItem } from '../watch-cache.ts';
import type { CachedItem } from './item.ts';

/** The minimum page size for reads from the store with a selector. */
const PAGE_SIZE = 500;

/** Reports whether `prefix` is a single key, not the prefix of several. */
export function isSingleKey(prefix: string): boolean {
  return prefix !== '' && !prefix.endsWith('/');
}

export function listItemsOfTree(tree: OrderedTree<CachedItem>, revision: number, request: ListRequest): ListResult {
  const prefix = toSortableKey(request.prefix);
  const end = isSingleKey(request.prefix) ? `${prefix}\0` : findFirstKeyAfterPrefix(prefix);
  const start = request.start === undefined ? prefix : toSortableKey(request.start);
  const limit = request.limit ?? Number.POSITIVE_INFINITY;
  const { matches } = request;
  const items: StoredItem[] = [];
  let nextKey: string | undefined;
  tree.scan(start > prefix ? start : prefix, (item, key) => {
    if (end !== undefined && key >= end) return false;
    if (items.length >= limit) {
      nextKey = key;
      return false;
    }
    if (!matches || matches(item.object)) items.push(item);
    return true;
  });
  if (nextKey === undefined) return { items, revision, remaining: 0 };
  const endRank = end === undefined ? tree.size : tree.rank(end);
  return { items, revision, next: formatNextKey(items), remaining: endRank - tree.rank(nextKey) };
}

/** Lists objects of the store. `keyPrefix` is the resource's prefix in the store. Without `revision`, the newest state is read. */
export async function listItemsOfStore(
  store: Store,
  keyPrefix: string,
  request: ListRequest,
  revision: number | undefined,
  toItem: (entry: StoreEntry) => CachedItem,
): Promise<ListResult> {
  const { matches, limit = Number.POSITIVE_INFINITY } = request;
  const items: StoredItem[] = [];
  let start = request.start === undefined ? undefined : keyPrefix + request.start;
  for (let pageRevision = revision; ; ) {
    const readLimit = matches ? Math.max(PAGE_SIZE, limit) : limit;
    const page = await store.range({
      prefix: keyPrefix + request.prefix,
      ...(start === undefined ? {} : { start }),
      ...(pageRevision === undefined ? {} : { revision: pageRevision }),
      ...(readLimit === Number.POSITIVE_INFINITY ? {} : { limit: readLimit }),
    });
    pageRevision = page.revision;
    let index = 0;
    for (const entry of page.entries) {
      if (items.length >= limit) break;
      index++;
      if (isSingleKey(request.prefix) && entry.key !== keyPrefix + request.prefix) continue;
      const item = toItem(entry);
      if (!matches || matches(item.object)) items.push(item);
    }
    const remainingCount = isSingleKey(request.prefix) ? 0 : page.remaining + page.entries.length - index;
    if (remainingCount === 0) return { items, revision: pageRevision, remaining: remainingCount };
    if (items.length >= limit)
      return { items, revision: pageRevision, next: formatNextKey(items), remaining: remainingCount };
    start = `${page.entries.at(-1)?.key}\0`;
  }
}

/** Returns the smallest possible key after the last item, for continue tokens. */
function formatNextKey(items: readonly StoredItem[]): string {
  return `${items.at(-1)?.key ?? ''}\0`;
}
