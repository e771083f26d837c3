/**
 * Faults in a combination that is rare: a dry run in a terminating namespace, a later value of a header, a page without limit, or an apply with force that
 * omits a field.
 */
import type { Fault } from '../../faults/fault.ts';

export const combinationFaults = {
  'remaining-on-first-page-only': {
    bug: 'only the first page has remainingItemCount',
    breaks: ['chunk-remaining-count'],
    in: 'handlers/read-list.ts',
    find: 'if (selection.empty && ',
    put: 'if (selection.empty && plan.token === undefined && ',
  },
  'remaining-wrong-for-limit-one': {
    bug: 'remainingItemCount is one too many with limit=1',
    breaks: ['chunk-remaining-count'],
    in: 'store/cache/listing.ts',
    find: 'remaining: last - tree.rank(following) };',
    put: 'remaining: last - tree.rank(following) + (limit === 1 ? 1 : 0) };',
  },
  'tables-without-remaining': {
    bug: 'a Table has no remainingItemCount',
    breaks: ['chunk-remaining-count'],
    in: 'negotiation/representations/table.ts',
    find: "const metadata = continueToken === '' ? withoutContinue : listMeta;",
    put: "const { remainingItemCount: _remaining, ...metadata } = continueToken === '' ? withoutContinue : listMeta;",
  },
  'rest-without-limit-is-newest': {
    bug: 'a page with a token and without limit has a newer resourceVersion',
    breaks: ['chunk-resourceversion-constant'],
    in: 'handlers/read-list.ts',
    find: 'freshness: plan.freshness,',
    put: "freshness: plan.token !== undefined && plan.limit === undefined ? { type: 'mostRecent' } : plan.freshness,",
  },
  'negative-limit-is-one': {
    bug: 'a negative limit means 1',
    breaks: ['chunk-limit-bounds-items'],
    in: 'pure/versions/plan-list.ts',
    find: 'const limit = options.limit > 0 ? { limit: options.limit } : {};',
    put: 'const limit = options.limit !== 0 ? { limit: Math.max(1, options.limit) } : {};',
  },
  'applies-create-in-terminating-namespaces': {
    bug: 'an apply creates objects in a terminating namespace',
    breaks: ['ns-create-in-terminating-namespace-403'],
    in: 'handlers/change.ts',
    find: 'await checkNamespace(call, updated, current === undefined);',
    put: 'await checkNamespace(call, updated, current === undefined && !call.writeOptions.applies);',
  },
  'dry-runs-in-any-namespace': {
    bug: 'a dry run does not check the namespace',
    breaks: ['ns-create-in-absent-namespace-404', 'ns-create-in-terminating-namespace-403'],
    in: 'handlers/namespace-lifecycle.ts',
    find: `if (context.disabledPlugins?.has(PLUGIN)) return;
  const storage`,
    put: `if (call.writeOptions.dryRun || context.disabledPlugins?.has(PLUGIN)) return;
  const storage`,
  },
  'custom-objects-in-terminating-namespaces': {
    bug: 'custom resources are created in a terminating namespace',
    breaks: ['ns-create-in-terminating-namespace-403'],
    in: 'handlers/namespace-lifecycle.ts',
    find: 'if (!creating || toMap',
    put: 'if (!creating || endpoint.resource.custom !== undefined || toMap',
  },
  'updates-in-terminating-namespaces-rejected': {
    bug: 'objects in a terminating namespace cannot be updated',
    breaks: ['ns-create-in-terminating-namespace-403'],
    in: 'handlers/namespace-lifecycle.ts',
    find: 'if (!creating || toMap',
    put: 'if (toMap',
  },
  'custom-content-stays': {
    bug: 'custom resources are not removed with their namespace',
    breaks: ['ns-deletion-removes-contents'],
    in: 'controllers/namespace/empty-namespace.ts',
    find: 'resource.computed === undefined;',
    put: 'resource.computed === undefined && resource.custom === undefined;',
  },
  'later-impersonated-groups-unchecked': {
    bug: 'only the first impersonated group needs permission',
    breaks: ['authz-impersonation-permission'],
    in: 'auth/impersonation.ts',
    find: 'for (const each of groups) parts',
    put: 'for (const each of groups.slice(0, 1)) parts',
  },
  'later-impersonated-extra-unchecked': {
    bug: 'only the first value of an impersonated extra needs permission',
    breaks: ['authz-impersonation-permission'],
    in: 'auth/impersonation.ts',
    find: 'for (const value of values) parts',
    put: 'for (const value of values.slice(0, 1)) parts',
  },
  'impersonated-uid-unchecked': {
    bug: 'an impersonated uid needs no permission',
    breaks: ['authz-impersonation-permission'],
    in: 'auth/impersonation.ts',
    find: "if (uid !== '') parts",
    put: "if (uid !== '' && groups.length === 0) parts",
  },
  'failed-requests-not-deprecated': {
    bug: 'failed requests are missing in the metric of deprecated endpoints',
    breaks: ['metric-deprecated-apis-gauge'],
    in: 'http/filters/count-requests.ts',
    find: `recordDeprecated(exchange, metrics);
      countResponse`,
    put: `if (answer.status < 400) recordDeprecated(exchange, metrics);
      countResponse`,
  },
  'strict-dry-runs-warn': {
    bug: 'a dry run with fieldValidation=Strict returns warnings instead of an error',
    breaks: ['fv-applies-to-post', 'fv-applies-to-put', 'fv-applies-to-patch'],
    in: 'handlers/options/write-options.ts',
    find: 'VALIDATIONS.find((each) => each === validation) ??',
    put: "VALIDATIONS.find((each) => each === validation && !(each === 'Strict' && query.has('dryRun'))) ??",
  },
  'later-items-repeat-fields': {
    bug: 'duplicate fields are reported in the first item of a list only',
    breaks: ['fv-strict-duplicate-400', 'fv-applies-to-patch'],
    in: 'pure/json/repeated-fields.ts',
    find: 'value.forEach((item, index) => {',
    put: 'value.slice(0, 1).forEach((item, index) => {',
  },
  'one-unknown-field-an-object': {
    bug: 'only the first unknown field of an object is reported',
    breaks: ['fv-warn-one-item-per-unknown'],
    in: 'pure/schema/convert.ts',
    find: 'if (!members.has(name)) this.unknown.push(',
    put: 'if (!members.has(name) && this.unknown.length === 0) this.unknown.push(',
  },
  'forced-applies-drop-nothing': {
    bug: 'a forced apply keeps the fields that it omits',
    breaks: ['ssa-dropped-field-deleted', 'ssa-dropped-list-item-removed'],
    in: 'pure/apply/updater.ts',
    find: 'const next = prune(converter, merged, previous, manager, last);',
    put: 'const next = force ? merged : prune(converter, merged, previous, manager, last);',
  },
  'later-set-elements-stay': {
    bug: 'of the omitted elements of a set only the first of the list is removed',
    breaks: ['ssa-dropped-list-item-removed'],
    in: 'pure/apply/remove-fields.ts',
    find: `if (fields.members.has(element)) continue;
    remaining.push`,
    put: `if (fields.members.has(element) && (list.keys.length > 0 || items.indexOf(item) === 0)) continue;
    remaining.push`,
  },
  'dry-run-applies-never-conflict': {
    bug: 'a dry-run apply never conflicts',
    breaks: ['ssa-conflict-lists-fields', 'dry-runs-conflict-checks'],
    in: 'handlers/apply/apply.ts',
    find: '{ force, lastApplied, convertible }',
    put: '{ force: force || writeOptions.dryRun, lastApplied, convertible }',
  },
  'cluster-scoped-applies-never-conflict': {
    bug: 'an apply of a cluster-scoped object never conflicts',
    breaks: ['ssa-conflict-lists-fields'],
    in: 'handlers/apply/apply.ts',
    find: '{ force, lastApplied, convertible }',
    put: '{ force: force || !endpoint.resource.namespaced, lastApplied, convertible }',
  },
  'generated-namespaces-without-label': {
    bug: 'a Namespace with generateName has no label with its name',
    breaks: ['ns-name-label'],
    in: 'registry/kinds/namespaces.ts',
    find: '    prepareForCreate(namespace) {\n      label(namespace);',
    put: "    prepareForCreate(namespace) {\n      if ((namespace.metadata.generateName ?? '') === '') label(namespace);",
  },
  'namespace-label-of-client': {
    bug: 'the label with the name of a Namespace can be changed',
    breaks: ['ns-name-label'],
    in: 'registry/kinds/namespaces.ts',
    find: "if ((namespace.metadata.name ?? '') !== '') label(namespace);",
    put: "if ((namespace.metadata.name ?? '') !== '' && namespace.metadata.labels?.[nameLabel] === undefined) label(namespace);",
  },
  'partial-metadata-without-owners': {
    bug: 'a PartialObjectMetadata has no managedFields',
    breaks: ['table-partial-metadata'],
    in: 'negotiation/representations/metadata-only.ts',
    find: '({ metadata }) => ({ apiVersion, kind: KIND, metadata })',
    put: '({ metadata: { managedFields: _, ...metadata } }) => ({ apiVersion, kind: KIND, metadata })',
  },
  'multicast-of-16-bits-rejected': {
    bug: 'all addresses of 224.0.0.0/16 are rejected',
    breaks: ['ep-ip-outside-excluded-ranges'],
    in: 'pure/names/ip-address.ts',
    find: 'ip[0] === 224 && ip[1] === 0 && ip[2] === 0',
    put: 'ip[0] === 224 && ip[1] === 0',
  },
  'later-empty-subsets-accepted': {
    bug: 'a subset without addresses is accepted behind the first',
    breaks: ['ep-subset-needs-an-address'],
    in: 'registry/kinds/endpoints.ts',
    find: 'if (addresses.length === 0 && notReadyAddresses.length === 0) {',
    put: "if (addresses.length === 0 && notReadyAddresses.length === 0 && at === 'subsets[0]') {",
  },
} satisfies Record<string, Fault>;
