/** Faults that break rules of the area endpoints about its operations. */
import type { Fault } from '../../../faults/fault.ts';

export const endpointsOperationFaults = {
  'get-answers-list-item': {
    bug: 'GET of an object returns the object without apiVersion and kind, as in a list',
    breaks: ['ep-apiversion-value', 'ep-kind-value'],
    in: 'handlers/reading/get.ts',
    find: 'return createItemResponse(200, responseFormat, endpoint.servedKind, item);',
    put: `const { apiVersion: _apiVersion, kind: _kind, ...members } = item.object;
  return { status: 200, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(members) };`,
  },
  'get-answers-metadata': {
    bug: 'GET of an object returns only its metadata',
    breaks: ['ep-op-get-200'],
    in: 'handlers/reading/get.ts',
    find: 'return createItemResponse(200, responseFormat, endpoint.servedKind, item);',
    put: `const { apiVersion, kind, metadata } = item.object;
  return createObjectResponse(200, responseFormat, endpoint.servedKind, { apiVersion, kind, metadata });`,
  },
  'list-kind-of-item': {
    bug: 'a list has the kind of its items',
    breaks: [
      'ep-list-kind',
      'ep-op-list-namespace-200',
      'ep-op-list-all-200',
      'rest-collection-kind-suffix',
      'path-core-cluster-collection',
      'path-group-cluster-collection',
    ],
    in: 'handlers/reading/list.ts',
    find: 'resource.listKind',
    put: 'resource.kind',
  },
  'list-spells-core-group': {
    bug: 'the apiVersion of a list in the core group is core/v1',
    breaks: ['ep-list-apiversion'],
    in: 'negotiation/representations/plain.ts',
    find: 'const { apiVersion } = servedKind;',
    put: "const apiVersion = servedKind.apiVersion.includes('/') ? servedKind.apiVersion : 'core/' + servedKind.apiVersion;",
  },
  'list-without-metadata': {
    bug: 'a list has empty metadata',
    breaks: ['ep-list-metadata', 'meta-list-resourceversion'],
    in: 'handlers/reading/list.ts',
    find: "isCustom && responseFormat.representation === PLAIN_REPRESENTATION ? { continue: '', ...metadata } : metadata",
    put: '{}',
  },
  'empty-list-is-null': {
    bug: 'an empty list of items is written as null',
    breaks: ['ep-list-items-required'],
    in: 'negotiation/representations/plain.ts',
    find: 'const { apiVersion } = servedKind;',
    put: `const { apiVersion } = servedKind;
  if (items.length === 0) return serializer.encode({ kind, apiVersion, metadata, items: null }, encoding.isPretty);`,
  },
  'namespace-prefix-unended': {
    bug: 'keys of a namespace are matched by prefix, so objects of a-b are listed in a',
    breaks: ['ep-op-list-namespace-200', 'ep-op-deletecollection-namespace-only'],
    in: 'handlers/checks/selectors.ts',
    find: 'namespace}/`',
    put: 'namespace}`',
  },
  'watch-of-all-namespaces': {
    bug: 'a watch of a namespace reports changes in all namespaces',
    breaks: ['ep-op-watch-namespace-200'],
    in: 'handlers/watching/watch.ts',
    find: 'watch({ prefix,',
    put: "watch({ prefix: '',",
  },
  'all-namespaces-is-default': {
    bug: 'a path without a namespace means the namespace default',
    breaks: [
      'path-all-namespaces-collection',
      'ep-op-list-all-200',
      'ep-op-watch-all-200',
      'ep-q-list-all-same-parameters',
      'path-all-namespaces-collection',
    ],
    in: 'handlers/checks/selectors.ts',
    find: 'const { listOptions, endpoint, info, namespace } = call;',
    put: `const { listOptions, endpoint, info } = call;
  const namespace = endpoint.resource.namespaced ? call.namespace || 'default' : '';`,
  },
  'create-answers-200': {
    bug: 'POST returns 200',
    breaks: ['ep-op-create-201'],
    in: 'handlers/create.ts',
    find: 'return createItemResponse(201,',
    put: 'return createItemResponse(200,',
  },
  'create-answers-unstored': {
    bug: 'POST returns the object before it was stored, without a resourceVersion',
    breaks: ['ep-op-create-201', 'ep-metadata-standard'],
    in: 'handlers/create.ts',
    find: 'return createItemResponse(201, format, endpoint.servedKind, item, warnings);',
    put: 'return createObjectResponse(201, format, endpoint.servedKind, object, warnings);',
  },
  'create-answers-nothing': {
    bug: 'POST returns 204 without a body',
    breaks: ['ep-op-create-201', 'ep-op-create-200-202-possible'],
    in: 'handlers/create.ts',
    find: 'return createItemResponse(201, format, endpoint.servedKind, item, warnings);',
    put: "return { status: 204, headers: {}, body: '' };",
  },
  'no-body-is-empty-object': {
    bug: 'a write without a body is treated as an empty object with the name in the path',
    breaks: ['ep-op-create-body-required', 'ep-op-update-body-required'],
    in: 'handlers/checks/decode.ts',
    find: 'function readDocument({ body, serializer, endpoint, context }: Call): MaybePromise<DecodedDocument> {',
    put: `function readDocument({ body, serializer, endpoint, context, info }: Call): MaybePromise<DecodedDocument> {
  if (body.length === 0) return { value: { metadata: { name: info.name } } };`,
  },
  'update-answers-old-state': {
    bug: 'PUT returns the object as it was before the PUT',
    breaks: ['ep-op-update-200', 'ep-op-patch-200', 'meta-resourceversion-changes-on-write'],
    in: 'handlers/change.ts',
    find: 'const { item } = await writeWithAddresses',
    put: 'const { item, previous } = await writeWithAddresses',
    also: [
      {
        in: 'handlers/change.ts',
        find: 'return createWriteResponse(call, outcome, item)',
        put: 'return createWriteResponse(call, outcome, previous ?? item)',
      },
    ],
  },
  'put-create-answers-200': {
    bug: 'a PUT that creates an object returns 200',
    breaks: ['ep-op-update-201', 'rest-put-classified-create'],
    in: 'handlers/change.ts',
    find: 'outcome.isCreated ? 201 : 200',
    put: '200',
  },
  'delete-answers-object': {
    bug: 'DELETE returns the removed object',
    breaks: ['ep-op-delete-200-status', 'err-success-status-fields'],
    in: 'handlers/deletion/delete.ts',
    find: 'deletion.isComplete && !endpoint.strategy.returnsDeletedObject',
    put: 'false',
  },
  'finalizers-ignored': {
    bug: 'DELETE removes an object with finalizers',
    breaks: ['ep-op-delete-202-possible'],
    in: 'handlers/deletion/delete-object.ts',
    find: 'const outcome = decideDeletion(',
    put: `return { type: 'removed' };
  const outcome = decideDeletion(`,
  },
  'delete-needs-body': {
    bug: 'DELETE without DeleteOptions is rejected',
    breaks: ['ep-op-delete-body-optional', 'ep-op-deletecollection-body-optional'],
    in: 'handlers/checks/options.ts',
    find: 'const options = readDeleteOptionsFromQuery(readEffectiveQuery(call));',
    put: `throw createBadRequestError('the request has no body');
    const options = readDeleteOptionsFromQuery(readEffectiveQuery(call));`,
  },
  'deletecollection-skips-while-shrinking': {
    bug: 'deletecollection iterates over a shrinking list, and skips every other object',
    breaks: ['ep-op-deletecollection-200-status'],
    in: 'handlers/deletion/delete-collection.ts',
    find: 'const item of page.items',
    put: 'const item of page.items.filter((_, index) => index % 2 === 0)',
  },
  'subsets-merged': {
    bug: 'a strategic merge patch merges subsets by position, addresses by ip and ports by name',
    breaks: ['ep-subsets-atomic', 'ep-addresses-atomic', 'ep-not-ready-addresses-atomic', 'ep-ports-atomic'],
    in: 'handlers/patching/apply-patch.ts',
    find: 'const patchedObject = applyStrategicMergePatch(object, changes, (subresource ?? resource).patchMetadata);',
    put: `const replaced = applyStrategicMergePatch(object, changes, (subresource ?? resource).patchMetadata);
    const patchedObject = { ...replaced, subsets: joinedSubsets(object, replaced) };`,
    also: [
      {
        in: 'handlers/patching/apply-patch.ts',
        find: "const INVALID_PATCH_MESSAGE = 'Invalid JSON Patch';",
        put: `const INVALID_PATCH_MESSAGE = 'Invalid JSON Patch';

function joinedSubsets(before: JsonObject, after: JsonObject): JsonObject[] {
  const [old, now] = [before, after].map(({ subsets = [] }) => subsets) as [JsonObject[], JsonObject[]];
  const merged = now.map((subset, index) => ({
    ...subset,
    addresses: joined(old[index]?.addresses, subset.addresses, 'ip'),
    notReadyAddresses: joined(old[index]?.notReadyAddresses, subset.notReadyAddresses, 'ip'),
    ports: joined(old[index]?.ports, subset.ports, 'name'),
  }));
  return [...merged, ...old.slice(now.length)];
}

function joined(before: Json = [], after: Json = [], key: string): JsonObject[] {
  const [old, now] = [before, after] as [JsonObject[], JsonObject[]];
  return [...old.filter((one) => now.every((other) => other[key] !== one[key])), ...now];
}`,
      },
    ],
  },
} as const satisfies Record<string, Fault>;
