/**
 * The interface of representations: the complete object, PartialObjectMetadata, or a Table. A representation encodes the responses with one
 * object, a list or a watch, with the negotiated serializer.
 */

import type { DividedWork } from '../../foundation/event-loop.ts';
import type { ResponseBody } from '../../foundation/exchange.ts';
import type { ApiObject, JsonObject } from '../../pure/object.ts';
import type { StoredItem } from '../../store/watch-cache.ts';
import type { WatchFrameCache } from '../frames.ts';
import type { ListMeta } from '../serializers/list-head.ts';
import type { Serializer } from '../serializers/serializer.ts';
import type { ServedKind } from '../served-kind.ts';

export interface Representation {
  /** Throws a 400 for an invalid includeObject parameter of a Table, which kube-apiserver validates last. */
  checkOptions(): void;
  /** Encodes a stored object, from the cache if possible. */
  encodeItem(encoding: Encoding, servedKind: ServedKind, item: StoredItem): Buffer;
  /** Encodes an object that is not stored: the result of a dry run, a Scale or a review. */
  encodeObject(encoding: Encoding, servedKind: ServedKind, object: ApiObject): Buffer;
  /** Encodes a list, divided into several turns of the event loop. */
  encodeList(encoding: Encoding, list: ListContents): DividedWork<ResponseBody>;
  createEventEncoder(serializer: Serializer, servedKind: ServedKind, frameCache: WatchFrameCache): EventEncoder;
  /** Returns the type of the empty list that the initial-events-end bookmark contains. */
  getListTypeMeta(servedKind: ServedKind, listKind: string): ListTypeMeta;
}

export interface Encoding {
  readonly serializer: Serializer;
  /** Whether the response is indented. */
  readonly isPretty: boolean;
}

export interface ListContents {
  readonly kind: string;
  readonly servedKind: ServedKind;
  readonly metadata: ListMeta;
  readonly items: readonly StoredItem[];
  /** Whether items contain kind and apiVersion. True for custom resources. */
  readonly haveItemsTypeMeta?: boolean;
}

export interface ListTypeMeta {
  readonly listKind: string;
  readonly apiVersion: string;
}

/** Encodes the events of one watch. */
export interface EventEncoder {
  encodeEvent(type: 'ADDED' | 'MODIFIED' | 'DELETED', item: StoredItem): Buffer;
  /**
   * Encodes a bookmark with the members of its object. Returns a function if the bytes depend on the events that are written before the
   * bookmark.
   */
  encodeBookmark(members: JsonObject): Buffer | (() => Buffer);
}

/** Reports whether the bytes of stored objects are cached. They are cached for all encodings that support watches, except indented JSON. */
export function isCacheable({ serializer, isPretty }: Encoding): boolean {
  return serializer.watchSerializer !== undefined && !(isPretty && serializer.name === 'json');
}
