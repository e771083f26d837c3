/** Finds the initial events of a watch: they report the existing objects, in any order. */
import { formatObjectKey, isChangeEvent, type Watch, type WatchEvent } from '../history/history.ts';

/** Returns the largest possible number of initial events, without the bookmark that ends a streaming list. */
export function countInitialEvents(watch: Watch): number {
  if (watch.start.type === 'exact') return 0;
  const endPosition = findEndOfInitialEvents(watch);
  if (endPosition !== undefined) return endPosition;
  const names = new Set<string>();
  let length = 0;
  for (const event of watch.events) {
    if (event.type !== 'ADDED' || names.has(formatObjectKey(event.object))) break;
    names.add(formatObjectKey(event.object));
    length++;
  }
  return length;
}

/** Returns the position of the bookmark that ends the initial events. The prefix of its annotation depends on the dialect. */
export function findEndOfInitialEvents(watch: Watch): number | undefined {
  const position = watch.events.findIndex((event) => event.type === 'BOOKMARK' && isInitialEventsEnd(event));
  return position < 0 ? undefined : position;
}

export function isInitialEventsEnd(event: WatchEvent): boolean {
  const annotations = event.object.metadata.annotations ?? {};
  return Object.entries(annotations).some(([name, value]) => name.endsWith('/initial-events-end') && value === 'true');
}

/** Returns the events that report changes after the start, in order. */
export function listChangeEvents(watch: Watch): readonly WatchEvent[] {
  return watch.events.slice(countInitialEvents(watch)).filter(isChangeEvent);
}
