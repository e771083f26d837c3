/** Adds resources that the user names and the server serves to the resources that discovery lists. */
import type { Inventory } from '../../client/discovery/discovery.ts';
import { findUndiscoveredResource } from '../../client/discovery/undiscovered-resource.ts';
import type { Target } from '../../client/exchange/target.ts';
import { parseNamedObject, parseResourceName, type ResourceOption } from './resource-option.ts';

export async function addNamedResources(
  inventory: Inventory,
  options: readonly ResourceOption[],
  target: Target,
): Promise<Inventory> {
  const resources = [...inventory.resources];
  for (const option of options) {
    const name = parseResourceName(option.resource);
    const isListed = resources.some(
      ({ plural, group }) => plural === name.plural && (name.group === '' || group === name.group),
    );
    // Discovery of a group is complete: if it lists any resource, the group has no other resources.
    if (isListed || resources.some(({ group }) => group === name.group)) continue;
    const object = parseNamedObject(option);
    const { apiVersion = '', kind } = object;
    const version = apiVersion === '' ? undefined : apiVersion.split('/').at(-1);
    const resource = await findUndiscoveredResource(target, name, { version, kind }, inventory.dialect);
    if (resource !== undefined) resources.push(resource);
  }
  return { ...inventory, resources };
}
