/** Discovery of a server: its resources by kind, and its dialect. It uses the unaggregated documents, which every release has. */

import { DIALECT_NAMES, type DialectName, getDialect } from '../../spec/dialect.ts';
import { formatApiVersion } from '../../values/api-version.ts';
import { compact } from '../../values/compact.ts';
import { isJsonObject, type JsonObject } from '../../values/json-object.ts';
import { createServerError } from '../errors.ts';
import { getStatus, parseJsonBody, readText } from '../exchange/exchange.ts';
import { send } from '../exchange/request.ts';
import type { Target } from '../exchange/target.ts';

export interface ServedResource {
  /** The API group; empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  readonly kind: string;
  readonly namespaced: boolean;
  readonly verbs: readonly string[];
  /** The names of the subresources, such as `scale` and `status`. */
  readonly subresources: readonly string[];
  /** Identifies the version in which the server stores the resource. Not all servers set it. */
  readonly storageVersionHash?: string;
}

/** The results of discovery: the dialect, version and resources of a server. */
export interface Inventory {
  readonly dialect: DialectName;
  /** The member `gitVersion` of /version. */
  readonly version?: string;
  readonly resources: readonly ServedResource[];
  /** Whether the server has no /apis. The aggregator serves /apis for an aggregated server, and a mock server may not serve it. */
  readonly lacksGroupList?: true;
}

interface GroupVersion {
  readonly group: string;
  readonly version: string;
}

/**
 * Discovers a server. With `isLenient`, a server without discovery has an empty inventory. An aggregated server may lack the list of
 * groups.
 */
export async function discoverServer(
  target: Target,
  timeout?: number,
  { isLenient = false }: { readonly isLenient?: boolean } = {},
): Promise<Inventory> {
  const readDocument = async (path: string): Promise<JsonObject | undefined> => {
    const exchange = await send(target, { method: 'GET', path }, timeout === undefined ? {} : { timeout });
    const body = parseJsonBody(exchange);
    return getStatus(exchange) === 200 && isJsonObject(body) ? body : undefined;
  };
  const [coreGroups, groupList, version] = await Promise.all([
    readDocument('/api'),
    readDocument('/apis'),
    readDocument('/version'),
  ]);
  const groups = [
    ...toArray(coreGroups?.versions).flatMap((item) =>
      typeof item === 'string' ? [{ group: '', version: item }] : [],
    ),
    ...(groupList === undefined
      ? readGroupsFromIndex(await readDocument('/'))
      : toArray(groupList.groups).flatMap(parsePreferredVersion)),
  ];
  if (coreGroups === undefined && groupList === undefined && groups.length === 0 && !isLenient)
    throw createServerError(`${target.description.url} is not an API server: neither /api nor /apis returns a list`);
  const resourceLists = await Promise.all(
    groups.map(async (group) => parseResources(group, await readDocument(buildGroupVersionPath(group)))),
  );
  return {
    dialect: detectDialect(groups) ?? (await detectDialectByMediaType(target)),
    ...(typeof version?.gitVersion === 'string' ? { version: version.gitVersion } : {}),
    resources: resourceLists.flat(),
    ...(groupList === undefined ? { lacksGroupList: true as const } : {}),
  };
}

/** Returns the resources of a group version that is not the preferred version. */
export async function discoverGroupVersion(
  target: Target,
  groupVersion: GroupVersion,
): Promise<readonly ServedResource[]> {
  const exchange = await send(target, { method: 'GET', path: buildGroupVersionPath(groupVersion) });
  const list = parseJsonBody(exchange);
  return getStatus(exchange) === 200 && isJsonObject(list) ? parseResources(groupVersion, list) : [];
}

/** Returns the resources of the inventory, followed by the resources of the versions that are not preferred. */
export async function discoverAllVersions(
  target: Target,
  { resources }: Inventory,
): Promise<readonly ServedResource[]> {
  const preferredVersions = new Set(resources.map(formatResourceApiVersion));
  const groups = [...new Set(resources.map(({ group }) => group))];
  const otherVersionResources = await Promise.all(
    groups.map(async (group) => {
      const versions = (await listVersions(target, group)).map((version) => ({ group, version }));
      return Promise.all(
        versions
          .filter((version) => !preferredVersions.has(formatResourceApiVersion(version)))
          .map((version) => discoverGroupVersion(target, version)),
      );
    }),
  );
  return [...resources, ...otherVersionResources.flat(2)];
}

/** Returns the versions of a group in the order of the server; empty for an unknown group. */
export async function listVersions(target: Target, group: string): Promise<readonly string[]> {
  if (group === '') return [];
  const response = parseJsonBody<{ versions?: unknown }>(await send(target, { method: 'GET', path: `/apis/${group}` }));
  return toArray(response?.versions).flatMap((item) =>
    isJsonObject(item) && typeof item.version === 'string' ? [item.version] : [],
  );
}

function buildGroupVersionPath({ group, version }: GroupVersion): string {
  return group === '' ? `/api/${version}` : `/apis/${group}/${version}`;
}

/** Returns the value if it is a list, otherwise an empty list. A server may return a malformed discovery document. */
function toArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function parsePreferredVersion(group: unknown): GroupVersion[] {
  if (!isJsonObject(group) || typeof group.name !== 'string') return [];
  const preferredVersion = isJsonObject(group.preferredVersion) ? group.preferredVersion.version : undefined;
  return [{ group: group.name, version: typeof preferredVersion === 'string' ? preferredVersion : 'v1' }];
}

