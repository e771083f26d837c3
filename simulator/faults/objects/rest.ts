/** Faults that break rules of the area rest. */
import type { Fault } from '../../../faults/fault.ts';

/** Faults in names. */
const nameFaults = {
  'nameless-object-accepted': {
    bug: 'a POST without name and generateName stores an object with an empty name',
    breaks: ['rest-name-always-present'],
    in: 'handlers/create.ts',
    find: 'strategy.validate(object, call.floats)',
    put: "strategy.validate(object, call.floats).filter(({ field }) => field !== 'metadata.name')",
  },
  'post-replaces': {
    bug: 'POST with an existing name replaces the object',
    breaks: ['rest-name-unique-in-namespace', 'rest-name-conflict-status', 'rest-name-cluster-scoped-unique'],
    in: 'handlers/create.ts',
    find: 'if (current !== undefined) throw createObjectExistsError(call, object, current);',
    put: '',
  },
  'taken-name-is-conflict': {
    bug: 'an existing name returns the reason Conflict',
    breaks: ['rest-name-conflict-status', 'rest-name-unique-in-namespace'],
    in: 'handlers/create.ts',
    find: `const error =
    generateName === ''`,
    put: `return createConflictError(endpoint.qualified, name);
  const error =
    generateName === ''`,
    also: [
      {
        in: 'handlers/create.ts',
        find: `  createErrorWithoutReason,
  createGenerateNameConflictError,`,
        put: `  createConflictError,
  createErrorWithoutReason,
  createGenerateNameConflictError,`,
      },
    ],
  },
  'names-unique-across-namespaces': {
    bug: 'a name must be unique across all namespaces',
    breaks: ['rest-name-same-in-other-namespace'],
    in: 'handlers/create.ts',
    find: 'const { item } = await writeWithinQuota',
    put: `const { items } = await endpoint.storage.list({ prefix: '', freshness: { type: 'mostRecent' } });
  if (items.some((one) => one.object.metadata.name === name)) throw createAlreadyExistsError(endpoint.qualified, name);
  const { item } = await writeWithinQuota`,
  },
  'kinds-share-names': {
    bug: 'names must be unique across resources',
    breaks: ['rest-name-same-for-other-kind'],
    in: 'registry/built-in-resources.ts',
    find: 'storageKey: formatStorageKey(group, servedResource.resource)',
    put: "storageKey: servedResource.namespaced ? 'objects' : formatStorageKey(group, servedResource.resource)",
  },
  'deleted-objects-stay': {
    bug: 'DELETE sets deletionTimestamp, but never removes the object',
    breaks: [
      'rest-name-reusable-after-deletion',
      'watch-reports-deletion',
      'watch-type-deleted',
      'del-without-finalizers-removed',
    ],
    in: 'handlers/deletion/delete-object.ts',
    find: "if (outcome.type === 'removed') return 'absent';",
    put: `if (outcome.type === 'removed') {
      const deletionTimestamp = new Date(call.context.clock.now()).toISOString().replace(/[.].*/, 'Z');
      return { put: { ...current.object, metadata: { ...current.object.metadata, deletionTimestamp } } };
    }`,
  },
  'reviews-are-stored': {
    bug: 'a posted review is stored like any object',
    breaks: ['rest-virtual-type-not-stored', 'rest-virtual-type-name-not-unique'],
    in: 'handlers/create.ts',
    find: 'if (handleReview !== undefined) return createReviewResponse(call, handleReview);',
    put: '',
  },
  'review-metadata-ignored': {
    bug: 'the metadata of an access review is ignored',
    breaks: ['rest-access-review-valid'],
    in: 'registry/reviews/access-validation.ts',
    find: "return isEmpty ? [] : [createInvalidValueProblem('metadata', { unquoted: formattedMetadata }, detail)];",
    put: "return isEmpty ? [] : [createInvalidValueProblem('metadata', { unquoted: formattedMetadata }, detail)].slice(1);",
  },
  'review-attributes-unchecked': {
    bug: 'an access review without attributes, or with resource and non-resource attributes, is accepted',
    breaks: ['rest-access-review-valid'],
    in: 'registry/reviews/access-validation.ts',
    find: 'return { kindProblems, selectorProblems };',
    put: 'return { kindProblems: kindProblems.slice(kindProblems.length), selectorProblems };',
  },
  'review-names-returned': {
    bug: 'a review of the user returns the metadata that was sent',
    breaks: ['rest-virtual-type-name-not-unique'],
    in: 'registry/reviews/reviews.ts',
    find: `review: async ({ apiVersion, kind, spec = {} }, reviewer) => ({
    apiVersion,
    kind,
    metadata: createUnsetTimestamp(behaviors),`,
    put: `review: async ({ apiVersion, kind, metadata, spec = {} }, reviewer) => ({
    apiVersion,
    kind,
    metadata: { ...createUnsetTimestamp(behaviors), ...metadata },`,
  },
  'reviews-are-listed': {
    bug: 'reviews can be listed',
    breaks: ['rest-virtual-type-not-stored'],
    in: 'handlers/endpoints.ts',
    find: 'if (!hasVerb(resource, verb))',
    put: "if (!hasVerb(resource, verb) && verb !== 'list')",
  },
} satisfies Record<string, Fault>;

