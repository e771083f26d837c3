/**
 * Computes the subsets of a Service as a conformant producer does: addresses with the same ports share a subset (ep-subsets-grouped-by-ip),
 * no address is both ready and not ready in a subset (ep-no-address-in-both-lists), ports have the names of the Service's ports
 * (ep-port-name-equals-service-port), and an appProtocol without a prefix is a registered name (ep-appprotocol-unprefixed-standard-names).
 */
import { compact } from '../../values/compact.ts';
import type { EndpointSubset } from './endpoints-set.ts';

export interface ServicePort {
  readonly name?: string;
  readonly port: number;
  readonly targetPort?: number | string;
  readonly protocol?: string;
  readonly appProtocol?: string;
}

/** A backend of the Service: its address and named ports. */
export interface Backend {
  readonly ip: string;
  readonly ready: boolean;
  readonly nodeName?: string;
  readonly ports?: Readonly<Record<string, number>>;
}

/** The registered service names, which need no prefix. */
const REGISTERED_SERVICE_NAMES = new Set([
  'http',
  'https',
  'ftp',
  'ssh',
  'smtp',
  'imap',
  'domain',
  'ntp',
  'ldap',
  'mysql',
  'postgresql',
]);

/** Returns the subsets for the ports of a Service and its backends. */
export function produceSubsets(servicePorts: readonly ServicePort[], backends: readonly Backend[]): EndpointSubset[] {
  const groups = new Map<string, { ports: ProducedPort[]; backends: Backend[] }>();
  for (const backend of mergeBackends(backends)) {
    const ports = servicePorts.flatMap((servicePort) => producePort(servicePort, backend));
    if (ports.length === 0) continue;
    const key = JSON.stringify(ports);
    const group = groups.get(key) ?? { ports, backends: [] };
    group.backends.push(backend);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ ports, backends: groupBackends }) => {
    const addresses = groupBackends.filter(({ ready }) => ready).map(createAddress);
    const notReadyAddresses = groupBackends.filter(({ ready }) => !ready).map(createAddress);
    return {
      ...(addresses.length === 0 ? {} : { addresses }),
      ...(notReadyAddresses.length === 0 ? {} : { notReadyAddresses }),
      ports,
    };
  });
}

interface ProducedPort {
  readonly name?: string;
  readonly port: number;
  readonly protocol: string;
  readonly appProtocol?: string;
}

function producePort(servicePort: ServicePort, backend: Backend): ProducedPort[] {
  const { targetPort = servicePort.port } = servicePort;
  const port = typeof targetPort === 'number' ? targetPort : backend.ports?.[targetPort];
  if (port === undefined) return [];
  const appProtocol = filterAppProtocol(servicePort.appProtocol);
  return [
    {
      ...compact({ name: servicePort.name }),
      port,
      protocol: servicePort.protocol ?? 'TCP',
      ...compact({ appProtocol }),
    },
  ];
}

/** Returns the name if it has a prefix or is registered; undefined otherwise. */
export function filterAppProtocol(name: string | undefined): string | undefined {
  return name === undefined || name.includes('/') || REGISTERED_SERVICE_NAMES.has(name) ? name : undefined;
}

/** Merges duplicate backends. The merged backend is ready only if all its duplicates are. */
function mergeBackends(backends: readonly Backend[]): Backend[] {
  const backendsByIp = new Map<string, Backend>();
  for (const backend of backends) {
    const mergedBackend = backendsByIp.get(backend.ip);
    backendsByIp.set(
      backend.ip,
      mergedBackend === undefined ? backend : { ...mergedBackend, ready: mergedBackend.ready && backend.ready },
    );
  }
  return [...backendsByIp.values()];
}

function createAddress({ ip, nodeName }: Backend): { ip: string; nodeName?: string } {
  return { ip, ...compact({ nodeName }) };
}
