/** Inspects a server: its resources, a sample object of each, and the permissions of the credentials. */
import { randomUUID } from 'node:crypto';
import {
  buildResourcePath,
  discoverServer,
  formatResourceApiVersion,
  type Inventory,
  type ServedResource,
  servesNamespaces,
} from '../../client/discovery/discovery.ts';
import { readTypeSchema } from '../../client/discovery/openapi.ts';
import { createSampleObject } from '../../client/discovery/sample-object.ts';
import { type Exchange, getStatus, isSuccess, parseJsonBody } from '../../client/exchange/exchange.ts';
import { send } from '../../client/exchange/request.ts';
import type { Target } from '../../client/exchange/target.ts';
import { DIALECT_NAMES, getDialect } from '../../spec/dialect.ts';
import { findDefaultResource, formatQualifiedName } from '../../steps/harness/resource/resource-under-test.ts';
import { isJsonObject, type JsonObject } from '../../values/json-object.ts';
import { findDeniedVerbs } from './permissions.ts';

export interface ResourceCandidate {
  /** The name of the resource under `resources:` in assay.yaml. */
  readonly name: string;
  readonly kind: string;
  readonly namespaced: boolean;
  readonly verbs: readonly string[];
  /** The verbs that the credentials may not use; undefined if the server has no access reviews. */
  readonly deniedVerbs: readonly string[] | undefined;
  /** A sample object from the schema; absent if objects cannot be created or the server has no schema. */
  readonly object?: JsonObject;
  /** The reason why the resource has no valid sample object. */
  readonly problem?: string;
}

export interface ServerFindings {
  readonly version: string | undefined;
  readonly dialect: string;
  /** The number of resources of the server. */
  readonly resourceCount: number;
  /** Whether the server has Endpoints or ConfigMaps, which a run tests by default. */
  readonly hasDefaultResource: boolean;
  /** Whether the credentials may create namespaces. Undefined if the server has no namespaces or no access reviews. */
  readonly canCreateNamespaces: boolean | undefined;
  readonly candidates: readonly ResourceCandidate[];
}

/** The maximum number of resources to inspect. Each resource takes several requests. */
const MAX_RESOURCES = 20;

export async function inspectServer(target: Target, timeout: number): Promise<ServerFindings> {
  const inventory = await discoverServer(target, timeout);
  const hasDefaultResource = findDefaultResource(inventory) !== undefined;
  const readableResources = inventory.resources.filter(({ verbs }) => verbs.includes('list') || verbs.includes('get'));
  const otherGroupResources = readableResources.filter(({ group }) => !isKubernetesGroup(group));
  const inspectedResources = (
    otherGroupResources.length > 0 || hasDefaultResource ? otherGroupResources : readableResources
  ).slice(0, MAX_RESOURCES);
  const candidates: ResourceCandidate[] = [];
  for (const resource of inspectedResources) candidates.push(await inspectCandidate(target, inventory, resource));
  const deniedNamespaceVerbs = servesNamespaces(inventory)
    ? await findDeniedVerbs(target, inventory, { group: '', plural: 'namespaces' }, ['create'])
    : undefined;
  return {
    version: inventory.version,
    dialect: inventory.dialect,
    resourceCount: inventory.resources.length,
    hasDefaultResource,
    canCreateNamespaces: deniedNamespaceVerbs === undefined ? undefined : deniedNamespaceVerbs.length === 0,
    candidates,
  };
}

/** Reports whether a group belongs to Kubernetes, in any dialect. The user usually wants to test resources of other groups. */
function isKubernetesGroup(group: string): boolean {
  return !group.includes('.') || DIALECT_NAMES.some((name) => group.endsWith(`.${getDialect(name).groupSuffix}`));
}

async function inspectCandidate(
  target: Target,
  inventory: Inventory,
  servedResource: ServedResource,
): Promise<ResourceCandidate> {
  const { kind, namespaced, verbs } = servedResource;
  const deniedVerbs = await findDeniedVerbs(target, inventory, servedResource, verbs);
  const resource = { name: formatQualifiedName(servedResource), kind, namespaced, verbs, deniedVerbs };
  if (!verbs.includes('create')) return resource;
  const schema = await readTypeSchema(target, servedResource);
  if (schema === undefined) return { ...resource, problem: `the server has no schema for ${kind}` };
  const object = createSampleObject(schema);
  const problem = await findObjectProblem(target, servedResource, object);
  return problem === undefined ? { ...resource, object } : { ...resource, object, problem };
}

/** Returns the error of a dry-run create, or undefined. A 403 is ignored, because a missing permission is not an error of the object. */
async function findObjectProblem(
  target: Target,
  resource: ServedResource,
  object: object,
): Promise<string | undefined> {
  const collectionPath = buildResourcePath(resource, 'default');
  const path = `${collectionPath}?dryRun=All`;
  const name = `assay-init-${randomUUID().slice(0, 8)}`;
  const metadata = { name };
  const body = JSON.stringify({
    apiVersion: formatResourceApiVersion(resource),
    kind: resource.kind,
    metadata,
    ...object,
  });
  const exchange = await send(target, { method: 'POST', path, body });
  // A server that does not support dry runs has created the object.
  if (isSuccess(exchange)) await send(target, { method: 'DELETE', path: `${collectionPath}/${name}` });
  if (isSuccess(exchange) || getStatus(exchange) === 403) return undefined;
  return readStatusMessage(exchange);
}

function readStatusMessage(exchange: Exchange): string {
  const body: unknown = parseJsonBody(exchange);
  const message = isJsonObject(body) && typeof body.message === 'string' ? body.message : '';
  return exchange.error ?? `${getStatus(exchange)} ${message}`.trim();
}
