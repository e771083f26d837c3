/**
 * What an object counts for in the quotas of its namespace. Every resource counts as `count/<resource>.<group>`; some of the core group
 * have the shorter names of before as well, and Services and Pods count for what they ask for, not only for being there.
 *
 * Worked example: a Service of type NodePort with two ports counts as `count/services` 1, `services` 1, `services.nodeports` 2.
 */
import type { ApiObject } from '../../pure/object.ts';

/** Amounts by their names in `spec.hard`. */
export type Usage = ReadonlyMap<string, bigint>;

type Fields = Readonly<Record<string, unknown>>;

export interface Counted {
  readonly group: string;
  readonly resource: string;
}

const NOTHING: Usage = new Map();
/** Resources of the core group that also count under their own name alone. */
const SHORT = new Set([
  'configmaps',
  'persistentvolumeclaims',
  'replicationcontrollers',
  'resourcequotas',
  'secrets',
  'services',
]);
const OF_SERVICES = ['services', 'services.nodeports', 'services.loadbalancers'];

export function countName({ group, resource }: Counted): string {
  return group === '' ? `count/${resource}` : `count/${resource}.${group}`;
}

/** The names under which objects of the resource can count. */
export function namesFor(counted: Counted): readonly string[] {
  const { group, resource } = counted;
  if (group !== '') return [countName(counted)];
  if (resource === 'services') return [countName(counted), ...OF_SERVICES];
  return SHORT.has(resource) || resource === 'pods' ? [countName(counted), resource] : [countName(counted)];
}

export function usageOf(counted: Counted, object: ApiObject | undefined): Usage {
  if (object === undefined) return NOTHING;
  const { group, resource } = counted;
  const usage = new Map([[countName(counted), 1n]]);
  if (group !== '') return usage;
  if (SHORT.has(resource)) usage.set(resource, 1n);
  if (resource === 'pods' && !hasEnded(object)) usage.set(resource, 1n);
  if (resource === 'services') addPorts(usage, (object.spec ?? {}) as Fields);
  return usage;
}

/** A pod that has ended holds nothing that a quota of pods is about. */
function hasEnded({ status }: ApiObject): boolean {
  const { phase } = (status ?? {}) as Fields;
  return phase === 'Succeeded' || phase === 'Failed';
}

function addPorts(usage: Map<string, bigint>, { type, ports, allocateLoadBalancerNodePorts }: Fields): void {
  const list = (ports ?? []) as readonly Fields[];
  if (type === 'NodePort') usage.set('services.nodeports', BigInt(list.length));
  if (type !== 'LoadBalancer') return;
  usage.set('services.loadbalancers', 1n);
  const asked = allocateLoadBalancerNodePorts === false ? list.filter(({ nodePort }) => (nodePort ?? 0) !== 0) : list;
  usage.set('services.nodeports', BigInt(asked.length));
}

/** What `next` counts for beyond `previous`; never negative, because what is given back is counted anew. */
export function increase(next: Usage, previous: Usage): Usage {
  const more = [...next].map(([name, amount]) => [name, amount - (previous.get(name) ?? 0n)] as const);
  return new Map(more.filter(([, amount]) => amount > 0n));
}

/** Whether every change of the resource is looked at, or new objects only. */
export function countsChanges({ group, resource }: Counted): boolean {
  return group === '' && (resource === 'services' || resource === 'pods');
}
