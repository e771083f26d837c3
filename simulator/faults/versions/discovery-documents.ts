/** Faults of discovery documents: their contents for custom resources, their ETags, and their state after changes. */
import type { Fault } from '../../../faults/fault.ts';

export const discoveryDocumentFaults = {
  'storage-hash-of-served-version': {
    bug: 'the storageVersionHash of a custom resource is computed from the served version',
    breaks: ['disc-storage-version-hash'],
    in: 'registry/custom/custom-resource.ts',
    find: 'storageVersion: formatVersion(definition, storageVersion),',
    put: 'storageVersion: apiVersion,',
  },
  'storage-hash-of-built-in-version': {
    bug: 'the storageVersionHash of a built-in resource is computed from the served version',
    breaks: ['disc-storage-version-hash'],
    in: 'registry/discovery/discovery.ts',
    find: `  storageVersionInRelease = storageVersion,
  kind,
}: ResourceType): string {
  const hashedVersion =
    kind === DEFINITION_KIND ? storageVersionInRelease.replace(/v1$/, 'v1beta1') : storageVersionInRelease;`,
    put: `  apiVersion,
  customType,
  storageVersionInRelease = storageVersion,
  kind,
}: ResourceType): string {
  const hashedVersion = customType === undefined ? apiVersion : storageVersionInRelease;`,
  },
  'custom-resources-always-namespaced': {
    bug: 'aggregated discovery lists every custom resource with the scope Namespaced',
    breaks: ['rest-aggregated-discovery'],
    in: 'registry/discovery/aggregated-discovery.ts',
    find: "scope: resource.namespaced ? 'Namespaced' : 'Cluster',",
    put: "scope: resource.namespaced || resource.customType !== undefined ? 'Namespaced' : 'Cluster',",
  },
  'etag-of-beta-document-only': {
    bug: 'only the aggregated discovery document of v2beta1 supports If-None-Match',
    breaks: ['disc-aggregated-etag'],
    in: 'http/documents/discovery.ts',
    find: "if (request.headers['if-none-match'] === etag)",
    put: "if (request.headers['if-none-match'] === etag && !mediaType.includes('v=v2;'))",
  },
  'groups-listed-once': {
    bug: 'the list of API groups is not updated after a change of a CustomResourceDefinition',
    breaks: ['disc-group-versions'],
    in: 'http/documents/discovery-documents.ts',
    find: 'if (generation !== registry.generation) cache.clear();',
    put: "if (generation !== registry.generation) for (const key of cache.keys()) if (key !== 'groups') cache.delete(key);",
  },
  'group-versions-listed-once': {
    bug: 'the document of an API group is not updated after a change of a CustomResourceDefinition',
    breaks: ['disc-group-versions'],
    in: 'http/documents/discovery-documents.ts',
    find: 'if (generation !== registry.generation) cache.clear();',
    put: "if (generation !== registry.generation) for (const key of cache.keys()) if (!key.startsWith('group ')) cache.delete(key);",
  },
  'storage-version-preferred': {
    bug: 'the versions of a custom group are listed in the order of the CustomResourceDefinition',
    breaks: ['disc-group-versions'],
    in: 'registry/discovery/groups.ts',
    find: 'findPosition(a) - findPosition(b) || compareVersions(a, b)',
    put: 'findPosition(a) - findPosition(b)',
    also: [
      {
        in: 'registry/discovery/groups.ts',
        find: "import { compareVersions } from '../version-order.ts';\n",
        put: '',
      },
    ],
  },
  'openapi-v2-built-once': {
    bug: 'the OpenAPI v2 document is not updated after a change of a CustomResourceDefinition',
    breaks: ['disc-openapi-v2-current'],
    in: 'http/documents/openapi-documents.ts',
    find: "getV2Document: () => builder.buildOnce('whole', buildDocumentV2),",
    put: "getV2Document: () => (documentV2 ??= builder.buildOnce('whole', buildDocumentV2)),",
    also: [
      {
        in: 'http/documents/openapi-documents.ts',
        find: '  const builder = new DocumentBuilder(openapi);\n',
        put: '  const builder = new DocumentBuilder(openapi);\n  let documentV2: MaybePromise<PublishedDocument> | undefined;\n',
      },
    ],
  },
  'openapi-v2-unconditional': {
    bug: 'GET of the OpenAPI v2 document ignores If-None-Match',
    breaks: ['disc-openapi-v2-current'],
    in: 'http/documents/openapi.ts',
    find: 'if (isCachedByClient(request, etag, document.builtAt))',
    put: "if (version === 'v3' && isCachedByClient(request, etag, document.builtAt))",
  },
  'openapi-protobuf-unconditional': {
    bug: 'GET of an OpenAPI document in protobuf ignores If-None-Match',
    breaks: ['disc-openapi-etag-304', 'disc-openapi-v2-current'],
    in: 'http/documents/openapi.ts',
    find: 'if (isCachedByClient(request, etag, document.builtAt))',
    put: 'if (mediaType === JSON_TYPE && isCachedByClient(request, etag, document.builtAt))',
  },
  'openapi-etag-lists-ignored': {
    bug: 'If-None-Match with several ETags never matches an OpenAPI document',
    breaks: ['disc-openapi-etag-304', 'disc-openapi-v2-current'],
    in: 'http/documents/openapi.ts',
    find: "tags.split(',').some((tag) =>",
    put: '[tags].some((tag) =>',
  },
} as const satisfies Record<string, Fault>;
