/** Determines the namespaces of scenarios: new ones, any unused names on a server without namespace objects, or the given ones. */

import { randomUUID } from 'node:crypto';
import {
  buildResourcePath,
  type Inventory,
  type ServedResource,
  servesNamespaces,
} from '../../client/discovery/discovery.ts';
import { createServerError } from '../../client/errors.ts';
import { isSuccess, readText, statusOf } from '../../client/exchange/exchange.ts';
import { send } from '../../client/exchange/request.ts';
import type { Target } from '../../client/exchange/target.ts';
import { PROBE_PREFIX } from '../../client/run-names.ts';
import { CREATED_NAMESPACES, type NamespaceUse } from '../../steps/harness/resource/namespaces.ts';
import { formatApiVersion } from '../../values/api-version.ts';
import { readMessage } from './access.ts';

const NAMESPACES = '/api/v1/namespaces';
/** The namespace that most likely exists on a server that has no namespaces API but validates the name. */
const DEFAULT_NAMESPACE = 'default';

export async function determineNamespaces(
  target: Target,
  inventory: Inventory,
  givenNamespaces: readonly string[],
): Promise<NamespaceUse> {
  if (givenNamespaces.length > 0) return { areCreated: false, existing: givenNamespaces };
  if (!servesNamespaces(inventory))
    return (await acceptsAnyNamespace(target, inventory))
      ? { areCreated: false }
      : { areCreated: false, existing: [DEFAULT_NAMESPACE] };
  const namespace = await makeNamespace(target);
  await namespace.remove();
  return CREATED_NAMESPACES;
}

export interface Place {
  readonly name: string;
  remove(): Promise<void>;
}

/** Returns the namespace for the probes of a resource. */
export async function findProbeNamespace(target: Target, { areCreated, existing }: NamespaceUse): Promise<Place> {
  if (areCreated) return makeNamespace(target);
  return { name: existing?.[0] ?? 'assay-probe', remove: async () => undefined };
}

async function makeNamespace(target: Target): Promise<Place> {
  const name = `${PROBE_PREFIX}${randomUUID().slice(0, 8)}`;
  const body = JSON.stringify({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
  const exchange = await send(target, { method: 'POST', path: NAMESPACES, body });
  // Scenarios test the response to a create.
  if (isSuccess(exchange))
    return { name, remove: async () => void (await send(target, { method: 'DELETE', path: `${NAMESPACES}/${name}` })) };
  const reason = exchange.error ?? `${statusOf(exchange)} ${readMessage(readText(exchange))}`;
  throw createServerError(
    `these credentials cannot create namespaces on ${target.description.url}: ${reason}; specify an existing namespace with --namespace`,
  );
}

/**
 * Reports whether a collection can be read in a namespace that was never created, and whether a get there returns no error about the
 * namespace.
 */
async function acceptsAnyNamespace(target: Target, { resources }: Inventory): Promise<boolean> {
  const resource = resources.find(({ namespaced, verbs }) => namespaced && verbs.includes('create'));
  if (resource === undefined) return true;
  const path = buildResourcePath(resource, 'assay-probe-absent');
  const answer = await send(target, { method: 'POST', path: `${path}?dryRun=All`, body: renderEmptyObject(resource) });
  // For servers without dry runs.
  if (isSuccess(answer)) await send(target, { method: 'DELETE', path: `${path}/assay-probe` });
  return !readText(answer).includes('namespaces');
}

function renderEmptyObject({ group, version, kind }: ServedResource): string {
  const apiVersion = formatApiVersion(group, version);
  return JSON.stringify({ apiVersion, kind, metadata: { name: 'assay-probe' } });
}
