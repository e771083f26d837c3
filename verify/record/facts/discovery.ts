/** Reads the discovery documents in api/discovery of the module k8s.io/kubernetes, which come from a server with all APIs enabled. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isStableName } from '../../../policy/level.ts';
import type { ServedResource, ServedSubresource, ServedVerb } from '../../../spec/facts.ts';

interface ApiResource {
  readonly name: string;
  readonly singularName: string;
  readonly kind: string;
  readonly group?: string;
  readonly version?: string;
  readonly namespaced: boolean;
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
  readonly verbs: readonly ServedVerb[];
}

interface ApiResourceList {
  readonly groupVersion: string;
  readonly resources: readonly ApiResource[];
}

/** Returns all resources of a folder of discovery documents, sorted by group, version and name. */
export function readDiscovery(folder: string): readonly ServedResource[] {
  const names = readdirSync(folder).filter((name) => /^apis?__.*v\d+[a-z0-9]*\.json$/.test(name));
  return names.toSorted().flatMap((name) => {
    const list: ApiResourceList = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    const mainResources = list.resources.filter((resource) => !resource.name.includes('/'));
    return mainResources
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map((mainResource) => createServedResource(mainResource, list));
  });
}

function createServedResource(mainResource: ApiResource, { groupVersion, resources }: ApiResourceList): ServedResource {
  const [version = '', group = ''] = groupVersion.split('/').toReversed();
  const {
    name: resource,
    singularName: singular,
    kind,
    namespaced,
    shortNames = [],
    categories = [],
    verbs,
  } = mainResource;
  const subresources = resources
    .filter(({ name }) => name.startsWith(`${resource}/`))
    .map(
      (apiResource): ServedSubresource => ({
        name: apiResource.name.slice(resource.length + 1),
        kind: apiResource.kind,
        group: apiResource.group ?? group,
        version: apiResource.version ?? version,
        verbs: apiResource.verbs.toSorted(),
      }),
    );
  return {
    ...{ group, version, resource, singular, kind, namespaced, shortNames, categories },
    verbs: verbs.toSorted(),
    subresources: subresources.toSorted((a, b) => a.name.localeCompare(b.name)),
    // Since 1.24, new beta versions are disabled by default. The documents do not state whether a version is enabled by default.
    defaultOn: isStableName(version),
  };
}
