/** Faults that break rules of the area paths. */
import type { Fault } from '../../../faults/fault.ts';

export const pathFaults = {
  'cluster-scoped-in-default': {
    bug: 'a cluster-scoped collection is read in the namespace default',
    breaks: ['path-core-cluster-collection', 'path-group-cluster-collection', 'path-namespaces-list'],
    in: 'handlers/checks/selectors.ts',
    find: 'const { listOptions, endpoint, info, namespace } = call;',
    put: `const { listOptions, endpoint, info } = call;
  const namespace = endpoint.resource.namespaced ? call.namespace : 'default';`,
  },
  'collection-ignores-namespace': {
    bug: 'the collection of a namespace contains the objects of all namespaces',
    breaks: ['path-core-namespaced-collection', 'path-group-namespaced-collection'],
    in: 'handlers/checks/selectors.ts',
    find: "namespace === '' ?",
    put: 'true ?',
  },
  'get-ignores-namespace': {
    bug: 'an object is found by its name in any namespace',
    breaks: ['path-core-namespaced-object', 'path-group-namespaced-object', 'authn-serviceaccount-namespaced'],
    in: 'handlers/reading/get.ts',
    find: 'endpoint.storage.get(call.formatStorageKey(info.name), freshness)',
    put: `Promise.resolve(endpoint.storage.list({ prefix: '', freshness })).then(({ items }) =>
    items.find(({ object }) => object.metadata.name === info.name),
  )`,
  },
  'namespace-for-everything': {
    bug: 'a cluster-scoped object gets the namespace default',
    breaks: ['path-core-cluster-object', 'path-group-cluster-object', 'path-namespaces-get'],
    in: 'handlers/create.ts',
    find: 'addWarnings(call, strategy.findWarnings?.(object, undefined));',
    put: `addWarnings(call, strategy.findWarnings?.(object, undefined));
  if (!resource.namespaced) object.metadata.namespace = 'default';`,
  },
  'post-to-all-namespaces': {
    bug: 'POST is served on the collection across all namespaces',
    breaks: ['path-all-namespaces-no-post'],
    in: 'handlers/endpoints.ts',
    find: "['list', 'watch']",
    put: "['list', 'watch', 'create']",
  },
  'more-segments-ignored': {
    bug: 'path segments after a name that are not a subresource are ignored',
    breaks: ['path-subresource-shape', 'path-endpoints-no-subresources'],
    in: 'handlers/endpoints.ts',
    find: `throw resource.customType === undefined
      ? createUnknownResourceError()
      : createNotFoundError(createQualifiedResource(resource), info.name)`,
    put: 'return undefined',
  },
  'service-proxy-returns-service': {
    bug: 'the proxy of a Service returns the Service',
    breaks: ['rest-verb-proxy'],
    in: 'handlers/connecting/proxy.ts',
    find: "if (endpoints === undefined) throw createNotFoundError({ group: '', resource: 'services' }, name);",
    put: `const service = await readCoreObject(call, 'services', name);
  if (service !== undefined) return { status: 200, headers: {}, body: JSON.stringify(service) };
  if (endpoints === undefined) throw createNotFoundError({ group: '', resource: 'services' }, name);`,
  },
  'subresource-of-a-collection': {
    bug: 'the name of a subresource after a collection returns the collection',
    breaks: ['path-subresource-one-object'],
    in: 'handlers/endpoints.ts',
    find: 'const isItem = info.resourceSegments.length > 1;',
    put: `const isItem = info.resourceSegments.length > 1;
  if (verb === 'get' && ['status', 'scale'].includes(info.name)) return 'list';`,
  },
  'status-takes-every-verb': {
    bug: 'the status supports all verbs of the object',
    breaks: ['path-subresource-verbs-differ'],
    in: 'handlers/endpoints.ts',
    find: 'hasVerb(subresource, verb) ?',
    put: "hasVerb(subresource.name === 'status' ? resource : subresource, verb) ?",
  },
  'core-group-has-a-name': {
    bug: 'objects of the core group have the apiVersion core/v1',
    breaks: ['path-core-apiversion'],
    in: 'handlers/reading/get.ts',
    find: 'return createItemResponse(200, responseFormat, endpoint.servedKind, item);',
    put: `const { kind, apiVersion, fromStorageVersion } = endpoint.servedKind;
  const servedKind = apiVersion.includes('/') ? endpoint.servedKind : new ServedKind(kind, \`core/\${apiVersion}\`, fromStorageVersion);
  return createItemResponse(200, responseFormat, servedKind, item);`,
    also: [
      {
        in: 'handlers/reading/get.ts',
        find: "import type { Call } from '../call.ts';",
        put: `import { ServedKind } from '../../negotiation/served-kind.ts';
import type { Call } from '../call.ts';`,
      },
    ],
  },
  'apiversion-without-group': {
    bug: 'objects of a named group have an apiVersion without the group',
    breaks: ['path-group-apiversion'],
    in: 'handlers/reading/get.ts',
    find: 'return createItemResponse(200, responseFormat, endpoint.servedKind, item);',
    put: `const { kind, apiVersion, fromStorageVersion } = endpoint.servedKind;
  const version = apiVersion.slice(apiVersion.indexOf('/') + 1);
  return createItemResponse(200, responseFormat, new ServedKind(kind, version, fromStorageVersion), item);`,
    also: [
      {
        in: 'handlers/reading/get.ts',
        find: "import type { Call } from '../call.ts';",
        put: `import { ServedKind } from '../../negotiation/served-kind.ts';
import type { Call } from '../call.ts';`,
      },
    ],
  },
  'body-type-ignored': {
    bug: 'a body is decoded as the type of the path, whatever the kind of the body is',
    breaks: ['path-body-apiversion-mismatch'],
    in: 'handlers/decoding/decode-object.ts',
    find: 'isKindKnown !== true',
    put: 'isKindKnown === false',
  },
  'names-taken-for-subresources': {
    bug: 'an object with the name status or scale is treated as a subresource of the collection',
    breaks: ['rest-verbs-on-every-type'],
    in: 'foundation/request-info.ts',
    find: "const subresource = verb === 'proxy' ? '' : (resourceSegments[2] ?? '');",
    put: `const isWord = resourceSegments.length === 2 && /^(?:status|scale)$/.test(name);
  const subresource = verb === 'proxy' ? '' : isWord ? name : (resourceSegments[2] ?? '');`,
  },
  'last-value-of-repeated-parameters': {
    bug: 'the last value of a repeated query parameter is used instead of the first',
    breaks: ['rest-query-first-value'],
    in: 'pure/query/query.ts',
    find: 'return query.get(name)?.[0];',
    put: 'return query.get(name)?.at(-1);',
  },
  'encoded-paths-compared': {
    bug: 'percent-encoded characters in a path are not decoded',
    breaks: ['path-core-namespaced-object'],
    in: 'http/filters/read-request-info.ts',
    find: 'decodePercent(path) ?? path',
    put: "path.includes('%6') ? path : (decodePercent(path) ?? path)",
  },
  'subresources-in-any-case': {
    bug: 'the case of the subresource in a path is ignored',
    breaks: ['path-subresource-shape'],
    in: 'foundation/request-info.ts',
    find: "const subresource = verb === 'proxy' ? '' : (resourceSegments[2] ?? '');",
    put: "const subresource = verb === 'proxy' ? '' : (resourceSegments[2] ?? '').toLowerCase();",
  },
} satisfies Record<string, Fault>;
