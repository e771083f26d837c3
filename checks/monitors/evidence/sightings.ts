/** The objects that answers and events show, each with where it was seen and what of it is shown. */

import type { Evidence } from '../monitor.ts';
import {
  type Answer,
  type Fields,
  fieldsOf,
  isDryRun,
  isFields,
  isWrite,
  type Place,
  succeeded,
  type Traffic,
  textOf,
  type Watch,
} from '../traffic.ts';
import { once } from './once.ts';

export interface Sighting {
  readonly place: Place;
  readonly uid: string;
  readonly version: string;
  readonly metadata: Fields;
  /** Absent where only the metadata is shown. */
  readonly object?: Fields;
  /** Decoded from protobuf, which does not distinguish null from absent. */
  readonly isBinary?: boolean;
  readonly evidence: Evidence;
}

/** The kinds in which an object is shown by its metadata alone. */
const METADATA_ONLY = 'PartialObjectMetadata';

/** Objects as they were stored: those of dry runs were not, those of a deletion are no more, unless something holds them. */
export const sightingsOf = once(({ answers, watches }: Traffic): readonly Sighting[] => [
  ...answers.flatMap(inAnswer),
  ...watches.flatMap(inWatch),
]);

/** An object as an answer or an event shows it. */
export interface ShownObject {
  readonly place: Place;
  readonly object: Fields;
  readonly isBinary?: boolean;
  readonly evidence: Evidence;
}

export function inAnswer(answer: Answer): Sighting[] {
  return shownInAnswer(answer).flatMap(sighting);
}

export function shownInAnswer(answer: Answer): ShownObject[] {
  const { place, document, id, method, contentType } = answer;
  if (place === undefined || document === undefined || !succeeded(answer)) return [];
  const metadata = fieldsOf(document.metadata);
  // With its last finalizer an object goes: what is answered then was never stored.
  if (isWrite(answer) && isRemoved(metadata)) return [];
  if (method === 'DELETE' && (place.name === undefined || typeof metadata.deletionTimestamp !== 'string')) return [];
  if (isDryRun(answer) || (place.subresource !== undefined && place.subresource !== 'status')) return [];
  const isBinary = PROTOBUF.test(contentType);
  return objectsIn(document).map((object) => ({ place, object, isBinary, evidence: { id } }));
}

const PROTOBUF = /^application\/[^;]*\bprotobuf\b/;

function isRemoved({ deletionTimestamp, finalizers }: Fields): boolean {
  return typeof deletionTimestamp === 'string' && [finalizers ?? []].flat().length === 0;
}

export function inWatch(watch: Watch): Sighting[] {
  return shownInWatch(watch).flatMap(sighting);
}

/** DELETED tells of an object as it was, with the version of the deletion. */
export function shownInWatch({ place, events, id }: Watch): ShownObject[] {
  if (place === undefined) return [];
  return events.flatMap(({ type, object }, event) =>
    type === 'ADDED' || type === 'MODIFIED'
      ? objectsIn(object).map((one) => ({ place, object: one, evidence: { id, event } }))
      : [],
  );
}

/** What DELETED shows: of the removal, or of where the object left a selector. */
export function deletionsOf({ watches }: Traffic): Sighting[] {
  return watches.flatMap(({ place, events, id }) =>
    events.flatMap(({ type, object }, event) =>
      type === 'DELETED' && place !== undefined
        ? objectsIn(object).flatMap((one) => sighting({ place, object: one, evidence: { id, event } }))
        : [],
    ),
  );
}

/** Of a document: itself, the items of a list, what the rows of a table carry. */
export function objectsIn(document: Fields): readonly Fields[] {
  const { kind, items, rows } = document;
  if (kind === 'Table')
    return Array.isArray(rows) ? rows.map((row: unknown) => fieldsOf(fieldsOf(row).object)).filter(hasMetadata) : [];
  if (!Array.isArray(items) || !textOf(kind).endsWith('List'))
    return hasMetadata(document) && !isList(document) ? [document] : [];
  // Items need not repeat the type that the list tells.
  const type = { kind: textOf(kind).slice(0, -'List'.length), apiVersion: document.apiVersion };
  return items.filter(isFields).map((item) => (item.kind === undefined ? { ...type, ...item } : item));
}

/** Also one without items, as protobuf writes it, or one that doesn't say its kind. A list has no name. */
function isList({ kind, items, metadata }: Fields): boolean {
  const isOfLists = textOf(kind).endsWith('List') || (kind === undefined && Array.isArray(items));
  return isOfLists && textOf(fieldsOf(metadata).name) === '';
}

function hasMetadata(object: Fields): boolean {
  return isFields(object.metadata);
}

function sighting({ place, object, isBinary = false, evidence }: ShownObject): Sighting[] {
  const metadata = fieldsOf(object.metadata);
  const uid = textOf(metadata.uid);
  const version = textOf(metadata.resourceVersion);
  if (uid === '' || version === '') return [];
  const whole = object.kind === METADATA_ONLY ? {} : { object };
  return [{ place, uid, version, metadata, ...whole, isBinary, evidence }];
}
