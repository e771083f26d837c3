/**
 * Returns the etcd keys of resources, which kube-apiserver's messages contain. Most keys are the name of the resource. Some old resources
 * have another key, and resources of the groups apiextensions and apiregistration have the group in their key.
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
