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
import { ensureStruct, type Fields, isUnset, readList, readMembers, readText } from '../../object-fields.ts';
import { isHeadless, needsClusterIp, normalizeClusterIps, readTexts, setFamilies } from './cluster-ips.ts';
import { isExternallyAccessible, needsHealthCheckPort } from './validation.ts';

export const NODE_PORTS = { first: 30_000, last: 32_767 } as const;

/** Allocates values that no other Service has, and reserves values that a Service requests. */
export interface Allocator {
  allocateAddress(): string;
  allocatePort(): number;
  /** Reserves an address. Returns the reason if the address cannot be reserved, otherwise undefined. */
  reserveAddress(address: string): string | undefined;
  /** Reserves a port. Returns the reason if the port cannot be reserved, otherwise undefined. */
  reservePort(port: number): string | undefined;
}

/** Collects the addresses and ports of stored Services. */
export function collectAllocatedValues(services: readonly ApiObject[]): { addresses: Set<string>; ports: Set<number> } {
  const specs = services.map(({ spec }) => readMembers(spec));
  return {
    addresses: new Set(specs.flatMap((spec) => readTexts(spec, 'clusterIPs'))),
    ports: new Set(specs.flatMap((spec) => [...listNodePorts(spec), Number(spec.healthCheckNodePort ?? 0)])),
  };
}

/** Adds allocated values to `service`. `previous` is the stored Service of an update. Returns the problems of the first failing step. */
export function allocateServiceValues(
  service: ApiObject,
  previous: ApiObject | undefined,
  getAllocator: () => Allocator,
): FieldProblem[] {
  const spec = ensureStruct(service, 'spec');
  const previousSpec = previous === undefined ? undefined : readMembers(previous.spec);
  if (previousSpec !== undefined) restoreAllocatedValues(spec, previousSpec);
  normalizeClusterIps(spec, previousSpec);
  for (const step of [setFamilies, allocateAddress, allocateNodePorts]) {
    const problems = step(spec, previousSpec, getAllocator);
    if (problems.length > 0) return problems;
  }
  if (needsHealthCheckPort(spec) && !(previousSpec !== undefined && needsHealthCheckPort(previousSpec)))
    allocateHealthCheckPort(spec, getAllocator);
  return [];
}

function allocateAddress(
  spec: Fields,
  previousSpec: Fields | undefined,
  getAllocator: () => Allocator,
): FieldProblem[] {
  if (!needsClusterIp(spec) || isHeadless(spec) || (previousSpec !== undefined && needsClusterIp(previousSpec)))
    return [];
  const addresses = readTexts(spec, 'clusterIPs');
  const [address] = addresses;
  if (address === undefined || address === '') {
    spec.clusterIP = getAllocator().allocateAddress();
    spec.clusterIPs = [spec.clusterIP];
    return [];
  }
  const problem = getAllocator().reserveAddress(address);
  if (problem === undefined) return [];
  const printedAddresses = { unquoted: formatStringSlice(addresses) };
  return [
    createInvalidValueProblem('spec.clusterIPs', printedAddresses, `failed to allocate IP ${address}: ${problem}`),
  ];
}

function allocateNodePorts(
  spec: Fields,
  previousSpec: Fields | undefined,
  getAllocator: () => Allocator,
): FieldProblem[] {
  if (!hasNodePorts(spec)) return [];
  return previousSpec === undefined
    ? allocateNewNodePorts(spec, getAllocator)
    : allocateChangedNodePorts(spec, previousSpec, getAllocator);
}

function allocateChangedNodePorts(spec: Fields, previousSpec: Fields, getAllocator: () => Allocator): FieldProblem[] {
  const allocatedPorts = new Set(listNodePorts(previousSpec));
  for (const [index, port] of readList(spec, 'ports').entries()) {
    const nodePort = Number(port.nodePort ?? 0);
    if (allocatedPorts.has(nodePort)) continue;
    if (nodePort === 0) {
      if (allocatesNodePorts(spec)) port.nodePort = getAllocator().allocatePort();
    } else {
      const problem = getAllocator().reservePort(nodePort);
      if (problem !== undefined) return [createNodePortProblem(index, nodePort, problem)];
    }
    allocatedPorts.add(Number(port.nodePort ?? 0));
  }
  return [];
}

