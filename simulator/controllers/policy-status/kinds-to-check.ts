/**
 * Lists the kinds that the rules of a policy match. Wildcards and subresources are ignored.
 *
 * Example: a rule with the groups `apps` and `batch`, the version `v1` and the resources `deployments`, `jobs` and `pods/status` matches
 * the kinds Deployment and Job.
 */
import type { WebhookRule } from '../../pure/admission/rules.ts';
import type { Registry, ResourceType } from '../../registry/resource.ts';

/** The maximum number of kinds that are checked per rule. */
const MAX_KINDS = 10;

/** Returns the kinds in the order of group, version and kind. */
export function listKindsToCheck(rules: readonly WebhookRule[], { resources }: Registry): ResourceType[] {
  const kinds = new Map<string, ResourceType>();
  for (const rule of rules) if (addKinds(rule, resources, kinds)) break;
  return [...kinds.keys()].sort().flatMap((key) => kinds.get(key) ?? []);
}

/** Adds the kinds of a rule. Returns true if the maximum is reached. Further rules are then ignored. */
function addKinds(
  { apiGroups = [], apiVersions = [], resources: names = [] }: WebhookRule,
  servedResources: readonly ResourceType[],
  kinds: Map<string, ResourceType>,
): boolean {
  if ([...apiGroups, ...apiVersions].some((text) => text.includes('*'))) return false;
  let count = 0;
  for (const group of [...apiGroups].sort()) {
    for (const version of [...apiVersions].sort()) {
      for (const name of names.filter((name) => !/[*/]/.test(name)).sort()) {
        for (const resource of servedResources.filter((resourceType) =>
          matchesName(resourceType, group, version, name.toLowerCase()),
        )) {
          kinds.set([resource.group, resource.version, resource.kind].join('\0'), resource);
          count += 1;
          if (count === MAX_KINDS) return true;
        }
      }
    }
  }
  return false;
}

/** Reports whether the resource has this group, version and plural or singular name. An empty group matches every group. */
function matchesName(resource: ResourceType, group: string, version: string, name: string): boolean {
  if (resource.version !== version || (group !== '' && resource.group !== group)) return false;
  return resource.resource === name || resource.singular === name;
}
