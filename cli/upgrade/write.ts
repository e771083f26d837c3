/** Writes objects of every kind through the old server, in every served version, and records the responses. */
import { setTimeout as delay } from 'node:timers/promises';
import { buildResourcePath, formatResourceApiVersion } from '../../client/discovery/discovery.ts';
import { createServerError } from '../../client/errors.ts';
import { findHeader, getStatus, isSuccess, parseJsonBody } from '../../client/exchange/exchange.ts';
import { send } from '../../client/exchange/request.ts';
import type { Target } from '../../client/exchange/target.ts';
import { compact } from '../../values/compact.ts';
import { isJsonObject, type JsonObject } from '../../values/json-object.ts';
import { readServedApi, type ServedApi, type VersionedResource } from './resources.ts';
import { CUSTOM_FIELDS, createCustomResourceDefinition, findSampleFields } from './sample.ts';

export interface StoredObject {
  /** The resource in the version through which the object was written. */
  readonly resource: VersionedResource;
  readonly namespace: string;
  readonly name: string;
  /** The responses of the old server to GET, by version. */
  readonly views: ReadonlyMap<string, VersionView>;
}

/** The response to GET of an object in one version. */
export interface VersionView {
  readonly object: JsonObject;
  /** The Warning header of the response. */
  readonly warning?: string;
}

/** A version of a kind in which no object could be written. */
export interface UnwrittenVersion {
  readonly apiVersion: string;
  readonly kind: string;
  readonly reason: string;
}

export interface WriteResult {
  readonly api: ServedApi;
  readonly stored: readonly StoredObject[];
  readonly unwritten: readonly UnwrittenVersion[];
}

interface WriteTask {
  readonly target: Target;
  /** The namespace of the objects, which is also the prefix of their names. */
  readonly namespace: string;
  readonly groupSuffix: string;
  /** Objects of the user, in the order in which they are written. */
  readonly objects: readonly JsonObject[];
}

type RequestBody = Readonly<JsonObject>;

/** The time limit for a new definition to be served, in milliseconds. */
const DEFINITION_TIMEOUT = 30_000;
/** The polling interval for discovery, in milliseconds. */
const POLL_INTERVAL = 100;

export async function writeObjects(task: WriteTask): Promise<WriteResult> {
  const { target, namespace } = task;
  await createObject(target, '/api/v1/namespaces', {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: namespace },
  });
  const builtInApi = await readServedApi(target);
  const userObjects = await writeUserObjects(task, builtInApi);
  const customGroup = await defineCustomResources(task, builtInApi);
  const api = await readServedApi(target);
  const writtenObjects: { resource: VersionedResource; name: string; namespace: string }[] = [...userObjects];
  const unwritten: UnwrittenVersion[] = [];
  for (const versions of groupVersionsByResource(api.resources)) {
    for (const resource of versions) {
      const reason = await writeObject(task, resource, versions, customGroup);
      if (reason === undefined)
        writtenObjects.push({ resource, namespace, name: formatObjectName(namespace, resource) });
      else unwritten.push({ apiVersion: formatResourceApiVersion(resource), kind: resource.kind, reason });
    }
  }
  return {
    api,
    unwritten,
    stored: await Promise.all(writtenObjects.map((writtenObject) => readViews(target, writtenObject, api))),
  };
}

/** Groups the versions that support create and get by resource. In each group, the preferred version is first. */
function groupVersionsByResource(resources: readonly VersionedResource[]): readonly (readonly VersionedResource[])[] {
  const writableResources = resources.filter(
    ({ verbs, plural, group }) =>
      verbs.includes('create') && verbs.includes('get') && !(group === '' && plural === 'namespaces'),
  );
  const groups = Map.groupBy(writableResources, ({ group, plural }) => `${plural}.${group}`);
  return [...groups.values()].map((versions) =>
    versions.toSorted((a, b) => Number(b.isPreferred) - Number(a.isPreferred)),
  );
}

/**
 * Returns the name of the object that is written through a version. It contains the group, because two groups may share the storage of a
 * resource, as for events.
 */
function formatObjectName(namespace: string, { group, version }: VersionedResource): string {
  const [label = ''] = group.split('.');
  return `${namespace}-${label === namespace ? 'custom' : label || 'core'}-${version}`;
}

/** Writes an object through a version. Returns the reason if no object could be written. */
async function writeObject(
  { target, namespace, groupSuffix }: WriteTask,
  resource: VersionedResource,
  versions: readonly VersionedResource[],
  customGroup: string | undefined,
): Promise<string | undefined> {
  const isCustom = resource.group === customGroup;
  const fields = isCustom ? CUSTOM_FIELDS : findSampleFields(resource, { groupSuffix, namespace });
  if (typeof fields === 'string') return fields;
  const name = formatObjectName(namespace, resource);
  const objectHeader = { apiVersion: formatResourceApiVersion(resource), kind: resource.kind, metadata: { name } };
  const path = buildResourcePath(resource, namespace);
  const rejectionReason = await postObject(target, path, { ...objectHeader, ...fields });
  if (rejectionReason === undefined) return undefined;
  for (const otherVersion of versions) {
    const convertedObject =
      otherVersion === resource ? undefined : await convertObject(target, otherVersion, resource, namespace);
    if (
      convertedObject !== undefined &&
      (await postObject(target, path, { ...convertedObject, ...objectHeader })) === undefined
    )
      return undefined;
  }
  return rejectionReason;
}

