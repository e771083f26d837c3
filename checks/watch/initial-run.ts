/** Finds the initial events of a watch: they list the state at the start, in any order. */
import { objectKey, tellsChange, type Watch, type WatchEvent } from '../history/history.ts';

/** Returns the largest possible number of initial events, without the bookmark that ends a streaming list. */
export function initialRun(watch: Watch): number {
  if (watch.start.at === 'exact') return 0;
  const end = endOfInitialEvents(watch);
  if (end !== undefined) return end;
  const names = new Set<string>();
  let length = 0;
  for (const event of watch.events) {
    if (event.type !== 'ADDED' || names.has(objectKey(event.object))) break;
    names.add(objectKey(event.object));
    length++;
  }
  return length;
}

/** The position of the bookmark that ends the initial events; its annotation carries a prefix of the dialect. */
export function endOfInitialEvents(watch: Watch): number | undefined {
  const position = watch.events.findIndex((event) => event.type === 'BOOKMARK' && marksEnd(event));
  return position < 0 ? undefined : position;
}

export function marksEnd(event: WatchEvent): boolean {
  const annotations = event.object.metadata.annotations ?? {};
  return Object.entries(annotations).some(([name, value]) => name.endsWith('/initial-events-end') && value === 'true');
}

/** Returns the events that report changes after the start, in order. */
export function regularEvents(watch: Watch): readonly WatchEvent[] {
  return watch.events.slice(initialRun(watch)).filter(tellsChange);
}