/** Faults of PUT. */
const putFaults = {
  'put-never-creates': {
    bug: 'PUT of an absent object returns 404 for every type',
    breaks: ['rest-put-classified-create'],
    in: 'handlers/change.ts',
    find: ' && !endpoint.strategy.allowCreateOnUpdate',
    put: '',
  },
  'put-gives-a-new-uid': {
    bug: 'PUT replaces the uid',
    breaks: ['rest-put-classified-update'],
    in: 'handlers/change.ts',
    find: 'addWarnings(call, strategy.warnings?.(object, previous));',
    put: `addWarnings(call, strategy.warnings?.(object, previous));
  object.metadata.uid = call.scope.uuid();`,
  },
  'put-merges': {
    bug: 'the body of a PUT is merged into the stored object',
    breaks: ['rest-put-replaces'],
    in: 'handlers/update.ts',
    find: 'const next = copyDeeply(object);',
    put: `const stored = current?.object as JsonObject | undefined;
      const merged = stored === undefined ? object : (applyMergePatch(stored, object as JsonObject) as ApiObject);
      const next = copyDeeply(merged);`,
    also: [
      {
        in: 'handlers/update.ts',
        find: 'trackUpdate(call, next, current?.object, object);',
        put: 'trackUpdate(call, next, current?.object, merged);',
      },
      {
        in: 'handlers/update.ts',
        find: "import type { ApiObject } from '../pure/object.ts';",
        put: `import type { ApiObject, JsonObject } from '../pure/object.ts';
import { applyMergePatch } from '../pure/patch/merge-patch.ts';`,
      },
    ],
  },
  'put-answers-merged-version': {
    bug: 'the response to a PUT has the previous resourceVersion',
    breaks: ['rest-put-current-version-accepted'],
    in: 'handlers/change.ts',
    find: 'outcome.returnedObject ?? item?.object',
    put: 'outcome.returnedObject ?? call.object',
  },
  'last-writer-wins': {
    bug: 'the resourceVersion of a PUT is not compared',
    breaks: ['rest-put-stale-version-409'],
    in: 'handlers/change.ts',
    find: 'sentRevision !== current.revision',
    put: 'false',
  },
  'last-writer-wins-outside-namespaces': {
    bug: 'the resourceVersion of a PUT is not compared for cluster-scoped types',
    breaks: ['rest-put-stale-version-409'],
    in: 'handlers/change.ts',
    find: 'sentRevision !== current.revision',
    put: 'sentRevision !== current.revision && endpoint.resource.namespaced',
  },
  'put-of-any-uid': {
    bug: 'the uid of a PUT is not compared',
    breaks: ['rest-put-foreign-uid-409'],
    in: 'handlers/update.ts',
    find: "const { uid = '', resourceVersion } = object.metadata;",
    put: `const { resourceVersion } = object.metadata;
  const uid = '';`,
  },
  'put-needs-version': {
    bug: 'every PUT without a resourceVersion is rejected',
    breaks: ['rest-put-without-version-unconditional'],
    in: 'handlers/change.ts',
    find: 'endpoint.strategy.allowUnconditionalUpdate',
    put: 'false',
  },
  'name-in-url-wins': {
    bug: 'PUT takes the name from the URL, whatever name the body has',
    breaks: ['rest-put-name-mismatch-400'],
    in: 'handlers/checks/names.ts',
    find: "const name = object.metadata.name ?? '';",
    put: `const { name } = info;
  object.metadata.name = name;`,
  },
  'namespace-in-url-wins': {
    bug: 'POST takes the namespace from the URL, whatever namespace the body has',
    breaks: ['rest-post-namespace-mismatch-400'],
    in: 'handlers/checks/names.ts',
    find: 'setMatchingNamespace(call.object,',
    put: `call.object.metadata.namespace = call.info.namespace;
  setMatchingNamespace(call.object,`,
  },
  'patches-may-rename': {
    bug: 'a PATCH with another name than the URL is accepted',
    breaks: ['rest-patch-name-mismatch-400'],
    in: 'handlers/patch.ts',
    find: '  checkNameMatch(call);',
    put: '',
    also: [{ in: 'handlers/apply/apply.ts', find: '  checkNameMatch(call);', put: '' }],
  },
  'namespace-in-url-wins-in-updates': {
    bug: 'PUT and PATCH take the namespace from the URL, whatever namespace the body has',
    breaks: ['rest-put-namespace-mismatch-400'],
    in: 'handlers/checks/names.ts',
    find: 'setMatchingNamespace(call.object,',
    put: `if (call.info.verb !== 'create') call.object.metadata.namespace = call.info.namespace;
  setMatchingNamespace(call.object,`,
  },
} satisfies Record<string, Fault>;

