/**
 * Computes the usage of an object under the quotas of its namespace. Every object counts as `count/<resource>.<group>`. Some resources of
 * the core group also count under their name. Services also count their node ports and load balancers, pods count their requests and
 * limits, and claims count their size.
 *
 * Example: a Service of type NodePort with two ports counts as `count/services` 1, `services` 1, `services.nodeports` 2.
 */
import type { ApiObject } from '../../pure/object.ts';
import { addQuantities, createIntegerQuantity, type Quantity, scaleValue } from '../../pure/quantity/quantity.ts';
import { addAmounts, computePodAmounts, type ResourceAmounts, readAmounts } from '../kinds/core/pods/pod-amounts.ts';
import { isExtendedResource } from '../kinds/core/pods/resource-requirements.ts';
import { type Fields, isUnset, readList, readMembers, readText } from '../object-fields.ts';

/** The quantities by their names in `spec.hard`. */
export type Usage = ResourceAmounts;

export interface CountedResource {
  readonly group: string;
  readonly resource: string;
}

const NO_USAGE: Usage = new Map();
const ONE_OBJECT = createIntegerQuantity(1n);
/** The resources of the core group that also count under their name. */
const RESOURCES_COUNTED_BY_NAME = new Set([
  'configmaps',
  'persistentvolumeclaims',
  'replicationcontrollers',
  'resourcequotas',
  'secrets',
  'services',
]);
const SERVICE_USAGE_NAMES = ['services', 'services.nodeports', 'services.loadbalancers'];
const COMPUTE_RESOURCES = ['cpu', 'memory', 'ephemeral-storage'];
const POD_USAGE_NAMES = ['pods', ...COMPUTE_RESOURCES.flatMap((name) => [name, `requests.${name}`, `limits.${name}`])];
const POD_USAGE_PATTERN = /^(?:requests\.)?hugepages-|^requests\..*\//;
const CLAIM_USAGE_NAMES = ['persistentvolumeclaims', 'requests.storage'];
const CLAIM_USAGE_PATTERN = /\.storageclass\.storage\.[^/]*\/(?:persistentvolumeclaims|requests\.storage)$/;

export function formatCountName({ group, resource }: CountedResource): string {
  return group === '' ? `count/${resource}` : `count/${resource}.${group}`;
}

/** Reports whether objects of the resource can count under a name. */
export function isUsageName(countedResource: CountedResource, name: string): boolean {
  if (name === formatCountName(countedResource)) return true;
  const { group, resource } = countedResource;
  if (group !== '') return false;
  if (resource === 'services') return SERVICE_USAGE_NAMES.includes(name);
  if (resource === 'pods') return POD_USAGE_NAMES.includes(name) || POD_USAGE_PATTERN.test(name);
  if (resource === 'persistentvolumeclaims') return CLAIM_USAGE_NAMES.includes(name) || CLAIM_USAGE_PATTERN.test(name);
  return RESOURCES_COUNTED_BY_NAME.has(resource) && name === resource;
}

/** Returns the usage of an object. `groupSuffix` is the suffix of the group names in the dialect. */
export function countObject(
  countedResource: CountedResource,
  object: ApiObject | undefined,
  groupSuffix: string,
): Usage {
  if (object === undefined) return NO_USAGE;
  const { group, resource } = countedResource;
  const usage = new Map([[formatCountName(countedResource), ONE_OBJECT]]);
  if (group !== '') return usage;
  if (RESOURCES_COUNTED_BY_NAME.has(resource)) usage.set(resource, ONE_OBJECT);
  if (resource === 'pods' && !isTerminated(object))
    return new Map([...usage, ...computePodUsage(readMembers(object.spec))]);
  if (resource === 'services') addServiceUsage(usage, readMembers(object.spec));
  if (resource === 'persistentvolumeclaims') addClaimUsage(usage, object, `.storageclass.storage.${groupSuffix}/`);
  return usage;
}

/** Reports whether a pod has terminated. The resources of a terminated pod do not count. */
function isTerminated({ status }: ApiObject): boolean {
  const { phase } = readMembers(status);
  return phase === 'Succeeded' || phase === 'Failed';
}

/** Returns the usage of a pod. The overhead is added to the requests, and to limits that are set. */
function computePodUsage(spec: Fields): Usage {
  const overhead = readAmounts(spec.overhead);
  const limits = computePodAmounts(spec, 'limits');
  const overheadOfLimits = new Map([...overhead].filter(([name]) => limits.has(name)));
  return createPodUsage(
    addAmounts(computePodAmounts(spec, 'requests'), overhead),
    addAmounts(limits, overheadOfLimits),
  );
}

