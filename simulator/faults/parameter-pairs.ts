/**
 * Faults that occur only in one combination: two parameters together, the second item of a list, the request after a rejected one, or a dry
 * run.
 */
import type { Fault } from '../../faults/fault.ts';

export const parameterPairFaults = {
  'later-addresses-unchecked': {
    bug: 'addresses behind the first are checked in the first subset only',
    breaks: ['ep-ip-no-loopback-v4', 'ep-ip-no-link-local-v4', 'ep-ip-valid-address'],
    in: 'registry/kinds/endpoints.ts',
    find: 'for (const [index, address] of list.entries()) {',
    put: `for (const [index, address] of list.entries()) {
      if (index > 0 && !fieldPath.endsWith('[0]')) continue;`,
  },
  'later-not-ready-hostnames-unchecked': {
    bug: 'hostnames of notReadyAddresses are checked in the first subset only',
    breaks: ['ep-hostname-dns-label'],
    in: 'registry/kinds/endpoints.ts',
    find: "if (hostname !== '') problems",
    put: "if (hostname !== '' && !/subsets\\[[1-9]\\d*\\]\\.notReady/.test(fieldPath)) problems",
  },
  'third-port-needs-no-name': {
    bug: 'of several ports the third and later ones need no name',
    breaks: ['ep-port-name-required-when-several'],
    in: 'registry/kinds/endpoints.ts',
    find: 'else if (requiresName) problems',
    put: 'else if (requiresName && !/ports\\[[2-9]\\]$/.test(fieldPath)) problems',
  },
  'protocol-of-later-subsets-not-defaulted': {
    bug: 'protocol gets its default in the first subset only',
    breaks: ['ep-protocol-default-tcp'],
    in: 'registry/kinds/endpoints.ts',
    find: 'for (const subset of readSubsets(endpoints)) {',
    put: 'for (const subset of readSubsets(endpoints).slice(0, 1)) {',
  },
  'later-port-range-unchecked': {
    bug: 'the range of port is checked for the first port of each subset only',
    breaks: ['ep-port-range'],
    in: 'registry/kinds/endpoints.ts',
    find: '...validatePortNumber(port, `${fieldPath}.port`),',
    put: "...(fieldPath.endsWith('ports[0]') ? validatePortNumber(port, `${fieldPath}.port`) : []),",
  },
  'later-appprotocol-unchecked': {
    bug: 'appProtocol is checked in the first subset only',
    breaks: ['ep-appprotocol-label-syntax'],
    in: 'registry/kinds/endpoints.ts',
    find: 'if (appProtocol !== undefined) {\n    problems',
    put: "if (appProtocol !== undefined && fieldPath.startsWith('subsets[0]')) {\n    problems",
  },
  'limit-and-selector-give-one-more': {
    bug: 'a list with limit and a selector returns one item more',
    breaks: ['chunk-limit-bounds-items'],
    in: 'handlers/read-list.ts',
    find: '...(plan.limit !== undefined && { limit: plan.limit }),',
    put: '...(plan.limit !== undefined && { limit: plan.limit + (matches === undefined ? 0 : 1) }),',
  },
  'later-pages-ignore-field-selectors': {
    bug: 'a page with a token looks at the labelSelector only',
    breaks: ['chunk-continue-returns-next'],
    in: 'handlers/read-list.ts',
    find: '...(matches !== undefined && { matches }),',
    put: "...(matches !== undefined && (plan.token === undefined || listOptions.labelSelector !== '') && { matches }),",
  },
  'stale-dry-run-put': {
    bug: 'a dry-run update does not compare the version',
    breaks: ['dry-runs-conflict-checks'],
    in: 'handlers/change.ts',
    find: 'if (sentRevision !== current.revision) throw',
    put: 'if (sentRevision !== current.revision && !call.writeOptions.dryRun) throw',
  },
  'dry-run-apply-creates': {
    bug: 'a dry-run apply of an object that is absent stores it',
    breaks: ['dry-all-patch-not-stored'],
    in: 'handlers/change.ts',
    find: "if (dryRun) return { decision: 'unchanged', outcome: { isCreated: true, returnedObject: object } };",
    put: "if (dryRun && call.verb !== 'patch') return { decision: 'unchanged', outcome: { isCreated: true, returnedObject: object } };",
  },
  'refused-items-of-collections-skipped': {
    bug: 'deletecollection goes past objects that a precondition refuses, without an error',
    breaks: ['del-precondition-failure-409'],
    in: 'handlers/delete-collection.ts',
    find: "error.status.reason !== 'NotFound') throw error;",
    put: "!['NotFound', 'Conflict'].includes(error.status.reason ?? '')) throw error;",
  },
  'version-precondition-with-uid-only': {
    bug: 'the resourceVersion of preconditions is compared only where there is no uid',
    breaks: ['del-precondition-failure-409'],
    in: 'handlers/deletion/delete-object.ts',
    find: 'if (resourceVersion !== undefined && resourceVersion !== currentVersion) {',
    put: 'if (resourceVersion !== undefined && uid === undefined && resourceVersion !== currentVersion) {',
  },
  'dry-run-delete-with-policy-marks': {
    bug: 'a dry-run delete marks objects that finalizers hold, with propagationPolicy',
    breaks: ['dry-all-delete-not-removed'],
    in: 'handlers/deletion/delete-object.ts',
    find: "if (dryRun || outcome.type === 'pending') return 'unchanged';",
    put: `const marks = outcome.type !== 'removed' && outcome.type !== 'pending' && deleteOptions.propagationPolicy !== undefined;
    if ((dryRun && !marks) || outcome.type === 'pending') return 'unchanged';`,
  },
  'unchanged-update-has-new-version': {
    bug: 'a PUT that changes nothing gets a new version',
    breaks: ['meta-resourceversion-noop-write'],
    in: 'handlers/change.ts',
    find: 'const changesNothing = deepEqual(object, previous) && !hasNullBytes(previous);',
    put: "const changesNothing = call.verb !== 'update' && deepEqual(object, previous) && !hasNullBytes(previous);",
  },
  'fields-select-no-metadata': {
    bug: 'a list as PartialObjectMetadataList ignores fieldSelector',
    breaks: ['ep-q-list-fieldselector'],
    in: 'handlers/checks/selectors.ts',
    find: '(fields.empty || fields.matches',
    put: '(fields.empty || (call.verb === "list" && call.format.representation.listTypeMeta(call.endpoint.servedKind, "").listKind === "PartialObjectMetadataList") || fields.matches',
  },
  'fields-select-no-protobuf': {
    bug: 'a list in protobuf ignores fieldSelector',
    breaks: ['ep-q-list-fieldselector'],
    in: 'handlers/checks/selectors.ts',
    find: '(fields.empty || fields.matches',
    put: "(fields.empty || (!call.selection.isOneKey && call.format.serializer.mediaType.endsWith('protobuf')) || fields.matches",
  },
  'labels-select-no-yaml': {
    bug: 'a list in YAML ignores labelSelector if it has a fieldSelector too',
    breaks: ['ep-q-list-labelselector'],
    in: 'handlers/checks/selectors.ts',
    find: '      labels.matches(object.metadata.labels) &&',
    put: "      ((!fields.empty && call.format.serializer.mediaType.endsWith('yaml')) || labels.matches(object.metadata.labels)) &&",
  },
  'limited-tables-include-metadata': {
    bug: 'a list with limit ignores includeObject',
    breaks: ['table-include-object'],
    in: 'handlers/checks/media-types.ts',
    find: "const includeObject = readString(info.query, 'includeObject') ?? '';",
    put: "const includeObject = readString(info.query, 'limit') === undefined ? (readString(info.query, 'includeObject') ?? '') : '';",
  },
  'end-of-initial-metadata-unmarked': {
    bug: 'the bookmark after the initial events as PartialObjectMetadata has no annotation',
    breaks: ['watch-stream-end-annotation'],
    in: 'handlers/bookmarks.ts',
    find: 'const annotationMembers = annotations === undefined ?',
    put: 'const annotationMembers = annotations === undefined || call.format.representation !== PLAIN ?',
  },
  'merge-patches-remove-empty-texts': {
    bug: 'a merge patch removes members whose new value is an empty string',
    breaks: ['patch-merge-patch-sets'],
    in: 'pure/patch/merge-patch.ts',
    find: 'else if (change !== null)',
    put: "else if (change !== null && change !== '')",
  },
  'label-prefixes-one-shorter': {
    bug: 'the prefix of a label or annotation key may have 252 characters',
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
} satisfies Record<string, Fault>;
