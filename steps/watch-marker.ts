/**
 * How one knows that a watch has nothing more to say: a marker object is written into its collection, and everything before the
 * marker's event is all there is. The marker bears the labels that the watch selects, so that it is seen. Where none can be seen
 * (a watch on one name), or the watch has ended or will by itself, its end is waited for instead.
 */
import { isSuccess, jsonOf } from '../client/exchange.ts';
import { type WatchEvent, WatchLimit, type WatchStream } from '../client/watch-stream.ts';
import { Mismatch } from './mismatch.ts';
import { lookUp } from './paths.ts';
import { stateOf } from './resource/states.ts';
import type { AssayWorld } from './world.ts';

const LIMIT = 15_000;
const MARKER = 'zz-assay-marker';

/** The events before the marker. `least` events are waited for first, so that a slow one is not taken for a missing one. */
export async function afterMarker(
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
  const [path = '', query = ''] = watch.exchange.request.path.split('?');
  const parameters = new URLSearchParams(query);
  const ends = parameters.has('timeoutSeconds') || parameters.get('fieldSelector') !== null || watch.ended;
  if (ends) {
    await untilEnd(watch, parameters);
    return watch.events;
  }
  const collection = await writable(world, path);
  const name = `${MARKER}-${world.unique}-${world.cleanUp.length}`;
  const labels = labelsFor(parameters.get('labelSelector') ?? '');
  const body = JSON.stringify({ ...(await markerIn(world, collection)), metadata: { name, labels } });
  const written = await world.prepare({ method: 'POST', path: collection, body });
  const isMarker = (event: WatchEvent): boolean => lookUp(event.object, 'metadata.name') === name;
  if (!isSuccess(written)) throw new Error(`no marker could be written: ${JSON.stringify(jsonOf(written))}`);
  await watch.waitUntil(
    (events) => events.some(isMarker) || events.some(({ type }) => type === 'ERROR'),
    LIMIT,
    `the marker ${name} after ${least} events`,
  );
  const index = watch.events.findIndex(isMarker);
  return (index < 0 ? watch.events : watch.events.slice(0, index)).filter((event) => !isOldMarker(event));
}

/** An object of the collection's type: of the resource under test a valid one, of all others a kind is enough. */
async function markerIn(world: AssayWorld, collection: string): Promise<object> {
  const plural = collection.split('/').at(-1) ?? '';
  const { resource, inventory } = world.subject;
  if (resource !== undefined && plural === resource.served.plural)
    return stateOf(world, 'resource', 'plain', `${collection}/`);
  return { kind: inventory.resources.find((one) => one.plural === plural)?.kind };
}

function isOldMarker(event: WatchEvent): boolean {
  return String(lookUp(event.object, 'metadata.name')).startsWith(MARKER);
}

/** A watch with a time of its own ends with it. One on a single name has none: the quiet after its last event must do. */
async function untilEnd(watch: WatchStream, parameters: URLSearchParams): Promise<void> {
  const seconds = Number(parameters.get('timeoutSeconds') ?? 0);
  if (seconds > 0 || watch.ended) return watch.end(seconds * 1000 + LIMIT);
  throw new Error('a watch with a fieldSelector needs timeoutSeconds, so that its end can be waited for');
}

/** The collection that markers can be created in: that of the namespace where the watch is over all of them. */
async function writable(world: AssayWorld, path: string): Promise<string> {
  const plain = path.replace('/watch/', '/');
  if (plain.includes('/namespaces/')) return plain;
  const plural = plain.split('/').at(-1) ?? '';
  const resource = world.subject.inventory.resources.find((one) => one.plural === plural);
  return resource?.namespaced === true
    ? plain.replace(/\/([^/]+)$/, `/namespaces/${await world.namespace()}/$1`)
    : plain;
}

/** Labels that a selector of equalities, sets and bare keys picks. */
function labelsFor(selector: string): Record<string, string> {
  const labels: Record<string, string> = {};
  for (const part of selector.split(/,(?![^(]*\))/)) {
    const match = /^\s*([\w./-]+)\s*(?:(==?|\bin\b)\s*\(?\s*([\w.-]+))?/.exec(part);
    const negative = /!=|^\s*!|\bnotin\b/.test(part);
    if (match?.[1] !== undefined && !negative) labels[match[1]] = match[3] ?? 'marker';
  }
  return labels;
}
