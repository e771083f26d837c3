/**
 * The addresses and ports that are allocated to a Service: `clusterIP`, `clusterIPs`, `nodePort`, with the families of the addresses. An
 * update keeps those that it doesn't mention, and gives them back where the type needs none. The cluster has IPv4 addresses only.
 */
import type { ApiObject } from '../../pure/object.ts';
import { invalidValue } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { deepEqual } from '../../pure/value/deep-equal.ts';
import { type Fields, isUnset, list, objectMembers, struct, text } from '../fields.ts';

const NONE = 'None';
const FAMILY = 'IPv4';

export const NODE_PORTS = { first: 30_000, last: 32_767 } as const;

/** A node port that is written must be in the range. */
export function nodePortProblem({ spec }: ApiObject): FieldProblem | undefined {
  const { first, last } = NODE_PORTS;
  for (const [index, { nodePort: written }] of list(objectMembers(spec), 'ports').entries()) {
    const port = Number(written ?? 0);
    if (port === 0 || (port >= first && port <= last)) continue;
    const detail = `provided port is not in the valid range. The range of valid ports is ${first}-${last}`;
    return invalidValue(`spec.ports[${index}].nodePort`, port, detail);
  }
  return undefined;
}

/** Draws an address or a port that no other Service has. */
export interface Allocator {
  address(): string;
  port(): number;
}

/** The addresses and ports of stored services. */
export function allocatedIn(services: readonly ApiObject[]): { addresses: Set<string>; ports: Set<number> } {
  const specs = services.map(({ spec }) => objectMembers(spec));
  return {
    addresses: new Set(specs.flatMap(({ clusterIPs }) => (Array.isArray(clusterIPs) ? clusterIPs.map(text) : []))),
    ports: new Set(specs.flatMap((spec) => list(spec, 'ports').map(({ nodePort }) => Number(nodePort ?? 0)))),
  };
}

/** Whether an allocator is needed: the Service lacks an address or a port. */
export function lacksAllocation({ spec: written }: ApiObject): boolean {
  const spec = objectMembers(written);
  return needsAddress(spec) && (isUnset(spec.clusterIP) || isUnset(spec.ipFamilyPolicy) || lacksPorts(spec));
}

export function allocate(service: ApiObject, allocator: () => Allocator): void {
  const spec = struct(service, 'spec');
  if (!needsAddress(spec)) return;
  copyAddress(spec);
  const isDual = spec.clusterIP === NONE && Object.keys(objectMembers(spec.selector)).length === 0;
  if (isUnset(spec.ipFamilyPolicy)) spec.ipFamilyPolicy = isDual ? 'RequireDualStack' : 'SingleStack';
  if (!Array.isArray(spec.ipFamilies) || spec.ipFamilies.length === 0) {
    spec.ipFamilies = isDual && spec.ipFamilyPolicy !== 'SingleStack' ? [FAMILY, 'IPv6'] : [FAMILY];
  }
  if (isUnset(spec.clusterIP)) {
    spec.clusterIP = allocator().address();
    spec.clusterIPs = [spec.clusterIP];
  }
  if (!lacksPorts(spec)) return;
  for (const port of list(spec, 'ports')) if (!port.nodePort) port.nodePort = allocator().port();
}

/** The two fields of the address follow each other. */
function copyAddress(spec: Fields): void {
  const addresses = Array.isArray(spec.clusterIPs) ? spec.clusterIPs : [];
  if (!isUnset(spec.clusterIP) && addresses.length === 0) spec.clusterIPs = [spec.clusterIP ?? null];
  const [first] = addresses;
  if (isUnset(spec.clusterIP) && first !== undefined) spec.clusterIP = first;
}

/** Changes `next`. */
export function keepAllocated(next: ApiObject, previous: ApiObject): void {
  const [spec, before] = [struct(next, 'spec'), objectMembers(previous.spec)];
  if (needsAddress(before) && needsAddress(spec)) {
    if (isUnset(spec.clusterIP) && before.clusterIP !== undefined) spec.clusterIP = before.clusterIP;
    if (isUnset(spec.clusterIPs) && before.clusterIPs !== undefined) spec.clusterIPs = before.clusterIPs;
    for (const member of ['ipFamilies', 'ipFamilyPolicy']) {
      const value = before[member];
      if (isUnset(spec[member]) && value !== undefined) spec[member] = value;
    }
  }
  if (needsPorts(before) && needsPorts(spec)) keepPorts(spec, before);
  if (needsAddress(before) && !needsAddress(spec)) {
    for (const member of ['clusterIP', 'clusterIPs', 'ipFamilies', 'ipFamilyPolicy']) {
      if (deepEqual(spec[member], before[member])) delete spec[member];
    }
  }
  if (needsPorts(before) && !needsPorts(spec) && deepEqual(nodePorts(spec), nodePorts(before))) {
    for (const port of list(spec, 'ports')) delete port.nodePort;
  }
}

function keepPorts(spec: Fields, before: Fields): void {
  const used = new Set(nodePorts(spec));
  const byName = new Map(list(before, 'ports').map(({ name, nodePort }) => [text(name), nodePort]));
  for (const port of list(spec, 'ports')) {
    const known = byName.get(text(port.name));
    if (!port.nodePort && known && !used.has(Number(known))) port.nodePort = known;
  }
}

function nodePorts(spec: Fields): number[] {
  return list(spec, 'ports')
    .map(({ nodePort }) => Number(nodePort ?? 0))
    .filter((port) => port !== 0);
}

function needsAddress({ type }: Fields): boolean {
  return ['ClusterIP', 'NodePort', 'LoadBalancer'].includes(text(type));
}

function needsPorts({ type, allocateLoadBalancerNodePorts }: Fields): boolean {
  return type === 'NodePort' || (type === 'LoadBalancer' && allocateLoadBalancerNodePorts !== false);
}

function lacksPorts(spec: Fields): boolean {
  return needsPorts(spec) && list(spec, 'ports').some(({ nodePort }) => !nodePort);
}
