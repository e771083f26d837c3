/**
 * Faults that occur only in a rare combination: a dry run in a terminating namespace, a second value of a header, a page without limit, or
 * an apply with force that omits a field.
 */
import type { Fault } from '../../../faults/fault.ts';

export const combinationFaults = {
  'remaining-on-first-page-only': {
    bug: 'only the first page has remainingItemCount',
    breaks: ['chunk-remaining-count'],
    in: 'handlers/reading/read-list.ts',
    find: 'if (selection.selectsEverything && ',
    put: 'if (selection.selectsEverything && plan.token === undefined && ',
  },
  'remaining-wrong-for-limit-one': {
    bug: 'remainingItemCount is one too many with limit=1',
    breaks: ['chunk-remaining-count'],
    in: 'store/cache/listing.ts',
    find: 'remainingCount: endRank - tree.countKeysBefore(nextKey) };',
    put: 'remainingCount: endRank - tree.countKeysBefore(nextKey) + (limit === 1 ? 1 : 0) };',
  },
  'tables-without-remaining': {
    bug: 'a Table has no remainingItemCount',
    breaks: ['chunk-remaining-count'],
    in: 'negotiation/representations/table.ts',
    find: "const metadata = continueToken === '' ? metadataWithoutContinue : listMeta;",
    put: "const { remainingItemCount: _remaining, ...metadata } = continueToken === '' ? metadataWithoutContinue : listMeta;",
  },
  'rest-without-limit-is-newest': {
    bug: 'a page with a continue token and without limit has a newer resourceVersion than the first page',
    breaks: ['chunk-resourceversion-constant'],
    in: 'handlers/reading/read-list.ts',
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
    find: 'await checkNamespacePhase(call, updatedObject, { isCreate: current === undefined });',
    put: 'await checkNamespacePhase(call, updatedObject, { isCreate: current === undefined && !call.writeOptions.isApply });',
  },
  'dry-runs-in-any-namespace': {
    bug: 'a dry run does not check the namespace',
    breaks: ['ns-create-in-absent-namespace-404', 'ns-create-in-terminating-namespace-403'],
    in: 'handlers/namespace-lifecycle.ts',
    find: `if (context.disabledPlugins?.has(PLUGIN_NAME)) return;
  const storage`,
    put: `if (call.writeOptions.dryRun || context.disabledPlugins?.has(PLUGIN_NAME)) return;
  const storage`,
  },
  'custom-objects-in-terminating-namespaces': {
    bug: 'custom resources are created in a terminating namespace',
    breaks: ['ns-create-in-terminating-namespace-403'],
    in: 'handlers/namespace-lifecycle.ts',
    find: 'if (!isCreate || toMap',
    put: 'if (!isCreate || endpoint.resource.customType !== undefined || toMap',
  },
  'updates-in-terminating-namespaces-rejected': {
    bug: 'objects in a terminating namespace cannot be updated',
    breaks: ['ns-create-in-terminating-namespace-403'],
    in: 'handlers/namespace-lifecycle.ts',
    find: 'if (!isCreate || toMap',
    put: 'if (toMap',
  },
  'custom-content-stays': {
    bug: 'custom resources are not removed with their namespace',
    breaks: ['ns-deletion-removes-contents'],
    in: 'controllers/namespace/delete-namespace-contents.ts',
    find: 'resource.computed === undefined;',
    put: 'resource.computed === undefined && resource.customType === undefined;',
  },
  'later-impersonated-groups-unchecked': {
    bug: 'only the first impersonated group needs permission',
    breaks: ['authz-impersonation-permission'],
    in: 'auth/impersonation.ts',
    find: 'for (const group of groups) impersonatedAttributes',
    put: 'for (const group of groups.slice(0, 1)) impersonatedAttributes',
  },
  'later-impersonated-extra-unchecked': {
    bug: 'only the first of several impersonated extra values of a key needs permission',
    breaks: ['authz-impersonation-permission'],
    in: 'auth/impersonation.ts',
    find: 'for (const value of values)',
    put: 'for (const value of values.slice(0, 1))',
  },
  'impersonated-uid-unchecked': {
    bug: 'an impersonated uid needs no permission',
    breaks: ['authz-impersonation-permission'],
    in: 'auth/impersonation.ts',
    find: "if (uid !== '') impersonatedAttributes",
    put: "if (uid !== '' && groups.length === 0) impersonatedAttributes",
  },
  'failed-requests-not-deprecated': {
    bug: 'failed requests are missing in the metric of deprecated endpoints',
    breaks: ['metric-deprecated-apis-gauge'],
    in: 'http/filters/count-requests.ts',
    find: `recordDeprecatedRequest(exchange, metrics);
      countResponse`,
    put: `if (response.status < 400) recordDeprecatedRequest(exchange, metrics);
      countResponse`,
  },
  'strict-dry-runs-warn': {
    bug: 'a dry run with fieldValidation=Strict returns warnings instead of an error',
    breaks: ['fv-applies-to-post', 'fv-applies-to-put', 'fv-applies-to-patch'],
    in: 'handlers/options/write-options.ts',
    find: 'FIELD_VALIDATIONS.find((fieldValidation) => fieldValidation === validation) ??',
    put: "FIELD_VALIDATIONS.find((fieldValidation) => fieldValidation === validation && !(fieldValidation === 'Strict' && query.has('dryRun'))) ??",
  },
  'patched-later-items-repeat-fields': {
    bug: 'duplicate fields of a patch are reported in the first item of a list only',
    breaks: ['fv-applies-to-patch'],
    in: 'pure/json/duplicate-fields.ts',
    find: 'value.forEach((item, index) => {',
    put: 'value.slice(0, 1).forEach((item, index) => {',
  },
  'later-items-repeat-fields': {
    bug: 'duplicate fields of a body are reported in the first item of a list only',
    breaks: ['fv-strict-duplicate-400'],
    in: 'handlers/decoding/decode-object.ts',
    find: "if (allProblems.length + serializerProblems.length > 0 && fieldValidation === 'Strict') {",
    put: "if (allProblems.some((text) => !/^duplicate field .*\\[[1-9]/.test(text)) && fieldValidation === 'Strict') {",
  },
  'unknown-fields-of-later-items-unnoticed': {
    bug: 'unknown fields are reported in the first item of a list only',
    breaks: ['fv-warn-one-item-per-unknown'],
    in: 'handlers/decoding/decode-object.ts',
    find: 'call.warnings = [...serializerProblems.flatMap(({ warnings }) => warnings), ...allProblems];',
    put: `call.warnings = [
      ...serializerProblems.flatMap(({ warnings }) => warnings),
      ...allProblems.filter((text) => !/^unknown field .*\\[[1-9]/.test(text)),
    ];`,
  },
  'forced-applies-drop-nothing': {
    bug: 'a forced apply keeps the fields that it omits',
    breaks: ['ssa-dropped-field-deleted', 'ssa-dropped-list-item-removed'],
    in: 'pure/apply/updater.ts',
    find: 'const newObject = pruneRemovedFields(converter, mergedObject, reconciledManagers, manager, lastAppliedFields);',
    put: 'const newObject = isForced ? mergedObject : pruneRemovedFields(converter, mergedObject, reconciledManagers, manager, lastAppliedFields);',
  },
  'later-set-elements-stay': {
    bug: 'of several omitted elements of a set, an apply removes only the first',
    breaks: ['ssa-dropped-list-item-removed'],
    in: 'pure/apply/remove-fields.ts',
    find: `if (fields.members.has(element)) continue;
    remainingItems.push`,
    put: `if (fields.members.has(element) && (list.keys.length > 0 || items.indexOf(item) === 0)) continue;
    remainingItems.push`,
  },
  'dry-run-applies-never-conflict': {
    bug: 'a dry-run apply never conflicts',
    breaks: ['ssa-conflict-lists-fields', 'dry-runs-conflict-checks'],
    in: 'handlers/apply/apply.ts',
    find: `{
      isForced,
      lastAppliedAnnotation,
      isMergedObjectConvertible,
    }`,
    put: '{ isForced: isForced || writeOptions.dryRun, lastAppliedAnnotation, isMergedObjectConvertible }',
  },
  'cluster-scoped-applies-never-conflict': {
    bug: 'an apply of a cluster-scoped object never conflicts',
    breaks: ['ssa-conflict-lists-fields'],
    in: 'handlers/apply/apply.ts',
    find: `{
      isForced,
      lastAppliedAnnotation,
      isMergedObjectConvertible,
    }`,
    put: '{ isForced: isForced || !endpoint.resource.namespaced, lastAppliedAnnotation, isMergedObjectConvertible }',
  },
  'first-deleted-value-only': {
    bug: '$deleteFromPrimitiveList deletes only the first of the listed values',
    breaks: ['patch-strategic-merge'],
    in: 'pure/patch/strategic-merge-patch.ts',
    find: 'const deletedItems = new Set(patchItems);',
    put: 'const deletedItems = new Set(patchItems.slice(0, 1));',
  },
} satisfies Record<string, Fault>;
