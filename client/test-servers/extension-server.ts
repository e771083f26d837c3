/**
 * An aggregated server for rules about the aggregation layer. For one type, it serves discovery, an empty list and strategic merge patches,
 * all as JSON. It listens on a non-loopback address of this machine, because Endpoints may not contain loopback addresses
 * (ep-ip-no-loopback-*).
 */

import { once } from 'node:events';
import { createServer } from 'node:https';
import { networkInterfaces } from 'node:os';
import { createSuiteError } from '../errors.ts';
import { listen } from './listen.ts';
import { createSelfSignedCertificate } from './self-signed.ts';

const REASONS: Readonly<Record<number, string>> = { 404: 'NotFound', 415: 'UnsupportedMediaType' };

export interface ExtensionServer {
  readonly address: string;
  readonly port: number;
  close(): Promise<void>;
}

export async function startExtensionServer(group: string): Promise<ExtensionServer> {
  const address = findMachineAddress();
  const server = createServer(await createSelfSignedCertificate(), (request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const acceptedTypes = (request.headers.accept ?? '*/*').split(',').map((name) => name.split(';', 1)[0]?.trim());
    const acceptsJson = acceptedTypes.some((name) => name === 'application/json' || name === '*/*');
    const isPatch = request.method === 'PATCH';
    const document = isPatch ? createPatchResponse(group, path) : createDocuments(group)[path];
    const isSupportedPatchType =
      !isPatch || request.headers['content-type'] === 'application/strategic-merge-patch+json';
    const status = document === undefined ? 404 : !isSupportedPatchType ? 415 : acceptsJson ? 200 : 406;
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(status === 200 ? document : createFailureStatus(status)));
  });
  const port = await listen(server, address);
  return {
    address,
    port,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function createDocuments(group: string): Readonly<Record<string, object>> {
  const version = { groupVersion: `${group}/v1`, version: 'v1' };
  const resource = {
    name: 'gadgets',
    singularName: 'gadget',
    namespaced: false,
    kind: 'Gadget',
    verbs: ['list', 'patch'],
  };
  return {
    '/apis': {
      kind: 'APIGroupList',
      apiVersion: 'v1',
      groups: [{ name: group, versions: [version], preferredVersion: version }],
    },
    [`/apis/${group}`]: {
      kind: 'APIGroup',
      apiVersion: 'v1',
      name: group,
      versions: [version],
      preferredVersion: version,
    },
    [`/apis/${group}/v1`]: {
      kind: 'APIResourceList',
      apiVersion: 'v1',
      groupVersion: version.groupVersion,
      resources: [resource],
    },
    [`/apis/${group}/v1/gadgets`]: { kind: 'GadgetList', apiVersion: version.groupVersion, metadata: {}, items: [] },
  };
}

/** Returns the response to a strategic merge patch; nothing is stored. */
function createPatchResponse(group: string, path: string): object | undefined {
  const name = path.startsWith(`/apis/${group}/v1/gadgets/`) ? path.split('/')[5] : undefined;
  return name === undefined ? undefined : { kind: 'Gadget', apiVersion: `${group}/v1`, metadata: { name } };
}

function createFailureStatus(code: number): object {
  const reason = REASONS[code] ?? 'NotAcceptable';
  return { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message: 'JSON only', reason, code };
}

function findMachineAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((interfaceAddresses) => interfaceAddresses ?? []);
  const ipv4 = addresses.find(({ family, internal }) => family === 'IPv4' && !internal);
  if (ipv4 === undefined)
    throw createSuiteError(
      'this machine has no IPv4 address except loopback addresses, so an aggregated server cannot be reached',
    );
  return ipv4.address;
}
