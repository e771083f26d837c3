/** Probes for controllers that react to objects of clients. Each probe waits for its limit if the controller does not run. */
import { setTimeout as delay } from 'node:timers/promises';
import { dialect } from '../../spec/dialect.ts';
import { buildResourcePath, type Inventory, type ServedResource } from '../discovery/discovery.ts';
import { isSuccess, jsonOf, statusOf } from '../exchange/exchange.ts';
import { send } from '../exchange/request.ts';
import type { Target } from '../exchange/target.ts';
import { PROBE_PREFIX } from '../run-names.ts';

/** The time limit for a controller to react, in milliseconds. */
const LIMIT = 6_000;
const PACE = 50;

/** Reports whether a Deployment controller runs: it sets status.observedGeneration. */
export async function observesDeployments(target: Target, inventory: Inventory): Promise<boolean> {
  const type = findResource(inventory, 'deployments', 'apps');
  if (type === undefined) return false;
  const collection = buildResourcePath(type, 'default');
  const app = { 'assay.example.com/probe': 'deployment' };
  const template = { metadata: { labels: app }, spec: { containers: [{ name: 'probe', image: 'probe' }] } };
  const body = JSON.stringify({
    apiVersion: `${type.group}/${type.version}`,
    kind: type.kind,
    metadata: { generateName: PROBE_PREFIX },
    spec: { replicas: 0, paused: true, selector: { matchLabels: app }, template },
  });
  const createdExchange = await send(target, { method: 'POST', path: collection, body });
  const name = jsonOf<{ metadata?: { name?: string } }>(createdExchange)?.metadata?.name;
  if (!isSuccess(createdExchange) || name === undefined) return false;
  const path = `${collection}/${name}`;
  try {
    return await waitForState(target, path, (deployment) => deployment.status?.observedGeneration !== undefined);
  } finally {
    await send(target, { method: 'DELETE', path: `${path}?propagationPolicy=Background` });
  }
}

/** Reports whether a controller creates Endpoints for Services, and deletes those of deleted Services. */
export async function createsEndpoints(target: Target, inventory: Inventory): Promise<boolean> {
  const type = findResource(inventory, 'services', '');
  if (type === undefined || findResource(inventory, 'endpoints', '') === undefined) return false;
  const collection = buildResourcePath(type, 'default');
  const spec = { clusterIP: 'None', selector: { 'assay.example.com/probe': 'endpoint' }, ports: [{ port: 80 }] };
  const body = JSON.stringify({ apiVersion: 'v1', kind: type.kind, metadata: { generateName: PROBE_PREFIX }, spec });
  const createdExchange = await send(target, { method: 'POST', path: collection, body });
  const name = jsonOf<{ metadata?: { name?: string } }>(createdExchange)?.metadata?.name;
  if (!isSuccess(createdExchange) || name === undefined) return false;
  try {
    return await waitForState(target, `/api/v1/namespaces/default/endpoints/${name}`, () => true);
  } finally {
    await send(target, { method: 'DELETE', path: `${collection}/${name}?propagationPolicy=Background` });
  }
}

/** Reports whether a controller fills in aggregated ClusterRoles. */
export async function aggregatesRoles(target: Target, inventory: Inventory): Promise<boolean> {
  const type = findResource(inventory, 'clusterroles', 'rbac');
  if (type === undefined) return false;
  return waitForState(target, `${buildResourcePath(type)}/view`, ({ rules }) => (rules?.length ?? 0) > 0);
}

/**
 * Reports whether the server forwards requests to aggregated servers: a controller writes the condition Available of an APIService, here of one
 * whose Service does not exist.
 */
