/**
 * Removes the objects that runs of the suite created (client/run-names.ts): namespaces, cluster-scoped objects, and objects in other
 * namespaces. It works in rounds, since namespaces must be emptied first, and finalizers of scenarios may block a deletion.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { getDialect } from '../spec/dialect.ts';
import { buildResourcePath, discoverServer, type Inventory, type ServedResource } from './discovery/discovery.ts';
import { createServerError } from './errors.ts';
import { isSuccess, parseJsonBody } from './exchange/exchange.ts';
import { send } from './exchange/request.ts';
import { createCleanUpTarget } from './exchange/stop-run.ts';
import type { Target } from './exchange/target.ts';
import { findRunId, PROBE_PREFIX, RUN_LABEL } from './run-names.ts';

export interface Removal {
  /** The number of removed objects by kind. Objects that were removed with their namespace are not counted. */
  readonly removed: Readonly<Record<string, number>>;
  /** The paths of objects that still existed when the time limit passed without progress. */
  readonly remaining: readonly string[];
}

export interface RemovalOptions {
  /** The run whose objects are removed; all runs if absent. */
  readonly runId?: string;
  /** Resources that may be missing from discovery. */
  readonly resources?: readonly ServedResource[];
  /** The maximum time without progress, in milliseconds. A busy server may take long to empty namespaces. */
  readonly progressTimeout: number;
  /** Called once while deletions are pending, with the number of remaining objects. */
  readonly reportWaiting?: (count: number) => void;
}

interface ObjectMetadata {
  readonly name: string;
  readonly namespace?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly finalizers?: readonly string[];
  readonly deletionTimestamp?: string;
}

interface CreatedObject extends ObjectMetadata {
  readonly resource: ServedResource;
  readonly path: string;
  /** Whether the object is removed with its namespace. */
  readonly isRemovedWithNamespace: boolean;
}

/** The time limit of a request, in milliseconds. */
const REQUEST_TIMEOUT = 10_000;
const ROUND_INTERVAL = 500;
const CONCURRENT_REQUESTS = 8;
const PAGE_SIZE = 500;
/** The maximum number of pages of a list, because a server may return continue tokens forever. */
const MAX_PAGES = 2_000;
/** The number of rounds after which the suite finalizes a namespace, because no controller seems to do so. */
const ROUNDS_BEFORE_FINALIZING = 40;

export async function removeCreatedObjects(
  server: Target,
  { runId, progressTimeout, reportWaiting, resources = [] }: RemovalOptions,
): Promise<Removal> {
  const target = createCleanUpTarget(server);
  // Discovery is repeated, because scenarios create CustomResourceDefinitions.
  const inventory = addResources(
    await discoverServer(target, REQUEST_TIMEOUT, { isLenient: resources.length > 0 }),
    resources,
  );
  const removedCounts: Record<string, number> = {};
  /** The number of rounds in which each object was seen. */
  const roundCounts = new Map<string, number>();
  let deadline = 0;
  let lowestRemainingCount = Number.POSITIVE_INFINITY;
  for (let roundNumber = 0; ; roundNumber += 1) {
    const objects = await findCreatedObjects(target, inventory, runId);
    if (objects.length === 0) return { removed: removedCounts, remaining: [] };
    if (objects.length < lowestRemainingCount) deadline = performance.now() + progressTimeout;
    lowestRemainingCount = Math.min(lowestRemainingCount, objects.length);
    if (performance.now() > deadline) return { removed: removedCounts, remaining: objects.map(({ path }) => path) };
    const removalContext = {
      namespaces: new Set(objects.filter(({ resource }) => isNamespace(resource)).map(({ name }) => name)),
      occupiedNamespaces: new Set(
        objects.filter(({ isRemovedWithNamespace }) => isRemovedWithNamespace).map(({ namespace }) => namespace),
      ),
    };
    await runConcurrently(objects, async (createdObject) => {
      const round = roundCounts.get(createdObject.path) ?? 0;
      roundCounts.set(createdObject.path, round + 1);
      if (await removeObject(target, createdObject, round, removalContext))
        removedCounts[createdObject.resource.kind] = (removedCounts[createdObject.resource.kind] ?? 0) + 1;
    });
    if (roundNumber === 1) reportWaiting?.(objects.length);
    await delay(ROUND_INTERVAL);
  }
}

