/**
 * Configures a run that tests the built-in kinds of a server as resources under test, one after another. Omits kinds of which the server already has
 * objects, because scenarios read and delete the complete collection, and kinds whose objects need special names or namespaces.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { stringify } from 'yaml';
import type { RunningServer } from '../../../peer/server.ts';
import { toJsonObject } from '../../../values/json-object.ts';
import { listTableKinds, type TableKind } from '../../lint/tables/kind-tables.ts';

/**
 * The resources whose objects need special names or namespaces: the name of a CustomResourceDefinition depends on its spec, and an Event contains its
 * namespace.
 */
const RESOURCES_WITH_FIXED_NAMES: ReadonlySet<string> = new Set([
  'customresourcedefinitions.apiextensions.k8s.io',
  'events',
]);

type KindResource = TableKind['kind']['resource'];

/** Writes a configuration of `assay run` with the kinds to a file, and returns its path. */
export async function writeResourceConfig({ http }: RunningServer, file: string): Promise<string> {
  const resources = [];
  for (const { kind, objects } of listStableKinds()) {
    if (await isEmptyCollection(`${http}${buildCollectionPath(kind.resource)}`))
      resources.push({ resource: formatName(kind.resource), object: objects[0] });
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, stringify({ resources }));
  return file;
}

/** Returns the newest stable version of each kind. */
function listStableKinds(): TableKind[] {
  const stableKinds = listTableKinds().filter(
    ({ kind: { resource } }) =>
      /^v\d+$/.test(resource.version) && !RESOURCES_WITH_FIXED_NAMES.has(formatName(resource)),
  );
  // A later version replaces an earlier version of the same kind.
  return [...new Map(stableKinds.map((tableKind) => [formatName(tableKind.kind.resource), tableKind])).values()];
}

/** Returns the name for `--resource`, such as `deployments.apps`. */
function formatName({ group, resource }: KindResource): string {
  return group === '' ? resource : `${resource}.${group}`;
}

/** Returns the path of all objects, in all namespaces. */
function buildCollectionPath({ group, version, resource }: KindResource): string {
  return `${group === '' ? `/api/${version}` : `/apis/${group}/${version}`}/${resource}`;
}

async function isEmptyCollection(url: string): Promise<boolean> {
  const response = await fetch(`${url}?limit=1`);
  if (!response.ok) return false;
  const { items } = toJsonObject(await response.json());
  return Array.isArray(items) && items.length === 0;
}
