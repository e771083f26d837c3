/**
 * Creates the objects of bookmarks (watch-bookmark-only-version). A bookmark contains a resourceVersion, and the bookmark after the initial
 * events also an annotation (watch-stream-end-annotation). kube-apiserver adds a null creationTimestamp, except to unstructured objects,
 * and sends the bookmark after the initial events even without allowWatchBookmarks.
 */
import { createUnsetTimestamp } from '../../foundation/unset-timestamp.ts';
import { PLAIN_REPRESENTATION } from '../../negotiation/representations/plain.ts';
import type { JsonObject } from '../../pure/object.ts';
import { readMembers } from '../../registry/object-fields.ts';
import type { Call } from '../call.ts';

/**
 * Returns the object of a bookmark without kind and apiVersion. As in kube-apiserver, the bookmark of a structured type also has the other
 * members of an empty object.
 */
export function createBookmark(call: Call, revision: number, annotations?: JsonObject): JsonObject {
  const { context, endpoint } = call;
  const metadata = { resourceVersion: String(revision) };
  const annotationMembers = annotations === undefined ? {} : { annotations };
  if (isUnstructuredResponse(call) || !context.departures.has('bookmark-null-creation-timestamp'))
    return { metadata: { ...metadata, ...annotationMembers } };
  const emptyObject = { metadata: {}, ...endpoint.strategy.bookmarkMembers };
  const { apiVersion: _apiVersion, kind: _kind, ...members } = endpoint.schema.decode(emptyObject).object;
  const typeAnnotations = members.metadata.annotations;
  const allMetadata: JsonObject = { ...metadata, ...createUnsetTimestamp(context.behaviors), ...annotationMembers };
  if (typeAnnotations !== undefined)
    allMetadata.annotations = { ...typeAnnotations, ...readMembers(allMetadata.annotations) };
  return { ...members, metadata: allMetadata };
}

/** Returns the bookmark after the initial events, or undefined if the watch does not request it. */
export function createInitialEventsEndBookmark(call: Call, revision: number): JsonObject | undefined {
  const { watchPlan, context, endpoint, format } = call;
  if (!watchPlan.sendsInitialEventsEnd) return undefined;
  const { annotationPrefix, domain } = context.dialect;
  const annotations: JsonObject = { [`${annotationPrefix}/initial-events-end`]: 'true' };
  const hasBlueprint = context.behaviors.has('initial-events-blueprint');
  if (hasBlueprint && context.departures.has('initial-events-bookmark-blueprint')) {
    const { listKind, apiVersion } = format.representation.getListTypeMeta(
      endpoint.servedKind,
      endpoint.resource.listKind,
    );
    const emptyObject = isUnstructuredResponse(call)
      ? { apiVersion, items: [], kind: listKind }
      : { kind: listKind, apiVersion, metadata: {}, items: null };
    const list = format.serializer.encode(emptyObject, false);
    annotations[`${domain}/initial-events-list-blueprint`] = list.toString('base64');
  }
  return createBookmark(call, revision, annotations);
}

/** Reports whether the objects are unstructured: custom resources, except as PartialObjectMetadata. */
function isUnstructuredResponse({ endpoint, format: responseFormat }: Call): boolean {
  return endpoint.resource.customType !== undefined && responseFormat.representation === PLAIN_REPRESENTATION;
}
