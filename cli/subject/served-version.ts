/**
 * Selects the version in which a resource is tested: the version in its name, or else the version of its object, or else the preferred
 * version, or else any version that serves the resource.
 */

import {
  discoverGroupVersion,
  type Inventory,
  listVersions,
  type ServedResource,
} from '../../client/discovery/discovery.ts';
import { createUsageError } from '../../client/errors.ts';
import type { Target } from '../../client/exchange/target.ts';
import { formatApiVersion } from '../../values/api-version.ts';
import { findServedResource, parseNamedObject, parseResourceName, type ResourceOption } from './resource-option.ts';

export async function selectServedVersion(
  option: ResourceOption,
  target: Target,
  inventory: Inventory,
): Promise<ServedResource> {
  const name = parseResourceName(option.resource);
  const { group, plural, version } = name;
  if (version !== undefined) {
    const servedResource = await findResourceInVersion(target, name, version);
    if (servedResource !== undefined) return servedResource;
    const apiVersion = formatApiVersion(group, version);
    throw createUsageError(`--resource: the server has no ${plural} in ${apiVersion}`);
  }
  const isPreferred = inventory.resources.some(
    (resource) => resource.plural === plural && (group === '' || resource.group === group),
  );
  if (isPreferred) return findObjectVersion(option, findServedResource(inventory, name), target);
  return (await findResourceInAnyVersion(target, name)) ?? findServedResource(inventory, name);
}

/** Returns the resource in the version of the object, or in the preferred version if the server does not serve that version. */
async function findObjectVersion(
  option: ResourceOption,
  preferredResource: ServedResource,
  target: Target,
): Promise<ServedResource> {
  const [group, version, ...otherSegments] = (parseNamedObject(option).apiVersion ?? '').split('/');
  if (
    version === undefined ||
    otherSegments.length > 0 ||
    group !== preferredResource.group ||
    version === preferredResource.version
  )
    return preferredResource;
  return (await findResourceInVersion(target, preferredResource, version)) ?? preferredResource;
}

/** Returns the resource in the first version that serves it. The preferred version of the group may lack the resource. */
async function findResourceInAnyVersion(target: Target, name: ResourceName): Promise<ServedResource | undefined> {
  for (const version of await listVersions(target, name.group)) {
    const servedResource = await findResourceInVersion(target, name, version);
    if (servedResource !== undefined) return servedResource;
  }
  return undefined;
}

type ResourceName = Pick<ServedResource, 'group' | 'plural'>;

async function findResourceInVersion(
  target: Target,
  { group, plural }: ResourceName,
  version: string,
): Promise<ServedResource | undefined> {
  return (await discoverGroupVersion(target, { group, version })).find(
    (servedResource) => servedResource.plural === plural,
  );
}
