/** Faults that break rules of the area patch. */
import type { Edit, Fault } from '../../../faults/fault.ts';

/** An edit that treats every media type except JSON Patch and strategic merge patch as a merge patch. */
const MERGE_BY_DEFAULT_EDIT: Edit = {
  in: 'handlers/patching/apply-patch.ts',
  find: 'PATCHERS[type]',
  put: 'PATCHERS[type] ?? PATCHERS[MERGE_PATCH]',
};

/** Faults in the selection of the patch type. */
const typeFaults = {
  'apply-is-a-merge-patch': {
    bug: 'an apply is merged like a merge patch',
    breaks: ['patch-apply-yaml'],
    in: 'handlers/patch.ts',
    find: 'call.writeOptions.isApply',
    put: 'false',
    also: [MERGE_BY_DEFAULT_EDIT],
  },
  'apply-takes-no-json': {
    bug: 'an apply with a JSON body is rejected',
    breaks: ['patch-apply-accepts-json'],
    in: 'handlers/patch.ts',
    find: 'if (call.writeOptions.isApply)',
    put: `if (call.writeOptions.isApply && call.body.toString('latin1').startsWith('{')) {
    throw createBadRequestError('an apply is written in YAML');
  }
  if (call.writeOptions.isApply)`,
  },
  'apply-in-cbor-unknown': {
    bug: 'an apply in CBOR is rejected even if the feature gate of CBOR is enabled',
    breaks: ['patch-apply-cbor'],
    in: 'handlers/patching/patch-types.ts',
    find: "enabledGates.has('CBORServingAndStorage')",
    put: 'false',
  },
  'apply-in-cbor-ungated': {
    bug: 'an apply in CBOR is accepted even if the feature gate of CBOR is disabled',
    breaks: ['patch-apply-cbor-only-when-enabled'],
    in: 'handlers/patching/patch-types.ts',
    find: "enabledGates.has('CBORServingAndStorage')",
    put: 'true',
  },
  'suffix-is-passed-over': {
    bug: 'a merge patch in CBOR is accepted',
    breaks: ['patch-no-other-cbor-patch'],
    in: 'handlers/patching/patch-types.ts',
    find: '[...PATCH_TYPES, APPLY_CBOR]',
    put: "[...PATCH_TYPES, APPLY_CBOR, 'application/merge-patch+cbor']",
    also: [MERGE_BY_DEFAULT_EDIT],
  },
  'json-is-a-merge-patch': {
    bug: 'a PATCH in application/json is a merge patch',
    breaks: ['patch-other-content-type-415'],
    in: 'handlers/patching/patch-types.ts',
    find: 'STRATEGIC_MERGE_PATCH, APPLY_YAML]',
    put: "STRATEGIC_MERGE_PATCH, APPLY_YAML, 'application/json']",
    also: [MERGE_BY_DEFAULT_EDIT],
  },
  'subresource-json-is-a-merge-patch': {
    bug: 'a PATCH of a subresource in application/json or application/yaml is a merge patch',
    breaks: ['patch-other-content-type-415'],
    in: 'handlers/checks/media-types.ts',
    find: '  if (call.endpoint.resource.customType !== undefined) return;',
    put: '  if (call.endpoint.resource.customType !== undefined || call.endpoint.subresource !== undefined) return;',
    also: [
      {
        in: 'handlers/checks/media-types.ts',
        find: 'if (mediaType === undefined || !supportedPatchTypes.includes(mediaType))',
        put: 'if (mediaType === undefined || (call.endpoint.subresource === undefined && !supportedPatchTypes.includes(mediaType)))',
      },
      MERGE_BY_DEFAULT_EDIT,
    ],
  },
  'patches-by-shape': {
    bug: 'the type of a patch depends on its body instead of its Content-Type',
    breaks: ['patch-body-shape-follows-content-type'],
    in: 'handlers/patching/apply-patch.ts',
    find: 'PATCHERS[type]',
    put: 'PATCHERS[type === STRATEGIC_MERGE_PATCH ? type : call.body[0] === 0x5b ? JSON_PATCH : MERGE_PATCH]',
  },
  'shapeless-patches-change-nothing': {
    bug: 'an invalid patch document changes nothing and returns 200',
    breaks: ['patch-body-shape-follows-content-type', 'ep-op-patch-body-required'],
    in: 'handlers/patching/apply-patch.ts',
    find: 'throw error instanceof PatchError ? toStatusError(call, error) : error;',
    put: "return { value: object, describe: () => '' };",
  },
} satisfies Record<string, Fault>;