/** Allocates the node ports of a new Service. All protocols of a port have the same node port, unless they request others. */
function allocateNewNodePorts(spec: Fields, getAllocator: () => Allocator): FieldProblem[] {
  const ports = readList(spec, 'ports');
  const nodePortsByPort = new Map<unknown, number>();
  for (const [index, servicePort] of ports.entries()) {
    const { port } = servicePort;
    const nodePort = Number(servicePort.nodePort ?? 0);
    if (nodePort === 0 && !allocatesNodePorts(spec)) continue;
    const allocatedPort = nodePortsByPort.get(port);
    const requestedPort =
      allocatedPort === undefined
        ? Number(ports.find((otherPort) => otherPort.port === port && otherPort.nodePort)?.nodePort ?? 0)
        : nodePort;
    if (requestedPort !== 0 && requestedPort !== allocatedPort) {
      const problem = getAllocator().reservePort(requestedPort);
      if (problem !== undefined) return [createNodePortProblem(index, requestedPort, problem)];
    }
    servicePort.nodePort = requestedPort || (allocatedPort ?? getAllocator().allocatePort());
    if (allocatedPort === undefined) nodePortsByPort.set(port, servicePort.nodePort);
  }
  return [];
}

function createNodePortProblem(index: number, nodePort: number, problem: string): FieldProblem {
  return createInvalidValueProblem(`spec.ports[${index}].nodePort`, nodePort, problem);
}

function allocateHealthCheckPort(spec: Fields, getAllocator: () => Allocator): void {
  const port = Number(spec.healthCheckNodePort ?? 0);
  if (port === 0) {
    spec.healthCheckNodePort = getAllocator().allocatePort();
    return;
  }
  const problem = getAllocator().reservePort(port);
  if (problem !== undefined)
    throw createInternalError(`failed to allocate requested HealthCheck NodePort ${port}: ${problem}`);
}

function restoreAllocatedValues(spec: Fields, previousSpec: Fields): void {
  if (needsClusterIp(previousSpec) && needsClusterIp(spec)) {
    for (const member of ['clusterIP', 'clusterIPs']) {
      const value = previousSpec[member];
      const isMissing = isUnset(spec[member]) || (Array.isArray(spec[member]) && readTexts(spec, member).length === 0);
      if (isMissing && value !== undefined) spec[member] = value;
    }
  }
  if (allocatesNodePorts(previousSpec) && allocatesNodePorts(spec)) restoreNodePorts(spec, previousSpec);
  if (needsHealthCheckPort(previousSpec) && needsHealthCheckPort(spec))
    spec.healthCheckNodePort ??= previousSpec.healthCheckNodePort ?? 0;
}

function restoreNodePorts(spec: Fields, previousSpec: Fields): void {
  const previousPorts = listNodePorts(previousSpec);
  const usedPorts = new Set(listNodePorts(spec).filter((port) => previousPorts.includes(port)));
  const previousPortsByName = new Map(
    readList(previousSpec, 'ports').map(({ name, nodePort }) => [readText(name), nodePort]),
  );
  for (const port of readList(spec, 'ports')) {
    const allocatedPort = previousPortsByName.get(readText(port.name));
    if (!port.nodePort && allocatedPort && !usedPorts.has(Number(allocatedPort))) port.nodePort = allocatedPort;
  }
}

/** Changes `updatedObject`: removes fields that the new type does not need and the update did not change. */
export function dropTypeDependentFields(updatedObject: ApiObject, previous: ApiObject): void {
  const [spec, previousSpec] = [ensureStruct(updatedObject, 'spec'), readMembers(previous.spec)];
  const dropUnchanged = (...members: readonly string[]) => {
    for (const member of members) if (isDeepEqual(spec[member], previousSpec[member])) delete spec[member];
  };
  if (needsClusterIp(previousSpec) && !needsClusterIp(spec)) {
    const addresses = ['clusterIP', 'clusterIPs'];
    if (addresses.every((member) => isDeepEqual(spec[member], previousSpec[member]))) dropUnchanged(...addresses);
    dropUnchanged('ipFamilies', 'ipFamilyPolicy');
  }
  if (hasNodePorts(previousSpec) && !hasNodePorts(spec)) {
    const previousPorts = listNodePorts(previousSpec);
    if (listNodePorts(spec).every((port) => previousPorts.includes(port)))
      for (const port of readList(spec, 'ports')) delete port.nodePort;
  }
  if (needsHealthCheckPort(previousSpec) && !needsHealthCheckPort(spec)) dropUnchanged('healthCheckNodePort');
  if (previousSpec.type === 'LoadBalancer' && spec.type !== 'LoadBalancer')
    dropUnchanged('allocateLoadBalancerNodePorts', 'loadBalancerClass');
  if (isExternallyAccessible(previousSpec) && !isExternallyAccessible(spec)) dropUnchanged('externalTrafficPolicy');
  if (spec.type !== 'LoadBalancer') updatedObject.status = { ...readMembers(updatedObject.status), loadBalancer: {} };
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
