/**
 * The names that a quota may limit, from kube-apiserver 1.32 (pkg/apis/core/helper/helpers.go: standardQuotaResources,
 * podComputeQuotaResources, integerResources). Names without a slash must be in these sets. Other names must be qualified names.
 */

/** The names that a quota with a scope of pods may limit. A quota with the scope BestEffort may limit only `pods`. */
const POD_RESOURCES = new Set([
  'pods',
  'cpu',
  'memory',
  'limits.cpu',
  'limits.memory',
  'requests.cpu',
  'requests.memory',
]);
/** The names that limit the number of objects. */
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
const STANDARD_RESOURCES = new Set([
  ...POD_RESOURCES,
  ...COUNTED_RESOURCES,
  'ephemeral-storage',
  'limits.ephemeral-storage',
  'requests.ephemeral-storage',
  'requests.storage',
]);
const HUGE_PAGES_PATTERN = /^(?:requests\.)?hugepages-/;

export function isStandardQuotaResource(name: string): boolean {
  return STANDARD_RESOURCES.has(name) || HUGE_PAGES_PATTERN.test(name);
}

/** Reports whether the API defines the resource name: a name that a quota may limit, or `storage`. */
export function isStandardResource(name: string): boolean {
  return isStandardQuotaResource(name) || name === 'storage';
}

/** Reports whether the quantity must be an integer, as for names with a slash that do not start with `requests.`. */
export function isIntegerResource(name: string): boolean {
  return COUNTED_RESOURCES.has(name) || (name.includes('/') && !name.startsWith('requests.'));
}

/** Reports whether a quota with the scope may limit the resource. */
export function canScopeLimitResource(scope: string, name: string): boolean {
  if (scope === 'VolumeAttributesClass') return name === 'persistentvolumeclaims' || name === 'requests.storage';
  return scope === 'BestEffort' ? name === 'pods' : POD_RESOURCES.has(name);
}
