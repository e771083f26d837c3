/**
 * Detects the capabilities of a server, named as in `needs` of the rule catalogue. Type capabilities come from discovery. Other
 * capabilities come from probes and from the access of the run to the server (whether it can restart the server with other flags or use a
 * control port).
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Capability } from '../../reports/schema/envelope.ts';
import { findAnyCollectionPath, type Inventory, servesNamespaces } from '../discovery/discovery.ts';
import { type Exchange, getStatus, isSuccess, parseJsonBody } from '../exchange/exchange.ts';
import { send } from '../exchange/request.ts';
import { createAnonymousTarget, type Target, type TargetDescription } from '../exchange/target.ts';
import { openWatch } from '../exchange/watch-stream.ts';
import { isCborDisabled, servesCustomResources, supportsCbor, supportsProtobuf } from './capability-probes.ts';
import {
  hasAggregationLayer,
  hasDeploymentController,
  hasEndpointsController,
  hasQuotaController,
  hasRoleAggregationController,
  hasServiceAccountController,
  hasTokenCleaner,
  hasTokenController,
  WORKLOAD_PLURALS,
} from './controller-probes.ts';
import { hasGarbageCollector } from './garbage-probe.ts';
import { hasPolicyStatusController } from './policy-status-probe.ts';

/**
 * The capabilities of a run that can start servers. The run starts each server with the flags that the capability needs
 * (client/launch/launch-profiles.yaml). A scenario is skipped if the server does not have one of the flags.
 */
export const LAUNCH_CAPABILITIES: readonly string[] = [
  'server-flags',
  'server-restart',
  'token-auth',
  'client-ca',
  'auth-proxy',
  'audit-log',
  'oidc-provider',
  'encryption-at-rest',
  'structured-authn',
  'structured-authz',
  'auth-webhook',
  'runtime-config',
  'oidc-flags',
  'authentication-config-reload',
  'bootstrap-tokens',
];
/**
 * The capabilities of the bundled simulator. The run probes for the controllers of other servers; `assay.yaml` may declare the other
 * capabilities.
 */
const SIMULATOR_CAPABILITIES = [
  'ending-versions',
  'release-emulation',
  'controller:serviceaccount',
  'controller:serviceaccount-token',
  'controller:tokencleaner',
  'controller:resourcequota',
  'controller:clusterrole-aggregation',
];

/** The actions that the run can perform in addition to sending requests. */
export interface ServerAccess {
  /** Whether the run can use the control port of the server. */
  readonly hasControlPort: boolean;
  /** Whether the run starts the server. */
  readonly canLaunch: boolean;
  /** Whether servers that the run starts keep their data in a folder. */
  readonly keepsData?: boolean;
  /** Whether servers that the run starts are the bundled simulator. */
  readonly isSimulator?: boolean;
  /** Whether to probe for the garbage collector. */
  readonly probesGarbageCollector?: boolean;
  /** The plurals of the resources to which the run is limited. The run does not probe for controllers of other resources. */
  readonly plurals?: readonly string[];
  /** Whether the run may wait minutes for the server to compact its history. */
  readonly canWaitForCompaction?: boolean;
}

/**
 * Returns a capability for each served resource, such as `type:services` or `type:deployments.apps`. The suffix is the first label of the
 * API group.
 */
export function listTypeCapabilities(inventory: Inventory): string[] {
  return inventory.resources.flatMap(({ plural, group }) => {
    const names = [`type:${plural}${group === '' ? '' : `.${group.split('.')[0]}`}`];
    if (plural === 'componentstatuses') names.push('deprecated-api');
    // The catalogue has one capability for both kinds of webhook configurations.
    if (plural === 'validatingwebhookconfigurations') names.push('type:webhookconfigurations.admissionregistration');
    return names;
  });
}

export async function detectCapabilities(
  target: Target,
  inventory: Inventory,
  access: ServerAccess,
): Promise<Set<string>> {
  const capabilities = new Set([
    ...listTypeCapabilities(inventory),
    ...listServedCapabilities(inventory),
    ...listAccessCapabilities(access),
  ]);
  const probes = { ...createControllerProbes(access), ...createRequestProbes(access, capabilities) };
  await Promise.all(
    Object.entries(probes).map(async ([name, probe]) => {
      if (await probe(target, inventory)) capabilities.add(name);
    }),
  );
  if (!capabilities.has('controller:deployment')) capabilities.add(UNMANAGED_WORKLOADS);
  return capabilities;
}

