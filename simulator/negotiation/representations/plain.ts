/** The representation of complete, unchanged objects. */

import { type DividedWork, TurnBatch } from '../../foundation/event-loop.ts';
import type { ResponseBody } from '../../foundation/exchange.ts';
import type { StoredItem } from '../../store/watch-cache.ts';
import type { WatchFrameCache } from '../frames.ts';
import type { Serializer } from '../serializers/serializer.ts';
import type { ServedKind } from '../served-kind.ts';
import { JoinedListCache } from './joined-lists.ts';
import {
  type Encoding,
  type EventEncoder,
  isCacheable,
  type ListContents,
  type Representation,
} from './representation.ts';
import { writeList } from './write-list.ts';

/** The cache of joined lists, which all servers of the process share. */
const JOINED_LISTS = new JoinedListCache();

export const PLAIN_REPRESENTATION: Representation = {
  checkOptions: () => undefined,
  encodeItem,
  encodeObject: ({ serializer, isPretty }, servedKind, object) =>
    serializer.encode(servedKind.convert(object), isPretty),
  encodeList: (encoding, list) => encodeList(encoding, list, { haveItemsTypeMeta: list.haveItemsTypeMeta === true }),
  createEventEncoder,
  getListTypeMeta: ({ apiVersion }, listKind) => ({ listKind, apiVersion }),
};

export function encodeItem(encoding: Encoding, servedKind: ServedKind, item: StoredItem): Buffer {
  return isCacheable(encoding)
    ? servedKind.encode(encoding.serializer, item)
    : encoding.serializer.encode(servedKind.convert(item.object), encoding.isPretty);
}

export function* encodeList(
  encoding: Encoding,
  { kind, servedKind, metadata, items }: ListContents,
  { haveItemsTypeMeta }: { readonly haveItemsTypeMeta: boolean },
): DividedWork<ResponseBody> {
  const { serializer } = encoding;
  const { apiVersion } = servedKind;
  if (isCacheable(encoding) && serializer.joinItems !== undefined && serializer.encodeList !== undefined) {
    const listHead = { kind, apiVersion, metadata, itemType: servedKind, haveItemsTypeMeta };
    const key = servedKind.formatCacheKey(serializer);
    const cachedBytes = JOINED_LISTS.findJoinedBytes(items, key);
    if (cachedBytes !== undefined) return serializer.encodeList(listHead, [cachedBytes]);
    const documents: Buffer[] = [];
    const turnBatch = new TurnBatch();
    for (const item of items) {
      documents.push(servedKind.encode(serializer, item));
      if (turnBatch.addAndReportFull(item)) yield;
    }
    const joinedItems = yield* serializer.joinItems(listHead, documents);
    JOINED_LISTS.recordRequest(items, key, joinedItems);
    return serializer.encodeList(listHead, joinedItems);
  }
  const list = { document: { kind, apiVersion, metadata, items: [] }, listName: 'items' };
  return yield* writeList(encoding, list, items, (item) => {
    const object = servedKind.convert(item.object);
    if (haveItemsTypeMeta) return object;
    const { kind: _kind, apiVersion: _apiVersion, ...otherMembers } = object;
    return otherMembers;
  });
}

export function createEventEncoder(
  serializer: Serializer,
  servedKind: ServedKind,
  frameCache: WatchFrameCache,
): EventEncoder {
  const frameEncoder = frameCache.getFrameEncoder(serializer, servedKind);
  return {
    encodeEvent: (type, item) => frameEncoder.encodeEvent(type, item),
    encodeBookmark: (members) =>
      frameCache.encodeFrame(
        serializer,
        'BOOKMARK',
        serializer.encode({ kind: servedKind.kind, apiVersion: servedKind.apiVersion, ...members }, false),
      ),
  };
}
