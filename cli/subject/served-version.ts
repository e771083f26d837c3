/**
 * Selects the version in which a resource is tested: the named one, otherwise that of its object, otherwise the preferred one, otherwise
 * any served one.
 */

import {
  discoverVersion,
  type Inventory,
  listVersions,
  type ServedResource,
} from '../../client/discovery/discovery.ts';
import { createUsageError } from '../../client/errors.ts';
import type { Target } from '../../client/exchange/target.ts';
import { formatApiVersion } from '../../values/api-version.ts';
import { findServedResource, parseNamedObject, type ResourceOption, readResourceName } from './resource-option.ts';

export async function selectVersion(
  option: ResourceOption,
  target: Target,
  inventory: Inventory,
): Promise<ServedResource> {
  const name = readResourceName(option.resource);
  const { group, plural, version } = name;
  if (version !== undefined) {
    const served = await findInVersion(target, name, version);
    if (served !== undefined) return served;
    const place = formatApiVersion(group, version);
    throw createUsageError(`--resource: the server has no ${plural} in ${place}`);
  }
  const isPreferred = inventory.resources.some((one) => one.plural === plural && (group === '' || one.group === group));
  if (isPreferred) return findObjectVersion(option, findServedResource(inventory, name), target);
  return (await findInAnyVersion(target, name)) ?? findServedResource(inventory, name);
}

/** Returns the version of the object, if the server has it. */
async function findObjectVersion(
  option: ResourceOption,
  preferred: ServedResource,
  target: Target,
): Promise<ServedResource> {
  const [group, version, ...others] = (parseNamedObject(option).apiVersion ?? '').split('/');
  if (version === undefined || others.length > 0 || group !== preferred.group || version === preferred.version)
    return preferred;
  return (await findInVersion(target, preferred, version)) ?? preferred;
}

/** A group may have the resource only in another version than the preferred one. */
async function findInAnyVersion(target: Target, name: Named): Promise<ServedResource | undefined> {
  for (const version of await listVersions(target, name.group)) {
    const served = await findInVersion(target, name, version);
    if (served !== undefined) return served;
  }
  return undefined;
}

type Named = Pick<ServedResource, 'group' | 'plural'>;

async function findInVersion(
  target: Target,
  { group, plural }: Named,
  version: string,
): Promise<ServedResource | undefined> {
  return (await discoverVersion(target, { group, version })).find((one) => one.plural === plural);
}
