/** Probes for controllers that write to what clients make. Each waits a while where the controller doesn't run. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Inventory, pathOf, type ServedResource } from './discovery.ts';
import { isSuccess, jsonOf } from './exchange.ts';
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
