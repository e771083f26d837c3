/**
 * What is shown of objects: themselves, their metadata only, or rows of a Table. Each knows how one object, a list and the events of a
 * watch look; the form, which says what bytes they become, is given.
 */
import type { AnswerBody } from '../../ground/exchange.ts';
import type { ApiObject, JsonObject } from '../../pure/object.ts';
import type { Item } from '../../store/watch-cache.ts';
import type { Shape } from '../document.ts';
import type { Form } from '../forms/form.ts';
import type { ListMeta } from '../forms/list-head.ts';
import type { Frames } from '../frames.ts';

export interface Representation {
  /** Throws the 400 for parameters that it does not understand; genuine servers look at them last. */
  check(): void;
  /** A stored object; what can be shared by everyone who asks is made once. */
  item(way: Way, shape: Shape, item: Item): Buffer;
  /** An object that is not stored: a dry run's result, a view, a review. */
  object(way: Way, shape: Shape, object: ApiObject): Buffer;
  list(way: Way, list: ShownList): AnswerBody;
  events(form: Form, shape: Shape, frames: Frames): Events;
  /** What bookmarks and lists that are none of a Table say they are. */
  names(shape: Shape, listKind: string): ShownNames;
}

export interface Way {
  readonly form: Form;
  /** For human eyes: indented. */
  readonly pretty: boolean;
}

export interface ShownList {
  readonly kind: string;
  readonly shape: Shape;
  readonly metadata: ListMeta;
  readonly items: readonly Item[];
  /** Items show their kind and apiVersion: those of custom types do. */
  readonly headed?: boolean;
}

export interface ShownNames {
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
export function isShared({ form, pretty }: Way): boolean {
  return form.stream !== undefined && !(pretty && form.name === 'json');
}