const jsonPatchFaults = {
  'operations-in-any-order': {
    bug: 'the remove operations of a JSON Patch are executed before its other operations',
    breaks: ['patch-json-patch'],
    in: 'pure/patch/json-patch.ts',
    find: 'of operations)',
    put: "of operations.toSorted((one, other) => Number(other.op === 'remove') - Number(one.op === 'remove')))",
  },
  'index-replaces': {
    bug: 'the operation add of a JSON Patch replaces the item at its index',
    breaks: ['patch-json-patch'],
    in: 'pure/patch/json-patch-location.ts',
    find: 'container.splice(index, 0, value)',
    put: 'container.splice(index, 1, value)',
  },
  'pointers-as-they-stand': {
    bug: '~1 in a JSON pointer is not decoded',
    breaks: ['patch-json-patch'],
    in: 'pure/patch/json-patch-location.ts',
    find: ".replaceAll('~1', '/')",
    put: '',
  },
  'tests-of-texts-only': {
    bug: 'the test operation fails for maps and lists',
    breaks: ['patch-json-patch-test-passes'],
    in: 'pure/patch/json-patch.ts',
    find: '!state.isEqual(currentValue, { value: operation.value, literal: operation.literal }, state.source)',
    put: 'value !== operation.value',
  },
  'tests-of-spelling': {
    bug: 'the test operation compares the spelling of numbers and strings',
    breaks: ['patch-json-patch-test-passes'],
    in: 'handlers/patching/apply-patch.ts',
    find: "call.context.departures.has('json-patch-tests-compare-text')",
    put: 'true',
  },
  'tests-before-operations': {
    bug: 'the tests of a JSON Patch are executed first, on the stored object',
    breaks: ['patch-json-patch-test-passes'],
    in: 'pure/patch/json-patch.ts',
    find: 'of operations)',
    put: "of operations.toSorted((one, other) => Number(other.op === 'test') - Number(one.op === 'test')))",
  },
  'last-tests-passed-over': {
    bug: 'tests after the last change of a JSON Patch are skipped',
    breaks: ['patch-json-patch-test-fails'],
    in: 'pure/patch/json-patch.ts',
    find: 'of operations)',
    put: "of operations.slice(0, operations.findLastIndex(({ op }) => op !== 'test') + 1))",
  },
  'tests-passed-over': {
    bug: 'the test operation is ignored',
    breaks: ['patch-json-patch-test-fails', 'patch-json-patch-test-fails-status'],
    in: 'pure/patch/json-patch.ts',
    find: 'of operations)',
    put: "of operations.filter(({ op }) => op !== 'test'))",
  },
  'operations-are-kept': {
    bug: 'operations before a failed operation are kept, and the response is 200',
    breaks: ['patch-json-patch-test-fails', 'patch-json-patch-test-fails-status'],
    in: 'pure/patch/json-patch.ts',
    find: 'applyPatchOperation(root, operation, patchState);',
    put: `{
    try {
      applyPatchOperation(root, operation, patchState);
    } catch {
      break;
    }
  }`,
  },
  'copies-without-bound': {
    bug: 'the total size of copies in a JSON Patch is not limited',
    breaks: ['patch-json-patch-copies-bounded'],
    in: 'pure/patch/json-patch.ts',
    find: 'if (state.copiedBytes > MAX_COPIED_BYTES)',
    put: 'if (state.copiedBytes < 0)',
  },
  'failed-patch-is-conflict': {
    bug: 'a failed JSON Patch returns 409',
    breaks: ['patch-json-patch-test-fails-status'],
    in: 'handlers/patching/apply-patch.ts',
    find: "422, 'Invalid', 'the server rejected our request due to an error in our request'",
    put: "409, 'Conflict', message",
  },
  'copies-overwrite-items': {
    bug: 'a JSON Patch that copies to an existing index overwrites the item there',
    breaks: ['patch-json-patch'],
    in: 'pure/patch/json-patch.ts',
    find: "addValue(target, copyValue(value, state), 'error while adding value during copy');",
    put: `if (Array.isArray(target.container) && Number(target.key) < target.container.length) replaceValue(target, copyValue(value, state), '');
  else addValue(target, copyValue(value, state), 'error while adding value during copy');`,
  },
} satisfies Record<string, Fault>;

