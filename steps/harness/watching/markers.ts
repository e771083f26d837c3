/** Markers: objects that the suite writes into a watched collection, so that the watch reports something. Their events don't count. */
import { lookUp } from '../comparison/paths.ts';
import { readState } from '../resource/states.ts';
import type { Manifest } from '../states.ts';
import type { AssayWorld } from '../world.ts';

const MARKER = 'zz-assay-marker';

export interface Marker {
  /** The collection in which it is created. */
  readonly collection: string;
  readonly object: Manifest & { readonly metadata: { readonly name: string; readonly labels: Record<string, string> } };
}

/** A marker that a watch on this path reports: it has the labels that the watch selects. */
export async function markerFor(world: AssayWorld, watched: string): Promise<Marker> {
  const [path = '', query = ''] = watched.split('?');
  const collection = await writable(world, path);
  const name = `${MARKER}-${world.names.unique}-${world.cleanUp.paths.length}`;
  const labels = labelsFor(new URLSearchParams(query).get('labelSelector') ?? '');
  return { collection, object: { ...(await markerIn(world, collection)), metadata: { name, labels } } };
}

export function isMarker(object: unknown): boolean {
  return String(lookUp(object, 'metadata.name')).startsWith(MARKER);
}

/** An object of the collection's type: of the resource under test a valid one, of all others a kind is enough. */
async function markerIn(world: AssayWorld, collection: string): Promise<object> {
  const plural = collection.split('/').at(-1) ?? '';
  const { resource, inventory } = world.subject;
  if (resource !== undefined && plural === resource.served.plural)
    return readState(world, 'resource', 'plain', `${collection}/`);
  return { kind: inventory.resources.find((one) => one.plural === plural)?.kind };
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
