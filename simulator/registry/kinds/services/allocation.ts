/**
 * Allocates the addresses and ports of a Service (`clusterIP`, `clusterIPs`, `nodePort`, `healthCheckNodePort`). An update keeps values
 * that the request omits, and releases values that the new type does not need. As in kube-apiserver, the handlers allocate before they
 * validate.
 */

import { formatStringSlice } from '../../../pure/go/go-syntax.ts';
import type { ApiObject } from '../../../pure/object.ts';
import { createInvalidValueProblem } from '../../../pure/status/field-problem.ts';
import { createInternalError } from '../../../pure/status/reasons.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { isDeepEqual } from '../../../pure/value/deep-equal.ts';
import { ensureStruct, type Fields, isUnset, objectMembers, readList, readText } from '../../object-fields.ts';
import { isHeadless, needsClusterIp, normalizeClusterIps, readTexts, setFamilies } from './cluster-ips.ts';
import { isExternallyAccessible, needsHealthCheckPort } from './validation.ts';

export const NODE_PORTS = { first: 30_000, last: 32_767 } as const;

/** Allocates values that no other Service has, and reserves values that a Service requests. */
export interface Allocator {
  allocateAddress(): string;
  allocatePort(): number;
  /** Reserves an address. Returns the reason if the address cannot be reserved, otherwise undefined. */
  reserveAddress(address: string): string | undefined;
  reservePort(port: number): string | undefined;
}

/** Collects the addresses and ports of stored Services. */
export function collectAllocated(services: readonly ApiObject[]): { addresses: Set<string>; ports: Set<number> } {
  const specs = services.map(({ spec }) => objectMembers(spec));
  return {
    addresses: new Set(specs.flatMap((spec) => readTexts(spec, 'clusterIPs'))),
    ports: new Set(specs.flatMap((spec) => [...listNodePorts(spec), Number(spec.healthCheckNodePort ?? 0)])),
  };
}

/** Adds allocated values to `service`. `previous` is the stored Service of an update. Returns the problems of the first failing step. */
export function allocateServiceValues(
  service: ApiObject,
  previous: ApiObject | undefined,
  allocator: () => Allocator,
): FieldProblem[] {
  const spec = ensureStruct(service, 'spec');
  const previousSpec = previous === undefined ? undefined : objectMembers(previous.spec);
  if (previousSpec !== undefined) restoreAllocatedValues(spec, previousSpec);
  normalizeClusterIps(spec, previousSpec);
  for (const step of [setFamilies, allocateAddress, allocateNodePorts]) {
    const problems = step(spec, previousSpec, allocator);
    if (problems.length > 0) return problems;
  }
  if (needsHealthCheckPort(spec) && !(previousSpec !== undefined && needsHealthCheckPort(previousSpec)))
    allocateHealthCheckPort(spec, allocator);
  return [];
}

function allocateAddress(spec: Fields, before: Fields | undefined, allocator: () => Allocator): FieldProblem[] {
  if (!needsClusterIp(spec) || isHeadless(spec) || (before !== undefined && needsClusterIp(before))) return [];
  const addresses = readTexts(spec, 'clusterIPs');
  const [address] = addresses;
  if (address === undefined || address === '') {
    spec.clusterIP = allocator().allocateAddress();
    spec.clusterIPs = [spec.clusterIP];
    return [];
  }
  const problem = allocator().reserveAddress(address);
  if (problem === undefined) return [];
  const printedAddresses = { unquoted: formatStringSlice(addresses) };
  return [
    createInvalidValueProblem('spec.clusterIPs', printedAddresses, `failed to allocate IP ${address}: ${problem}`),
  ];
}

function allocateNodePorts(spec: Fields, before: Fields | undefined, allocator: () => Allocator): FieldProblem[] {
  if (!hasNodePorts(spec)) return [];
  return before === undefined
    ? allocateNewNodePorts(spec, allocator)
    : allocateChangedNodePorts(spec, before, allocator);
}

function allocateChangedNodePorts(spec: Fields, before: Fields, allocator: () => Allocator): FieldProblem[] {
  const allocatedPorts = new Set(listNodePorts(before));
  for (const [index, port] of readList(spec, 'ports').entries()) {
    const nodePort = Number(port.nodePort ?? 0);
    if (allocatedPorts.has(nodePort)) continue;
    if (nodePort === 0) {
      if (allocatesNodePorts(spec)) port.nodePort = allocator().allocatePort();
    } else {
      const problem = allocator().reservePort(nodePort);
      if (problem !== undefined) return [createNodePortProblem(index, nodePort, problem)];
    }
    allocatedPorts.add(Number(port.nodePort ?? 0));
  }
  return [];
}