export async function servesAggregation(target: Target, inventory: Inventory): Promise<boolean> {
  const type = findResource(inventory, 'apiservices', 'apiregistration');
  if (type === undefined) return false;
  const group = `${PROBE_PREFIX}${Math.random().toString(36).slice(2, 10)}.example.com`;
  const collection = buildResourcePath(type);
  const body = JSON.stringify({
    apiVersion: `${type.group}/${type.version}`,
    kind: type.kind,
    metadata: { name: `v1.${group}` },
    spec: {
      group,
      version: 'v1',
      groupPriorityMinimum: 100,
      versionPriority: 1,
      insecureSkipTLSVerify: true,
      service: { namespace: 'default', name: `${PROBE_PREFIX}absent` },
    },
  });
  if (!isSuccess(await send(target, { method: 'POST', path: collection, body }))) return false;
  const path = `${collection}/v1.${group}`;
  try {
    return await waitForState(target, path, ({ status }) => (status?.conditions?.length ?? 0) > 0);
  } finally {
    await send(target, { method: 'DELETE', path });
  }
}

const SECRETS = '/api/v1/namespaces/kube-system/secrets';

/** Reports whether a controller creates the ServiceAccount `default` in each namespace. */
export function createsServiceAccounts(target: Target): Promise<boolean> {
  return waitForState(target, '/api/v1/namespaces/kube-system/serviceaccounts/default', () => true);
}

/**
 * Reports whether a controller writes tokens into Secrets that name a ServiceAccount, or deletes those whose ServiceAccount does not exist.
 */
export async function fillsTokenSecrets(target: Target, { dialect: name }: Inventory): Promise<boolean> {
  const { protocolPrefix } = dialect(name);
  const annotations = { [`${protocolPrefix}/service-account.name`]: `${PROBE_PREFIX}absent` };
  return isDeleted(target, { metadata: { annotations }, type: `${protocolPrefix}/service-account-token` });
}

/** Reports whether a controller deletes expired bootstrap tokens. */
export async function deletesExpiredTokens(target: Target, { dialect: name }: Inventory): Promise<boolean> {
  const id = Math.random().toString(36).slice(2, 8).padEnd(6, '0');
  const stringData = { 'token-id': id, 'token-secret': '0123456789abcdef', expiration: '2020-01-01T00:00:00Z' };
  const type = `bootstrap.${dialect(name).protocolPrefix}/token`;
  return isDeleted(target, { metadata: { name: `bootstrap-token-${id}` }, type, stringData });
}

/** Creates a Secret, and reports whether a controller deletes it. */
async function isDeleted(
  target: Target,
  secret: { readonly metadata: object; readonly type: string; readonly stringData?: object },
): Promise<boolean> {
  const body = JSON.stringify({ ...secret, metadata: { generateName: PROBE_PREFIX, ...secret.metadata } });
  const createdExchange = await send(target, { method: 'POST', path: SECRETS, body });
  const name = jsonOf<{ metadata?: { name?: string } }>(createdExchange)?.metadata?.name;
  if (!isSuccess(createdExchange) || name === undefined) return false;
  const path = `${SECRETS}/${name}`;
  const deadline = performance.now() + LIMIT;
  do {
    if (statusOf(await send(target, { method: 'GET', path })) === 404) return true;
    await delay(PACE);
  } while (performance.now() < deadline);
  await send(target, { method: 'DELETE', path });
  return false;
}

interface ProbedObject {
  readonly status?: { readonly observedGeneration?: number; readonly conditions?: readonly unknown[] };
  readonly rules?: readonly unknown[] | null;
}

async function waitForState(target: Target, path: string, holds: (object: ProbedObject) => boolean): Promise<boolean> {
  const deadline = performance.now() + LIMIT;
  do {
    const answer = await send(target, { method: 'GET', path });
    if (isSuccess(answer) && holds(jsonOf<ProbedObject>(answer) ?? {})) return true;
    await delay(PACE);
  } while (performance.now() < deadline);
  return false;
}

function findResource({ resources }: Inventory, plural: string, group: string): ServedResource | undefined {
  return resources.find((resource) => resource.plural === plural && resource.group.split('.')[0] === group);
}
