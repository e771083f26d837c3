/**
 * What a bookmark says (watch-bookmark-only-version): its version, and the one that ends the initial events a mark as well
 * (watch-stream-end-annotation). Genuine servers write a creationTimestamp of null beside it, and send the marked one unasked.
 */
import { compactJson } from '../pure/json/write.ts';
import type { JsonObject } from '../pure/object.ts';
import type { Call } from './call.ts';

export function bookmarkMetadata({ context }: Call, revision: number): JsonObject {
  const resourceVersion = String(revision);
  if (!context.departures.has('bookmark-null-creation-timestamp')) return { resourceVersion };
  return { resourceVersion, creationTimestamp: null };
}

/** Undefined where none is sent. */
export function endOfInitialEvents(call: Call, revision: number): JsonObject | undefined {
  const { watchPlan, context, endpoint } = call;
  if (!watchPlan.endsInitialEvents) return undefined;
  const { annotationPrefix, protocolPrefix } = context.dialect;
  const annotations: JsonObject = { [`${annotationPrefix}/initial-events-end`]: 'true' };
  if (context.departures.has('initial-events-bookmark-blueprint')) {
    const { listKind, apiVersion } = endpoint.resource;
    const list = `${compactJson({ kind: listKind, apiVersion, metadata: {}, items: null })}\n`;
    annotations[`${protocolPrefix}/initial-events-list-blueprint`] = Buffer.from(list).toString('base64');
  }
  return { ...bookmarkMetadata(call, revision), annotations };
}
