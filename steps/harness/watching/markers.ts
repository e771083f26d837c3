/** Markers: objects that the suite writes into a watched collection to make the watch report an event. Scenarios ignore these events. */
import { readPath } from '../comparison/paths.ts';
import { readState } from '../resource/resource-states.ts';
import type { Manifest } from '../state-manifests.ts';
import type { AssayWorld } from '../world.ts';

const MARKER_NAME = 'zz-assay-marker';

/** The number of markers of each scenario. A scenario may create several markers at the same time. */
const markerCounts = new WeakMap<AssayWorld, number>();

export interface Marker {
  /** The collection in which the marker is created. */
  readonly collection: string;
  readonly object: Manifest & { readonly metadata: { readonly name: string; readonly labels: Record<string, string> } };
}

/** Returns a marker that a watch on this path reports: it has the labels that the watch selects. */
export async function createMarkerForWatch(world: AssayWorld, watchPath: string): Promise<Marker> {
  const [path = '', query = ''] = watchPath.split('?');
  const collection = await findWritableCollection(world, path);
  const count = (markerCounts.get(world) ?? 0) + 1;
  markerCounts.set(world, count);
  const name = `${MARKER_NAME}-${world.names.uniqueWord}-${count}`;
  const labels = createMatchingLabels(new URLSearchParams(query).get('labelSelector') ?? '');
  return { collection, object: { ...(await createMarkerObject(world, collection)), metadata: { name, labels } } };
}

export function isMarker(object: unknown): boolean {
  return String(readPath(object, 'metadata.name')).startsWith(MARKER_NAME);
}

/**
 * Returns an object of the collection's type: a valid object for the resource under test; for other types, kind and name are sufficient.
 */
async function createMarkerObject(world: AssayWorld, collection: string): Promise<object> {
  const plural = collection.split('/').at(-1) ?? '';
  const { resource, inventory } = world.subject;
  if (resource !== undefined && plural === resource.served.plural)
    return readState(world, 'resource', 'plain', `${collection}/`);
  return { kind: inventory.resources.find((resource) => resource.plural === plural)?.kind };
}

/**
 * Returns the collection in which markers can be created. For a watch across all namespaces, it is the collection in the namespace of the
 * scenario.
 */
async function findWritableCollection(world: AssayWorld, path: string): Promise<string> {
  const pathWithoutWatch = path.replace('/watch/', '/');
  if (pathWithoutWatch.includes('/namespaces/')) return pathWithoutWatch;
  const plural = pathWithoutWatch.split('/').at(-1) ?? '';
  const { resource, inventory } = world.subject;
  // A custom type of the suite is not in the inventory.
  const servedResource =
    resource?.served.plural === plural ? resource.served : inventory.resources.find((type) => type.plural === plural);
  return servedResource?.namespaced === true
    ? pathWithoutWatch.replace(/\/([^/]+)$/, `/namespaces/${await world.getNamespace()}/$1`)
    : pathWithoutWatch;
}

/** Returns labels that match a label selector with the operators =, in and exists. */
function createMatchingLabels(selector: string): Record<string, string> {
  const labels: Record<string, string> = {};
  for (const requirement of selector.split(/,(?![^(]*\))/)) {
    const match = /^\s*([\w./-]+)\s*(?:(==?|\bin\b)\s*\(?\s*([\w.-]+))?/.exec(requirement);
    const isNegative = /!=|^\s*!|\bnotin\b/.test(requirement);
    if (match?.[1] !== undefined && !isNegative) labels[match[1]] = match[3] ?? 'marker';
  }
  return labels;
}
