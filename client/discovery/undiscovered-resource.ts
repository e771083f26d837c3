/**
 * Finds resources whose group the server does not list. The discovery document of the group may still list them. Mock servers in particular
 * may serve API requests without discovery: a named resource is then looked up at its path. For built-in types, the kind and the scope are
 * known. For other types, the kind comes from an object, and the scope from the path of the collection.
 */
import { readFileSync } from 'node:fs';
import type { DialectName } from '../../spec/dialect.ts';
import { getDialect, translateGroup } from '../../spec/dialect.ts';
import { isJsonObject } from '../../values/json-object.ts';
import { getStatus, parseJsonBody } from '../exchange/exchange.ts';
import { send } from '../exchange/request.ts';
import type { Target } from '../exchange/target.ts';
import { ALL_VERBS, buildResourcePath, discoverGroupVersion, listVersions, type ServedResource } from './discovery.ts';

export interface NamedResource {
  readonly plural: string;
  readonly group: string;
  readonly version: string | undefined;
}

/** A built-in type, as spec/served.json describes it. */
interface KnownType {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly kind: string;
  readonly namespaced: boolean;
  readonly verbs: readonly string[];
  readonly subresources: readonly string[];
}

/** Finds a named resource that the inventory lacks. `version` and `kind` come from a valid object, if the user specified one. */
export async function findUndiscoveredResource(
  target: Target,
  { plural, group, version }: NamedResource,
  object: { readonly version?: string | undefined; readonly kind?: string | undefined },
  dialectName: DialectName,
): Promise<ServedResource | undefined> {
  const resource = await findResourceInGroup(target, plural, group, version ?? object.version);
  if (resource !== undefined) return resource;
  for (const candidate of listCandidateResources(plural, group, version ?? object.version, object.kind, dialectName))
    if (await isCollection(target, buildResourcePath(candidate, candidate.namespaced ? 'default' : undefined)))
      return candidate;
  return undefined;
}

/** Looks in the discovery document of the group: in the requested version, or in any version if none is requested. */
async function findResourceInGroup(
  target: Target,
  plural: string,
  group: string,
  requestedVersion: string | undefined,
): Promise<ServedResource | undefined> {
  for (const version of new Set([requestedVersion ?? [], await listVersions(target, group)].flat())) {
    const resources = await discoverGroupVersion(target, { group, version });
    const servedResource = resources.find((resource) => resource.plural === plural);
    if (servedResource !== undefined) return servedResource;
  }
  return undefined;
}

function listCandidateResources(
  plural: string,
  group: string,
  version: string | undefined,
  kind: string | undefined,
  dialectName: DialectName,
): ServedResource[] {
  const knownTypes = listKnownTypes().filter(
    (knownType) =>
      knownType.resource === plural &&
      translateGroup(getDialect(dialectName), knownType.group) === group &&
      (version === undefined || knownType.version === version),
  );
  if (knownTypes.length > 0)
    return knownTypes.map((knownType) => ({
      ...knownType,
      group,
      plural,
      subresources: [],
      verbs: knownType.verbs,
    }));
  if (version === undefined || kind === undefined) return [];
  return [true, false].map((namespaced) => ({
    group,
    version,
    plural,
    kind,
    namespaced,
    verbs: ALL_VERBS,
    subresources: [],
  }));
}

async function isCollection(target: Target, path: string): Promise<boolean> {
  const exchange = await send(target, { method: 'GET', path });
  const list = parseJsonBody(exchange);
  return getStatus(exchange) === 200 && isJsonObject(list) && (Array.isArray(list.items) || list.items === null);
}

function listKnownTypes(): readonly KnownType[] {
  const { resources }: { resources: readonly KnownType[] } = JSON.parse(
    readFileSync(new URL('../../spec/served.json', import.meta.url), 'utf8'),
  );
  return resources;
}
