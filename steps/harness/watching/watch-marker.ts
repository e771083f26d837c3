/**
 * Determines when a watch has reported all changes so far. The suite creates a marker object, with the labels that the watch selects, in
 * the watched collection: when the watch reports the marker, it has reported all earlier changes. If the watch cannot report a marker (a
 * watch on one name), has ended, or will end by itself, the suite waits for its end instead.
 */
import { isSuccess, parseJsonBody } from '../../../client/exchange/exchange.ts';
import { type WatchEvent, type WatchStream, WatchTimeoutError } from '../../../client/exchange/watch-stream.ts';
import { MismatchError } from '../comparison/mismatch.ts';
import { readPath } from '../comparison/paths.ts';
import type { AssayWorld } from '../world.ts';
import { createMarkerForWatch, isMarker } from './markers.ts';
import { waitForEvents } from './streams.ts';

/** The time limit for the watch to report the marker, in milliseconds. */
const MARKER_TIMEOUT = 15_000;

/** Returns the events before the marker. Waits for `minEvents` events first, so that a slow event does not count as missing. */
export async function readEventsBeforeMarker(
  world: AssayWorld,
  watch: WatchStream,
  minEvents: number,
): Promise<readonly WatchEvent[]> {
  try {
    return await readUpToMarker(world, watch, minEvents);
  } catch (error) {
    if (!(error instanceof WatchTimeoutError)) throw error;
    throw new MismatchError(`GET ${watch.exchange.request.path}`, 'an event for each change', error.message);
  }
}

async function readUpToMarker(
  world: AssayWorld,
  watch: WatchStream,
  minEvents: number,
): Promise<readonly WatchEvent[]> {
  const [, query = ''] = watch.exchange.request.path.split('?');
  const parameters = new URLSearchParams(query);
  const mustWaitForEnd = parameters.has('timeoutSeconds') || parameters.get('fieldSelector') !== null || watch.hasEnded;
  if (mustWaitForEnd) {
    await waitForEnd(watch, parameters);
    return watch.events;
  }
  const { collection, object } = await createMarkerForWatch(world, watch.exchange.request.path);
  const creation = await world.sendPreparatoryRequest({
    method: 'POST',
    path: collection,
    body: JSON.stringify(object),
  });
  const isMarkerEvent = (event: WatchEvent): boolean =>
    readPath(event.object, 'metadata.name') === object.metadata.name;
  if (!isSuccess(creation))
    throw new Error(`the suite could not create a marker in ${collection}: ${JSON.stringify(parseJsonBody(creation))}`);
  await waitForEvents(world, watch, MARKER_TIMEOUT, (limit) =>
    watch.waitUntil(
      (events) => events.some(isMarkerEvent) || events.some(({ type }) => type === 'ERROR'),
      limit,
      `the marker ${object.metadata.name} after ${minEvents} events`,
    ),
  );
  const index = watch.events.findIndex(isMarkerEvent);
  return (index < 0 ? watch.events : watch.events.slice(0, index)).filter((event) => !isMarker(event.object));
}

/** Waits for the end of a watch with timeoutSeconds. Throws an error for a watch on one name without a timeout. */
async function waitForEnd(watch: WatchStream, parameters: URLSearchParams): Promise<void> {
  const seconds = Number(parameters.get('timeoutSeconds') ?? 0);
  if (seconds > 0 || watch.hasEnded) return watch.waitForEnd(seconds * 1000 + MARKER_TIMEOUT);
  throw new Error('a watch with a fieldSelector needs timeoutSeconds, because this step waits for its end');
}
