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

/** The cache of joined lists. Its size limit applies to the process. */
const JOINED_LISTS = new JoinedListCache();

export const PLAIN_REPRESENTATION: Representation = {
  check: () => undefined,
  encodeItem,
  encodeObject: ({ serializer, pretty }, servedKind, object) => serializer.encode(servedKind.convert(object), pretty),
  encodeList: (encoding, list) => encodeList(encoding, list, { itemsHaveTypeMeta: list.itemsHaveTypeMeta === true }),
  createEventEncoder,
  getListTypeMeta: ({ apiVersion }, listKind) => ({ listKind, apiVersion }),
};

export function encodeItem(encoding: Encoding, servedKind: ServedKind, item: StoredItem): Buffer {
  return isCacheable(encoding)
    ? servedKind.encode(encoding.serializer, item)
    : encoding.serializer.encode(servedKind.convert(item.object), encoding.pretty);
}

export function* encodeList(
  encoding: Encoding,
  { kind, servedKind, metadata, items }: ListContents,
  { itemsHaveTypeMeta: haveItemsTypeMeta }: { readonly itemsHaveTypeMeta: boolean },
): DividedWork<ResponseBody> {
  const { serializer } = encoding;
  const { apiVersion } = servedKind;
  if (isCacheable(encoding) && serializer.join !== undefined && serializer.list !== undefined) {
    const listHead = { kind, apiVersion, metadata, item: servedKind, itemsHaveTypeMeta: haveItemsTypeMeta };
    const key = servedKind.formatCacheKey(serializer);
    const cachedBytes = JOINED_LISTS.find(items, key);
    if (cachedBytes !== undefined) return serializer.list(listHead, [cachedBytes]);
    const documents: Buffer[] = [];
    const meter = new TurnBatch();
    for (const item of items) {
      documents.push(servedKind.encode(serializer, item));
      if (meter.addAndReportFull(item)) yield;
    }
    const joined = yield* serializer.join(listHead, documents);
    JOINED_LISTS.recordJoined(items, key, joined);
    return serializer.list(listHead, joined);
  }
  const list = { document: { kind, apiVersion, metadata, items: [] }, list: 'items' };
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
  frames: WatchFrameCache,
): EventEncoder {
  const sharedFrames = frames.shareFrames(serializer, servedKind);
  return {
    encodeEvent: (type, item) => sharedFrames.encodeEvent(type, item),
    encodeBookmark: (members) =>
      frames.frame(
        serializer,
        'BOOKMARK',
        serializer.encode({ kind: servedKind.kind, apiVersion: servedKind.apiVersion, ...members }, false),
      ),
  };
}
