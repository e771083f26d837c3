/** Reads the events of a watch for the comparison, and finds watches that ended too early. */
import { isJsonObject, toJsonObject } from '../../values/json-object.ts';

interface StreamEvent {
  readonly type?: string;
  readonly object?: { readonly metadata?: { readonly annotations?: unknown; resourceVersion?: string } };
}

const REQUESTS_BOOKMARKS = /[?&]allowWatchBookmarks=(?!0|false|&|$)/;
/** The share of its timeout that a watch must last; the clocks of the servers may differ a little. */
const MIN_TIMEOUT_SHARE = 0.5;

/** Returns the events of a watch of this path. Ordinary bookmarks that the watch requests can arrive at any time, so they are omitted. */
export function parseEvents(text: string, path: string): unknown[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map(parseEvent)
    .filter((event) => !(isOrdinaryBookmark(event) && REQUESTS_BOOKMARKS.test(path)));
}

/** Parses a line of a watch. A line that is not JSON is returned unchanged. */
function parseEvent(line: string): unknown {
  try {
    const event = JSON.parse(line);
    if (event.type === 'BOOKMARK') maskVersion(event.object);
    return event;
  } catch {
    return line;
  }
}

/** Masks the version of a list or bookmark, because servers may respond from different versions. */
export function maskVersion(body: unknown): void {
  const { metadata } = toJsonObject(body);
  if (isJsonObject(metadata) && /^[1-9]\d*$/.test(String(metadata.resourceVersion)))
    Object.assign(metadata, { resourceVersion: 'SOME VERSION' });
}

/** Reports whether an event is a bookmark other than the bookmark that ends the initial events. */
export function isOrdinaryBookmark(event: unknown): boolean {
  const { type, object }: StreamEvent = toJsonObject(event);
  return type === 'BOOKMARK' && object?.metadata?.annotations === undefined;
}

/** Reports whether a watch lasted much less than its timeout. After an error, a watch may end. */
export function hasEndedEarly(path: string, events: readonly unknown[], milliseconds: number): boolean {
  const seconds = Number(/[?&]timeoutSeconds=(\d+)(&|$)/.exec(path)?.[1] ?? 0);
  return (
    milliseconds < seconds * 1000 * MIN_TIMEOUT_SHARE && !events.some((event) => toJsonObject(event).type === 'ERROR')
  );
}