/** Faults of verbs, parameters and collections. */
const verbFaults = {
  'unknown-methods-are-get': {
    bug: 'unknown methods are treated as GET',
    breaks: ['rest-verb-watch-by-query-parameter'],
    in: 'handlers/endpoints.ts',
    find: "? '' : info.verb;",
    put: "? '' : info.verb || 'list';",
  },
  'bad-integers-are-zero': {
    bug: 'an invalid integer parameter means 0',
    breaks: ['rest-query-boolean-syntax'],
    in: 'handlers/options/query-integer.ts',
    find: 'throw createBadRequestError(integer.message);',
    put: 'return 0;',
  },
  'first-item-written': {
    bug: 'the first item of a list in the body is written',
    breaks: ['rest-no-multi-object-transaction'],
    in: 'handlers/checks/decode.ts',
    find: 'decodeObject(call, document)',
    put: 'decodeObject(call, findFirstItem(document))',
    also: [
      {
        in: 'handlers/checks/decode.ts',
        find: 'function parseDocument(call: Call)',
        put: `function findFirstItem(document: ParsedDocument): ParsedDocument {
  const { items } = (document.value ?? {}) as { items?: ParsedDocument['value'][] };
  return items?.[0] === undefined ? document : { value: items[0] };
}

function parseDocument(call: Call)`,
      },
    ],
  },
  'scale-shows-its-parent': {
    bug: 'GET of the scale returns the object itself',
    breaks: ['rest-subresource-other-representation', 'path-subresource-shape'],
    in: 'handlers/endpoints.ts',
    find: "if (info.subresource === '')",
    put: "if (info.subresource === '' || info.subresource === 'scale')",
  },
  'any-patch-creates': {
    bug: 'a merge patch of an absent object creates the object',
    breaks: ['rest-other-patch-always-patch', 'patch-absent-object-404'],
    in: 'handlers/patch.ts',
    find: `if (current === undefined) throw createNotFoundError(call.endpoint.qualified, call.info.name);
    return patchObject(call, current.object);`,
    put: 'return patchObject(call, current?.object ?? createEmptyObject(call.endpoint));',
    also: [
      { in: 'handlers/patch.ts', find: 'creates: false', put: 'creates: true' },
      {
        in: 'handlers/patch.ts',
        find: "import { trackUpdate } from './managed-fields/track-update.ts';",
        put: `import { createEmptyObject } from './managed-fields/object-types.ts';
import { trackUpdate } from './managed-fields/track-update.ts';`,
      },
    ],
  },
  'apply-creates-with-200': {
    bug: 'an apply that creates returns 200',
    breaks: ['rest-apply-classified-create', 'ep-op-patch-201', 'ssa-one-round-trip'],
    in: 'handlers/change.ts',
    find: 'outcome.isCreated ? 201 : 200',
    put: 'outcome.isCreated && !call.writeOptions.isApply ? 201 : 200',
  },
  'apply-updates-with-201': {
    bug: 'an apply that updates returns 201',
    breaks: ['rest-apply-classified-patch'],
    in: 'handlers/change.ts',
    find: 'outcome.isCreated ? 201 : 200',
    put: 'outcome.isCreated || call.writeOptions.isApply ? 201 : 200',
  },
  'creation-touches-siblings': {
    bug: 'creating an object changes the resourceVersion of another object in its namespace',
    breaks: ['rest-single-verb-one-object'],
    in: 'handlers/create.ts',
    find: 'if (item === undefined)',
    put: `const createdKey = call.storageKey(name);
  const prefix = createdKey.slice(0, createdKey.lastIndexOf('/') + 1);
  const { items } = await endpoint.storage.list({ prefix, freshness: { type: 'mostRecent' } });
  const other = items.find(({ key }) => key !== createdKey);
  if (other !== undefined) await endpoint.storage.write(other.key, () => ({ put: { ...other.object } }));
  if (item === undefined)`,
  },
  'version-in-patch-ignored': {
    bug: 'the resourceVersion in a patch is not compared',
    breaks: ['rest-patch-conditional-on-version'],
    in: 'handlers/patch.ts',
    find: 'const { object } = call;',
    put: `const { object } = call;
  delete object.metadata.resourceVersion;`,
  },
  'secrets-are-not-patched': {
    bug: 'Secrets do not support PATCH',
    breaks: ['rest-verbs-on-every-type'],
    in: 'handlers/endpoints.ts',
    find: '!hasVerb(resource, verb)',
    put: "!hasVerb(resource, verb) || (verb === 'patch' && resource.kind === 'Secret')",
  },
  'nodes-stay-deleted': {
    bug: 'DELETE of a Node returns success without removing the Node',
    breaks: ['rest-verbs-on-every-type'],
    in: 'handlers/deletion/delete-object.ts',
    find: "return 'absent';",
    put: "return endpoint.resource.kind === 'Node' ? 'unchanged' : 'absent';",
  },
  'later-versions-without-subresources': {
    bug: 'aggregated discovery lists subresources only for the first version of a group',
    breaks: ['rest-aggregated-discovery'],
    in: 'registry/discovery/aggregated.ts',
    find: 'versions: versions.map((version) => ({',
    put: 'versions: versions.map((version, position) => ({',
    also: [
      {
        in: 'registry/discovery/aggregated.ts',
        find: '.map(createResourceDiscovery),',
        put: '.map((resource) => ({ ...createResourceDiscovery(resource), ...(position > 0 && { subresources: undefined }) })),',
      },
    ],
  },
  'data-over-string-data': {
    bug: 'data of a Secret takes precedence over stringData',
    breaks: ['rest-secret-string-data'],
    in: 'registry/kinds/core/secrets.ts',
    find: `        ...objectMembers(secret.data),
        ...Object.fromEntries(entries.map(([key, value]) => [key, Buffer.from(readText(value)).toString('base64')])),`,
    put: `        ...Object.fromEntries(entries.map(([key, value]) => [key, Buffer.from(readText(value)).toString('base64')])),
        ...objectMembers(secret.data),`,
  },
  'first-rule-of-flow-schemas': {
    bug: 'only the first rule of a FlowSchema is read',
    breaks: ['rest-flow-schema-headers'],
    in: 'pure/flow-control.ts',
    find: 'rules.some((matches)',
    put: 'rules.slice(0, 1).some((matches)',
  },
  'errors-without-flow-schema': {
    bug: 'error responses lack the headers with the FlowSchema and the priority level',
    breaks: ['rest-flow-schema-headers'],
    in: 'http/filters/cache-control.ts',
    find: 'const { flowHeaders } = exchange;',
    put: 'const flowHeaders = response.status >= 400 ? undefined : exchange.flowHeaders;',
  },
} satisfies Record<string, Fault>;

export const restFaults = { ...nameFaults, ...putFaults, ...verbFaults } satisfies Record<string, Fault>;
