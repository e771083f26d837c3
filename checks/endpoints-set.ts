/**
 * What an Endpoints object means (specification, Endpoints, rules 1 to 5): the union over its subsets of the Cartesian product of
 * addresses and ports, ready or not, and what a producer owes its readers.
 *
 * Worked example: addresses [a, b], notReadyAddresses [c], ports [http 80, dns 53] is four ready pairs, a:80, a:53, b:80, b:53,
 * and two that are not ready, c:80 and c:53.
 */

export interface EndpointsSubset {
  readonly addresses?: readonly EndpointAddress[] | null;
  readonly notReadyAddresses?: readonly EndpointAddress[] | null;
  readonly ports?: readonly EndpointPort[] | null;
}

export interface EndpointAddress {
  readonly ip: string;
  readonly nodeName?: string;
}

export interface EndpointPort {
  readonly name?: string;
  readonly port: number;
  readonly protocol?: string;
  readonly appProtocol?: string;
}

export interface Endpoint {
  readonly ip: string;
  readonly nodeName: string | undefined;
  readonly portName: string;
  readonly port: number;
  readonly protocol: string;
  readonly ready: boolean;
}

/** Every pair once, in the order of first mention. */
export function expand(subsets: readonly EndpointsSubset[]): Endpoint[] {
  const all = new Map<string, Endpoint>();
  for (const subset of subsets)
    for (const port of subset.ports ?? []) {
      for (const address of subset.addresses ?? []) collect(all, address, port, true);
      for (const address of subset.notReadyAddresses ?? []) collect(all, address, port, false);
    }
  return [...all.values()];
}

/** Where a client or a load balancer may send traffic. */
export function readyEndpoints(subsets: readonly EndpointsSubset[]): Endpoint[] {
  return expand(subsets).filter((endpoint) => endpoint.ready);
}

/** For each port name the ready pairs, as `ip:port`, or `[ip]:port` of an IPv6 address. */
export function readyByPortName(subsets: readonly EndpointsSubset[]): Map<string, string[]> {
  const groups = Map.groupBy(readyEndpoints(subsets), (endpoint) => endpoint.portName);
  return new Map([...groups].map(([name, endpoints]) => [name, endpoints.map(hostAndPort)]));
}

export function localEndpoints(subsets: readonly EndpointsSubset[], nodeName: string): Endpoint[] {
  return readyEndpoints(subsets).filter((endpoint) => endpoint.nodeName === nodeName);
}

/** What a producer must not write although a server may accept it: the addresses that one subset lists as both ready and not. */
export function addressesInBothLists(subsets: readonly EndpointsSubset[]): string[] {
  return subsets.flatMap((subset) => {
    const notReady = new Set((subset.notReadyAddresses ?? []).map(({ ip }) => ip));
    return (subset.addresses ?? []).map(({ ip }) => ip).filter((ip) => notReady.has(ip));
  });
}

/** Names in the endpoints that are no port of the service (specification, EndpointPort, row name). */
export function portNamesUnknownTo(
  service: readonly { readonly name?: string }[],
  subsets: readonly EndpointsSubset[],
): string[] {
  const known = new Set(service.map(({ name }) => name ?? ''));
  const used = new Set(subsets.flatMap(({ ports }) => (ports ?? []).map(({ name }) => name ?? '')));
  return [...used].filter((name) => !known.has(name));
}

function collect(all: Map<string, Endpoint>, address: EndpointAddress, port: EndpointPort, ready: boolean): void {
  const protocol = port.protocol ?? 'TCP';
  const portName = port.name ?? '';
  const id = JSON.stringify([address.ip, portName, port.port, protocol, ready]);
  if (all.has(id)) return;
  all.set(id, { ip: address.ip, nodeName: address.nodeName, portName, port: port.port, protocol, ready });
}

function hostAndPort({ ip, port }: Endpoint): string {
  return ip.includes(':') ? `[${ip}]:${port}` : `${ip}:${port}`;
}