/** The capability of servers on which no controller writes the status of Deployments and other workloads. */
const UNMANAGED_WORKLOADS = 'unmanaged-workloads';

/** Lists the capabilities that follow from the served resources and their verbs. */
function listServedCapabilities({ resources }: Inventory): string[] {
  const servesTokens = resources.some(
    ({ plural, group, subresources }) => group === '' && plural === 'serviceaccounts' && subresources.includes('token'),
  );
  // Metrics servers compute their responses and store nothing.
  const storesObjects = resources.some(({ verbs }) => verbs.includes('create') && verbs.includes('list'));
  return [...(servesTokens ? ['service-account-tokens'] : []), ...(storesObjects ? ['stored-resources'] : [])];
}

/** Lists the capabilities that follow from the access of the run to the server. */
function listAccessCapabilities({
  canLaunch,
  keepsData,
  isSimulator,
  hasControlPort,
  canWaitForCompaction,
}: ServerAccess): string[] {
  return [
    ...(canLaunch ? LAUNCH_CAPABILITIES : []),
    ...(keepsData === true ? ['data-folder'] : []),
    ...(isSimulator === true ? SIMULATOR_CAPABILITIES : []),
    ...(hasControlPort ? ['control-port', 'fault-injection'] : []),
    ...(canLaunch || hasControlPort ? ['watch-compaction'] : []),
    ...(canLaunch || hasControlPort || canWaitForCompaction === true ? ['history-expiry'] : []),
  ];
}

type Probes = Readonly<Record<string, (target: Target, inventory: Inventory) => Promise<boolean>>>;

function createControllerProbes(access: ServerAccess): Probes {
  const launchesOtherServer = isOtherServerLaunched(access);
  const isAnySelected = (controlledPlurals: readonly string[]): boolean =>
    access.plurals === undefined || access.plurals.some((name) => controlledPlurals.includes(name));
  /** Reports whether to probe for a controller of these resources. The bundled simulator needs no probe: its controllers are known. */
  const shouldProbeController = (plurals: readonly string[]): boolean =>
    access.isSimulator !== true && isAnySelected(plurals);
  return {
    'controller:namespace': finalizesNamespaces,
    'default-namespace': async (target) =>
      isSuccess(await send(target, { method: 'GET', path: '/api/v1/namespaces/default' })),
    'controller:garbage-collector': async (target, inventory) =>
      access.probesGarbageCollector !== false && hasGarbageCollector(target, inventory),
    'controller:deployment': async (target, inventory) =>
      shouldProbeController(WORKLOAD_PLURALS) && hasDeploymentController(target, inventory),
    'controller:endpoint': async (target, inventory) =>
      shouldProbeController(['endpoints']) && hasEndpointsController(target, inventory),
    'controller:resourcequota': async (target, inventory) =>
      shouldProbeController(['resourcequotas']) && hasQuotaController(target, inventory),
    // The scenarios for these controllers need a server that the run starts.
    'controller:serviceaccount': async (target) => launchesOtherServer && hasServiceAccountController(target),
    'controller:serviceaccount-token': async (target, inventory) =>
      launchesOtherServer && hasTokenController(target, inventory),
    'controller:tokencleaner': async (target, inventory) => launchesOtherServer && hasTokenCleaner(target, inventory),
    'controller:clusterrole-aggregation': async (target, inventory) =>
      access.isSimulator !== true && hasRoleAggregationController(target, inventory),
    'controller:validatingadmissionpolicy-status': hasPolicyStatusController,
  };
}

