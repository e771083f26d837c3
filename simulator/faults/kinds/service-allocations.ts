/** Faults in the allocation of cluster IPs, node ports and health check node ports of Services. */
import type { Edit, Fault } from '../../../faults/fault.ts';
import { IS_DRY_RUN } from '../call-conditions.ts';

const ADDRESSES_FILE = 'handlers/service-addresses.ts';
const ALLOCATION_FILE = 'registry/kinds/services/allocation.ts';
const VALIDATION_FILE = 'registry/kinds/services/validation.ts';

const ADDRESS_CHECK =
  "      return !call.writeOptions.dryRun && addresses.has(address) ? 'provided IP is already allocated' : undefined;";
const PORT_CHECK = "      if (ports.has(port)) return 'provided port is already allocated';";

/** Returns the edits that reserve the requested cluster IP before the request has succeeded, if the condition is true. */
function createReservedAddressEdits(condition: string) {
  return {
    in: ADDRESSES_FILE,
    find: ADDRESS_CHECK,
    put: `      const isRequested = !call.writeOptions.dryRun && requestedAddresses.has(address);
      if (${condition}) requestedAddresses.add(address);
      if (isRequested) return 'provided IP is already allocated';
${ADDRESS_CHECK}`,
    also: [createDeclarationEdit('const requestedAddresses = new Set<string>();')],
  };
}

/** Returns the edits that reserve the requested node port before the request has succeeded, if the condition is true. */
function createReservedPortEdits(condition: string) {
  return {
    in: ADDRESSES_FILE,
    find: PORT_CHECK,
    put: `      if (!call.writeOptions.dryRun && requestedPorts.has(port)) return 'provided port is already allocated';
      if (${condition}) requestedPorts.add(port);
${PORT_CHECK}`,
    also: [createDeclarationEdit('const requestedPorts = new Set<number>();')],
  };
}

function createDeclarationEdit(declaration: string): Edit {
  const start = 'function createAllocator(\n';
  return { in: ADDRESSES_FILE, find: start, put: `${declaration}\n${start}` };
}

export const serviceAllocationFaults = {
  'cluster-ips-of-new-services-only': {
    bug: 'a Service gets no cluster IP when its type changes from ExternalName',
    breaks: ['kind-service-cluster-ip'],
    in: ALLOCATION_FILE,
    find: '(previousSpec !== undefined && needsClusterIp(previousSpec)))\n    return [];',
    put: 'previousSpec !== undefined)\n    return [];',
  },
  'dry-runs-reserve-addresses': {
    bug: 'a dry run reserves the requested cluster IP permanently',
    breaks: ['kind-service-cluster-ip'],
    ...createReservedAddressEdits(IS_DRY_RUN),
  },
  'refused-services-reserve-addresses': {
    bug: 'a requested cluster IP stays reserved if the request is rejected',
    breaks: ['kind-service-cluster-ip'],
    ...createReservedAddressEdits('!call.writeOptions.dryRun'),
  },
  'dry-runs-reserve-ports': {
    bug: 'a dry run reserves the requested node port permanently',
    breaks: ['kind-service-node-port'],
    ...createReservedPortEdits(IS_DRY_RUN),
  },
  'refused-services-reserve-ports': {
    bug: 'a requested node port stays reserved if the request is rejected',
    breaks: ['kind-service-node-port'],
    ...createReservedPortEdits('!call.writeOptions.dryRun'),
  },
  'addresses-restored-for-the-same-type': {
    bug: 'an update that changes the type of a Service and omits its cluster IP assigns another cluster IP',
    breaks: ['kind-service-cluster-ip-immutable'],
    in: ALLOCATION_FILE,
    find: `if (needsClusterIp(previousSpec) && needsClusterIp(spec)) {
    for (const member`,
    put: `if (needsClusterIp(previousSpec) && needsClusterIp(spec) && previousSpec.type === spec.type) {
    for (const member`,
    also: [
      {
        in: ALLOCATION_FILE,
        find: '(previousSpec !== undefined && needsClusterIp(previousSpec)))\n    return [];',
        put: '(previousSpec !== undefined && needsClusterIp(previousSpec) && !isUnset(spec.clusterIP)))\n    return [];',
      },
    ],
  },
  'health-check-ports-unassigned': {
    bug: 'a Service that requests no healthCheckNodePort gets none',
    breaks: ['kind-service-node-port'],
    in: ALLOCATION_FILE,
    find: '  if (needsHealthCheckPort(spec) && !(previousSpec',
    put: '  if (needsHealthCheckPort(spec) && spec.healthCheckNodePort && !(previousSpec',
  },
  'health-check-ports-of-new-services-only': {
    bug: 'an update assigns no healthCheckNodePort',
    breaks: ['kind-service-node-port'],
    in: ALLOCATION_FILE,
    find: '  if (needsHealthCheckPort(spec) && !(previousSpec !== undefined && needsHealthCheckPort(previousSpec)))',
    put: '  if (needsHealthCheckPort(spec) && previousSpec === undefined)',
  },
  'health-check-ports-of-load-balancers': {
    bug: 'every LoadBalancer Service gets a healthCheckNodePort',
    breaks: ['kind-service-node-port'],
    in: VALIDATION_FILE,
    find: "return type === 'LoadBalancer' && externalTrafficPolicy === 'Local';",
    put: "return type === 'LoadBalancer' && externalTrafficPolicy !== 'None';",
  },
  'health-check-ports-of-node-ports': {
    bug: 'a NodePort Service with externalTrafficPolicy Local gets a healthCheckNodePort',
    breaks: ['kind-service-node-port'],
    in: VALIDATION_FILE,
    find: "return type === 'LoadBalancer' && externalTrafficPolicy === 'Local';",
    put: "return externalTrafficPolicy === 'Local';",
  },
  'health-check-ports-required': {
    bug: 'an update that omits the healthCheckNodePort is rejected',
    breaks: ['kind-service-node-port'],
    in: ALLOCATION_FILE,
    find: `  if (needsHealthCheckPort(previousSpec) && needsHealthCheckPort(spec))
    spec.healthCheckNodePort ??= previousSpec.healthCheckNodePort ?? 0;
`,
    put: '',
  },
  'health-check-ports-change': {
    bug: 'an update can change the healthCheckNodePort',
    breaks: ['kind-service-node-port'],
    in: VALIDATION_FILE,
    find: 'spec.healthCheckNodePort !== previousSpec.healthCheckNodePort\n',
    put: 'Number(spec.healthCheckNodePort) < 0\n',
  },
  'health-check-ports-kept': {
    bug: 'a Service that no longer needs its healthCheckNodePort keeps it',
    breaks: ['kind-service-node-port'],
    in: ALLOCATION_FILE,
    find: "if (needsHealthCheckPort(previousSpec) && !needsHealthCheckPort(spec)) dropUnchanged('healthCheckNodePort');",
    put: "if (needsHealthCheckPort(previousSpec) && !needsHealthCheckPort(spec) && spec.type === 'ExternalName') dropUnchanged('healthCheckNodePort');",
  },
} satisfies Record<string, Fault>;
