/** Probes for controllers that write to what clients make. Each waits a while where the controller doesn't run. */
import { setTimeout as delay } from 'node:timers/promises';
import { dialect } from '../spec/dialect.ts';
import { type Inventory, pathOf, type ServedResource } from './discovery.ts';
import { isSuccess, jsonOf, statusOf } from './exchange.ts';
import { PROBE_PREFIX } from './made.ts';
import { send } from './request.ts';
import type { Target } from './target.ts';

/** Milliseconds until a controller is taken not to run. */
const LIMIT = 6_000;
const PACE = 50;

/** Whether a controller of Deployments runs: it says in the status which generation it has seen. */
export async function observesDeployments(target: Target, inventory: Inventory): Promise<boolean> {
  const type = resourceOf(inventory, 'deployments', 'apps');
  if (type === undefined) return false;
  const collection = pathOf(type, 'default');
  const app = { 'assay.example.com/probe': 'deployment' };
  const template = { metadata: { labels: app }, spec: { containers: [{ name: 'probe', image: 'probe' }] } };
  const body = JSON.stringify({
    apiVersion: `${type.group}/${type.version}`,
    kind: type.kind,
    metadata: { generateName: PROBE_PREFIX },
    spec: { replicas: 0, paused: true, selector: { matchLabels: app }, template },
  });
  const created = await send(target, { method: 'POST', path: collection, body });
  const name = jsonOf<{ metadata?: { name?: string } }>(created)?.metadata?.name;
  if (!isSuccess(created) || name === undefined) return false;
  const path = `${collection}/${name}`;
  try {
    return await comesToHave(target, path, (deployment) => deployment.status?.observedGeneration !== undefined);
  } finally {
    await send(target, { method: 'DELETE', path: `${path}?propagationPolicy=Background` });
  }
}

/** Whether a controller makes Endpoints for Services, and deletes those of Services that are gone. */
export async function makesEndpoints(target: Target, inventory: Inventory): Promise<boolean> {
  const type = resourceOf(inventory, 'services', '');
  if (type === undefined || resourceOf(inventory, 'endpoints', '') === undefined) return false;
  const collection = pathOf(type, 'default');
  const spec = { clusterIP: 'None', selector: { 'assay.example.com/probe': 'endpoint' }, ports: [{ port: 80 }] };
  const body = JSON.stringify({ apiVersion: 'v1', kind: type.kind, metadata: { generateName: PROBE_PREFIX }, spec });
  const created = await send(target, { method: 'POST', path: collection, body });
  const name = jsonOf<{ metadata?: { name?: string } }>(created)?.metadata?.name;
  if (!isSuccess(created) || name === undefined) return false;
  try {
    return await comesToHave(target, `/api/v1/namespaces/default/endpoints/${name}`, () => true);
  } finally {
    await send(target, { method: 'DELETE', path: `${collection}/${name}?propagationPolicy=Background` });
  }
}

/** Whether a controller fills in the ClusterRoles that are put together from others. */
export async function aggregatesRoles(target: Target, inventory: Inventory): Promise<boolean> {
  const type = resourceOf(inventory, 'clusterroles', 'rbac');
  if (type === undefined) return false;
  return comesToHave(target, `${pathOf(type)}/view`, ({ rules }) => (rules?.length ?? 0) > 0);
}

const SECRETS = '/api/v1/namespaces/kube-system/secrets';

/** Whether a controller gives each namespace the ServiceAccount default. */
export function makesServiceAccounts(target: Target): Promise<boolean> {
  return comesToHave(target, '/api/v1/namespaces/kube-system/serviceaccounts/default', () => true);
}

/** Whether a controller writes tokens into the Secrets that name a ServiceAccount, or deletes those that name none. */
export async function fillsTokenSecrets(target: Target, { dialect: name }: Inventory): Promise<boolean> {
  const { protocolPrefix } = dialect(name);
  const annotations = { [`${protocolPrefix}/service-account.name`]: `${PROBE_PREFIX}absent` };
  return isDeleted(target, { metadata: { annotations }, type: `${protocolPrefix}/service-account-token` });
}

/** Whether a controller deletes bootstrap tokens that have expired. */
export async function deletesExpiredTokens(target: Target, { dialect: name }: Inventory): Promise<boolean> {
  const id = Math.random().toString(36).slice(2, 8).padEnd(6, '0');
  const stringData = { 'token-id': id, 'token-secret': '0123456789abcdef', expiration: '2020-01-01T00:00:00Z' };
  const type = `bootstrap.${dialect(name).protocolPrefix}/token`;
  return isDeleted(target, { metadata: { name: `bootstrap-token-${id}` }, type, stringData });
}

/** Creates a Secret, and returns whether a controller deletes it. */
async function isDeleted(
  target: Target,
  secret: { readonly metadata: object; readonly type: string; readonly stringData?: object },
): Promise<boolean> {
  const body = JSON.stringify({ ...secret, metadata: { generateName: PROBE_PREFIX, ...secret.metadata } });
  const created = await send(target, { method: 'POST', path: SECRETS, body });
  const name = jsonOf<{ metadata?: { name?: string } }>(created)?.metadata?.name;
  if (!isSuccess(created) || name === undefined) return false;
  const path = `${SECRETS}/${name}`;
  const deadline = performance.now() + LIMIT;
  do {
    if (statusOf(await send(target, { method: 'GET', path })) === 404) return true;
    await delay(PACE);
  } while (performance.now() < deadline);
  await send(target, { method: 'DELETE', path });
  return false;
}

interface Probed {
  readonly status?: { readonly observedGeneration?: number };
  readonly rules?: readonly unknown[] | null;
}

async function comesToHave(target: Target, path: string, holds: (object: Probed) => boolean): Promise<boolean> {
  const deadline = performance.now() + LIMIT;
  do {
    const answer = await send(target, { method: 'GET', path });
    if (isSuccess(answer) && holds(jsonOf<Probed>(answer) ?? {})) return true;
    await delay(PACE);
  } while (performance.now() < deadline);
  return false;
}

function resourceOf({ resources }: Inventory, plural: string, group: string): ServedResource | undefined {
  return resources.find((one) => one.plural === plural && one.group.split('.')[0] === group);
}
