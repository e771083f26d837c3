/** Faults that break rules of the area apply. */
import type { Edit, Fault } from '../../../faults/fault.ts';

/** Returns an edit that records `set` in the managedFields entry of an apply, instead of the fields of the applied configuration. */
function createRecordedSetEdit(set: string): Edit {
  return {
    in: 'pure/apply/updater.ts',
    find: 'return { managers: updatedManagers,',
    put: `updatedManagers.set(manager, { set: ${set}, version, isApplied: true });
  return { managers: updatedManagers,`,
  };
}

/** Returns an edit that keeps an omitted field only if one of `managers` owns it. */
function createKeptFieldsEdit(managers: string): Edit {
  return {
    in: 'pure/apply/updater.ts',
    find: 'restoreOwnedFields(converter, convertedObject, objectWithoutFields, managers)',
    put: `restoreOwnedFields(converter, convertedObject, objectWithoutFields, ${managers})`,
  };
}

/** Faults in the checks of applied configurations. */
const configurationFaults = {
  'missing-manager-accepted': {
    bug: 'an apply without fieldManager is accepted',
    breaks: ['ssa-fieldmanager-required', 'ssa-fieldmanager-missing-422'],
    in: 'handlers/options/write-options.ts',
    find: "verb === 'apply' && manager === ''",
    put: 'false',
  },
  'missing-manager-is-400': {
    bug: 'an apply without fieldManager returns 400',
    breaks: ['ssa-fieldmanager-missing-422'],
    in: 'handlers/options/write-options.ts',
    find: "problems.push(createRequiredProblem('fieldManager', 'is required for apply patch'))",
    put: "throw createStatusError(400, 'BadRequest', 'fieldManager is required for apply patch')",
    also: [
      {
        in: 'handlers/options/write-options.ts',
        find: "import { findManagerNameProblems } from '../../registry/metadata/manager-name.ts';",
        put: `import { findManagerNameProblems } from '../../registry/metadata/manager-name.ts';
import { createStatusError } from '../../pure/status/failure.ts';`,
      },
    ],
  },
  'records-of-intents-dropped': {
    bug: 'managedFields of an applied configuration are dropped silently',
    breaks: ['ssa-body-without-managedfields', 'ssa-body-managedfields-400'],
    in: 'pure/apply/apply.ts',
    find: "throw new ApplyError('managedFields of applied configuration');",
    put: 'delete toMap(appliedObject.metadata)?.managedFields;',
  },
  'empty-records-of-intents-dropped': {
    bug: 'managedFields of an applied configuration are rejected only if they contain a non-empty entry',
    breaks: ['ssa-body-without-managedfields', 'ssa-body-managedfields-400'],
    in: 'pure/apply/apply.ts',
    find: 'if (managedFields !== undefined && managedFields !== null)',
    put: `if (['[]', '[{}]'].includes(JSON.stringify(managedFields))) delete toMap(appliedObject.metadata)?.managedFields;
  else if (managedFields !== undefined && managedFields !== null)`,
  },
  'records-of-intents-422': {
    bug: 'managedFields of an applied configuration are reported as a validation error',
    breaks: ['ssa-body-managedfields-400'],
    in: 'handlers/apply/apply-errors.ts',
    find: "createBadRequestError('metadata.managedFields must be nil')",
    put: "createStatusError(422, 'Invalid', 'metadata.managedFields must be nil')",
    also: [
      {
        in: 'handlers/apply/apply-errors.ts',
        find: "import { createBadRequestError, createErrorWithoutReason } from '../../pure/status/reasons.ts';",
        put: `import { createStatusError } from '../../pure/status/failure.ts';
import { createBadRequestError, createErrorWithoutReason } from '../../pure/status/reasons.ts';`,
      },
    ],
  },
  'apply-never-creates': {
    bug: 'an apply of an absent object returns 404 as other patches do',
    breaks: ['ssa-one-round-trip', 'rest-apply-classified-create', 'ep-op-patch-201'],
    in: 'handlers/apply/apply.ts',
    find: 'call.endpoint.subresource === undefined',
    put: 'false',
  },
  'applies-unvalidated': {
    bug: 'the merged result of an apply is not validated',
    breaks: ['ssa-invalid-result-fails'],
    in: 'handlers/change.ts',
    find: 'problems.length > 0',
    put: 'problems.length > 0 && !call.writeOptions.isApply',
    also: [
      {
        in: 'handlers/create.ts',
        find: 'problems.length > 0',
        put: 'problems.length > 0 && !call.writeOptions.isApply',
      },
    ],
  },
  'force-skips-validation': {
    bug: 'the merged result of a forced apply is not validated',
    breaks: ['ssa-invalid-result-fails'],
    in: 'handlers/change.ts',
    find: 'problems.length > 0',
    put: 'problems.length > 0 && !call.writeOptions.force',
    also: [
      { in: 'handlers/create.ts', find: 'problems.length > 0', put: 'problems.length > 0 && !call.writeOptions.force' },
    ],
  },
} satisfies Record<string, Fault>;

