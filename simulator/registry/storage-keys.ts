/**
 * Returns the key of a resource in etcd, which kube-apiserver's messages contain. Usually, the key is the name of the resource. Some old
 * resources have another key, and the key of resources of the groups apiextensions and apiregistration contains the group.
 */
const SPECIAL_KEYS: Readonly<Record<string, string>> = {
  endpoints: 'services/endpoints',
  nodes: 'minions',
  replicationcontrollers: 'controllers',
  services: 'services/specs',
  ingresses: 'ingress',
  podsecuritypolicies: 'podsecuritypolicy',
};
const GROUPS_IN_KEYS_PATTERN = /^api(?:extensions|registration)\./;

export function formatStorageKey(group: string, resource: string): string {
  return GROUPS_IN_KEYS_PATTERN.test(group) ? `${group}/${resource}` : (SPECIAL_KEYS[resource] ?? resource);
}
