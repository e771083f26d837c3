/**
 * How one knows that a watch has nothing more to say: a marker object is written into its collection, and everything before the
 * marker's event is all there is. The marker bears the labels that the watch selects, so that it is seen. Where none can be seen
 * (a watch on one name), or the watch has ended or will by itself, its end is waited for instead.
 */
import { isSuccess, jsonOf } from '../../../client/exchange/exchange.ts';
import { type WatchEvent, WatchLimit, type WatchStream } from '../../../client/exchange/watch-stream.ts';
import { Mismatch } from '../comparison/mismatch.ts';
import { lookUp } from '../comparison/paths.ts';
import type { AssayWorld } from '../world.ts';
import { isMarker, markerFor } from './markers.ts';
import { waitForEvents } from './streams.ts';

const LIMIT = 15_000;

/** The events before the marker. `least` events are waited for first, so that a slow one is not taken for a missing one. */
export async function eventsBeforeMarker(
  world: AssayWorld,
  watch: WatchStream,
  least: number,
): Promise<readonly WatchEvent[]> {
  try {
    return await upToMarker(world, watch, least);
  } catch (error) {
    if (!(error instanceof WatchLimit)) throw error;
    throw new Mismatch(`GET ${watch.exchange.request.path}`, 'a stream that tells of each change', error.message);
  }
}

async function upToMarker(world: AssayWorld, watch: WatchStream, least: number): Promise<readonly WatchEvent[]> {
  const [, query = ''] = watch.exchange.request.path.split('?');
  const parameters = new URLSearchParams(query);
  const ends = parameters.has('timeoutSeconds') || parameters.get('fieldSelector') !== null || watch.ended;
  if (ends) {
    await waitForEnd(watch, parameters);
    return watch.events;
  }
  const { collection, object } = await markerFor(world, watch.exchange.request.path);
  const written = await world.prepare({ method: 'POST', path: collection, body: JSON.stringify(object) });
  const isThisMarker = (event: WatchEvent): boolean => lookUp(event.object, 'metadata.name') === object.metadata.name;
  if (!isSuccess(written)) throw new Error(`no marker could be written: ${JSON.stringify(jsonOf(written))}`);
  await waitForEvents(world, watch, LIMIT, (limit) =>
    watch.waitUntil(
      (events) => events.some(isThisMarker) || events.some(({ type }) => type === 'ERROR'),
      limit,
      `the marker ${object.metadata.name} after ${least} events`,
    ),
  );
  const index = watch.events.findIndex(isThisMarker);
  return (index < 0 ? watch.events : watch.events.slice(0, index)).filter((event) => !isMarker(event.object));
}

/** A watch with a time of its own ends with it. One on a single name has none: the quiet after its last event must do. */
async function waitForEnd(watch: WatchStream, parameters: URLSearchParams): Promise<void> {
  const seconds = Number(parameters.get('timeoutSeconds') ?? 0);
  if (seconds > 0 || watch.ended) return watch.end(seconds * 1000 + LIMIT);
  throw new Error('a watch with a fieldSelector needs timeoutSeconds, so that its end can be waited for');
}
