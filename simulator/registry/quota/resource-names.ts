/**
 * The names that a quota may limit, as kube-apiserver 1.32 has them (pkg/apis/core/helper/helpers.go: standardQuotaResources,
 * podComputeQuotaResources, integerResources): those without a slash are of these, others are qualified names.
 */

/** With a scope a quota is about these only, with BestEffort about pods alone. */
const OF_PODS = new Set(['pods', 'cpu', 'memory', 'limits.cpu', 'limits.memory', 'requests.cpu', 'requests.memory']);
/** The resources that are counts of objects. */
export const COUNTED_RESOURCES: ReadonlySet<string> = new Set([
  'pods',
  'resourcequotas',
  'services',
  'replicationcontrollers',
  'secrets',
  'configmaps',
  'persistentvolumeclaims',
  'services.nodeports',
  'services.loadbalancers',
]);
const STANDARD = new Set([
  ...OF_PODS,
  ...COUNTED_RESOURCES,
  'ephemeral-storage',
  'limits.ephemeral-storage',
  'requests.ephemeral-storage',
  'requests.storage',
]);
const HUGE_PAGES = /^(?:requests\.)?hugepages-/;

export function isStandardQuotaResource(name: string): boolean {
  return STANDARD.has(name) || HUGE_PAGES.test(name);
}

/** A name that the API knows as a resource: of a quota, and `storage`. */
export function isStandardResource(name: string): boolean {
  return isStandardQuotaResource(name) || name === 'storage';
}

/** Measured in whole numbers. Others with a slash are so too, unless they are of requests. */
export function isWholeResource(name: string): boolean {
  return COUNTED_RESOURCES.has(name) || (name.includes('/') && !name.startsWith('requests.'));
}

export function isInScopeOfPods(scope: string, name: string): boolean {
  return scope === 'BestEffort' ? name === 'pods' : OF_PODS.has(name);
}