/** Requests the deletion of the namespaces that scenarios of a run left, without waiting until they are empty. */
export async function removeNamespaces(server: Target, inventory: Inventory, runId: string): Promise<void> {
  const resource = inventory.resources.find(isNamespace);
  if (resource === undefined) return;
  const target = createCleanUpTarget(server);
  const namespaces = await listMetadata(target, inventory, resource);
  const remainingNamespaces = namespaces.filter(
    ({ labels, deletionTimestamp }) => labels?.[RUN_LABEL] === runId && deletionTimestamp === undefined,
  );
  await runConcurrently(remainingNamespaces, async ({ name }) => {
    await send(
      target,
      { method: 'DELETE', path: buildResourcePath(resource, undefined, name) },
      { timeout: REQUEST_TIMEOUT },
    );
  });
}

function addResources(inventory: Inventory, otherResources: readonly ServedResource[]): Inventory {
  const paths = new Set(inventory.resources.map((resource) => buildResourcePath(resource)));
  return {
    ...inventory,
    resources: [
      ...inventory.resources,
      ...otherResources.filter((resource) => !paths.has(buildResourcePath(resource))),
    ],
  };
}

interface RemovalContext {
  /** The existing namespaces that runs created. */
  readonly namespaces: ReadonlySet<string>;
  /** The namespaces in which created objects remain, including namespaces that were already deleted. */
  readonly occupiedNamespaces: ReadonlySet<string | undefined>;
}

/**
 * Deletes the object, or removes its finalizers if it is already being deleted. Returns whether this call started a deletion of an object
 * that is not removed with its namespace.
 */
async function removeObject(
  target: Target,
  createdObject: CreatedObject,
  round: number,
  removalContext: RemovalContext,
): Promise<boolean> {
  const {
    path,
    resource,
    name,
    namespace = '',
    deletionTimestamp,
    finalizers = [],
    isRemovedWithNamespace,
  } = createdObject;
  const isNamespaceMissing = isRemovedWithNamespace && !removalContext.namespaces.has(namespace);
  const sendRequest = (method: string, path: string, body: object, headers: [string, string][] = []) =>
    send(target, { method, path, headers, body: JSON.stringify(body) }, { timeout: REQUEST_TIMEOUT });
  const sendDeletion = () => sendRequest('DELETE', path, { propagationPolicy: 'Background', gracePeriodSeconds: 0 });
  if (deletionTimestamp === undefined) {
    if (isRemovedWithNamespace && !isNamespaceMissing && round < ROUNDS_BEFORE_FINALIZING) return false;
    return isSuccess(await sendDeletion()) && !isRemovedWithNamespace;
  }
  if (round === 0) return false;
  if (isNamespace(resource) && finalizers.length === 0) {
    if (round >= ROUNDS_BEFORE_FINALIZING && !removalContext.occupiedNamespaces.has(name))
      await finalizeNamespace(target, name);
  } else if (finalizers.length === 0) {
    // Without a kubelet, a terminating Pod is removed only by a delete with a grace period of 0.
    await sendDeletion();
  } else if (resource.plural !== 'customresourcedefinitions') {
    // Objects in a deleted namespace cannot be changed, so the namespace is created again.
    if (isNamespaceMissing) await sendRequest('POST', '/api/v1/namespaces', { metadata: { name: namespace } });
    const header = ['Content-Type', 'application/merge-patch+json'] satisfies [string, string];
    await sendRequest('PATCH', path, { metadata: { finalizers: null } }, [header]);
  }
  // The finalizer of a CustomResourceDefinition belongs to the server, which removes the custom objects first.
  return false;
}

/** Removes the finalizers of a namespace that no controller finalizes. */
export async function finalizeNamespace(target: Target, name: string): Promise<void> {
  const body = JSON.stringify({ apiVersion: 'v1', kind: 'Namespace', metadata: { name }, spec: { finalizers: [] } });
  await send(
    target,
    { method: 'PUT', path: `/api/v1/namespaces/${name}/finalize`, body },
    { timeout: REQUEST_TIMEOUT },
  );
}

