/** Objects as they are. */
import type { AnswerBody } from '../../ground/exchange.ts';
import type { Item } from '../../store/watch-cache.ts';
import type { Shape } from '../document.ts';
import type { Form } from '../forms/form.ts';
import type { Frames } from '../frames.ts';
import { type Events, isShared, type Representation, type ShownList, type Way } from './representation.ts';

export const PLAIN: Representation = {
  check: () => undefined,
  item: showItem,
  object: ({ form, pretty }, shape, object) => form.encode(shape.show(object), pretty),
  list: (way, list) => showList(way, list, list.headed === true),
  events: showEvents,
  names: ({ apiVersion }, listKind) => ({ listKind, apiVersion }),
};

export function showItem(way: Way, shape: Shape, item: Item): Buffer {
  return isShared(way) ? shape.document(way.form, item) : way.form.encode(shape.show(item.object), way.pretty);
}

/** `headed`: items say their kind and apiVersion. */
export function showList(way: Way, { kind, shape, metadata, items }: ShownList, headed: boolean): AnswerBody {
  const { form, pretty } = way;
  const { apiVersion } = shape;
  if (isShared(way) && form.join !== undefined) {
    const documents = items.map((item) => shape.document(form, item));
    return form.join({ kind, apiVersion, metadata, item: shape, headed }, documents);
  }
  const shown = items.map((item) => {
    const object = shape.show(item.object);
    if (headed) return object;
    const { kind: _kind, apiVersion: _apiVersion, ...rest } = object;
    return rest;
  });
  return form.encode({ kind, apiVersion, metadata, items: shown }, pretty);
}

export function showEvents(form: Form, shape: Shape, frames: Frames): Events {
  const written = frames.of(form, shape);
  return {
    event: (type, item) => written.event(type, item),
    bookmark: (members) =>
      frames.frame(
        form,
        'BOOKMARK',
        form.encode({ kind: shape.kind, apiVersion: shape.apiVersion, ...members }, false),
      ),
  };
}
