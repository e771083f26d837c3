/**
 * Where genuine servers keep the objects of a resource, for it shows in some of their messages: mostly below the plural name, in some old
 * cases below another, and below the group for what other servers brought.
 */
const SPECIAL: Readonly<Record<string, string>> = {
  endpoints: 'services/endpoints',
  nodes: 'minions',
  replicationcontrollers: 'controllers',
  services: 'services/specs',
  ingresses: 'ingress',
};
const BELOW_GROUP = /^api(?:extensions|registration)\./;

/** Events of both groups are the same objects. */
export function storageKeyOf(group: string, resource: string): string {
  return BELOW_GROUP.test(group) ? `${group}/${resource}` : (SPECIAL[resource] ?? resource);
}
