/** Faults that tell a change otherwise than it happened: what is sent in place of an event. */
import type { Shape } from '../negotiation/document.ts';
import { compactJson } from '../pure/json/write.ts';
import type { ApiObject } from '../pure/object.ts';
import type { Item, ResourceStorage, WatchEvent } from '../store/watch-cache.ts';
import type { FaultSet } from './catalogue.ts';

/** What is told of: the endpoint that the watch is on. */
interface Subject {
  readonly shape: Shape;
  readonly storage: ResourceStorage;
}

export function distorted(event: WatchEvent, faults: FaultSet, { shape, storage }: Subject): (WatchEvent | Buffer)[] {
  const { type, item, revision } = event;
  const now = () => storage.get(item.key, { type: 'any' }) as Item | undefined;
  const show = (object: object, more: object = {}) => Buffer.from(`${compactJson({ type, object, ...more })}\n`);
  if (type === 'ADDED' && faults.has('created-told-as-modified')) return [{ ...event, type: 'MODIFIED' }];
  if (type === 'MODIFIED' && faults.has('modified-told-as-added')) return [{ ...event, type: 'ADDED' }];
  if (type === 'DELETED' && faults.has('deletions-not-told')) return [];
  if (type === 'DELETED' && faults.has('deleted-at-creation')) return [show(at(item, item.createRevision))];
  if (type === 'DELETED' && faults.has('leavers-not-told') && now() !== undefined) return [];
  if (faults.has('event-object-is-the-newest')) return [show(now()?.object ?? item.object)];
  if (faults.has('every-seventh-event-lost') && revision % 7 === 0) return [];
  if (faults.has('events-told-twice')) return [event, event];
  const { apiVersion, kind, metadata, ...rest } = shape.show(item.object);
  if (faults.has('event-object-is-a-list-item')) return [show({ metadata, ...rest })];
  if (faults.has('event-object-is-metadata')) return [show({ kind, apiVersion, metadata })];
  if (faults.has('event-tells-its-version')) return [show(shape.show(item.object), { resourceVersion: `${revision}` })];
  return [event];
}

function at({ object }: Item, revision: number): ApiObject {
  return { ...object, metadata: { ...object.metadata, resourceVersion: String(revision) } };
}
