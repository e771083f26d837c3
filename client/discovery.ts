/**
 * What a server says of itself: its resources by kind, and so its dialect. Read from the plain discovery documents, which every
 * release has.
 */
import { DIALECT_NAMES, type DialectName, dialect } from '../spec/dialect.ts';
import { unusable } from './errors.ts';
import { jsonOf, statusOf, textOf } from './exchange.ts';
import { isRecord, type JsonRecord } from './record.ts';
import { send } from './request.ts';
import type { Target } from './target.ts';

export interface ServedResource {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  readonly kind: string;
  readonly namespaced: boolean;
  readonly verbs: readonly string[];
  /** `scale`, `status`. */
  readonly subresources: readonly string[];
}

export interface Inventory {
  readonly dialect: DialectName;
  /** `gitVersion` of /version. */
  readonly version?: string;
  readonly resources: readonly ServedResource[];
  /** Nothing is at /apis: a server behind others leaves it to them, a mock may lack it. */
  readonly groupsUnlisted?: true;
}

interface GroupVersion {
  readonly group: string;
  readonly version: string;
}

/** `isLenient`: a server without any discovery has an empty inventory. One that is made to stand behind others may leave the list of groups to them. */
export async function discover(target: Target, limit?: number, isLenient = false): Promise<Inventory> {
  const read = async (path: string): Promise<JsonRecord | undefined> => {
    const exchange = await send(target, { method: 'GET', path }, limit === undefined ? {} : { limit });
    const body = jsonOf(exchange);
    return statusOf(exchange) === 200 && isRecord(body) ? body : undefined;
  };
  const [core, named, version] = await Promise.all([read('/api'), read('/apis'), read('/version')]);
  const groups = [
    ...listOf(core?.versions).flatMap((one) => (typeof one === 'string' ? [{ group: '', version: one }] : [])),
    ...(named === undefined ? groupsOfIndex(await read('/')) : listOf(named.groups).flatMap(groupVersionOf)),
  ];
  if (core === undefined && named === undefined && groups.length === 0 && !isLenient)
    throw unusable(`${target.description.url} is no API server: neither /api nor /apis gives a list`);
  const lists = await Promise.all(groups.map(async (one) => resourcesOf(one, await read(rootOf(one)))));
  return {
    dialect: dialectOf(groups) ?? (await dialectOfTypes(target)),
    ...(typeof version?.gitVersion === 'string' ? { version: version.gitVersion } : {}),
    resources: lists.flat(),
    ...(named === undefined ? { groupsUnlisted: true as const } : {}),
  };
}

/** The resources of a version that the server does not prefer. */
export async function discoverVersion(target: Target, groupVersion: GroupVersion): Promise<readonly ServedResource[]> {
  const exchange = await send(target, { method: 'GET', path: rootOf(groupVersion) });
  const list = jsonOf(exchange);
  return statusOf(exchange) === 200 && isRecord(list) ? resourcesOf(groupVersion, list) : [];
}

/** In the order in which the server tells them; none of a group that it doesn't have. */
export async function versionsOf(target: Target, group: string): Promise<readonly string[]> {
  if (group === '') return [];
  const answer = jsonOf<{ versions?: unknown }>(await send(target, { method: 'GET', path: `/apis/${group}` }));
  return listOf(answer?.versions).flatMap((one) =>
    isRecord(one) && typeof one.version === 'string' ? [one.version] : [],
  );
}

function rootOf({ group, version }: GroupVersion): string {
  return group === '' ? `/api/${version}` : `/apis/${group}/${version}`;
}

/** What a server says of itself is looked at before it is believed: what is no name is left out. */
function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function groupVersionOf(group: unknown): GroupVersion[] {
  if (!isRecord(group) || typeof group.name !== 'string') return [];
  const preferred = isRecord(group.preferredVersion) ? group.preferredVersion.version : undefined;
  return [{ group: group.name, version: typeof preferred === 'string' ? preferred : 'v1' }];
}

