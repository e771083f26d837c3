/**
 * Determines the namespaces of scenarios: the given namespaces, new namespaces, or, on a server without Namespace objects, unused names.
 */

import { randomUUID } from 'node:crypto';
import {
  buildResourcePath,
  type Inventory,
  type ServedResource,
  servesNamespaces,
} from '../../client/discovery/discovery.ts';
import { createServerError } from '../../client/errors.ts';
import { getStatus, isSuccess, readText } from '../../client/exchange/exchange.ts';
import { send } from '../../client/exchange/request.ts';
import type { Target } from '../../client/exchange/target.ts';
import { PROBE_PREFIX } from '../../client/run-names.ts';
import { CREATED_NAMESPACES, type NamespaceUse } from '../../steps/harness/resource/namespaces.ts';
import { formatApiVersion } from '../../values/api-version.ts';
import { extractMessage } from './access.ts';

const NAMESPACES_PATH = '/api/v1/namespaces';
/** The namespace to use on a server that has no Namespace objects but checks that a namespace exists. */
const DEFAULT_NAMESPACE = 'default';

export async function determineNamespaces(
  target: Target,
  inventory: Inventory,
  givenNamespaces: readonly string[],
): Promise<NamespaceUse> {
  if (givenNamespaces.length > 0) return { areCreated: false, existingNames: givenNamespaces };
  if (!servesNamespaces(inventory))
    return (await acceptsAnyNamespace(target, inventory))
      ? { areCreated: false }
      : { areCreated: false, existingNames: [DEFAULT_NAMESPACE] };
  const namespace = await createNamespace(target);
  await namespace.remove();
  return CREATED_NAMESPACES;
}

/** A namespace for probes. */
export interface ProbeNamespace {
  readonly name: string;
  remove(): Promise<void>;
}

/** Returns the namespace for the probes of a resource. Creates a namespace if scenarios also use created namespaces. */
export async function prepareProbeNamespace(
  target: Target,
  { areCreated, existingNames }: NamespaceUse,
): Promise<ProbeNamespace> {
  if (areCreated) return createNamespace(target);
  return { name: existingNames?.[0] ?? 'assay-probe', remove: async () => undefined };
}

async function createNamespace(target: Target): Promise<ProbeNamespace> {
  const name = `${PROBE_PREFIX}${randomUUID().slice(0, 8)}`;
  const body = JSON.stringify({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
  const exchange = await send(target, { method: 'POST', path: NAMESPACES_PATH, body });
  // Only success matters here; scenarios test the details of the response.
  if (isSuccess(exchange))
    return {
      name,
      remove: async () => void (await send(target, { method: 'DELETE', path: `${NAMESPACES_PATH}/${name}` })),
    };
  const reason = exchange.error ?? `${getStatus(exchange)} ${extractMessage(readText(exchange))}`;
  throw createServerError(
    `these credentials cannot create namespaces on ${target.description.url}: ${reason}; specify an existing namespace with --namespace`,
  );
}

/**
 * Reports whether the server accepts an object in a namespace that was never created. If the response to a dry-run create mentions
 * namespaces, the server does not.
 */
async function acceptsAnyNamespace(target: Target, { resources }: Inventory): Promise<boolean> {
  const resource = resources.find(({ namespaced, verbs }) => namespaced && verbs.includes('create'));
  if (resource === undefined) return true;
  const path = buildResourcePath(resource, 'assay-probe-absent');
  const exchange = await send(target, {
    method: 'POST',
    path: `${path}?dryRun=All`,
    body: renderEmptyObject(resource),
  });
  // A server that does not support dry runs has created the object.
  if (isSuccess(exchange)) await send(target, { method: 'DELETE', path: `${path}/assay-probe` });
  return !readText(exchange).includes('namespaces');
}

function renderEmptyObject({ group, version, kind }: ServedResource): string {
  const apiVersion = formatApiVersion(group, version);
  return JSON.stringify({ apiVersion, kind, metadata: { name: 'assay-probe' } });
}