/** Returns the groups of the path index, each with the first version that the index lists. */
function readGroupsFromIndex(index: JsonObject | undefined): GroupVersion[] {
  const versions = toArray(index?.paths).flatMap((path) => {
    const [, group, version] = /^\/apis\/([^/]+)\/([^/]+)$/.exec(String(path)) ?? [];
    return group === undefined || version === undefined ? [] : [{ group, version }];
  });
  return versions.filter(({ group }, index) => versions.findIndex((version) => version.group === group) === index);
}

/** A resource or subresource in an APIResourceList, with the members that the suite reads. */
interface ApiResource {
  readonly name: string;
  readonly kind: string;
  readonly namespaced: boolean;
  readonly verbs: readonly string[] | undefined;
  readonly storageVersionHash: string | undefined;
}

function parseResource(item: unknown): ApiResource[] {
  if (!isJsonObject(item) || typeof item.name !== 'string' || typeof item.kind !== 'string') return [];
  const { name, kind, namespaced, verbs, storageVersionHash: storageHash } = item;
  const validVerbs = Array.isArray(verbs) ? verbs.filter((verb) => typeof verb === 'string') : undefined;
  const storageVersionHash = typeof storageHash === 'string' ? storageHash : undefined;
  return [{ name, kind, namespaced: namespaced === true, verbs: validVerbs, storageVersionHash }];
}

/** The verbs of a resource whose discovery document lists no verbs. */
export const ALL_VERBS = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'];

function parseResources({ group, version }: GroupVersion, list: JsonObject | undefined): ServedResource[] {
  const allResources = toArray(list?.resources).flatMap(parseResource);
  return allResources
    .filter(({ name }) => !name.includes('/'))
    .map(({ name, kind, namespaced, verbs, storageVersionHash }) => ({
      group,
      version,
      plural: name,
      kind,
      namespaced,
      verbs: verbs ?? ALL_VERBS,
      subresources: allResources
        .filter((apiResource) => apiResource.name.startsWith(`${name}/`))
        .map((apiResource) => apiResource.name.slice(name.length + 1)),
      ...compact({ storageVersionHash }),
    }));
}

/** Returns the dialect whose suffix the groups have, or undefined if no group has such a suffix. */
export function detectDialect(groups: readonly { group: string }[]): DialectName | undefined {
  const groupCounts = DIALECT_NAMES.map((name) => {
    const suffix = `.${getDialect(name).groupSuffix}`;
    return { name, count: groups.filter(({ group }) => group.endsWith(suffix)).length };
  });
  const mostFrequentDialect = groupCounts.toSorted((a, b) => b.count - a.count)[0];
  return mostFrequentDialect === undefined || mostFrequentDialect.count === 0 ? undefined : mostFrequentDialect.name;
}

/** A media type that no server supports. */
export const UNSUPPORTED_MEDIA_TYPE = 'application/x-nobody-speaks-this';

/**
 * Detects the dialect by media types, for aggregated servers without built-in groups. Only the suite and the simulator use the dialect
 * `orch`.
 */
async function detectDialectByMediaType(target: Target): Promise<DialectName> {
  const offeredMediaTypes = readText(
    await send(target, { method: 'GET', path: '/apis', headers: [['Accept', UNSUPPORTED_MEDIA_TYPE]] }),
  );
  return offeredMediaTypes.includes(getDialect('orch').protobufMediaType) ? 'orch' : 'kubernetes';
}

/** Returns the path of a collection for requests that any collection can answer, or undefined if no resource can be listed. */
export function findAnyCollectionPath({ resources }: Inventory): string | undefined {
  const isListable = (servedResource: ServedResource) => servedResource.verbs.includes('list');
  const namespaces = resources.find(({ group, plural }) => group === '' && plural === 'namespaces');
  const resource = namespaces ?? resources.find(isListable);
  return resource === undefined ? undefined : buildResourcePath(resource);
}

export function servesNamespaces({ resources }: Inventory): boolean {
  return resources.some(({ group, plural }) => group === '' && plural === 'namespaces');
}

/** The group that served Deployments, Ingresses and others until 1.21, in addition to their current groups. */
const FORMER_GROUP = 'extensions';

/** Returns the resource of a kind. If several groups have the kind, the name may include the group: `Event.events.orch.io`. */
export function findResourceOfKind(inventory: Inventory, name: string): ServedResource | undefined {
  const [kind, ...groupSegments] = name.split('.');
  const group = groupSegments.join('.');
  const candidates = inventory.resources.filter((resource) => resource.kind === kind);
  if (groupSegments.length > 0) return candidates.find((candidate) => candidate.group === group);
  return candidates.find((candidate) => candidate.group !== FORMER_GROUP) ?? candidates[0];
}

export function formatResourceApiVersion({ group, version }: GroupVersion): string {
  return formatApiVersion(group, version);
}

/**
 * Returns a path such as `/apis/apps/v1/namespaces/a/deployments/x`. If the namespace is omitted, returns the path across all namespaces.
 */
export function buildResourcePath(resource: ServedResource, namespace?: string, name?: string): string {
  const rootPath = resource.group === '' ? `/api/${resource.version}` : `/apis/${resource.group}/${resource.version}`;
  const scope = resource.namespaced && namespace !== undefined ? `/namespaces/${namespace}` : '';
  return `${rootPath}${scope}/${resource.plural}${name === undefined ? '' : `/${name}`}`;
}