/** The index of paths has each version of a group; the first that it names stands for all. */
function groupsOfIndex(index: JsonRecord | undefined): GroupVersion[] {
  const versions = listOf(index?.paths).flatMap((path) => {
    const [, group, version] = /^\/apis\/([^/]+)\/([^/]+)$/.exec(String(path)) ?? [];
    return group === undefined || version === undefined ? [] : [{ group, version }];
  });
  return versions.filter(({ group }, at) => versions.findIndex((one) => one.group === group) === at);
}

interface ApiResource {
  readonly name: string;
  readonly kind: string;
  readonly namespaced: boolean;
  readonly verbs: readonly string[] | undefined;
}

function resourceOf(one: unknown): ApiResource[] {
  if (!isRecord(one) || typeof one.name !== 'string' || typeof one.kind !== 'string') return [];
  const { name, kind, namespaced, verbs } = one;
  const texts = Array.isArray(verbs) ? verbs.filter((verb) => typeof verb === 'string') : undefined;
  return [{ name, kind, namespaced: namespaced === true, verbs: texts }];
}

/** What is taken of a resource that does not say which it has. */
export const EVERY_VERB = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'];

function resourcesOf({ group, version }: GroupVersion, list: JsonRecord | undefined): ServedResource[] {
  const all = listOf(list?.resources).flatMap(resourceOf);
  return all
    .filter(({ name }) => !name.includes('/'))
    .map(({ name, kind, namespaced, verbs }) => ({
      group,
      version,
      plural: name,
      kind,
      namespaced,
      verbs: verbs ?? EVERY_VERB,
      subresources: all.filter((one) => one.name.startsWith(`${name}/`)).map((one) => one.name.slice(name.length + 1)),
    }));
}

/** The dialect whose suffix the groups carry; undefined where none carries any. */
export function dialectOf(groups: readonly { group: string }[]): DialectName | undefined {
  const counts = DIALECT_NAMES.map((name) => {
    const suffix = `.${dialect(name).groupSuffix}`;
    return { name, count: groups.filter(({ group }) => group.endsWith(suffix)).length };
  });
  const best = counts.toSorted((a, b) => b.count - a.count)[0];
  return best === undefined || best.count === 0 ? undefined : best.name;
}

/** A media type that no server has. */
export const UNKNOWN_TYPE = 'application/x-nobody-speaks-this';

/** An aggregated server has no group of the project itself: the media types that it offers tell. Nobody outside of the suite speaks `orch`. */
async function dialectOfTypes(target: Target): Promise<DialectName> {
  const offer = textOf(await send(target, { method: 'GET', path: '/apis', headers: [['Accept', UNKNOWN_TYPE]] }));
  return offer.includes(dialect('orch').protobufMediaType) ? 'orch' : 'kubernetes';
}

/** A collection that any question about collections can be asked of. */
export function anyCollection({ resources }: Inventory): string | undefined {
  const listed = (one: ServedResource) => one.verbs.includes('list');
  const namespaces = resources.find(({ group, plural }) => group === '' && plural === 'namespaces');
  const resource = namespaces ?? resources.find(listed);
  return resource === undefined ? undefined : pathOf(resource);
}

export function servesNamespaces({ resources }: Inventory): boolean {
  return resources.some(({ group, plural }) => group === '' && plural === 'namespaces');
}

/** The resource of a kind; a group may be told after a dot where several have the kind: `Event.events.orch.io`. */
export function resourceOfKind(inventory: Inventory, name: string): ServedResource | undefined {
  const [kind, ...rest] = name.split('.');
  const group = rest.join('.');
  const candidates = inventory.resources.filter((one) => one.kind === kind);
  return rest.length === 0 ? candidates[0] : candidates.find((one) => one.group === group);
}

export function apiVersionOf({ group, version }: GroupVersion): string {
  return group === '' ? version : `${group}/${version}`;
}

/** `/apis/apps/v1/namespaces/a/deployments/x`; without a namespace the collection over all of them. */
export function pathOf(resource: ServedResource, namespace?: string, name?: string): string {
  const root = resource.group === '' ? `/api/${resource.version}` : `/apis/${resource.group}/${resource.version}`;
  const scope = resource.namespaced && namespace !== undefined ? `/namespaces/${namespace}` : '';
  return `${root}${scope}/${resource.plural}${name === undefined ? '' : `/${name}`}`;
}
