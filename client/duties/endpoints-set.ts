/**
 * The endpoint set of an Endpoints object, as clients must read it: the union, over all subsets, of the products of addresses and ports.
 * Rules ep-set-is-union-of-subsets, ep-subset-cartesian-product, ep-addresses-means-ready, ep-nodename-finds-local-endpoints.
 *
 * The subset {addresses: [10.10.1.1, 10.10.2.2], ports: [a: 8675, b: 309]} contains these endpoints:
 *
 * - port a: 10.10.1.1:8675, 10.10.2.2:8675
 *
 * - port b: 10.10.1.1:309, 10.10.2.2:309
 */
export interface EndpointAddress {
  readonly ip: string;
  readonly nodeName?: string;
}

export interface EndpointPort {
  readonly name?: string;
  readonly port: number;
  readonly protocol?: string;
}

export interface EndpointSubset {
  readonly addresses?: readonly EndpointAddress[];
  readonly notReadyAddresses?: readonly EndpointAddress[];
  readonly ports?: readonly EndpointPort[];
}

export interface Endpoint {
  /** The name of the port; empty if it has none. */
  readonly portName: string;
  readonly ip: string;
  readonly port: number;
  readonly protocol: string;
  readonly ready: boolean;
  readonly nodeName: string | undefined;
}

/** Returns all endpoints, ready or not. An endpoint in two subsets appears once, and is ready if it is ready in one of the subsets. */
export function listEndpoints(subsets: readonly EndpointSubset[]): Endpoint[] {
  const endpointsByKey = new Map<string, Endpoint>();
  for (const endpoint of subsets.flatMap(expandSubset)) {
    const key = `${endpoint.portName} ${formatAddress(endpoint)} ${endpoint.protocol}`;
    if (endpointsByKey.get(key)?.ready !== true) endpointsByKey.set(key, endpoint);
  }
  return [...endpointsByKey.values()];
}

function expandSubset({ addresses = [], notReadyAddresses = [], ports = [] }: EndpointSubset): Endpoint[] {
  const allAddresses = [
    ...addresses.map((address) => ({ ...address, ready: true })),
    ...notReadyAddresses.map((address) => ({ ...address, ready: false })),
  ];
  return ports.flatMap(({ name = '', port, protocol = 'TCP' }) =>
    allAddresses.map(({ ip, nodeName, ready }) => ({ portName: name, ip, port, protocol, ready, nodeName })),
  );
}

/** Returns the endpoints that may receive traffic. */
export function listReadyEndpoints(subsets: readonly EndpointSubset[]): Endpoint[] {
  return listEndpoints(subsets).filter(({ ready }) => ready);
}

export function listLocalEndpoints(subsets: readonly EndpointSubset[], node: string): Endpoint[] {
  return listEndpoints(subsets).filter(({ nodeName }) => nodeName === node);
}

/** Returns an address and port, such as `10.10.1.1:80` or `[fd00::1]:80`. */
export function formatAddress({ ip, port }: Endpoint): string {
  return ip.includes(':') ? `[${ip}]:${port}` : `${ip}:${port}`;
}
