/**
 * The usage of an object under the quotas of its namespace. Every resource counts as `count/<resource>.<group>`; some of the core group
 * also by their plain name, Services also by their node ports and load balancers.
 *
 * Worked example: a Service of type NodePort with two ports counts as `count/services` 1, `services` 1, `services.nodeports` 2.
 */
import type { ApiObject } from '../../pure/object.ts';
import { type Fields, list, objectMembers } from '../fields.ts';

/** Amounts by their names in `spec.hard`. */
export type Usage = ReadonlyMap<string, bigint>;

export interface Counted {
  readonly group: string;
  readonly resource: string;
}

const NOTHING: Usage = new Map();
/** Resources of the core group that also count by their plain name. */
const SHORT = new Set([
  'configmaps',
  'persistentvolumeclaims',
  'replicationcontrollers',
  'resourcequotas',
  'secrets',
  'services',
]);
const SERVICE_NAMES = ['services', 'services.nodeports', 'services.loadbalancers'];

export function countName({ group, resource }: Counted): string {
  return group === '' ? `count/${resource}` : `count/${resource}.${group}`;
}

/** Returns the names under which objects of the resource can count. */
export function usageNames(counted: Counted): readonly string[] {
  const { group, resource } = counted;
  if (group !== '') return [countName(counted)];
  if (resource === 'services') return [countName(counted), ...SERVICE_NAMES];
  return SHORT.has(resource) || resource === 'pods' ? [countName(counted), resource] : [countName(counted)];
}

export function objectUsage(counted: Counted, object: ApiObject | undefined): Usage {
  if (object === undefined) return NOTHING;
  const { group, resource } = counted;
  const usage = new Map([[countName(counted), 1n]]);
  if (group !== '') return usage;
  if (SHORT.has(resource)) usage.set(resource, 1n);
  if (resource === 'pods' && !hasEnded(object)) usage.set(resource, 1n);
  if (resource === 'services') addPorts(usage, objectMembers(object.spec));
  return usage;
}

/** A pod that has terminated does not count. */
function hasEnded({ status }: ApiObject): boolean {
  const { phase } = objectMembers(status);
  return phase === 'Succeeded' || phase === 'Failed';
}

function addPorts(usage: Map<string, bigint>, spec: Fields): void {
  const { type, allocateLoadBalancerNodePorts } = spec;
  const ports = list(spec, 'ports');
  if (type === 'NodePort') usage.set('services.nodeports', BigInt(ports.length));
  if (type !== 'LoadBalancer') return;
  usage.set('services.loadbalancers', 1n);
  const allocated =
    allocateLoadBalancerNodePorts === false ? ports.filter(({ nodePort }) => (nodePort ?? 0) !== 0) : ports;
  usage.set('services.nodeports', BigInt(allocated.length));
}

/** Returns the increase from `previous` to `next`; the controller recounts after a decrease. */
export function usageIncrease(next: Usage, previous: Usage): Usage {
  const more = [...next].map(([name, amount]) => [name, amount - (previous.get(name) ?? 0n)] as const);
  return new Map(more.filter(([, amount]) => amount > 0n));
}

/** Reports whether the quota also applies to updates, not only to creates. */
export function countsChanges({ group, resource }: Counted): boolean {
  return group === '' && (resource === 'services' || resource === 'pods');
}
