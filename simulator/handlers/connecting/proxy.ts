/** Handles `proxy` of pods, services and nodes. The name in the path is `name`, `name:port` or `scheme:name:port`. */
import type { HttpResponse } from '../../foundation/exchange.ts';
import { parseIp } from '../../pure/names/ip-address.ts';
import {
  createBadRequestError,
  createNotFoundError,
  createServiceUnavailableError,
} from '../../pure/status/reasons.ts';
import { readMembers } from '../../pure/value/object-members.ts';
import { findStorage, listObjects } from '../built-in-objects.ts';
import type { Call } from '../call.ts';
import { readPod } from './container.ts';
import { describeRefusedConnection, findKubeletAddress, joinHostPort, readCoreObject } from './kubelet-address.ts';

interface ProxyTarget {
  readonly name: string;
  readonly port: string;
}

const ALLOWED_SCHEMES = ['', 'http', 'https'];

function readProxyTarget({ info, endpoint }: Call): ProxyTarget {
  const parts = info.name.split(':');
  const [scheme = '', name = '', port = ''] = parts.length === 3 ? parts : ['', ...parts];
  if (parts.length > 3 || name === '' || !ALLOWED_SCHEMES.includes(scheme))
    throw createBadRequestError(`invalid ${endpoint.resource.singular} request ${JSON.stringify(info.name)}`);
  return { name, port };
}

export async function proxyPod(call: Call): Promise<HttpResponse> {
  const { name, port } = readProxyTarget(call);
  const { spec, status } = await readPod(call, name);
  const { podIP = '' }: { podIP?: string } = readMembers(status);
  checkPodAddress(podIP);
  const { containers = [] }: { containers?: { ports?: { containerPort: number }[] }[] } = readMembers(spec);
  const firstPort = containers.flatMap(({ ports = [] }) => ports)[0]?.containerPort ?? DEFAULT_HTTP_PORT;
  return forwardRequest(call, joinHostPort(podIP, port === '' ? firstPort : port));
}

const DEFAULT_HTTP_PORT = 80;

export async function proxyNode(call: Call): Promise<HttpResponse> {
  const { name, port } = readProxyTarget(call);
  const kubelet = await findKubeletAddress(call, name, 'nodes');
  checkPodAddress(kubelet.host);
  return forwardRequest(call, joinHostPort(kubelet.host, port === '' ? kubelet.port : port));
}

export async function proxyService(call: Call): Promise<HttpResponse> {
  const { name, port } = readProxyTarget(call);
  const portName = /^[-+]?\d+$/.test(port) ? await findPortName(call, name, Number(port)) : port;
  return call.context.behaviors.has('service-proxy-slices')
    ? proxyBySlices(call, name, portName)
    : proxyByEndpoints(call, name, portName);
}

/** Selects an address of the EndpointSlices of a Service. An absent Service has no EndpointSlices. */
async function proxyBySlices(call: Call, name: string, portName: string): Promise<HttpResponse> {
  const { dialect } = call.context;
  const slices = await listObjects(
    findStorage(call.context, 'discovery', 'endpointslices'),
    `${call.info.namespace}/`,
    ({ metadata: { labels } }) => labels?.[`${dialect.domain}/service-name`] === name,
  );
  for (const slice of slices) {
    const { endpoints, ports }: EndpointSliceMembers = readMembers(slice);
    const port = ports?.find((item) => (item.name ?? '') === portName)?.port;
    if (port === undefined) continue;
    for (const { addresses: [address = ''] = [], conditions, targetRef } of endpoints ?? []) {
      if (conditions?.ready !== false && (await isPodAddress(call, targetRef, address)))
        return forwardRequest(call, joinHostPort(address, port));
    }
  }
  throw createServiceUnavailableError(`no endpoints available for service ${JSON.stringify(name)}`);
}