/** Reads in `targetVersion` the object that was written in `sourceVersion`. Returns its fields without metadata and status. */
async function convertObject(
  target: Target,
  sourceVersion: VersionedResource,
  targetVersion: VersionedResource,
  namespace: string,
): Promise<RequestBody | undefined> {
  const object = await readObject(
    target,
    buildResourcePath(targetVersion, namespace, formatObjectName(namespace, sourceVersion)),
  );
  if (object === undefined) return undefined;
  const { metadata: _, status: __, ...fields } = object;
  return fields;
}

async function defineCustomResources(
  { target, namespace }: WriteTask,
  { resources }: ServedApi,
): Promise<string | undefined> {
  const definitions = resources.filter(({ plural }) => plural === 'customresourcedefinitions');
  const resource = definitions.find(({ isPreferred }) => isPreferred) ?? definitions[0];
  if (resource === undefined) return undefined;
  const group = `${namespace}.example.com`;
  await createObject(
    target,
    buildResourcePath(resource, namespace),
    createCustomResourceDefinition(group, formatResourceApiVersion(resource)),
  );
  await waitUntilServed(target, [`${group}/v1`, `${group}/v1alpha1`]);
  return group;
}

/** Writes the objects of `--object`. Waits until the server serves the version of an object, because an earlier object may define it. */
async function writeUserObjects({ target, namespace, objects }: WriteTask, api: ServedApi) {
  const writtenObjects: { resource: VersionedResource; name: string; namespace: string }[] = [];
  for (const object of objects) {
    const version = String(object.apiVersion);
    if (!api.resources.some((resource) => formatResourceApiVersion(resource) === version))
      await waitUntilServed(target, [version]);
    const { resources } = await readServedApi(target);
    const resource = resources.find(
      (resource) => formatResourceApiVersion(resource) === version && resource.kind === object.kind,
    );
    if (resource === undefined)
      throw createServerError(`the old server does not serve ${version} ${String(object.kind)}`);
    const metadata = isJsonObject(object.metadata) ? object.metadata : {};
    const objectNamespace = typeof metadata.namespace === 'string' ? metadata.namespace : namespace;
    await createObject(target, buildResourcePath(resource, objectNamespace), object);
    writtenObjects.push({ resource, namespace: objectNamespace, name: String(metadata.name) });
  }
  return writtenObjects;
}

/** Waits until discovery lists the versions. Throws a server error (exit code 3) after the time limit. */
async function waitUntilServed(target: Target, apiVersions: readonly string[]): Promise<void> {
  const deadline = performance.now() + DEFINITION_TIMEOUT;
  for (;;) {
    const { resources } = await readServedApi(target);
    const missingVersions = apiVersions.filter(
      (name) => !resources.some((resource) => formatResourceApiVersion(resource) === name),
    );
    if (missingVersions.length === 0) return;
    if (performance.now() > deadline)
      throw createServerError(
        `the old server did not list ${missingVersions.join(', ')} in discovery within ${DEFINITION_TIMEOUT / 1000} s`,
      );
    await delay(POLL_INTERVAL);
  }
}

async function readViews(
  target: Target,
  object: { readonly resource: VersionedResource; readonly namespace: string; readonly name: string },
  { resources }: ServedApi,
): Promise<StoredObject> {
  const { group, plural } = object.resource;
  const views = new Map<string, VersionView>();
  for (const version of resources.filter((resource) => resource.group === group && resource.plural === plural)) {
    const view = await readView(target, buildResourcePath(version, object.namespace, object.name));
    if (view !== undefined) views.set(version.version, view);
  }
  return { ...object, views };
}

/** Reads an object. Returns undefined unless the response is 200. */
export async function readView(target: Target, path: string): Promise<VersionView | undefined> {
  const exchange = await send(target, { method: 'GET', path });
  const object = parseJsonBody(exchange);
  if (getStatus(exchange) !== 200 || !isJsonObject(object)) return undefined;
  const warning = findHeader(exchange.response?.headers ?? [], 'warning');
  return { object, ...compact({ warning }) };
}

async function readObject(target: Target, path: string): Promise<JsonObject | undefined> {
  return (await readView(target, path))?.object;
}

/** Creates an object. Throws a server error (exit code 3) if the server rejects it. */
async function createObject(target: Target, path: string, body: RequestBody): Promise<void> {
  const rejectionReason = await postObject(target, path, body);
  if (rejectionReason !== undefined) throw createServerError(`POST ${path} on the old server: ${rejectionReason}`);
}

/** Sends a POST request. Returns the reason if the server rejects the object. */
async function postObject(target: Target, path: string, body: RequestBody): Promise<string | undefined> {
  const exchange = await send(target, { method: 'POST', path, body: JSON.stringify(body) });
  if (isSuccess(exchange)) return undefined;
  const responseBody = parseJsonBody(exchange);
  const message =
    isJsonObject(responseBody) && typeof responseBody.message === 'string' ? responseBody.message : exchange.error;
  return `${getStatus(exchange) || 'no response'}${message === undefined ? '' : `: ${message}`}`;
}
