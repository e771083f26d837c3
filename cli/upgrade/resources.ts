/** The resources that a server lists in its discovery documents, in every version that it serves. */
import { createHash } from 'node:crypto';
import { unusable } from '../../client/errors.ts';
import { jsonOf, statusOf } from '../../client/exchange.ts';
import { isRecord, type JsonRecord } from '../../client/record.ts';
import { send } from '../../client/request.ts';
import type { Target } from '../../client/target.ts';

/** A resource in one of its versions. */
export interface VersionedResource {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  readonly kind: string;
  readonly isNamespaced: boolean;
  readonly verbs: readonly string[];
  /** Identifies the version in which the server stores the resource. Servers before 1.15, and some others, have none. */
  readonly storageVersionHash?: string;
  /** Whether it is the version that the server prefers for its group. */
  readonly isPreferred: boolean;
}

export interface ServedApi {
  /** `gitVersion` of /version. */
  readonly release?: string;
  readonly resources: readonly VersionedResource[];
}

/** Reads the discovery documents. Throws an `unusable` error where the server has none. */
export async function readServedApi(target: Target): Promise<ServedApi> {
  const [core, groups, version] = await Promise.all(
    ['/api', '/apis', '/version'].map((path) => readDocument(target, path)),
  );
  if (core === undefined && groups === undefined)
    throw unusable(`${target.description.url} is not an API server: neither /api nor /apis returns a list`);
  const roots = [
    ...textsIn(core?.versions).map((name) => ({ path: `/api/${name}`, group: '', version: name, isPreferred: true })),
    ...recordsIn(groups?.groups).flatMap(listRoots),
  ];
  const lists = await Promise.all(
    roots.map(async (root) => listResources(root, recordsIn((await readDocument(target, root.path))?.resources))),
  );
  return {
    ...(typeof version?.gitVersion === 'string' && { release: version.gitVersion }),
    resources: lists.flat(),
  };
}

/** `apps/v1`, `v1`. */
export function toApiVersion({ group, version }: Pick<VersionedResource, 'group' | 'version'>): string {
  return group === '' ? version : `${group}/${version}`;
}

/** Path of an object. */
export function toObjectPath(resource: VersionedResource, namespace: string, name: string): string {
  return `${toCollectionPath(resource, namespace)}/${name}`;
}

export function toCollectionPath(resource: VersionedResource, namespace: string): string {
  const root = resource.group === '' ? `/api/${resource.version}` : `/apis/${toApiVersion(resource)}`;
  return `${root}${resource.isNamespaced ? `/namespaces/${namespace}` : ''}/${resource.plural}`;
}

/** The value that discovery has for a resource which is stored in this version: the first 8 bytes of a SHA-256, as base64. */
export function hashStorageVersion({
  group,
  version,
  kind,
}: Pick<VersionedResource, 'group' | 'version' | 'kind'>): string {
  return createHash('sha256').update(`${group}/${version}/${kind}`).digest().subarray(0, 8).toString('base64');
}

interface Root {
  readonly path: string;
  readonly group: string;
  readonly version: string;
  readonly isPreferred: boolean;
}

function listRoots({ name: group, versions, preferredVersion }: JsonRecord): Root[] {
  if (typeof group !== 'string') return [];
  const preferred = isRecord(preferredVersion) ? preferredVersion.version : undefined;
  return recordsIn(versions).flatMap(({ version }) =>
    typeof version === 'string'
      ? [{ path: `/apis/${group}/${version}`, group, version, isPreferred: version === preferred }]
      : [],
  );
}

function listResources({ group, version, isPreferred }: Root, documents: readonly JsonRecord[]): VersionedResource[] {
  return documents.flatMap(({ name, kind, namespaced, verbs, storageVersionHash }) =>
    typeof name !== 'string' || typeof kind !== 'string' || name.includes('/')
      ? []
      : [
          {
            group,
            version,
            plural: name,
            kind,
            isNamespaced: namespaced === true,
            verbs: textsIn(verbs),
            isPreferred,
            ...(typeof storageVersionHash === 'string' && { storageVersionHash }),
          },
        ],
  );
}

async function readDocument(target: Target, path: string): Promise<JsonRecord | undefined> {
  const exchange = await send(target, { method: 'GET', path });
  const body = jsonOf(exchange);
  return statusOf(exchange) === 200 && isRecord(body) ? body : undefined;
}

function recordsIn(value: unknown): readonly JsonRecord[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