async function findCreatedObjects(
  target: Target,
  inventory: Inventory,
  runId: string | undefined,
): Promise<CreatedObject[]> {
  const objects: CreatedObject[] = [];
  const isCreatedByRuns = (name: string): boolean => {
    const objectRunId = findRunId(name);
    return runId === undefined ? objectRunId !== undefined || name.startsWith(PROBE_PREFIX) : objectRunId === runId;
  };
  const belongsToRuns = ({ name, labels }: ObjectMetadata): boolean =>
    isCreatedByRuns(name) ||
    (labels?.[RUN_LABEL] !== undefined && (runId === undefined || labels[RUN_LABEL] === runId));
  const resources = inventory.resources.filter(({ verbs }) => verbs.includes('list') && verbs.includes('delete'));
  await runConcurrently(resources, async (resource) => {
    for (const metadata of await listMetadata(target, inventory, resource)) {
      const { name, namespace } = metadata;
      const isInNamespaceOfRun = namespace !== undefined && isCreatedByRuns(namespace);
      if (
        isCreatedByServer(metadata) ||
        (!isInNamespaceOfRun && !belongsToRuns(metadata) && !isCreatedByRuns(resource.group))
      )
        continue;
      objects.push({
        ...metadata,
        resource,
        path: buildResourcePath(resource, namespace, name),
        isRemovedWithNamespace: isInNamespaceOfRun,
      });
    }
  });
  return objects;
}

/**
 * Returns the metadata of all objects of a resource. The list is empty if the credentials cannot list the objects, because the run cannot
 * have created objects with these credentials.
 */
async function listMetadata(target: Target, inventory: Inventory, resource: ServedResource): Promise<ObjectMetadata[]> {
  const { groupSuffix } = getDialect(inventory.dialect);
  const accept = `application/json;as=PartialObjectMetadataList;g=meta.${groupSuffix};v=v1,application/json`;
  const objectMetadata: ObjectMetadata[] = [];
  let continueToken = '';
  let pageCount = 0;
  do {
    const query = `limit=${PAGE_SIZE}${continueToken === '' ? '' : `&continue=${encodeURIComponent(continueToken)}`}`;
    const request = {
      method: 'GET',
      path: `${buildResourcePath(resource)}?${query}`,
      headers: [['Accept', accept]] as const,
    };
    const exchange = await send(target, request, { timeout: REQUEST_TIMEOUT });
    if (exchange.response === undefined)
      throw createServerError(`${target.description.url} does not respond: ${exchange.error}`);
    const page = parseJsonBody<Page>(exchange);
    for (const { metadata } of page?.items ?? []) objectMetadata.push(metadata);
    continueToken = page?.metadata?.continue ?? '';
    pageCount += 1;
  } while (continueToken !== '' && pageCount < MAX_PAGES);
  return objectMetadata;
}

interface Page {
  readonly metadata?: { readonly continue?: string };
  readonly items?: readonly { readonly metadata: ObjectMetadata }[];
}

/** Reports whether the object is an APIService that the server created for a CustomResourceDefinition. */
function isCreatedByServer({ labels = {} }: ObjectMetadata): boolean {
  return Object.keys(labels).some((label) => label.startsWith('kube-aggregator.') && label.endsWith('/automanaged'));
}

function isNamespace({ plural, group }: ServedResource): boolean {
  return plural === 'namespaces' && group === '';
}

async function runConcurrently<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const remainingItems = [...items];
  const processItems = async (): Promise<void> => {
    for (let item = remainingItems.shift(); item !== undefined; item = remainingItems.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, processItems));
}

/** Returns the counts for messages, such as `12 Namespace, 2 CustomResourceDefinition`. */
export function formatRemovedCounts({ removed }: Pick<Removal, 'removed'>): string {
  const parts = Object.entries(removed).map(([kind, count]) => `${count} ${kind}`);
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}
