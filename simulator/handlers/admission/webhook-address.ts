/** Finds the address of a webhook: its url, or the first ready address of its Service. */

import { posix } from 'node:path';
import type { ApiObject } from '../../pure/object.ts';
import { readMembers } from '../../pure/value/object-members.ts';
import type { WebhookClientConfig } from '../../registry/webhook-client-config.ts';
import type { HandlerContext } from '../context.ts';
import type { WebhookRequest } from './webhook-post.ts';

export interface WebhookAddress extends Pick<WebhookRequest, 'url' | 'ca' | 'address'> {
  /** The reason why the webhook cannot be reached. */
  readonly failure?: string;
}

type Service = NonNullable<WebhookClientConfig['service']>;

interface Port {
  readonly name?: string;
  readonly port: number;
}

interface Subset {
  readonly addresses?: readonly { readonly ip: string }[];
  readonly ports?: readonly Port[];
}

export async function findWebhookAddress(
  { url, caBundle = '', service }: WebhookClientConfig,
  context: HandlerContext,
  query: string,
): Promise<WebhookAddress> {
  const ca = Buffer.from(caBundle, 'base64').toString('utf8');
  if (service !== undefined) return { ca, ...(await findServiceAddress(service, context, query)) };
  // The URL has no query, because the validation of webhook configurations rejects one.
  const [, origin = '', path = ''] = /^(https:\/\/[^/]*)(.*)$/s.exec(url ?? '') ?? [];
  return { ca, url: `${origin}${normalizePath(path)}?${query}` };
}

/** Implements path.Join("/", path) of Go: `//a//b/../c/` is `/a/c`. */
function normalizePath(path: string): string {
  return posix.resolve('/', `./${path}`);
}

async function findServiceAddress(
  service: Service,
  context: HandlerContext,
  query: string,
): Promise<Omit<WebhookAddress, 'ca'>> {
  const { name, namespace, path = '', port = 443 } = service;
  const url = `https://${name}.${namespace}.svc:${port}${normalizePath(path)}?${query}`;
  const serviceObject = await readCoreObject(context, 'services', service);
  const { ports: servicePorts }: { ports?: readonly Port[] } = readMembers(serviceObject?.spec);
  if (servicePorts === undefined) return { url, failure: `service "${name}" not found` };
  const servicePort = servicePorts.find((servicePort) => servicePort.port === port);
  if (servicePort === undefined) return { url, failure: `no service port ${port} found for service "${name}"` };
  const { subsets = [] }: { subsets?: readonly Subset[] } = readMembers(
    await readCoreObject(context, 'endpoints', service),
  );
  for (const { addresses: [firstAddress] = [], ports = [] } of subsets) {
    const endpointPort = ports.find((port) => (port.name ?? '') === (servicePort.name ?? ''));
    if (firstAddress !== undefined && endpointPort !== undefined)
      return { url, address: { host: firstAddress.ip, port: endpointPort.port } };
  }
  return { url, failure: `no endpoints available for service "${name}"` };
}

async function readCoreObject(
  context: HandlerContext,
  plural: string,
  { name, namespace }: Service,
): Promise<ApiObject | undefined> {
  const { registry, storage } = context;
  const resource = registry.find('', 'v1', plural);
  if (resource === undefined) return undefined;
  const item = await storage(resource).get(`${namespace}/${name}`, { type: 'mostRecent' });
  return item?.object;
}
