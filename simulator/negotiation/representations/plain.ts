/** Objects as they are. */
import type { AnswerBody } from '../../ground/exchange.ts';
import type { Item } from '../../store/watch-cache.ts';
import type { WatchFrames } from '../frames.ts';
import type { Serializer } from '../serializers/serializer.ts';
import type { ServedKind } from '../served-kind.ts';
import { type Encoding, type Events, isShared, type ListContents, type Representation } from './representation.ts';

export const PLAIN: Representation = {
  check: () => undefined,
  item: showItem,
  object: ({ serializer, pretty }, servedKind, object) => serializer.encode(servedKind.convert(object), pretty),
  list: (way, list) => showList(way, list, list.headed === true),
  events: showEvents,
  names: ({ apiVersion }, listKind) => ({ listKind, apiVersion }),
};

export function showItem(way: Encoding, servedKind: ServedKind, item: Item): Buffer {
  return isShared(way)
    ? servedKind.encode(way.serializer, item)
    : way.serializer.encode(servedKind.convert(item.object), way.pretty);
}

/** `headed`: items say their kind and apiVersion. */
export function showList(
  way: Encoding,
  { kind, servedKind, metadata, items }: ListContents,
  headed: boolean,
): AnswerBody {
  const { serializer, pretty } = way;
  const { apiVersion } = servedKind;
  if (isShared(way) && serializer.join !== undefined) {
    const documents = items.map((item) => servedKind.encode(serializer, item));
    return serializer.join({ kind, apiVersion, metadata, item: servedKind, headed }, documents);
  }
  const shown = items.map((item) => {
    const object = servedKind.convert(item.object);
    if (headed) return object;
    const { kind: _kind, apiVersion: _apiVersion, ...rest } = object;
    return rest;
  });
  return serializer.encode({ kind, apiVersion, metadata, items: shown }, pretty);
}

export function showEvents(serializer: Serializer, servedKind: ServedKind, frames: WatchFrames): Events {
  const written = frames.of(serializer, servedKind);
  return {
    event: (type, item) => written.event(type, item),
    bookmark: (members) =>
      frames.frame(
        serializer,
        'BOOKMARK',
        serializer.encode({ kind: servedKind.kind, apiVersion: servedKind.apiVersion, ...members }, false),
      ),
  };
}
