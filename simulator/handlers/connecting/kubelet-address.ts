/** Finds the address of the kubelet of a node, and formats the error for a refused connection. */
import type { ApiObject } from '../../pure/object.ts';
import { createErrorWithoutReason, createNotFoundError } from '../../pure/status/reasons.ts';
import { readMembers } from '../../pure/value/object-members.ts';
import type { Call } from '../call.ts';

export interface KubeletAddress {
  readonly host: string;
  readonly port: number;
}

const DEFAULT_KUBELET_PORT = 10_250;
/** The types of node addresses in order of preference. */
const PREFERRED_ADDRESS_TYPES = ['Hostname', 'InternalDNS', 'InternalIP', 'ExternalDNS', 'ExternalIP'];

/** Returns the address of the kubelet. Throws a 404 if the node does not exist; its message names `resource`, as in kube-apiserver. */
export async function findKubeletAddress(call: Call, nodeName: string, resource: string): Promise<KubeletAddress> {
  const node = await readCoreObject(call, 'nodes', nodeName);
  if (node === undefined) throw createNotFoundError({ group: '', resource }, nodeName);
  const { addresses = [], daemonEndpoints }: NodeStatus = readMembers(node.status);
  const sortedAddresses = PREFERRED_ADDRESS_TYPES.flatMap((type) =>
    addresses.filter((address) => address.type === type),
  );
  const [firstAddress] = sortedAddresses;
  if (firstAddress === undefined) {
    const knownAddresses = addresses.map(({ type, address }) => `{${type} ${address}}`).join(' ');
    throw createErrorWithoutReason(`no preferred addresses found; known addresses: [${knownAddresses}]`);
  }
  const port = daemonEndpoints?.kubeletEndpoint?.Port ?? 0;
  return { host: firstAddress.address, port: port > 0 ? port : DEFAULT_KUBELET_PORT };
}

interface NodeStatus {
  readonly addresses?: readonly { readonly type: string; readonly address: string }[];
  readonly daemonEndpoints?: { readonly kubeletEndpoint?: { readonly Port?: number } };
}

/** Reads an object of the core group, in the namespace of the request. */
export async function readCoreObject(call: Call, plural: string, name: string): Promise<ApiObject | undefined> {
  const { context, info } = call;
  const resource = context.registry.find('', 'v1', plural);
  if (resource === undefined) return undefined;
  const key = resource.namespaced ? `${info.namespace}/${name}` : name;
  return (await context.storage(resource).get(key, { type: 'mostRecent' }))?.object;
}

/** Returns `host:port`, with brackets around an IPv6 address. */
export function joinHostPort(host: string, port: number | string): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

export function describeRefusedConnection(hostPort: string): string {
  return `dial tcp ${hostPort}: connect: connection refused`;
}
