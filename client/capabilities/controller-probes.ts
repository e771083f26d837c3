/** Probes for controllers that react to objects of clients. If the controller does not run, a probe takes the full 6 seconds. */
import { setTimeout as delay } from 'node:timers/promises';
import { getDialect } from '../../spec/dialect.ts';
import {
  buildResourcePath,
  formatResourceApiVersion,
  type Inventory,
  type ServedResource,
} from '../discovery/discovery.ts';
import { getStatus, isSuccess, parseJsonBody } from '../exchange/exchange.ts';
import { send } from '../exchange/request.ts';
import type { Target } from '../exchange/target.ts';
import { PROBE_PREFIX } from '../run-names.ts';

/** The time limit for a controller to react, in milliseconds. */
const CONTROLLER_TIMEOUT = 6_000;
const POLL_INTERVAL = 50;

/** The workload resources whose controllers write status.observedGeneration. */
export const WORKLOAD_PLURALS = ['deployments', 'replicasets', 'statefulsets', 'daemonsets'];

/** Reports whether a Deployment controller runs: it sets status.observedGeneration. */
export async function hasDeploymentController(target: Target, inventory: Inventory): Promise<boolean> {
  const type = findResource(inventory, 'deployments', 'apps');
  if (type === undefined) return false;
  const labels = { 'assay.example.com/probe': 'deployment' };
  const template = { metadata: { labels }, spec: { containers: [{ name: 'probe', image: 'probe' }] } };
  const deployment = {
    apiVersion: formatResourceApiVersion(type),
    kind: type.kind,
    metadata: { generateName: PROBE_PREFIX },
    spec: { replicas: 0, paused: true, selector: { matchLabels: labels }, template },
  };
  const collection = buildResourcePath(type, 'default');
  return probeTemporaryObject(target, collection, deployment, (name) =>
    waitForObject(target, `${collection}/${name}`, ({ status }) => status?.observedGeneration !== undefined),
  );
}

/** Reports whether a controller creates Endpoints for Services. */
export async function hasEndpointsController(target: Target, inventory: Inventory): Promise<boolean> {
  const type = findResource(inventory, 'services', '');
  if (type === undefined || findResource(inventory, 'endpoints', '') === undefined) return false;
  const service = {
    apiVersion: formatResourceApiVersion(type),
    kind: type.kind,
    metadata: { generateName: PROBE_PREFIX },
    spec: { clusterIP: 'None', selector: { 'assay.example.com/probe': 'endpoint' }, ports: [{ port: 80 }] },
  };
  return probeTemporaryObject(target, buildResourcePath(type, 'default'), service, (name) =>
    waitForObject(target, `/api/v1/namespaces/default/endpoints/${name}`, () => true),
  );
}

/**
 * Reports whether a quota controller runs: it copies spec.hard into the status. The quota of the probe limits a resource that does not
 * exist.
 */
export async function hasQuotaController(target: Target, inventory: Inventory): Promise<boolean> {
  const type = findResource(inventory, 'resourcequotas', '');
  if (type === undefined) return false;
  const quota = {
    apiVersion: formatResourceApiVersion(type),
    kind: type.kind,
    metadata: { generateName: PROBE_PREFIX },
    spec: { hard: { 'count/probes.assay.example.com': '1' } },
  };
  const collection = buildResourcePath(type, 'default');
  return probeTemporaryObject(target, collection, quota, (name) =>
    waitForObject(target, `${collection}/${name}`, ({ status }) => status?.hard !== undefined),
  );
}

/**
 * Reports whether a controller aggregates ClusterRoles. If a ready server has no role `view`, it has no default roles, and the result is
 * false.
 */
export async function hasRoleAggregationController(target: Target, inventory: Inventory): Promise<boolean> {
  const type = findResource(inventory, 'clusterroles', 'rbac');
  if (type === undefined) return false;
  const path = `${buildResourcePath(type)}/view`;
  if (getStatus(await send(target, { method: 'GET', path })) === 404) return false;
  return waitForObject(target, path, ({ rules }) => (rules?.length ?? 0) > 0);
}

/**
 * Reports whether the server has an aggregation layer. The probe creates an APIService whose Service does not exist, and waits until a
 * controller writes its conditions.
 */
