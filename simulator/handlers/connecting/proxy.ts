/** Handles `proxy` of pods, services and nodes. The name in the path is `name`, `name:port` or `scheme:name:port`. */
import type { Answer } from '../../ground/exchange.ts';
import { parseIp } from '../../pure/names/ip-address.ts';
import { badRequest, notFound, serviceUnavailable } from '../../pure/status/reasons.ts';
import { readMembers } from '../../pure/value/object-members.ts';
import type { Call } from '../call.ts';
import { readPod } from './container.ts';
import { describeRefusedConnection, findKubelet, joinHostPort, readCoreObject } from './kubelet-address.ts';

interface Target {
  readonly name: string;
  readonly port: string;
}

const SCHEMES = ['', 'http', 'https'];

function readTarget({ info, endpoint }: Call): Target {
  const parts = info.name.split(':');
  const [scheme = '', name = '', port = ''] = parts.length === 3 ? parts : ['', ...parts];
  if (parts.length > 3 || name === '' || !SCHEMES.includes(scheme))
    throw badRequest(`invalid ${endpoint.resource.singular} request ${JSON.stringify(info.name)}`);
  return { name, port };
}

export async function proxyPod(call: Call): Promise<Answer> {
  const { name, port } = readTarget(call);
  const { spec, status } = await readPod(call, name);
  const { podIP = '' }: { podIP?: string } = readMembers(status);
  checkAddress(podIP);
  const { containers = [] }: { containers?: { ports?: { containerPort: number }[] }[] } = readMembers(spec);
  const firstPort = containers.flatMap(({ ports = [] }) => ports)[0]?.containerPort ?? DEFAULT_PORT;
  return forwardRequest(call, joinHostPort(podIP, port === '' ? firstPort : port));
}

const DEFAULT_PORT = 80;

export async function proxyNode(call: Call): Promise<Answer> {
  const { name, port } = readTarget(call);
  const kubelet = await findKubelet(call, name, 'nodes');
  checkAddress(kubelet.host);
  return forwardRequest(call, joinHostPort(kubelet.host, port === '' ? kubelet.port : port));
}

export async function proxyService(call: Call): Promise<Answer> {
  const { name, port } = readTarget(call);
  const portName = /^[-+]?\d+$/.test(port) ? await findPortName(call, name, Number(port)) : port;
  const endpoints = await readCoreObject(call, 'endpoints', name);
  if (endpoints === undefined) throw notFound({ group: '', resource: 'services' }, name);
  const { subsets = [] } = readMembers(endpoints) as { readonly subsets?: readonly Subset[] };
  if (subsets.length === 0) throw serviceUnavailable(`no endpoints available for service ${JSON.stringify(name)}`);
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
  throw serviceUnavailable(`no endpoints available for service ${JSON.stringify(call.info.name)}`);
}

interface Subset {
  readonly addresses?: readonly { readonly ip: string; readonly targetRef?: { kind?: string; name?: string } }[];
  readonly ports?: readonly { readonly name?: string; readonly port: number }[];
}

async function findPortName(call: Call, name: string, number: number): Promise<string> {
  const service = await readCoreObject(call, 'services', name);
  if (service === undefined) throw notFound({ group: '', resource: 'services' }, name);
  const { ports = [] }: { ports?: { name?: string; port: number }[] } = readMembers(service.spec);
  const matchingPort = ports.find(({ port }) => port === number);
  if (matchingPort !== undefined) return matchingPort.name ?? '';
  throw serviceUnavailable(`no service port ${number} found for service ${JSON.stringify(name)}`);
}

/** Redirects a request for the root without a slash. Throws the error of a refused connection for other requests. */
function forwardRequest({ info, request }: Call, hostPort: string): Answer {
  const isRoot = info.parts.length === PROXY_PARTS && !info.path.endsWith('/');
  if (isRoot && (request.method === 'GET' || request.method === 'HEAD'))
    return { status: 301, headers: { Location: `${info.path}/` }, body: '' };
  throw serviceUnavailable(`error trying to reach service: ${describeRefusedConnection(hostPort)}`);
}

/** The number of path segments of a request for the root: resource, name and `proxy`. */
const PROXY_PARTS = 3;

/** Throws 400 for an address that a pod cannot have: a loopback, link-local or multicast address. */
function checkAddress(address: string): void {
  if (!isGlobalUnicast(address)) throw badRequest('address not allowed');
}

function isGlobalUnicast(address: string): boolean {
  const bytes = parseIp(address);
  if (bytes === undefined || bytes.every((byte) => byte === 0)) return false;
  const [first = 0, second = 0] = bytes;
  if (bytes.length === 4) return first !== 127 && first < 224 && !(first === 169 && second === 254);
  const isLoopback = bytes.every((byte, index) => byte === (index === 15 ? 1 : 0));
  return !isLoopback && first !== 0xff && !(first === 0xfe && (second & 0xc0) === 0x80);
}
