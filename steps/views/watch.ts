/** Views of a watch and of its events. A watch without a name is "the watch". */
import { summarizeEvents, type WatchEvent, WatchTimeoutError } from '../../client/exchange/watch-stream.ts';
import { MismatchError } from '../harness/comparison/mismatch.ts';
import { selectPath } from '../harness/comparison/select-paths.ts';
import { selectOwnEvents } from '../harness/resource/shared-collection.ts';
import { waitForEvents } from '../harness/watching/streams.ts';
import { readEventsBeforeMarker } from '../harness/watching/watch-marker.ts';
import type { AssayWorld } from '../harness/world.ts';
import { EVENT_TIMEOUT, findStartedWatch, findWatch } from '../sentences/watches/watches.ts';
import type { View, ViewedValue, ViewResult } from './view.ts';

/** Returns a function that reads `type`, `name` (object.metadata.name), or a path in the object of an event. */
export function readEventPath(world: AssayWorld, { type, object }: Pick<WatchEvent, 'type' | 'object'>) {
  return async (path: string): Promise<unknown> => {
    if (path === 'type') return type;
    return selectPath(object, path === 'name' ? 'metadata.name' : await world.fillPlaceholders(path));
  };
}

const isBookmark = ({ type }: { readonly type: string }): boolean => type === 'BOOKMARK';

/** Returns the result of the view `the watch`. Its member `before` contains the events before the first BOOKMARK. */
function createWatchResult(events: readonly WatchEvent[]): ViewResult {
  const bookmarkIndex = events.findIndex(isBookmark);
  return {
    values: [
      { name: 'the watch', value: { events, before: bookmarkIndex < 0 ? events : events.slice(0, bookmarkIndex) } },
    ],
  };
}

/** Returns the events of a type, or all events for the type `event`. */
function listEventsOfType(world: AssayWorld, type?: string, name?: string): ViewedValue[] {
  return selectOwnEvents(world, findStartedWatch(world, name).events)
    .filter((event) => type === 'event' || event.type === type)
    .map((event) => ({ name: `the event ${summarizeEvents([event])}`, value: JSON.parse(event.raw) }));
}

export const WATCH_VIEWS: readonly View[] = [
  {
    pattern: /the watch(?: "([^"]*)")?/,
    read: (world, name) => createWatchResult(selectOwnEvents(world, findStartedWatch(world, name).events)),
  },
  {
    // Waits until the watch has reported all earlier changes.
    pattern: /the watch so far/,
    read: async (world) =>
      createWatchResult(selectOwnEvents(world, await readEventsBeforeMarker(world, findStartedWatch(world), 0))),
  },
  {
    // Each event is a document with type and object, as the server sent it.
    pattern: /every (event|[A-Z]+) of the watch(?: "([^"]*)")?/,
    read: (world, type, name) => ({ values: listEventsOfType(world, type, name) }),
  },
  {
    // A server may send bookmarks at any time, or none.
    pattern: /any BOOKMARK of the watch/,
    read: (world) => ({ values: listEventsOfType(world, 'BOOKMARK'), isOptional: true }),
  },
  {
    // Waits for the first BOOKMARK.
    pattern: /the BOOKMARK of the watch/,
    read: async (world) => {
      const watch = findWatch(world);
      const waitForBookmark = (limit: number) =>
        watch.waitUntil((events) => events.some(isBookmark), limit, 'a BOOKMARK');
      await waitForEvents(world, watch, EVENT_TIMEOUT, waitForBookmark).catch((error: unknown) => {
        if (!(error instanceof WatchTimeoutError)) throw error;
        throw new MismatchError('the events of the watch', 'a BOOKMARK', String(error));
      });
      const { object } = watch.events.find(isBookmark) ?? {};
      const response = { status: 200, headers: [], body: Buffer.from(JSON.stringify(object)), milliseconds: 0 };
      return {
        values: [{ name: 'the BOOKMARK', value: object }],
        exchange: { request: watch.exchange.request, response },
      };
    },
  },
];
