/** The representation of objects as themselves. */

import { Piece, type Pieces } from '../../ground/event-loop.ts';
import type { AnswerBody } from '../../ground/exchange.ts';
import type { Item } from '../../store/watch-cache.ts';
import type { WatchFrames } from '../frames.ts';
import type { Serializer } from '../serializers/serializer.ts';
import type { ServedKind } from '../served-kind.ts';
import { JoinedLists } from './joined-lists.ts';
import {
  type Encoding,
  type EventEncoder,
  isCached,
  type ListContents,
  type Representation,
} from './representation.ts';
import { writeList } from './write-list.ts';

/** The limit of this cache applies to the whole process. */
const JOINED = new JoinedLists();

export const PLAIN: Representation = {
  check: () => undefined,
  item: encodeItem,
  object: ({ serializer, pretty }, servedKind, object) => serializer.encode(servedKind.convert(object), pretty),
  list: (encoding, list) => encodeList(encoding, list, { itemsHaveTypeMeta: list.itemsHaveTypeMeta === true }),
  events: createEventEncoder,
  listTypeMeta: ({ apiVersion }, listKind) => ({ listKind, apiVersion }),
};

export function encodeItem(encoding: Encoding, servedKind: ServedKind, item: Item): Buffer {
  return isCached(encoding)
    ? servedKind.encode(encoding.serializer, item)
    : encoding.serializer.encode(servedKind.convert(item.object), encoding.pretty);
}

export function* encodeList(
  encoding: Encoding,
  { kind, servedKind, metadata, items }: ListContents,
  { itemsHaveTypeMeta }: { readonly itemsHaveTypeMeta: boolean },
): Pieces<AnswerBody> {
  const { serializer } = encoding;
  const { apiVersion } = servedKind;
  if (isCached(encoding) && serializer.join !== undefined && serializer.list !== undefined) {
    const head = { kind, apiVersion, metadata, item: servedKind, itemsHaveTypeMeta };
    const key = servedKind.cacheKey(serializer);
    const cachedBytes = JOINED.find(items, key);
    if (cachedBytes !== undefined) return serializer.list(head, [cachedBytes]);
    const documents: Buffer[] = [];
    const piece = new Piece();
    for (const item of items) {
      documents.push(servedKind.encode(serializer, item));
      if (piece.isWhole(item)) yield;
    }
    const joined = yield* serializer.join(head, documents);
    JOINED.recordJoined(items, key, joined);
    return serializer.list(head, joined);
  }
  const list = { document: { kind, apiVersion, metadata, items: [] }, list: 'items' };
  return yield* writeList(encoding, list, items, (item) => {
    const object = servedKind.convert(item.object);
    if (itemsHaveTypeMeta) return object;
    const { kind: _kind, apiVersion: _apiVersion, ...rest } = object;
    return rest;
  });
}

export function createEventEncoder(serializer: Serializer, servedKind: ServedKind, frames: WatchFrames): EventEncoder {
  const sharedFrames = frames.shareFrames(serializer, servedKind);
  return {
    event: (type, item) => sharedFrames.event(type, item),
    bookmark: (members) =>
      frames.frame(
        serializer,
        'BOOKMARK',
        serializer.encode({ kind: servedKind.kind, apiVersion: servedKind.apiVersion, ...members }, false),
      ),
  };
}
