/**
 * The etcd keys of resources, which kube-apiserver's messages contain: the resource, in some old cases another name, and for resources of
 * the aggregated servers the group too.
 */
const SPECIAL: Readonly<Record<string, string>> = {
  endpoints: 'services/endpoints',
  nodes: 'minions',
  replicationcontrollers: 'controllers',
  services: 'services/specs',
  ingresses: 'ingress',
  podsecuritypolicies: 'podsecuritypolicy',
};
const BELOW_GROUP = /^api(?:extensions|registration)\./;

export function formatStorageKey(group: string, resource: string): string {
  return BELOW_GROUP.test(group) ? `${group}/${resource}` : (SPECIAL[resource] ?? resource);
}