function createPodUsage(requests: ResourceAmounts, limits: ResourceAmounts): Usage {
  const usage = new Map([['pods', ONE_OBJECT]]);
  for (const [name, amount] of requests) {
    if (COMPUTE_RESOURCES.includes(name) || name.startsWith('hugepages-'))
      usage.set(name, amount).set(`requests.${name}`, amount);
    else if (isExtendedResource(name)) usage.set(`requests.${name}`, amount);
  }
  for (const [name, amount] of limits) if (COMPUTE_RESOURCES.includes(name)) usage.set(`limits.${name}`, amount);
  return usage;
}

/** The names that each container must specify if a quota limits them. */
const REQUIRED_NAMES = ['cpu', 'memory', 'requests.cpu', 'requests.memory', 'limits.cpu', 'limits.memory'];

/** Returns an error message if a container lacks a request or limit that a quota requires. */
export function findMissingAmounts(
  { group, resource }: CountedResource,
  limitedResources: readonly string[],
  pod: ApiObject,
): string | undefined {
  if (group !== '' || resource !== 'pods') return undefined;
  const spec = readMembers(pod.spec);
  const containers = ['containers', 'initContainers'].flatMap((member) => readList(spec, member));
  const missingNameMessages = REQUIRED_NAMES.filter((name) => limitedResources.includes(name)).flatMap((name) => {
    const names = containers
      .filter(({ resources }) => {
        const { requests, limits } = readMembers(resources);
        return !createPodUsage(readAmounts(requests), readAmounts(limits)).has(name);
      })
      .map((container) => readText(container.name));
    return names.length === 0 ? [] : [`${name} for: ${[...new Set(names)].sort().join(',')}`];
  });
  return missingNameMessages.length === 0 ? undefined : `must specify ${missingNameMessages.sort().join('; ')}`;
}

function addServiceUsage(usage: Map<string, Quantity>, spec: Fields): void {
  const { type, allocateLoadBalancerNodePorts } = spec;
  const ports = readList(spec, 'ports');
  if (type === 'NodePort') usage.set('services.nodeports', createIntegerQuantity(BigInt(ports.length)));
  if (type !== 'LoadBalancer') return;
  usage.set('services.loadbalancers', ONE_OBJECT);
  const portsWithNodePort =
    allocateLoadBalancerNodePorts === false ? ports.filter(({ nodePort }) => (nodePort ?? 0) !== 0) : ports;
  usage.set('services.nodeports', createIntegerQuantity(BigInt(portsWithNodePort.length)));
}

/** Adds the size of a claim in bytes to the total usage and to the usage of its storage class. */
function addClaimUsage(usage: Map<string, Quantity>, claim: ApiObject, storageClassInfix: string): void {
  const spec = readMembers(claim.spec);
  const annotation = Object.entries(claim.metadata.annotations ?? {}).find(([key]) =>
    /^volume\.beta\.[^/]*\/storage-class$/.test(key),
  );
  const storageClass = annotation?.[1] ?? readText(spec.storageClassName);
  if (storageClass !== '') usage.set(`${storageClass}${storageClassInfix}persistentvolumeclaims`, ONE_OBJECT);
  const { requests } = readMembers(spec.resources);
  const requestedStorage = readMembers(requests).storage;
  if (isUnset(requestedStorage)) return;
  const amount = readAmounts({ storage: requestedStorage ?? '0' }).get('storage');
  if (amount === undefined) return;
  const size = amount.scale < 0 ? createIntegerQuantity(scaleValue(amount, 0)) : amount;
  usage.set('requests.storage', size);
  if (storageClass !== '') usage.set(`${storageClass}${storageClassInfix}requests.storage`, size);
}

/** Returns the increase from `previousUsage` to `newUsage`. Decreases are omitted, because the controller counts them later. */
export function computeIncrease(newUsage: Usage, previousUsage: Usage): Usage {
  const increases = [...newUsage].map(([name, amount]) => {
    const previousAmount = previousUsage.get(name);
    return [
      name,
      previousAmount === undefined
        ? amount
        : addQuantities(amount, { ...previousAmount, unscaled: -previousAmount.unscaled }),
    ] as const;
  });
  return new Map(increases.filter(([, amount]) => amount.unscaled > 0n));
}

/** Reports whether a quota also applies to updates of the resource. */
export function appliesToUpdates({ group, resource }: CountedResource): boolean {
  return group === '' && (resource === 'services' || resource === 'persistentvolumeclaims');
}

/** Reports whether an update can change the usage of an object. The resources of a terminated pod do not count. */
export function canUpdateChangeUsage(countedResource: CountedResource): boolean {
  return appliesToUpdates(countedResource) || (countedResource.group === '' && countedResource.resource === 'pods');
}
