/** Faults in the addresses and ports of Services after refused requests, dry runs and changes of the type. */
import type { Edit, Fault } from '../../../faults/fault.ts';

const ADDRESSES_FILE = 'handlers/service-addresses.ts';
const ALLOCATION_FILE = 'registry/kinds/services/allocation.ts';
const VALIDATION_FILE = 'registry/kinds/services/validation.ts';

const ADDRESS_CHECK =
  "      return !call.writeOptions.dryRun && addresses.has(address) ? 'provided IP is already allocated' : undefined;";
const PORT_CHECK = "      if (ports.has(port)) return 'provided port is already allocated';";

/** Returns the edits that reserve the requested cluster IP before the request has succeeded, if the condition is true. */
function reserveAddressesIf(condition: string) {
  return {
    in: ADDRESSES_FILE,
    find: ADDRESS_CHECK,
    put: `      const isRequested = !call.writeOptions.dryRun && requestedAddresses.has(address);
      if (${condition}) requestedAddresses.add(address);
      if (isRequested) return 'provided IP is already allocated';
${ADDRESS_CHECK}`,
    also: [declareBeforeAllocator('const requestedAddresses = new Set<string>();')],
  };
}

/** Returns the edits that reserve the requested node port before the request has succeeded, if the condition is true. */
function reservePortsIf(condition: string) {
  return {
    in: ADDRESSES_FILE,
    find: PORT_CHECK,
    put: `      if (!call.writeOptions.dryRun && requestedPorts.has(port)) return 'provided port is already allocated';
      if (${condition}) requestedPorts.add(port);
${PORT_CHECK}`,
    also: [declareBeforeAllocator('const requestedPorts = new Set<number>();')],
  };
}

function declareBeforeAllocator(declaration: string): Edit {
  const start = 'function createAllocator(\n';
  return { in: ADDRESSES_FILE, find: start, put: `${declaration}\n${start}` };
}

export const serviceAllocationFaults = {
  'cluster-ips-of-new-services-only': {
    bug: 'a Service gets no cluster IP if its type changes from ExternalName',
    breaks: ['kind-service-cluster-ip'],
    in: ALLOCATION_FILE,
    find: '(before !== undefined && needsClusterIp(before))) return [];',
    put: 'before !== undefined) return [];',
  },
  'dry-runs-reserve-addresses': {
    bug: 'a dry run reserves the requested cluster IP',
    breaks: ['kind-service-cluster-ip'],
    ...reserveAddressesIf('call.writeOptions.dryRun'),
  },
  'refused-services-reserve-addresses': {
    bug: 'a refused request reserves the requested cluster IP',
    breaks: ['kind-service-cluster-ip'],
    ...reserveAddressesIf('!call.writeOptions.dryRun'),
  },
  'dry-runs-reserve-ports': {
    bug: 'a dry run reserves the requested node port',
    breaks: ['kind-service-node-port'],
    ...reservePortsIf('call.writeOptions.dryRun'),
  },
  'refused-services-reserve-ports': {
    bug: 'a refused request reserves the requested node port',
    breaks: ['kind-service-node-port'],
    ...reservePortsIf('!call.writeOptions.dryRun'),
  },
  'addresses-restored-for-the-same-type': {
    bug: 'a change of the type of a Service assigns another cluster IP if the request omits the cluster IP',
    breaks: ['kind-service-cluster-ip-immutable'],
    in: ALLOCATION_FILE,
    find: `if (needsClusterIp(before) && needsClusterIp(spec)) {
    for (const member`,
    put: `if (needsClusterIp(before) && needsClusterIp(spec) && before.type === spec.type) {
    for (const member`,
    also: [
      {
        in: ALLOCATION_FILE,
        find: '(before !== undefined && needsClusterIp(before))) return [];',
        put: '(before !== undefined && needsClusterIp(before) && !isUnset(spec.clusterIP))) return [];',
      },
    ],
  },
  'health-check-ports-unassigned': {
    bug: 'a Service gets no node port for health checks',
    breaks: ['kind-service-node-port'],
    in: ALLOCATION_FILE,
    find: '  if (needsHealthCheck(spec) && !(previousSpec',
    put: '  if (needsHealthCheck(spec) && spec.healthCheckNodePort && !(previousSpec',
  },
  'health-check-ports-of-new-services-only': {
    bug: 'an update assigns no node port for health checks',
    breaks: ['kind-service-node-port'],
    in: ALLOCATION_FILE,
    find: '  if (needsHealthCheck(spec) && !(previousSpec !== undefined && needsHealthCheck(previousSpec)))',
    put: '  if (needsHealthCheck(spec) && previousSpec === undefined)',
  },
  'health-check-ports-of-load-balancers': {
    bug: 'every LoadBalancer Service gets a node port for health checks',
    breaks: ['kind-service-node-port'],
    in: VALIDATION_FILE,
    find: "return type === 'LoadBalancer' && externalTrafficPolicy === 'Local';",
    put: "return type === 'LoadBalancer' && externalTrafficPolicy !== 'None';",
  },
  'health-check-ports-of-node-ports': {
    bug: 'a NodePort Service with externalTrafficPolicy Local gets a node port for health checks',
    breaks: ['kind-service-node-port'],
    in: VALIDATION_FILE,
    find: "return type === 'LoadBalancer' && externalTrafficPolicy === 'Local';",
    put: "return externalTrafficPolicy === 'Local';",
  },
  'health-check-ports-required': {
    bug: 'an update that omits the node port for health checks is rejected',
    breaks: ['kind-service-node-port'],
    in: ALLOCATION_FILE,
    find: `  if (needsHealthCheck(before) && needsHealthCheck(spec)) spec.healthCheckNodePort ??= before.healthCheckNodePort ?? 0;
`,
    put: '',
  },
  'health-check-ports-change': {
    bug: 'the node port for health checks can be changed',
    breaks: ['kind-service-node-port'],
    in: VALIDATION_FILE,
    find: 'spec.healthCheckNodePort !== before.healthCheckNodePort)',
    put: 'Number(spec.healthCheckNodePort) < 0)',
  },
  'health-check-ports-kept': {
    bug: 'a Service that needs no node port for health checks keeps it',
    breaks: ['kind-service-node-port'],
    in: ALLOCATION_FILE,
    find: "if (needsHealthCheck(before) && !needsHealthCheck(spec)) dropUnchanged('healthCheckNodePort');",
    put: "if (needsHealthCheck(before) && !needsHealthCheck(spec) && spec.type === 'ExternalName') dropUnchanged('healthCheckNodePort');",
  },
} satisfies Record<string, Fault>;
