/** The events of a watch, as they are compared. */

interface Event {
  readonly type?: string;
  readonly object?: { readonly metadata?: { readonly annotations?: unknown; resourceVersion?: string } };
}

const ASKS_FOR_BOOKMARKS = /[?&]allowWatchBookmarks=(?!0|false|&|$)/;

/** Of a watch of this path. Ordinary bookmarks that it asks for come when they come, and are no part of the comparison. */
export function linesOf(text: string, path: string): unknown[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map(eventIn)
    .filter((event) => !(isOrdinaryBookmark(event) && ASKS_FOR_BOOKMARKS.test(path)));
}

/** The text where it is no event. */
function eventIn(line: string): unknown {
  try {
    const event = JSON.parse(line);
    if (event.type === 'BOOKMARK') forgetVersion(event.object);
    return event;
  } catch {
    return line;
  }
}

/** How far a server was when it answered is its own business. */
export function forgetVersion(body: unknown): void {
  const { metadata } = Object(body);
  if (/^[1-9]\d*$/.test(metadata?.resourceVersion ?? '')) metadata.resourceVersion = 'SOME VERSION';
}

/** Not the one that ends initial events. */
export function isOrdinaryBookmark(event: unknown): boolean {
  const { type, object }: Event = Object(event);
  return type === 'BOOKMARK' && object?.metadata?.annotations === undefined;
}
