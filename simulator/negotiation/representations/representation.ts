/**
 * What is shown of objects: themselves, their metadata only, or rows of a Table. Each knows how one object, a list and the events of a
 * watch look; the form, which says what bytes they become, is given.
 */
import type { AnswerBody } from '../../ground/exchange.ts';
import type { ApiObject, JsonObject } from '../../pure/object.ts';
import type { Item } from '../../store/watch-cache.ts';
import type { WatchFrames } from '../frames.ts';
import type { ListMeta } from '../serializers/list-head.ts';
import type { Serializer } from '../serializers/serializer.ts';
import type { ServedKind } from '../served-kind.ts';

export interface Representation {
  /** Throws the 400 for parameters that it does not understand; genuine servers look at them last. */
  check(): void;
  /** A stored object; what can be shared by everyone who asks is made once. */
  item(way: Encoding, servedKind: ServedKind, item: Item): Buffer;
  /** An object that is not stored: a dry run's result, a view, a review. */
  object(way: Encoding, servedKind: ServedKind, object: ApiObject): Buffer;
  list(way: Encoding, list: ListContents): AnswerBody;
  events(serializer: Serializer, servedKind: ServedKind, frames: WatchFrames): Events;
  /** What bookmarks and lists that are none of a Table say they are. */
  names(servedKind: ServedKind, listKind: string): ListTypeMeta;
}

export interface Encoding {
  readonly serializer: Serializer;
  /** For human eyes: indented. */
  readonly pretty: boolean;
}

export interface ListContents {
  readonly kind: string;
  readonly servedKind: ServedKind;
  readonly metadata: ListMeta;
  readonly items: readonly Item[];
  /** Items show their kind and apiVersion: those of custom types do. */
  readonly headed?: boolean;
}

export interface ListTypeMeta {
  readonly listKind: string;
  readonly apiVersion: string;
}

/** One watch. */
export interface Events {
  event(type: 'ADDED' | 'MODIFIED' | 'DELETED', item: Item): Buffer;
  /** `members`: all of the object but its kind and apiVersion. */
  bookmark(members: JsonObject): Buffer;
}

/** The bytes of one object are the same for everyone who asks this way. */
export function isShared({ serializer, pretty }: Encoding): boolean {
  return serializer.stream !== undefined && !(pretty && serializer.name === 'json');
}
