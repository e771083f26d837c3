/** Reads the resources under test from the configuration: `--resource` with `--object`, or the entries of `resources:` in `assay.yaml`. */
import { readFileSync, statSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';
import type { Inventory, ServedResource } from '../../client/discovery/discovery.ts';
import { createUsageError, describeReadError } from '../../client/errors.ts';
import { getDialect, translateGroup } from '../../spec/dialect.ts';
import { readServed } from '../../spec/facts.ts';
import { parsePath } from '../../steps/harness/comparison/paths.ts';
import { DEFAULT_CONFIG_MAP, formatQualifiedName } from '../../steps/harness/resource/resource-under-test.ts';
import { hasState, type Manifest, parseManifest, readStateText } from '../../steps/harness/state-manifests.ts';
import { compact } from '../../values/compact.ts';
import { isJsonObject, type JsonObject } from '../../values/json-object.ts';
import { formatSuggestion } from '../../values/near-miss.ts';

export interface ResourceOption {
  /** The name, such as `configmaps`, `flunders.wardle.example.com` or `flunders.v1alpha1.wardle.example.com`. */
  readonly resource: string;
  /** A valid object of the resource, or the file that contains it. */
  readonly object?: string | JsonObject;
  /** A field that can be changed freely, with two of its values. */
  readonly change?: { readonly path: string; readonly values: readonly unknown[] };
  /** A value that the server must reject. If absent, it is derived from the schema of the server. */
  readonly invalid?: { readonly path: string; readonly value: unknown };
  /** A field of the status with two valid values. If absent, it is derived from the schema. */
  readonly status?: { readonly path: string; readonly values: readonly unknown[] };
  /** A list whose items are identified by these keys. If absent, it is derived from the schema. */
  readonly list?: { readonly path: string; readonly keys: readonly string[] };
}

/** Combines the flags of a command line: the n-th `--object` belongs to the n-th `--resource`. */
export function parseResourceOptions({
  resource,
  object = [],
}: {
  readonly resource?: readonly string[];
  readonly object?: readonly string[];
}): ResourceOption[] | undefined {
  if (object.length > (resource?.length ?? 0)) throw createUsageError('--object needs a --resource before it');
  return resource?.map((name, index) => ({ resource: name, ...compact({ object: object[index] }) }));
}

/** Checks an option before the server is used: the file must be readable, and paths must be valid. */
export function checkResourceOption({ resource, object, change, invalid, list, status }: ResourceOption): void {
  // A named pipe is not checked, because it can be read only once.
  if (typeof object === 'string' && statSync(object, { throwIfNoEntry: false })?.isFIFO() !== true)
    parseObjects(object);
  for (const [member, field] of Object.entries({ change, invalid, list, status })) {
    if (field === undefined) continue;
    try {
      parsePath(field.path);
    } catch {
      throw createUsageError(
        `resources: ${resource}: ${member}.path: ${JSON.stringify(field.path)} is not a path; use a form such as spec.ports[0].port or spec.labels["a.b/c"]`,
      );
    }
  }
}

/** The parts of a resource name. */
export interface ParsedResourceName {
  readonly plural: string;
  readonly group: string;
  readonly version: string | undefined;
}

/** Parses `NAME[.VERSION][.GROUP]`, as kubectl does. */
export function parseResourceName(text: string): ParsedResourceName {
  const [plural = '', ...groupSegments] = text.split('.');
  const isVersioned = /^v\d+((alpha|beta)\d+)?$/.test(groupSegments[0] ?? '');
  return {
    plural,
    version: isVersioned ? groupSegments[0] : undefined,
    group: (isVersioned ? groupSegments.slice(1) : groupSegments).join('.'),
  };
}

/** Returns the served resource with a name. If the group is omitted, a core resource has priority over resources of other groups. */
export function findServedResource(inventory: Inventory, { plural, group }: ParsedResourceName): ServedResource {
  const candidates = inventory.resources.filter(
    (resource) => resource.plural === plural && (group === '' || resource.group === group),
  );
  const servedResource = candidates.find((candidate) => candidate.group === group) ?? candidates[0];
  if (servedResource !== undefined) return servedResource;
  const names = inventory.resources.map(formatQualifiedName);
  const name = formatQualifiedName({ plural, group });
  const servedNames =
    names.length > 12 ? `it serves ${names.length} others` : `it serves ${names.join(', ') || 'none'}`;
  throw createUsageError(
    `--resource: the server has no ${name}${formatSuggestion(name, [...names, ...inventory.resources.map((resource) => resource.plural)]) || `; ${servedNames}`}`,
  );
}

/** Returns the object of the option. If the option has no object, returns a valid object of a built-in kind, or an empty object. */
export function readOptionObject(
  option: ResourceOption,
  servedResource: ServedResource,
  { dialect: name }: Inventory,
): Manifest {
  const { kind } = servedResource;
  if (typeof option.object === 'string') return readObject(option.object, kind);
  if (option.object !== undefined) return option.object;
  if (kind === 'ConfigMap') return DEFAULT_CONFIG_MAP;
  return isBuiltIn(servedResource, name) && hasState(kind, 'empty') ? parseManifest(readStateText(kind, 'empty')) : {};
}

/** Reports whether the resource is built into Kubernetes. Compares the group too, because a custom kind may have the same name. */
function isBuiltIn({ plural, group }: ServedResource, name: Inventory['dialect']): boolean {
  const translateGroupName = (builtInResource: string): string => translateGroup(getDialect(name), builtInResource);
  return readServed().some((resource) => resource.resource === plural && translateGroupName(resource.group) === group);
}

/**
 * Returns the apiVersion and kind of the object of the option. Returns an empty result if the option has no object, or if the file has
 * several objects.
 */
export function parseNamedObject({ object }: ResourceOption): { readonly apiVersion?: string; readonly kind?: string } {
  const objects: readonly JsonObject[] =
    typeof object === 'string' ? parseObjects(object) : object === undefined ? [] : [object];
  const [firstObject, ...otherObjects] = objects;
  if (firstObject === undefined || otherObjects.length > 0) return {};
  const { apiVersion, kind } = firstObject;
  return {
    ...(typeof apiVersion === 'string' ? { apiVersion } : {}),
    ...(typeof kind === 'string' ? { kind } : {}),
  };
}

function parseObjects(path: string): Manifest[] {
  let documents: readonly unknown[];
  try {
    documents = parseAllDocuments(readFileSync(path, 'utf8')).map((document): unknown => {
      const [problem] = document.errors;
      if (problem !== undefined) throw new Error(problem.message.split('\n')[0]);
      return document.toJS();
    });
  } catch (error) {
    throw createUsageError(`--object: ${path} can't be read: ${describeReadError(error)}`);
  }
  return documents.filter((document): document is Manifest => isJsonObject(document));
}

function readObject(path: string, kind: string): Manifest {
  const objects = parseObjects(path);
  const object = objects.find((object) => object.kind === kind);
  if (object !== undefined) return object;
  const kinds = objects.map((object) => String(object.kind)).join(', ') || 'no object';
  throw createUsageError(`--object: ${path} contains ${kinds}, but no ${kind}`);
}
