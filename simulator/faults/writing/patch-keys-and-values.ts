/** Faults in merge keys of strategic merge patch, and in patches with false, zero and empty values. */
import type { Fault } from '../../../faults/fault.ts';

const PATCH_METADATA_FILE = 'pure/patch/patch-metadata.ts';

export const patchKeyAndValueFaults = {
  'owner-references-replaced': {
    bug: 'a strategic merge patch replaces ownerReferences',
    breaks: ['patch-strategic-merge'],
    in: PATCH_METADATA_FILE,
    find: 'return field === undefined ? DEFAULT_METADATA.findField(name)',
    put: "return field === undefined || name === 'ownerReferences' ? DEFAULT_METADATA.findField(name)",
  },
  'owner-references-merged-by-name': {
    bug: 'a strategic merge patch identifies owner references by name',
    breaks: ['patch-strategic-merge'],
    in: PATCH_METADATA_FILE,
    find: 'const { patchStrategy, patchMergeKey: mergeKey } = field;',
    put: `const { patchStrategy, patchMergeKey } = field;
  const mergeKey = patchMergeKey === 'uid' ? 'name' : patchMergeKey;`,
  },
  'volume-mounts-merged-by-name': {
    bug: 'a strategic merge patch identifies volume mounts by name',
    breaks: ['patch-strategic-merge'],
    in: PATCH_METADATA_FILE,
    find: 'const { patchStrategy, patchMergeKey: mergeKey } = field;',
    put: `const { patchStrategy, patchMergeKey } = field;
  const mergeKey = patchMergeKey === 'mountPath' ? 'name' : patchMergeKey;`,
  },
  'host-aliases-replaced': {
    bug: 'a strategic merge patch replaces lists whose merge key is ip',
    breaks: ['patch-strategic-merge'],
    in: PATCH_METADATA_FILE,
    find: "const strategy = patchStrategy?.split(',').find((name) => name !== 'retainKeys');",
    put: "const strategy = mergeKey === 'ip' ? undefined : patchStrategy?.split(',').find((name) => name !== 'retainKeys');",
  },
  'init-containers-replaced': {
    bug: 'a strategic merge patch replaces init containers',
    breaks: ['patch-strategic-merge'],
    in: PATCH_METADATA_FILE,
    find: 'return field === undefined ? DEFAULT_METADATA.findField(name)',
    put: "return field === undefined || name === 'initContainers' ? DEFAULT_METADATA.findField(name)",
  },
  'lists-of-later-items-replaced': {
    bug: 'a strategic merge patch replaces the lists of items after the first',
    breaks: ['patch-strategic-merge'],
    in: 'pure/patch/strategic-merge-patch.ts',
    find: 'list[index] = mergeObject(item, itemToMerge, field.structOrItemMetadata);',
    put: 'list[index] = index === 0 ? mergeObject(item, itemToMerge, field.structOrItemMetadata) : { ...item, ...itemToMerge };',
  },
  'json-patch-values-or-null': {
    bug: 'a JSON Patch stores null instead of false, 0 and the empty string',
    breaks: ['patch-json-patch'],
    in: 'pure/patch/json-patch-operation.ts',
    find: 'value: item.value ?? null,',
    put: 'value: item.value || null,',
  },
  'tests-take-false-for-zero': {
    bug: 'the test operation does not distinguish false from 0 and null',
    breaks: ['patch-json-patch-test-fails'],
    in: 'pure/patch/json-patch-comparison.ts',
    find: 'isDeepEqual(current.value, expected.value);',
    put: `isDeepEqual(current.value, expected.value) ||
  (typeof current.value === 'boolean' && Number(current.value) === Number(expected.value));`,
  },
  'tests-take-empty-for-null': {
    bug: 'the test operation does not distinguish empty lists and objects from null',
    breaks: ['patch-json-patch-test-fails'],
    in: 'pure/patch/json-patch-comparison.ts',
    find: 'isDeepEqual(current.value, expected.value);',
    put: `isDeepEqual(current.value, expected.value) ||
  (expected.value === null && typeof current.value === 'object' && Object.keys(current.value ?? {}).length === 0);`,
  },
  'merge-patch-directives-dropped': {
    bug: 'a merge patch drops members whose names begin with a dollar sign',
    breaks: ['patch-merge-patch-sets'],
    in: 'pure/patch/merge-patch.ts',
    find: 'const addedKeys = Object.keys(patch).filter((key) => !Object.hasOwn(document, key));',
    put: "const addedKeys = Object.keys(patch).filter((key) => !Object.hasOwn(document, key) && !key.startsWith('$'));",
  },
  'custom-objects-created-by-patches': {
    bug: 'a merge patch or JSON Patch of an absent custom object creates the object',
    breaks: ['patch-absent-object-404'],
    in: 'handlers/patch.ts',
    find: 'if (current === undefined) throw createNotFoundError(call.endpoint.qualifiedResource, call.info.name);\n    return patchObject(call, current.object);',
    put: `const { qualifiedResource, resource, servedKind } = call.endpoint;
    if (current === undefined && resource.customType === undefined) throw createNotFoundError(qualifiedResource, call.info.name);
    const { apiVersion, kind } = servedKind;
    return patchObject(call, current?.object ?? { apiVersion, kind, metadata: { name: call.info.name } });`,
    also: [
      {
        in: 'handlers/patch.ts',
        find: '{ creates: false }',
        put: '{ creates: call.endpoint.resource.customType !== undefined && call.endpoint.subresource === undefined }',
      },
    ],
  },
} satisfies Record<string, Fault>;
