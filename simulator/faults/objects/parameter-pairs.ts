/**
 * Faults that occur only in a combination: two parameters together, an item after the first, the request after a rejected request, or a dry
 * run.
 */
import type { Fault } from '../../../faults/fault.ts';

export const parameterPairFaults = {
  'later-addresses-unchecked': {
    bug: 'addresses after the first are validated only in the first subset',
    breaks: ['ep-ip-no-loopback-v4', 'ep-ip-no-link-local-v4', 'ep-ip-valid-address'],
    in: 'registry/kinds/core/endpoints.ts',
    find: 'for (const [index, address] of subsetAddresses.entries()) {',
    put: `for (const [index, address] of subsetAddresses.entries()) {
      if (index > 0 && !fieldPath.endsWith('[0]')) continue;`,
  },
  'later-not-ready-hostnames-unchecked': {
    bug: 'hostnames of notReadyAddresses are validated only in the first subset',
    breaks: ['ep-hostname-dns-label'],
    in: 'registry/kinds/core/endpoints.ts',
    find: "if (hostname !== '') problems",
    put: "if (hostname !== '' && !/subsets\\[[1-9]\\d*\\]\\.notReady/.test(fieldPath)) problems",
  },
  'third-port-needs-no-name': {
    bug: 'in a subset with several ports, the third and later ports need no name',
    breaks: ['ep-port-name-required-when-several'],
    in: 'registry/kinds/core/endpoints.ts',
    find: 'else if (requiresName) problems',
    put: 'else if (requiresName && !/ports\\[[2-9]\\]$/.test(fieldPath)) problems',
  },
  'protocol-of-later-subsets-not-defaulted': {
    bug: 'protocol gets its default only in the first subset',
    breaks: ['ep-protocol-default-tcp'],
    in: 'registry/kinds/core/endpoints.ts',
    find: 'for (const subset of readSubsets(endpoints)) {',
    put: 'for (const subset of readSubsets(endpoints).slice(0, 1)) {',
  },
  'later-port-range-unchecked': {
    bug: 'the range of port is checked for the first port of each subset only',
    breaks: ['ep-port-range'],
    in: 'registry/kinds/core/endpoints.ts',
    find: '...validatePortNumber(port, `${fieldPath}.port`),',
    put: "...(fieldPath.endsWith('ports[0]') ? validatePortNumber(port, `${fieldPath}.port`) : []),",
  },
  'later-appprotocol-unchecked': {
    bug: 'appProtocol is validated only in the first subset',
    breaks: ['ep-appprotocol-label-syntax'],
    in: 'registry/kinds/core/endpoints.ts',
    find: 'if (appProtocol !== undefined) {\n    problems',
    put: "if (appProtocol !== undefined && fieldPath.startsWith('subsets[0]')) {\n    problems",
  },
  'limit-and-selector-give-one-more': {
    bug: 'a list with limit and a selector returns one item more than limit',
    breaks: ['chunk-limit-bounds-items'],
    in: 'handlers/reading/read-list.ts',
    find: '...(plan.limit !== undefined && { limit: plan.limit }),',
    put: '...(plan.limit !== undefined && { limit: plan.limit + (matches === undefined ? 0 : 1) }),',
  },
  'later-pages-ignore-field-selectors': {
    bug: 'a page with a continue token ignores the fieldSelector if there is no labelSelector',
    breaks: ['chunk-continue-returns-next'],
    in: 'handlers/reading/read-list.ts',
    find: '...(matches !== undefined && { matches }),',
    put: "...(matches !== undefined && (plan.token === undefined || listOptions.labelSelector !== '') && { matches }),",
  },
  'stale-dry-run-put': {
    bug: 'a dry-run update does not compare the resourceVersion',
    breaks: ['dry-runs-conflict-checks'],
    in: 'handlers/change.ts',
    find: 'if (sentRevision !== current.revision) throw',
    put: 'if (sentRevision !== current.revision && !call.writeOptions.dryRun) throw',
  },
  'dry-run-apply-creates': {
    bug: 'a dry-run apply of an absent object stores the object',
    breaks: ['dry-all-patch-not-stored'],
    in: 'handlers/change.ts',
    find: "if (dryRun) return { decision: 'unchanged', outcome: { isCreated: true, returnedObject: object } };",
    put: "if (dryRun && call.verb !== 'patch') return { decision: 'unchanged', outcome: { isCreated: true, returnedObject: object } };",
  },
  'refused-items-of-collections-skipped': {
    bug: 'deletecollection skips objects that do not match the preconditions, without an error',
    breaks: ['del-precondition-failure-409'],
    in: 'handlers/deletion/delete-collection.ts',
    find: "error.status.reason !== 'NotFound') throw error;",
    put: "!['NotFound', 'Conflict'].includes(error.status.reason ?? '')) throw error;",
  },
  'version-precondition-with-uid-only': {
    bug: 'the resourceVersion of preconditions is compared only if the preconditions have no uid',
    breaks: ['del-precondition-failure-409'],
    in: 'handlers/deletion/delete-object.ts',
    find: 'if (resourceVersion !== undefined && resourceVersion !== currentVersion) {',
    put: 'if (resourceVersion !== undefined && uid === undefined && resourceVersion !== currentVersion) {',
  },
  'dry-run-delete-with-policy-marks': {
    bug: 'a dry-run delete with propagationPolicy sets deletionTimestamp on an object with finalizers',
    breaks: ['dry-all-delete-not-removed'],
    in: 'handlers/deletion/delete-object.ts',
    find: "if (dryRun || outcome.type === 'pending') return 'unchanged';",
    put: `const marks = outcome.type !== 'removed' && outcome.type !== 'pending' && deleteOptions.propagationPolicy !== undefined;
    if ((dryRun && !marks) || outcome.type === 'pending') return 'unchanged';`,
  },
  'unchanged-update-has-new-version': {
    bug: 'a PUT that changes nothing creates a new resourceVersion',
    breaks: ['meta-resourceversion-noop-write'],
    in: 'handlers/change.ts',
    find: 'const isUnchanged = isDeepEqual(object, previous) && !isObjectStoredDifferently(previous);',
    put: "const isUnchanged = call.verb !== 'update' && isDeepEqual(object, previous) && !isObjectStoredDifferently(previous);",
  },
  'fields-select-no-metadata': {
    bug: 'a list as PartialObjectMetadataList ignores fieldSelector',
    breaks: ['ep-q-list-fieldselector'],
    in: 'handlers/checks/selectors.ts',
    find: '(fields.isEmpty || fields.matches',
    put: '(fields.isEmpty || (call.verb === "list" && call.format.representation.getListTypeMeta(call.endpoint.servedKind, "").listKind === "PartialObjectMetadataList") || fields.matches',
  },
  'fields-select-no-protobuf': {
    bug: 'a list in protobuf ignores fieldSelector',
    breaks: ['ep-q-list-fieldselector'],
    in: 'handlers/checks/selectors.ts',
    find: '(fields.isEmpty || fields.matches',
    put: "(fields.isEmpty || (!call.selection.isOneKey && call.format.serializer.mediaType.endsWith('protobuf')) || fields.matches",
  },
  'labels-select-no-yaml': {
    bug: 'a list in YAML ignores labelSelector if the request also has a fieldSelector',
    breaks: ['ep-q-list-labelselector'],
    in: 'handlers/checks/selectors.ts',
    find: '      labels.matches(object.metadata.labels) &&',
    put: "      ((!fields.isEmpty && call.format.serializer.mediaType.endsWith('yaml')) || labels.matches(object.metadata.labels)) &&",
  },
  'limited-tables-include-metadata': {
    bug: 'a list with limit ignores includeObject',
    breaks: ['table-include-object'],
    in: 'handlers/checks/media-types.ts',
    find: "const includeObject = readTextParameter(info.query, 'includeObject') ?? '';",
    put: "const includeObject = readTextParameter(info.query, 'limit') === undefined ? (readTextParameter(info.query, 'includeObject') ?? '') : '';",
  },
  'end-of-initial-metadata-unmarked': {
    bug: 'the bookmark that ends the initial events has no annotation in a watch of PartialObjectMetadata',
    breaks: ['watch-stream-end-annotation'],
    in: 'handlers/watching/bookmarks.ts',
    find: 'const annotationMembers = annotations === undefined ?',
    put: 'const annotationMembers = annotations === undefined || call.format.representation !== PLAIN_REPRESENTATION ?',
  },
  'merge-patches-remove-empty-texts': {
    bug: 'a merge patch removes members whose new value is an empty string',
    breaks: ['patch-merge-patch-sets'],
    in: 'pure/patch/merge-patch.ts',
    find: 'else if (patchValue !== null)',
    put: "else if (patchValue !== null && patchValue !== '')",
  },
  'label-prefixes-one-shorter': {
    bug: 'the prefix of a label or annotation key may have at most 252 characters instead of 253',
    breaks: ['meta-label-syntax', 'meta-annotation-syntax'],
    in: 'pure/names/qualified-name.ts',
    find: "prefix === '' ? [EMPTY_MESSAGE] : checkDns1123Subdomain(prefix)",
    put: "prefix === '' || prefix.length > 252 ? [EMPTY_MESSAGE] : checkDns1123Subdomain(prefix)",
  },
  'label-prefixes-unlimited': {
    bug: 'the prefix of a label key, annotation key or finalizer may be longer than 253 characters',
    breaks: ['meta-label-syntax', 'meta-annotation-syntax', 'meta-finalizers-string-list'],
    in: 'pure/names/qualified-name.ts',
    find: ': checkDns1123Subdomain(prefix);',
    put: ': checkDns1123Subdomain(prefix.slice(0, 253));',
  },
  'names-select-without-labels': {
    bug: 'a watch with a fieldSelector for metadata.name ignores its labelSelector',
    breaks: ['watch-selector-leaves'],
    in: 'handlers/watching/watch.ts',
    find: 'endpoint.storage.watch({ prefix, ...(matches && { matches }), from: start }',
    put: 'endpoint.storage.watch({ prefix, ...(matches && !selection.isOneKey && { matches }), from: start }',
  },
  'annotations-counted-in-characters': {
    bug: 'the size of annotations is counted in characters',
    breaks: ['meta-annotation-syntax'],
    in: 'registry/metadata/annotations.ts',
    find: 'totalBytes += Buffer.byteLength(key) + Buffer.byteLength(value);',
    put: 'totalBytes += key.length + value.length;',
  },
  'plain-custom-labels-count': {
    bug: 'a change of the labels of a custom object without the subresource status increments its generation',
    breaks: ['meta-generation-kept-by-metadata'],
    in: 'registry/custom/custom-strategy.ts',
    find: '      if (isDeepEqual(selectSchemaContent(updatedObject), selectSchemaContent(applySchema(previous)))) return;',
    put: `      const hasSameLabels = hasStatus || isDeepEqual(updatedObject.metadata.labels, previous.metadata.labels);
      if (hasSameLabels && isDeepEqual(selectSchemaContent(updatedObject), selectSchemaContent(applySchema(previous)))) return;`,
  },
  'primitive-list-changed-once': {
    bug: 'a strategic merge patch that deletes strings from a list does not also add strings to the list',
    breaks: ['patch-strategic-merge'],
    in: 'pure/patch/strategic-merge-patch.ts',
    find: '    const name = deletionListName ?? key;\n',
    put: `    const name = deletionListName ?? key;
    if (deletionListName === undefined && Object.hasOwn(patch, \`\${DELETE_FROM_LIST_DIRECTIVE}/\${key}\`)) continue;
`,
  },
  'only-first-repeated-yaml-key': {
    bug: 'only the first repeated key of a YAML document is reported',
    breaks: ['fv-warn-one-item-per-duplicate'],
    in: 'negotiation/serializers/yaml-serializer.ts',
    find: '{ warnings: duplicateKeyMessages, errorMessage: failure }',
    put: '{ warnings: duplicateKeyMessages.slice(0, 1), errorMessage: failure }',
  },
  'status-put-merges-members': {
    bug: 'a PUT of the status keeps members that the body omits',
    breaks: ['sub-status-put-replaces'],
    in: 'registry/subresource-strategy.ts',
    find: '  status: { status: (updatedObject) => updatedObject.status },',
    put: '  status: { status: (updatedObject, previous) => ({ ...readMembers(previous.status), ...readMembers(updatedObject.status) }) },',
  },
  'selected-watches-skip-lost-versions': {
    bug: 'a watch with a selector that requests a compacted resourceVersion starts at the oldest version without an error',
    breaks: ['watch-too-old-410'],
    in: 'store/cache/cacher.ts',
    find: `  #watchChanges(request: WatchRequest, startRevision: number, listener: WatchListener): MaybePromise<CacheWatch> {
    this.#rejectForgottenRevision(startRevision);`,
    put: `  #watchChanges(request: WatchRequest, start: number, listener: WatchListener): MaybePromise<CacheWatch> {
    const startRevision = request.matches === undefined ? start : Math.max(start, this.#oldestReadableRevision);
    this.#rejectForgottenRevision(startRevision);`,
  },
  'expired-metadata-pages-without-token': {
    bug: 'the 410 response for an expired continue token of a list as PartialObjectMetadataList has no new token',
    breaks: ['chunk-expired-token-carries-new-token'],
    in: 'handlers/reading/read-list.ts',
    find: 'function createExpiredError({ context }: Call, token: ContinueToken): unknown {',
    put: `function createExpiredError({ context, format }: Call, token: ContinueToken): unknown {
  if (format.isPartialList === true) return createGoneError(LIST_TOO_OLD_MESSAGE);`,
    also: [
      {
        in: 'handlers/reading/read-list.ts',
        find: 'import { createErrorWithoutReason, createLargeResourceVersionError } from',
        put: 'import { createErrorWithoutReason, createExpiredError as createGoneError, createLargeResourceVersionError } from',
      },
      {
        in: 'handlers/reading/read-list.ts',
        find: `import {
  type ContinueToken,
  createExpiredTokenError,
  encodeContinueToken,
} from`,
        put: 'import { type ContinueToken, createExpiredTokenError, encodeContinueToken, LIST_TOO_OLD_MESSAGE } from',
      },
    ],
  },
  'headers-of-selected-watches-late': {
    bug: 'a watch of one object from a resourceVersion sends its response headers with the first event',
    breaks: ['watch-headers-at-once'],
    in: 'handlers/watching/watch.ts',
    find: "  return { status: 200, headers: { 'Content-Type': format.serializer.watchSerializer?.mediaType ?? '' }, body: stream };",
    put: `  const { start } = call.watchPlan;
  if (selection.isOneKey && start !== 'now' && 'revision' in start) {
    const expiry = Promise.withResolvers<void>();
    call.context.clock.schedule(Math.max(0, lifetime), () => expiry.resolve());
    await Promise.race([Reflect.get(stream, 'begun'), expiry.promise]);
  }
  return { status: 200, headers: { 'Content-Type': format.serializer.watchSerializer?.mediaType ?? '' }, body: stream };`,
    also: [
      {
        in: 'handlers/watching/watch-stream.ts',
        find: '  follow(cacheWatch: CacheWatch): void {',
        put: `  /** Resolves with the first frame. */
  get begun(): Promise<void> {
    return this.#begun.promise;
  }

  follow(cacheWatch: CacheWatch): void {`,
      },
      {
        in: 'handlers/watching/watch-stream.ts',
        find: '  #lastVersion = 0;',
        put: `  #lastVersion = 0;
  readonly #begun = Promise.withResolvers<void>();`,
      },
      {
        in: 'handlers/watching/watch-stream.ts',
        find: `    if (this.#isOver || this.#isEnding) return;
    const sink = this.#sink;`,
        put: `    this.#begun.resolve();
    if (this.#isOver || this.#isEnding) return;
    const sink = this.#sink;`,
      },
    ],
  },
  'generated-names-keep-status': {
    bug: 'a POST with generateName stores the status in the body',
    breaks: ['sub-status-cleared-on-create'],
    in: 'registry/generic-strategy.ts',
    find: '      if (options.hasStatus && rules.acceptsStatusOnCreate !== true)\n',
    put: `      const isNamed = (object.metadata.generateName ?? '') === '';
      if (options.hasStatus && rules.acceptsStatusOnCreate !== true && isNamed)
`,
  },
  'long-selectors-ignore-absent-keys': {
    bug: 'a label selector with more than eight keys ignores !key, != and notin',
    breaks: ['ep-labelselector-syntax'],
    in: 'pure/selectors/label-matcher.ts',
    find: '    return Object.entries(labels ?? {}).every(([key, value]) => requirementsByKey.get(key)?.accepts(value) !== false);',
    put: '    return requiredKeys.every((key) => requirementsByKey.get(key)?.accepts(findLabel(labels, key)) !== false);',
  },
  'patch-warnings-lost': {
    bug: 'the warnings about operations of a JSON Patch are omitted if the patched object has an unknown field',
    breaks: ['fv-warn-one-item-per-unknown'],
    in: 'handlers/decoding/decode-object.ts',
    find: '  const allProblems = [...problems, ...relevantProblems];',
    put: '  const allProblems = relevantProblems.length > 0 ? relevantProblems : problems;',
  },
  'categories-only-with-short-names': {
    bug: 'aggregated discovery omits the categories of resources without short names',
    breaks: ['conv-crd-names-discovered'],
    in: 'registry/discovery/aggregated-discovery.ts',
    find: '...(resource.categories.length > 0 && { categories: resource.categories }),',
    put: '...(resource.categories.length > 0 && resource.shortNames.length > 0 && { categories: resource.categories }),',
  },
} satisfies Record<string, Fault>;