/** Creates the probes that send ordinary requests. `capabilities` are the capabilities that are known without a probe. */
function createRequestProbes(access: ServerAccess, capabilities: ReadonlySet<string>): Probes {
  const launchesOtherServer = isOtherServerLaunched(access);
  return {
    'watch-list': supportsStreamingLists,
    'anonymous-auth': allowsAnonymousHealthChecks,
    // A run that can start servers starts a server with token authentication.
    'bearer-tokens': async (target) => access.canLaunch || authenticatesTokens(target),
    // The scenarios that need this capability compare requests with the credentials of the run and requests without credentials.
    'anonymous-requests': async (target, inventory) =>
      access.canLaunch || (hasCredentials(target.description) && !(await allowsAnonymousRequests(target, inventory))),
    impersonation: async (target, { resources }) =>
      resources.some(({ plural }) => plural === 'selfsubjectreviews') || supportsImpersonation(target),
    // A server with RBAC types can be started with RBAC authorization.
    rbac: async (target) =>
      capabilities.has('type:rolebindings.rbac') && (access.canLaunch || rejectsUnknownUsers(target)),
    protobuf: supportsProtobuf,
    // A run that can start servers starts a server with CBOR.
    cbor: async (target, inventory) => access.canLaunch || supportsCbor(target, inventory),
    'cbor-gate-default': isCborDisabled,
    crd: servesCustomResources,
    aggregation: async (target, inventory) => launchesOtherServer && hasAggregationLayer(target, inventory),
    webhooks: async (target) => capabilities.has(WEBHOOKS_CAPABILITY) && isLocal(target),
    'openapi-v3': async (target) => getStatus(await send(target, { method: 'GET', path: '/openapi/v3' })) === 200,
    metrics: async (target) => getStatus(await send(target, { method: 'GET', path: '/metrics' })) === 200,
  };
}

/** Reports whether the run starts a server that is not the bundled simulator. */
function isOtherServerLaunched({ canLaunch, isSimulator }: ServerAccess): boolean {
  return canLaunch && isSimulator !== true;
}

const WEBHOOKS_CAPABILITY = 'type:mutatingwebhookconfigurations.admissionregistration';

/**
 * Reports whether the server runs on this machine. Other servers cannot call the webhooks of the suite, which listen on the loopback
 * interface.
 */
function isLocal({ description }: Target): boolean {
  const { hostname } = new URL(description.url);
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}

/**
 * The first minor release that supports streaming lists by default. If the feature gate is off, as by default in 1.33, the rejection names
 * the gate.
 */
const FIRST_STREAMING_MINOR = 32;

/**
 * Reports whether the server streams lists. From 1.32 on, the capability is absent only if the server rejects the request because the gate
 * is off. Any other rejection breaks a rule.
 */
async function supportsStreamingLists(target: Target, inventory: Inventory): Promise<boolean> {
  const query = 'watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&timeoutSeconds=1';
  const watch = await openWatch(target, `${findAnyCollectionPath(inventory) ?? '/apis'}?${query}`);
  watch.close();
  const minor = /^v?1\.(\d+)/.exec(inventory.version ?? '')?.[1];
  if (Number(minor ?? 0) >= FIRST_STREAMING_MINOR) return !isWatchListGateOff(watch.exchange);
  return getStatus(watch.exchange) === 200;
}

/**
 * Reports whether kube-apiserver runs without the gate WatchList: 422 with the cause "sendInitialEvents is forbidden for watch unless the
 * WatchList feature gate is enabled".
 */
export function isWatchListGateOff(exchange: Exchange): boolean {
  if (getStatus(exchange) !== 422) return false;
  const causes = parseJsonBody<{ details?: { causes?: { field?: string; reason?: string }[] } }>(exchange)?.details
    ?.causes;
  return (
    causes?.some(({ field, reason }) => field === 'sendInitialEvents' && reason === 'FieldValueForbidden') === true
  );
}

/** The time limit for deleting an empty namespace, in milliseconds. A server with a namespace controller does not reach it. */
const NAMESPACE_DELETION_TIMEOUT = 15_000;

/**
 * Reports whether a namespace controller finalizes deleted namespaces. The capability is absent only if a namespace stays Terminating. A
 * namespace that is not Terminating after a DELETE is a bug of the server: the capability is present, and the scenarios fail.
 */
