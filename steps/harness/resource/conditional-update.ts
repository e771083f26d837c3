/** Adds the stored resourceVersion to updates that have none: many resources, such as custom resources, require it. */
import { formatResourceApiVersion } from '../../../client/discovery/discovery.ts';
import { parseJsonBody } from '../../../client/exchange/exchange.ts';
import type { Manifest } from '../state-manifests.ts';
import type { AssayWorld } from '../world.ts';
import { isResourceUnderTest, requireResource } from './resource-placeholders.ts';

export async function addStoredResourceVersion(
  world: AssayWorld,
  kind: string,
  path: string,
  object: Manifest,
): Promise<Manifest> {
  const { resource } = world.subject;
  const allowsUnconditionalUpdate =
    !isResourceUnderTest(kind) || resource?.abilities.includes('unconditional-update') === true;
  if (allowsUnconditionalUpdate || object.metadata?.resourceVersion !== undefined) return object;
  const storedManifest = parseJsonBody<Manifest>(await world.send({ method: 'GET', path: path.split('?')[0] ?? path }));
  const resourceVersion = storedManifest?.metadata?.resourceVersion;
  return resourceVersion === undefined ? object : { ...object, metadata: { ...object.metadata, resourceVersion } };
}

/**
 * Completes the object of an update. A scenario specifies only the relevant members; the other members come from the state of the resource.
 */
export async function completeObjectFromState(
  world: AssayWorld,
  path: string,
  writtenManifest: Manifest,
): Promise<Manifest> {
  const { states, served, abilities } = requireResource(world.subject);
  const type = abilities.includes('metadata-only-objects')
    ? {}
    : { apiVersion: formatResourceApiVersion(served), kind: served.kind };
  return addStoredResourceVersion(world, 'resource', path, { ...type, ...states.plain, ...writtenManifest });
}
