/**
 * What a bookmark says (watch-bookmark-only-version): its version, and the one that ends the initial events a mark as well
 * (watch-stream-end-annotation). Genuine servers write a creationTimestamp of null beside it, but not into what they hold as a map, and
 * send the marked one unasked.
 */
import { PLAIN } from '../negotiation/representations/plain.ts';
import type { JsonObject } from '../pure/object.ts';
import type { Call } from './call.ts';

/** The object of a bookmark without its kind: an empty one of the type, where genuine servers say so. */
export function bookmarkObject(call: Call, revision: number, annotations?: JsonObject): JsonObject {
  const { context, endpoint } = call;
  const metadata = { resourceVersion: String(revision) };
  const marked = annotations === undefined ? {} : { annotations };
  if (isMap(call) || !context.departures.has('bookmark-null-creation-timestamp'))
    return { metadata: { ...metadata, ...marked } };
  const { apiVersion: _apiVersion, kind: _kind, ...members } = endpoint.schema.decode({ metadata: {} }).object;
  return { ...members, metadata: { ...metadata, creationTimestamp: null, ...marked } } as JsonObject;
}

/** Undefined where none is sent. */
export function endOfInitialEvents(call: Call, revision: number): JsonObject | undefined {
  const { watchPlan, context, endpoint, format } = call;
  if (!watchPlan.endsInitialEvents) return undefined;
  const { annotationPrefix, protocolPrefix } = context.dialect;
  const annotations: JsonObject = { [`${annotationPrefix}/initial-events-end`]: 'true' };
  if (context.departures.has('initial-events-bookmark-blueprint')) {
    const { listKind, apiVersion } = format.representation.listTypeMeta(
      endpoint.servedKind,
      endpoint.resource.listKind,
    );
    const empty = isMap(call)
      ? { apiVersion, items: [], kind: listKind }
      : { kind: listKind, apiVersion, metadata: {}, items: null };
    const list = format.serializer.encode(empty, false);
    annotations[`${protocolPrefix}/initial-events-list-blueprint`] = list.toString('base64');
  }
  return bookmarkObject(call, revision, annotations);
}

/** Objects of custom types as they are; shown by their metadata alone they are as typed as any. */
function isMap({ endpoint, format }: Call): boolean {
  return endpoint.resource.custom !== undefined && format.representation === PLAIN;
}