export async function hasAggregationLayer(target: Target, inventory: Inventory): Promise<boolean> {
  const type = findResource(inventory, 'apiservices', 'apiregistration');
  if (type === undefined) return false;
  const group = `${PROBE_PREFIX}${Math.random().toString(36).slice(2, 10)}.example.com`;
  const apiService = {
    apiVersion: formatResourceApiVersion(type),
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
  };
  const collection = buildResourcePath(type);
  return probeTemporaryObject(target, collection, apiService, (name) =>
    waitForObject(target, `${collection}/${name}`, ({ status }) => (status?.conditions?.length ?? 0) > 0),
  );
}

const SECRETS_PATH = '/api/v1/namespaces/kube-system/secrets';

/** Reports whether a controller creates the ServiceAccount `default` in each namespace. */
export function hasServiceAccountController(target: Target): Promise<boolean> {
  return waitForObject(target, '/api/v1/namespaces/kube-system/serviceaccounts/default', () => true);
}

/** Reports whether the token controller runs: it deletes token Secrets whose ServiceAccount does not exist. */
export async function hasTokenController(target: Target, { dialect: name }: Inventory): Promise<boolean> {
  const { domain } = getDialect(name);
  const annotations = { [`${domain}/service-account.name`]: `${PROBE_PREFIX}absent` };
  return createSecretAndAwaitDeletion(target, {
    metadata: { annotations },
    type: `${domain}/service-account-token`,
  });
}

/** Reports whether a controller deletes expired bootstrap tokens. */
export async function hasTokenCleaner(target: Target, { dialect: name }: Inventory): Promise<boolean> {
  const id = Math.random().toString(36).slice(2, 8).padEnd(6, '0');
  const stringData = { 'token-id': id, 'token-secret': '0123456789abcdef', expiration: '2020-01-01T00:00:00Z' };
  const type = `bootstrap.${getDialect(name).domain}/token`;
  return createSecretAndAwaitDeletion(target, { metadata: { name: `bootstrap-token-${id}` }, type, stringData });
}

/** Creates a Secret, and reports whether a controller deletes it. */
function createSecretAndAwaitDeletion(
  target: Target,
  secret: { readonly metadata: object; readonly type: string; readonly stringData?: object },
): Promise<boolean> {
  const namedSecret = { ...secret, metadata: { generateName: PROBE_PREFIX, ...secret.metadata } };
  return probeTemporaryObject(target, SECRETS_PATH, namedSecret, (name) =>
    pollUntil(async () => getStatus(await send(target, { method: 'GET', path: `${SECRETS_PATH}/${name}` })) === 404),
  );
}

/** Creates an object, returns the result of `probe` for its name, and deletes it. Returns false if it cannot be created. */
async function probeTemporaryObject(
  target: Target,
  collection: string,
  object: object,
  probe: (name: string) => Promise<boolean>,
): Promise<boolean> {
  const exchange = await send(target, { method: 'POST', path: collection, body: JSON.stringify(object) });
  const name = parseJsonBody<{ metadata?: { name?: string } }>(exchange)?.metadata?.name;
  if (!isSuccess(exchange) || name === undefined) return false;
  try {
    return await probe(name);
  } finally {
    await send(target, { method: 'DELETE', path: `${collection}/${name}?propagationPolicy=Background` });
  }
}

interface ProbedObject {
  readonly status?: {
    readonly observedGeneration?: number;
    readonly conditions?: readonly unknown[];
    readonly hard?: object;
  };
  readonly rules?: readonly unknown[] | null;
}

function waitForObject(
  target: Target,
  path: string,
  hasExpectedState: (object: ProbedObject) => boolean,
): Promise<boolean> {
  return pollUntil(async () => {
    const exchange = await send(target, { method: 'GET', path });
    return isSuccess(exchange) && hasExpectedState(parseJsonBody<ProbedObject>(exchange) ?? {});
  });
}

/** Polls until the condition is true, up to the time limit. */
async function pollUntil(condition: () => Promise<boolean>): Promise<boolean> {
  const deadline = performance.now() + CONTROLLER_TIMEOUT;
  do {
    if (await condition()) return true;
    await delay(POLL_INTERVAL);
  } while (performance.now() < deadline);
  return false;
}

function findResource({ resources }: Inventory, plural: string, group: string): ServedResource | undefined {
  return resources.find((resource) => resource.plural === plural && resource.group.split('.')[0] === group);
}
