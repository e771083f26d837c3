/** Finds the stored objects that responses and events contain, with the path of the request. */

import { isJsonObject, type JsonObject, toJsonObject } from '../../../values/json-object.ts';
import type { Evidence } from '../monitor.ts';
import {
  isDryRun,
  isSuccess,
  isWrite,
  type ObservedResponse,
  type RequestTarget,
  readString,
  type Traffic,
  type Watch,
} from '../traffic.ts';
import { computePerTraffic } from './compute-per-traffic.ts';

/** A stored version of an object in a response or event. */
export interface ObservedVersion {
  readonly target: RequestTarget;
  readonly uid: string;
  readonly version: string;
  readonly metadata: JsonObject;
  /** The object; absent if the response contains only its metadata. */
  readonly object?: JsonObject;
  /** Whether the object was decoded from protobuf, which does not distinguish null from absent. */
  readonly isBinary?: boolean;
  readonly evidence: Evidence;
}

/** The kind of objects in responses that contain only metadata. */
const METADATA_ONLY_KIND = 'PartialObjectMetadata';

/** Returns the stored objects in all responses and events: not those of dry runs, and deleted objects only if they have finalizers. */
export const findAllObservedVersions = computePerTraffic(
  ({ responses, watches }: Traffic): readonly ObservedVersion[] => [
    ...responses.flatMap(listResponseObservedVersions),
    ...watches.flatMap(listWatchObservedVersions),
  ],
);

/** An object in a response or event. */
export interface ReceivedObject {
  readonly target: RequestTarget;
  readonly object: JsonObject;
  readonly isBinary?: boolean;
  readonly evidence: Evidence;
}

export function listResponseObservedVersions(response: ObservedResponse): ObservedVersion[] {
  return listResponseObjects(response).flatMap(createObservedVersions);
}

export function listResponseObjects(response: ObservedResponse): ReceivedObject[] {
  const { target, document, id, method, contentType } = response;
  if (target === undefined || document === undefined || !isSuccess(response)) return [];
  const metadata = toJsonObject(document.metadata);
  // Removing the last finalizer removes the object; the state in this response was never stored.
  if (isWrite(response) && isRemoved(metadata)) return [];
  if (method === 'DELETE' && (target.name === undefined || typeof metadata.deletionTimestamp !== 'string')) return [];
  if (isDryRun(response) || (target.subresource !== undefined && target.subresource !== 'status')) return [];
  const isBinary = PROTOBUF_TYPE.test(contentType);
  return listObjects(document).map((object) => ({ target, object, isBinary, evidence: { id } }));
}

const PROTOBUF_TYPE = /^application\/[^;]*\bprotobuf\b/;

function isRemoved({ deletionTimestamp, finalizers }: JsonObject): boolean {
  return typeof deletionTimestamp === 'string' && [finalizers ?? []].flat().length === 0;
}

export function listWatchObservedVersions(watch: Watch): ObservedVersion[] {
  return listWatchObjects(watch).flatMap(createObservedVersions);
}

/** Returns the objects of a watch, except those of DELETED events, which combine the last state with the version of the deletion. */
export function listWatchObjects({ target, events, id }: Watch): ReceivedObject[] {
  if (target === undefined) return [];
  return events.flatMap(({ type, object }, eventIndex) =>
    type === 'ADDED' || type === 'MODIFIED'
      ? listObjects(object).map((object) => ({ target, object, evidence: { id, eventIndex } }))
      : [],
  );
}

/** Returns the objects of DELETED events, which were removed or are no longer selected. */
export function findDeletions({ watches }: Traffic): ObservedVersion[] {
  return watches.flatMap(({ target, events, id }) =>
    events.flatMap(({ type, object }, eventIndex) =>
      type === 'DELETED' && target !== undefined
        ? listObjects(object).flatMap((object) =>
            createObservedVersions({ target, object, evidence: { id, eventIndex } }),
          )
        : [],
    ),
  );
}

/** Returns the objects in a document: the document itself, the items of a list, or the objects in the rows of a Table. */
export function listObjects(document: JsonObject): readonly JsonObject[] {
  const { kind, items, rows } = document;
  if (kind === 'Table')
    return Array.isArray(rows)
      ? rows.map((row: unknown) => toJsonObject(toJsonObject(row).object)).filter(hasMetadata)
      : [];
  if (!Array.isArray(items) || !readString(kind).endsWith('List'))
    return hasMetadata(document) && !isList(document) ? [document] : [];
  // Items may omit the kind, which follows from that of the list.
  const type = { kind: readString(kind).slice(0, -'List'.length), apiVersion: document.apiVersion };
  return items.filter(isJsonObject).map((item) => (item.kind === undefined ? { ...type, ...item } : item));
}

/**
 * Reports whether a document is a list. An empty list in protobuf has no items, and a list may have no kind, but a list never has a name.
 */
function isList({ kind, items, metadata }: JsonObject): boolean {
  const isOfListKind = readString(kind).endsWith('List') || (kind === undefined && Array.isArray(items));
  return isOfListKind && readString(toJsonObject(metadata).name) === '';
}

function hasMetadata(object: JsonObject): boolean {
  return isJsonObject(object.metadata);
}

function createObservedVersions({ target, object, isBinary = false, evidence }: ReceivedObject): ObservedVersion[] {
  const metadata = toJsonObject(object.metadata);
  const uid = readString(metadata.uid);
  const version = readString(metadata.resourceVersion);
  if (uid === '' || version === '') return [];
  const objectMember = object.kind === METADATA_ONLY_KIND ? {} : { object };
  return [{ target, uid, version, metadata, ...objectMember, isBinary, evidence }];
}