/** Reports whether a pod of the namespace has the address. Other addresses are not proxied. */
async function isPodAddress(call: Call, targetRef: TargetReference | undefined, address: string): Promise<boolean> {
  if (targetRef === undefined || targetRef.namespace !== call.info.namespace) return false;
  const pod = await readCoreObject(call, 'pods', targetRef.name ?? '');
  const { podIPs = [] }: { podIPs?: readonly { ip?: string }[] } = readMembers(pod?.status);
  return podIPs.some(({ ip }) => ip === address);
}

interface TargetReference {
  readonly kind?: string;
  readonly namespace?: string;
  readonly name?: string;
}

interface EndpointSliceMembers {
  readonly endpoints?:
    | readonly {
        readonly addresses?: readonly string[];
        readonly conditions?: { readonly ready?: boolean };
        readonly targetRef?: TargetReference;
      }[]
    | null;
  readonly ports?: readonly { readonly name?: string; readonly port?: number }[] | null;
}

async function proxyByEndpoints(call: Call, name: string, portName: string): Promise<HttpResponse> {
  const endpoints = await readCoreObject(call, 'endpoints', name);
  if (endpoints === undefined) throw createNotFoundError({ group: '', resource: 'services' }, name);
  const { subsets = [] } = readMembers(endpoints) as { readonly subsets?: readonly Subset[] };
  if (subsets.length === 0)
    throw createServiceUnavailableError(`no endpoints available for service ${JSON.stringify(name)}`);
  for (const { addresses = [], ports = [] } of subsets) {
    const matchingPort = ports.find((port) => (port.name ?? '') === portName);
    if (matchingPort === undefined) continue;
    for (const { ip, targetRef } of addresses) {
      // kube-apiserver forwards only to addresses of existing pods.
      if (targetRef?.kind !== 'Pod' || (await readCoreObject(call, 'pods', targetRef.name ?? '')) === undefined)
        continue;
      return forwardRequest(call, joinHostPort(ip, matchingPort.port));
    }
  }
  throw createServiceUnavailableError(`no endpoints available for service ${JSON.stringify(call.info.name)}`);
}

interface Subset {
  readonly addresses?: readonly { readonly ip: string; readonly targetRef?: TargetReference }[];
  readonly ports?: readonly { readonly name?: string; readonly port: number }[];
}

async function findPortName(call: Call, name: string, portNumber: number): Promise<string> {
  const service = await readCoreObject(call, 'services', name);
  if (service === undefined) throw createNotFoundError({ group: '', resource: 'services' }, name);
  const { ports = [] }: { ports?: { name?: string; port: number }[] } = readMembers(service.spec);
  const matchingPort = ports.find(({ port }) => port === portNumber);
  if (matchingPort !== undefined) return matchingPort.name ?? '';
  throw createServiceUnavailableError(`no service port ${portNumber} found for service ${JSON.stringify(name)}`);
}

/** Redirects a request for the root without a slash. Throws the error of a refused connection for other requests. */
function forwardRequest({ info, request }: Call, hostPort: string): HttpResponse {
  const isRoot = info.resourceSegments.length === PROXY_SEGMENT_COUNT && !info.path.endsWith('/');
  if (isRoot && (request.method === 'GET' || request.method === 'HEAD'))
    return { status: 301, headers: { Location: `${info.path}/` }, body: '' };
  throw createServiceUnavailableError(`error trying to reach service: ${describeRefusedConnection(hostPort)}`);
}

/** The number of path segments of a request for the root: resource, name and `proxy`. */
const PROXY_SEGMENT_COUNT = 3;

/** Throws 400 for an address that a pod cannot have: a loopback, link-local or multicast address. */
function checkPodAddress(address: string): void {
  if (!isGlobalUnicast(address)) throw createBadRequestError('address not allowed');
}

function isGlobalUnicast(address: string): boolean {
  const bytes = parseIp(address);
  if (bytes === undefined || bytes.every((byte) => byte === 0)) return false;
  const [first = 0, second = 0] = bytes;
  if (bytes.length === 4) return first !== 127 && first < 224 && !(first === 169 && second === 254);
  const isLoopback = bytes.every((byte, index) => byte === (index === 15 ? 1 : 0));
  return !isLoopback && first !== 0xff && !(first === 0xfe && (second & 0xc0) === 0x80);
}
