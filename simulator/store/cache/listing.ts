/** Lists the objects of one state, either from a tree of items or from the store. */
import { findFirstKeyAfterPrefix, toSortableKey } from '../order/byte-order.ts';
import type { OrderedTree } from '../order/ordered-tree.ts';
import type { Store, StoreEntry } from '../store.ts';
import type { ListRequest, ListResult, StoredItem } from '../watch-cache.ts';
import type { CachedItem } from './item.ts';

/** The minimum page size for reads from the store with a selector. */
const MIN_PAGE_SIZE = 500;

/** Reports whether `prefix` is the complete key of one object, not the prefix of several keys. */
export function isSingleKey(prefix: string): boolean {
  return prefix !== '' && !prefix.endsWith('/');
}

export function listItemsInTree(tree: OrderedTree<CachedItem>, revision: number, request: ListRequest): ListResult {
  const prefix = toSortableKey(request.prefix);
  const end = isSingleKey(request.prefix) ? `${prefix}\0` : findFirstKeyAfterPrefix(prefix);
  const start = request.start === undefined ? prefix : toSortableKey(request.start);
  const limit = request.limit ?? Number.POSITIVE_INFINITY;
  const { matches } = request;
  const items: StoredItem[] = [];
  let nextKey: string | undefined;
  tree.visitFrom(start > prefix ? start : prefix, (item, key) => {
    if (end !== undefined && key >= end) return false;
    if (items.length >= limit) {
      nextKey = key;
      return false;
    }
    if (!matches || matches(item.object)) items.push(item);
    return true;
  });
  if (nextKey === undefined) return { items, revision, remainingCount: 0 };
  const endRank = end === undefined ? tree.size : tree.countKeysBefore(end);
  return { items, revision, nextKey: formatNextKey(items), remainingCount: endRank - tree.countKeysBefore(nextKey) };
}

/** Lists objects of the store. `keyPrefix` is the resource's prefix in the store. Without `revision`, the newest state is read. */
export async function listItemsInStore(
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
    const pageLimit = matches ? Math.max(MIN_PAGE_SIZE, limit) : limit;
    const page = await store.range({
      prefix: keyPrefix + request.prefix,
      ...(start === undefined ? {} : { start }),
      ...(pageRevision === undefined ? {} : { revision: pageRevision }),
      ...(pageLimit === Number.POSITIVE_INFINITY ? {} : { limit: pageLimit }),
    });
    pageRevision = page.revision;
    let readCount = 0;
    for (const entry of page.entries) {
      if (items.length >= limit) break;
      readCount++;
      if (isSingleKey(request.prefix) && entry.key !== keyPrefix + request.prefix) continue;
      const item = toItem(entry);
      if (!matches || matches(item.object)) items.push(item);
    }
    const remainingCount = isSingleKey(request.prefix) ? 0 : page.remainingCount + page.entries.length - readCount;
    if (remainingCount === 0) return { items, revision: pageRevision, remainingCount };
    if (items.length >= limit) return { items, revision: pageRevision, nextKey: formatNextKey(items), remainingCount };
    start = `${page.entries.at(-1)?.key}\0`;
  }
}

/** Returns the smallest possible key after the last item, for continue tokens. */
function formatNextKey(items: readonly StoredItem[]): string {
  return `${items.at(-1)?.key ?? ''}\0`;
}
