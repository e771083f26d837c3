/**
 * The kinds that a policy is about by name: rules with a wildcard are left out, and so are subresources. Worked example: the groups `apps`
 * and `batch`, the version `v1` and the resources `deployments`, `jobs` and `pods/status` name two kinds.
 */
import type { Rule } from '../../pure/admission/rules.ts';
import type { Registry, ResourceType } from '../../registry/resource.ts';

/** That are checked of one rule. */
const MOST_KINDS = 10;

/** In the order of group, version and kind. */
export function kindsToCheck(rules: readonly Rule[], { resources }: Registry): ResourceType[] {
  const kinds = new Map<string, ResourceType>();
  for (const rule of rules) if (addKinds(rule, resources, kinds)) break;
  return [...kinds.keys()].sort().flatMap((key) => kinds.get(key) ?? []);
}

/** Whether there are so many that no other rule counts. */
function addKinds(
  { apiGroups = [], apiVersions = [], resources: names = [] }: Rule,
  served: readonly ResourceType[],
  kinds: Map<string, ResourceType>,
): boolean {
  if ([...apiGroups, ...apiVersions].some((text) => text.includes('*'))) return false;
  let count = 0;
  for (const group of [...apiGroups].sort()) {
    for (const version of [...apiVersions].sort()) {
      for (const name of names.filter((each) => !/[*/]/.test(each)).sort()) {
        for (const resource of served.filter((each) => isNamed(each, group, version, name.toLowerCase()))) {
          kinds.set([resource.group, resource.version, resource.kind].join('\0'), resource);
          count += 1;
          if (count === MOST_KINDS) return true;
        }
      }
    }
  }
  return false;
}

/** The core group has no name: where none is given the resources of every group are meant. */
function isNamed(resource: ResourceType, group: string, version: string, name: string): boolean {
  if (resource.version !== version || (group !== '' && resource.group !== group)) return false;
  return resource.resource === name || resource.singular === name;
}