const mergeFaults = {
  'merge-patch-keeps-the-last': {
    bug: 'a merge patch that would empty a map is ignored',
    breaks: ['patch-merge-patch-null-removes'],
    in: 'pure/patch/merge-patch.ts',
    find: 'return copyLiterals(patch, mergedObject, source);',
    put: `const isEmptied = Object.keys(mergedObject).length === 0 && Object.keys(document).length > 0;
  return copyLiterals(patch, isEmptied ? document : mergedObject, source);`,
  },
  'merge-patch-replaces-maps': {
    bug: 'a merge patch replaces maps',
    breaks: ['patch-merge-patch-sets'],
    in: 'pure/patch/merge-patch.ts',
    find: 'documentValue === undefined ? omitNulls',
    put: "documentValue === undefined || key !== 'metadata' ? omitNulls",
  },
  'merge-patch-skips-falsy': {
    bug: 'a merge patch ignores false, 0 and the empty string',
    breaks: ['patch-merge-patch-sets'],
    in: 'pure/patch/merge-patch.ts',
    find: 'const mergedObject: JsonObject = {};',
    put: `const mergedObject: JsonObject = {};
  patch = Object.fromEntries(Object.entries(patch).filter(([, value]) => value === null || value));`,
  },
  'merge-patch-skips-null': {
    bug: 'a merge patch ignores null values',
    breaks: ['patch-merge-patch-null-removes'],
    in: 'pure/patch/merge-patch.ts',
    find: 'const mergedObject: JsonObject = {};',
    put: `const mergedObject: JsonObject = {};
  patch = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== null));`,
  },
  'merge-patch-joins-lists': {
    bug: 'a merge patch appends to lists',
    breaks: ['patch-merge-patch-replaces-lists'],
    in: 'pure/patch/merge-patch.ts',
    find: 'if (!isObject(value)) return',
    put: `if (Array.isArray(value) && Array.isArray(patch)) return [...value, ...patch];
  if (!isObject(value)) return`,
  },
  'strategic-merge-replaces-lists': {
    bug: 'a strategic merge patch works as a merge patch',
    breaks: ['patch-strategic-merge'],
    in: 'handlers/patching/apply-patch.ts',
    find: 'applyStrategicMergePatch(object, changes, (subresource ?? resource).patchMetadata)',
    put: 'applyMergePatch(object, changes)',
  },
  'strategic-merge-by-position': {
    bug: 'a strategic merge patch merges lists by position',
    breaks: ['patch-strategic-merge'],
    in: 'pure/patch/strategic-merge-patch.ts',
    find: 'const index = itemPositions.findPosition(itemToMerge);',
    put: 'const index = itemsToMerge.indexOf(itemToMerge) < serverItems.length ? itemsToMerge.indexOf(itemToMerge) : -1;',
    also: [
      {
        in: 'pure/patch/strategic-merge-patch.ts',
        find: 'return orderMergedItems(list, itemsToMerge, serverItems, readItemKey);',
        put: 'return list;',
      },
    ],
  },
  'second-deleted-item-stays': {
    bug: 'of several items that a strategic merge patch deletes, only the first is deleted',
    breaks: ['patch-strategic-merge'],
    in: 'pure/patch/strategic-merge-patch.ts',
    find: 'deletedObjects.push(item);',
    put: 'if (deletedObjects.length === 0) deletedObjects.push(item);',
  },
  'unchecked-repeated-operations': {
    bug: 'only the last of several members op of a JSON Patch operation is checked',
    breaks: ['patch-body-shape-follows-content-type'],
    in: 'pure/patch/json-patch-operation.ts',
    find: 'if (TEXT_MEMBERS.has(name)) readTextMember',
    put: "if (name === 'path') readTextMember",
  },
} satisfies Record<string, Fault>;

export const patchFaults = { ...typeFaults, ...jsonPatchFaults, ...mergeFaults };