/** Faults in merging objects and managedFields. */
const mergeFaults = {
  'apply-replaces-the-object': {
    bug: 'the applied configuration replaces the object',
    breaks: ['ssa-body-partial-object', 'ssa-atomic-create-or-update'],
    in: 'handlers/apply/apply.ts',
    find: `object === undefined && currentObject !== undefined
      ? copyDeeply(currentObject)
      : decodeMergedObject(call, object ?? {}, appliedConfiguration.value)`,
    put: 'decodeMergedObject(call, appliedConfiguration.value, appliedConfiguration.value)',
  },
  'apply-replaces-maps': {
    bug: 'each member of the object in the applied configuration is replaced as a whole',
    breaks: ['ssa-body-partial-object'],
    in: 'pure/apply/merge.ts',
    find: 'type === undefined ? selectLeaf(liveMember, appliedMember)',
    put: "type === undefined || (appliedMember !== undefined && name !== 'metadata') ? selectLeaf(liveMember, appliedMember)",
  },
  'labels-are-replaced': {
    bug: 'the labels of the applied configuration replace the labels of the object',
    breaks: ['ssa-body-partial-object'],
    in: 'pure/apply/merge.ts',
    find: 'type === undefined ? selectLeaf(liveMember, appliedMember)',
    put: "type === undefined || name === 'labels' ? selectLeaf(liveMember, appliedMember)",
  },
  'intents-add-up': {
    bug: 'the managedFields entry of an Apply manager keeps fields that the manager no longer applies',
    breaks: ['ssa-ownership-recorded', 'ssa-resolve-by-omitting', 'ssa-dropped-field-kept-when-shared'],
    ...createRecordedSetEdit('set.union(lastAppliedFields?.set ?? set)'),
  },
  'whole-objects-owned': {
    bug: 'an Apply manager owns every field of the merged object',
    breaks: ['ssa-ownership-recorded'],
    ...createRecordedSetEdit('toFieldSet(type, newObject.value)'),
  },
  'containers-are-owned': {
    bug: 'an Apply manager also owns the maps that contain its fields',
    breaks: ['ssa-ownership-recorded'],
    ...createRecordedSetEdit('addNamedFields(set, type)'),
  },
  'items-are-not-owned': {
    bug: 'an Apply manager owns the fields of list items, but not the items',
    breaks: ['ssa-ownership-recorded'],
    ...createRecordedSetEdit("FieldSet.create(...[...set.paths()].filter((path) => !path.at(-1)?.startsWith('k:')))"),
  },
  'agreement-moves-ownership': {
    bug: 'applying an existing value takes ownership from the other manager',
    breaks: ['ssa-shared-ownership', 'ssa-resolve-by-same-value'],
    in: 'pure/apply/updater.ts',
    find: '.difference(takenFields).difference(removed)',
    put: '.difference(takenFields).difference(removed).difference(managers.get(writer)?.set ?? new FieldSet())',
  },
  'nothing-is-dropped': {
    bug: 'fields that a manager no longer applies are not removed',
    breaks: [
      'ssa-dropped-field-deleted',
      'ssa-dropped-field-reset-to-default',
      'ssa-dropped-list-item-removed',
      'ssa-dropped-map-entry-removed',
    ],
    in: 'pure/apply/updater.ts',
    find: 'const newObject = pruneRemovedFields(converter, mergedObject, reconciledManagers, manager, lastAppliedFields);',
    put: 'const newObject = mergedObject;',
  },
  'dropped-for-everybody': {
    bug: 'fields that an applied configuration no longer contains are removed, even if another manager owns them',
    breaks: [
      'ssa-dropped-field-kept-when-shared',
      'ssa-dropped-list-item-kept-when-owned',
      'ssa-dropped-map-entry-kept-when-owned',
    ],
    ...createKeptFieldsEdit('new Map([[manager, managers.get(manager) as VersionedFieldSet]])'),
  },
  'dropped-for-updaters': {
    bug: 'a field that an Apply manager no longer applies is removed unless another Apply manager owns it',
    breaks: ['ssa-dropped-field-kept-when-shared'],
    ...createKeptFieldsEdit('new Map([...managers].filter(([, { isApplied }]) => isApplied))'),
  },
  'dropped-specs-stay': {
    bug: 'leaf fields of the spec keep their last value when no Apply manager applies them any more',
    breaks: ['ssa-dropped-field-reset-to-default'],
    in: 'pure/apply/updater.ts',
    find: 'const newObject = pruneRemovedFields(converter, mergedObject, reconciledManagers, manager, lastAppliedFields);',
    put: `const plain = FieldSet.create(...[...(lastAppliedFields?.set.getChildSet('f:spec').members ?? [])].map((name) => ['f:spec', name]));
  const newObject = pruneRemovedFields(converter, mergedObject, reconciledManagers, manager, lastAppliedFields && { ...lastAppliedFields, set: lastAppliedFields.set.difference(plain) });`,
  },
  'dropped-labels-stay': {
    bug: 'labels are never removed by an apply',
    breaks: ['ssa-dropped-map-entry-removed'],
    in: 'pure/apply/updater.ts',
    find: 'const newObject = pruneRemovedFields(converter, mergedObject, reconciledManagers, manager, lastAppliedFields);',
    put: `const labels = FieldSet.create(['f:metadata', 'f:labels']);
  const newObject = pruneRemovedFields(converter, mergedObject, reconciledManagers, manager, lastAppliedFields && { ...lastAppliedFields, set: lastAppliedFields.set.recursiveDifference(labels) });`,
  },
  'dropped-labels-go-for-everybody': {
    bug: 'a label is removed when the first of its Apply managers omits it',
    breaks: ['ssa-dropped-map-entry-kept-when-owned'],
    ...createKeptFieldsEdit(`new Map(
    [...managers].map(([one, owned]) => {
      const set = owned.set.recursiveDifference(FieldSet.create(['f:metadata', 'f:labels']));
      return [one, one === manager ? owned : { ...owned, set }];
    }),
  )`),
  },
  'dropped-items-stay': {
    bug: 'items of lists are never removed by an apply',
    breaks: ['ssa-dropped-list-item-removed'],
    in: 'pure/apply/updater.ts',
    find: 'const newObject = pruneRemovedFields(converter, mergedObject, reconciledManagers, manager, lastAppliedFields);',
    put: `const plain = FieldSet.create(...[...(lastAppliedFields?.set.paths() ?? [])].filter((path) => !path.some((one) => /^[kv]:/.test(one))));
  const newObject = pruneRemovedFields(converter, mergedObject, reconciledManagers, manager, lastAppliedFields && { ...lastAppliedFields, set: plain });`,
  },
  'dropped-items-go-for-everybody': {
    bug: 'a list item is removed when the first of its Apply managers omits it',
    breaks: ['ssa-dropped-list-item-kept-when-owned'],
    ...createKeptFieldsEdit(`new Map(
    [...managers].map(([one, owned]) => {
      const paths = [...owned.set.paths()].filter((path) => !path.some((element) => element.startsWith('k:')));
      return [one, one === manager ? owned : { ...owned, set: FieldSet.create(...paths) }];
    }),
  )`),
  },
  'every-list-is-atomic': {
    bug: 'lists are replaced as a whole, whatever their type is',
    breaks: ['ssa-fallback-patchstrategy', 'ssa-dropped-list-item-kept-when-owned', 'ssa-conflict-lists-fields'],
    in: 'pure/apply/compile-type.ts',
    find: 'list: compileListType(facts, compilation)',
    put: "list: { ...compileListType(facts, compilation), relationship: 'atomic' }",
  },
  'merge-keys-are-images': {
    bug: 'containers are identified by their image',
    breaks: ['ssa-fallback-patchmergekey'],
    in: 'pure/apply/compile-type.ts',
    find: 'return { ...readListKeys(facts), element, ...selectOptionalKeys(facts, compilation) };',
    put: `if (facts.items?.ref === 'core.v1.Container') return { relationship: 'associative', keys: ['image'], element };
  return { ...readListKeys(facts), element, ...selectOptionalKeys(facts, compilation) };`,
  },
  'versions-of-intents-ignored': {
    bug: 'resourceVersion in an applied configuration is ignored',
    breaks: ['rest-patch-conditional-on-version'],
    in: 'handlers/apply/apply.ts',
    find: 'const { object, managedFields } =',
    put: `delete (appliedConfiguration.value.metadata as JsonObject | undefined)?.resourceVersion;
  const { object, managedFields } =`,
  },
  'uids-of-intents-ignored': {
    bug: 'uid in an applied configuration is ignored',
    breaks: ['ssa-body-uid'],
    in: 'handlers/apply/apply.ts',
    find: 'const { object, managedFields } =',
    put: `delete (appliedConfiguration.value.metadata as JsonObject | undefined)?.uid;
  const { object, managedFields } =`,
  },
  'client-side-apply-conflicts': {
    bug: 'a server-side apply by kubectl conflicts with the fields of the client-side apply by kubectl',
    breaks: ['ssa-upgrade-from-client-side'],
    in: 'pure/apply/apply.ts',
    find: 'conflicts.filter(({ path }) => !clientSideFields.has(path))',
    put: '[...conflicts]',
  },
  'keys-have-one-field': {
    bug: 'items are identified by only the first field of their key',
    breaks: ['ssa-conflict-lists-fields'],
    in: 'pure/apply/list-items.ts',
    find: 'of list.keys)',
    put: 'of list.keys.slice(0, 1))',
  },
  'owners-in-other-versions-ignored': {
    bug: 'an apply removes an omitted field that another manager owns in another version',
    breaks: ['ssa-dropped-field-kept-when-shared'],
    in: 'pure/apply/updater.ts',
    find: 'of sortedSets) {',
    put: 'of sortedSets.slice(0, 1)) {',
  },
  'custom-uid-applied': {
    bug: 'an apply with a uid creates a custom object if no object with this uid exists',
    breaks: ['ssa-body-uid'],
    in: 'handlers/apply/apply.ts',
    find: "if (liveObject === undefined && uid !== '') throw",
    put: "if (liveObject === undefined && uid !== '' && call.endpoint.resource.customType === undefined) throw",
  },
  'nested-last-applied': {
    bug: 'the last-applied-configuration annotation contains its former value',
    breaks: ['ssa-upgrade-from-client-side'],
    in: 'pure/apply/last-applied.ts',
    find: 'metadata.annotations = otherAnnotations;',
    put: 'metadata.annotations = appliedAnnotations;',
  },
} satisfies Record<string, Fault>;

export const applyFaults = { ...configurationFaults, ...mergeFaults };