async function finalizesNamespaces(target: Target, inventory: Inventory): Promise<boolean> {
  if (!servesNamespaces(inventory)) return false;
  const body = JSON.stringify({ apiVersion: 'v1', kind: 'Namespace', metadata: { generateName: 'assay-probe-' } });
  const createdExchange = await send(target, { method: 'POST', path: '/api/v1/namespaces', body });
  const name = parseJsonBody<{ metadata?: { name?: string } }>(createdExchange)?.metadata?.name;
  if (!isSuccess(createdExchange) || name === undefined) return true;
  const path = `/api/v1/namespaces/${name}`;
  await send(target, { method: 'DELETE', path });
  const deadline = performance.now() + NAMESPACE_DELETION_TIMEOUT;
  let isTerminating = true;
  while (isTerminating && performance.now() < deadline) {
    await delay(50);
    const namespace = parseJsonBody<{ status?: { phase?: string } }>(await send(target, { method: 'GET', path }));
    isTerminating = namespace?.status?.phase === 'Terminating';
  }
  return !isTerminating;
}

/**
 * Reports whether the server authenticates tokens. A server without token authentication treats a request with a token as anonymous, and
 * allows it or returns 403. Any other response counts as token authentication; the scenarios check its details.
 */
export async function authenticatesTokens(target: Target): Promise<boolean> {
  const headers = [['Authorization', 'Bearer assay-nobodys-token']] as const;
  const exchange = await send(target, { method: 'GET', path: '/api', headers });
  return !isSuccess(exchange) && getStatus(exchange) !== 403;
}

async function allowsAnonymousHealthChecks(target: Target): Promise<boolean> {
  const status = getStatus(await send(target, { method: 'GET', path: '/readyz', anonymous: true }));
  return status >= 200 && status < 300;
}

function hasCredentials({ token, username, clientCertificate }: TargetDescription): boolean {
  return token !== undefined || username !== undefined || clientCertificate !== undefined;
}

/** Reports whether an anonymous request can list objects. */
async function allowsAnonymousRequests(target: Target, inventory: Inventory): Promise<boolean> {
  const anonymousTarget = createAnonymousTarget(target.description);
  try {
    return isSuccess(await send(anonymousTarget, { method: 'GET', path: findAnyCollectionPath(inventory) ?? '/apis' }));
  } finally {
    await anonymousTarget.close();
  }
}

/**
 * Reports whether the server supports impersonation. Such a server rejects a user without roles, and a group without a user. Other servers
 * ignore the headers and accept both.
 */
async function supportsImpersonation(target: Target): Promise<boolean> {
  const headers = [['Impersonate-Group', 'assay-without-user']] as const;
  const response = await send(target, { method: 'GET', path: '/api', headers });
  return !isSuccess(response) || (await rejectsUnknownUsers(target));
}

/**
 * Reports whether the server rejects at least one request of a user without roles. The scenarios check the status code, and whether the
 * server rejects all of them: a server that allows one of these requests breaks a rule, but has the capability.
 */
async function rejectsUnknownUsers(target: Target): Promise<boolean> {
  const headers = [['Impersonate-User', 'assay-without-roles']] as const;
  const requests = [
    '/api/v1/namespaces',
    '/api/v1/namespaces/default/endpoints',
    '/api/v1/namespaces/default/endpoints/a',
  ];
  const exchanges = await Promise.all(requests.map((path) => send(target, { method: 'GET', path, headers })));
  return exchanges.some((exchange) => getStatus(exchange) === 401 || getStatus(exchange) === 403);
}

/** Combines declared and detected capabilities. A capability that is neither declared nor detected is not listed. */
export function combineCapabilities(
  detectedCapabilities: ReadonlySet<string>,
  declaredCapabilities: Readonly<Record<string, boolean>>,
): Capability[] {
  const names = [...new Set([...detectedCapabilities, ...Object.keys(declaredCapabilities)])].toSorted();
  return names.map((name) => {
    const isDeclaredPresent = declaredCapabilities[name];
    const isPresent = isDeclaredPresent ?? detectedCapabilities.has(name);
    const source =
      isDeclaredPresent === undefined
        ? 'inferred'
        : isDeclaredPresent === detectedCapabilities.has(name)
          ? 'declared and inferred'
          : 'declared';
    return { name, present: isPresent, source };
  });
}