/** Allocates the node ports of a new Service. All protocols of a port have the same node port, unless they request others. */
function allocateNewNodePorts(spec: Fields, allocator: () => Allocator): FieldProblem[] {
  const ports = readList(spec, 'ports');
  const nodePortsByPort = new Map<unknown, number>();
  for (const [index, servicePort] of ports.entries()) {
    const { port } = servicePort;
    const nodePort = Number(servicePort.nodePort ?? 0);
    if (nodePort === 0 && !allocatesNodePorts(spec)) continue;
    const allocatedPort = nodePortsByPort.get(port);
    const requestedPort =
      allocatedPort === undefined
        ? Number(ports.find((other) => other.port === port && other.nodePort)?.nodePort ?? 0)
        : nodePort;
    if (requestedPort !== 0 && requestedPort !== allocatedPort) {
      const problem = allocator().reservePort(requestedPort);
      if (problem !== undefined) return [createNodePortProblem(index, requestedPort, problem)];
    }
    servicePort.nodePort = requestedPort || (allocatedPort ?? allocator().allocatePort());
    if (allocatedPort === undefined) nodePortsByPort.set(port, servicePort.nodePort);
  }
  return [];
}

function createNodePortProblem(index: number, nodePort: number, problem: string): FieldProblem {
  return createInvalidValueProblem(`spec.ports[${index}].nodePort`, nodePort, problem);
}

function allocateHealthCheckPort(spec: Fields, allocator: () => Allocator): void {
  const port = Number(spec.healthCheckNodePort ?? 0);
  if (port === 0) {
    spec.healthCheckNodePort = allocator().allocatePort();
    return;
  }
  const problem = allocator().reservePort(port);
  if (problem !== undefined)
    throw createInternalError(`failed to allocate requested HealthCheck NodePort ${port}: ${problem}`);
}

function restoreAllocatedValues(spec: Fields, before: Fields): void {
  if (needsClusterIp(before) && needsClusterIp(spec)) {
    for (const member of ['clusterIP', 'clusterIPs']) {
      const value = before[member];
      const isMissing = isUnset(spec[member]) || (Array.isArray(spec[member]) && readTexts(spec, member).length === 0);
      if (isMissing && value !== undefined) spec[member] = value;
    }
  }
  if (allocatesNodePorts(before) && allocatesNodePorts(spec)) restoreNodePorts(spec, before);
  if (needsHealthCheckPort(before) && needsHealthCheckPort(spec))
    spec.healthCheckNodePort ??= before.healthCheckNodePort ?? 0;
}

function restoreNodePorts(spec: Fields, before: Fields): void {
  const previousPorts = listNodePorts(before);
  const usedPorts = new Set(listNodePorts(spec).filter((port) => previousPorts.includes(port)));
  const previousPortsByName = new Map(
    readList(before, 'ports').map(({ name, nodePort }) => [readText(name), nodePort]),
  );
  for (const port of readList(spec, 'ports')) {
    const allocatedPort = previousPortsByName.get(readText(port.name));
    if (!port.nodePort && allocatedPort && !usedPorts.has(Number(allocatedPort))) port.nodePort = allocatedPort;
  }
}

/** Changes `updatedObject`: removes fields that the new type does not need and the update did not change. */
export function dropTypeDependentFields(updatedObject: ApiObject, previous: ApiObject): void {
  const [spec, before] = [ensureStruct(updatedObject, 'spec'), objectMembers(previous.spec)];
  const dropUnchanged = (...members: readonly string[]) => {
    for (const member of members) if (isDeepEqual(spec[member], before[member])) delete spec[member];
  };
  if (needsClusterIp(before) && !needsClusterIp(spec)) {
    const addresses = ['clusterIP', 'clusterIPs'];
    if (addresses.every((member) => isDeepEqual(spec[member], before[member]))) dropUnchanged(...addresses);
    dropUnchanged('ipFamilies', 'ipFamilyPolicy');
  }
  if (hasNodePorts(before) && !hasNodePorts(spec)) {
    const previousPorts = listNodePorts(before);
    if (listNodePorts(spec).every((port) => previousPorts.includes(port)))
      for (const port of readList(spec, 'ports')) delete port.nodePort;
  }
  if (needsHealthCheckPort(before) && !needsHealthCheckPort(spec)) dropUnchanged('healthCheckNodePort');
  if (before.type === 'LoadBalancer' && spec.type !== 'LoadBalancer')
    dropUnchanged('allocateLoadBalancerNodePorts', 'loadBalancerClass');
  if (isExternallyAccessible(before) && !isExternallyAccessible(spec)) dropUnchanged('externalTrafficPolicy');
  if (spec.type !== 'LoadBalancer') updatedObject.status = { ...objectMembers(updatedObject.status), loadBalancer: {} };
}

function listNodePorts(spec: Fields): number[] {
  return readList(spec, 'ports')
    .map(({ nodePort }) => Number(nodePort ?? 0))
    .filter((port) => port !== 0);
}

function hasNodePorts({ type }: Fields): boolean {
  return type === 'NodePort' || type === 'LoadBalancer';
}

function allocatesNodePorts({ type, allocateLoadBalancerNodePorts }: Fields): boolean {
  return type === 'NodePort' || (type === 'LoadBalancer' && allocateLoadBalancerNodePorts !== false);
}
