/** Faults that break rules of the area managed-fields. */
import type { Edit, Fault } from '../../../faults/fault.ts';

const TRACK_UPDATE_FILE = 'handlers/managed-fields/track-update.ts';

/** Returns an edit after which writes with the verb do not update managedFields. */
function createSkippedRecordEdit(verb: string): Edit {
  return {
    in: TRACK_UPDATE_FILE,
    find: 'hasNoManagers ? NO_MANAGED_FIELDS :',
    put: `hasNoManagers ? NO_MANAGED_FIELDS : call.verb === '${verb}' ? managedFields :`,
  };
}

/** Returns an edit after which a write with the verb conflicts if it changes fields of other managers. */
function createConflictFault(verb: string): Pick<Fault, keyof Edit | 'also'> {
  return {
    in: TRACK_UPDATE_FILE,
    find: 'return capUpdateManagers(updateManagedFields(types, liveObject, nextObject, managedFields, writer));',
    put: `const updated = updateManagedFields(types, liveObject, nextObject, managedFields, writer);
    const conflicts = [...managedFields.managers].flatMap(([manager, { set }]) => {
      const lost = set.difference(updated.managers.get(manager)?.set ?? new FieldSet());
      return [...lost.selectLeaves().paths()].map((path) => ({ manager, path }));
    });
    if (call.verb === '${verb}' && conflicts.length > 0) throw createApplyConflict(conflicts);
    return capUpdateManagers(updated);`,
    also: [
      {
        in: TRACK_UPDATE_FILE,
        find: "import { capUpdateManagers } from '../../pure/managed-fields/cap-update-managers.ts';",
        put: `import { FieldSet } from '../../pure/fields/field-set.ts';
import { capUpdateManagers } from '../../pure/managed-fields/cap-update-managers.ts';
import { createApplyConflict } from '../apply/conflict-status.ts';`,
      },
    ],
  };
}

/** Faults in the names of the recorded managers. */
const writerFaults = {
  'creates-unrecorded': {
    bug: 'a POST adds no entry to managedFields',
    breaks: ['mf-entry-operation-update', 'ep-q-create-fieldmanager'],
    ...createSkippedRecordEdit('create'),
  },
  'puts-unrecorded': {
    bug: 'a PUT leaves managedFields unchanged',
    breaks: ['mf-entry-operation-update', 'ssa-put-never-conflicts', 'ssa-change-moves-ownership'],
    ...createSkippedRecordEdit('update'),
  },
  'patches-unrecorded': {
    bug: 'a patch other than apply leaves managedFields unchanged',
    breaks: ['mf-entry-operation-update', 'ssa-other-patch-never-conflicts'],
    ...createSkippedRecordEdit('patch'),
  },
  'puts-conflict': {
    bug: 'a PUT of fields of other managers is rejected',
    breaks: ['ssa-put-never-conflicts'],
    ...createConflictFault('update'),
  },
  'patches-conflict': {
    bug: 'a patch of fields of other managers is rejected',
    breaks: ['ssa-other-patch-never-conflicts'],
    ...createConflictFault('patch'),
  },
  'former-owners-stay': {
    bug: 'the previous owner of a field still owns the field after another manager updates it',
    breaks: ['ssa-change-moves-ownership', 'ssa-put-never-conflicts'],
    in: 'pure/apply/updater.ts',
    find: `const { updatedManagers, comparison } = removeFieldsFromOtherManagers(
    converter,
    { liveObject, newObject },
    previousManagers,
    manager,
    { isForced: true },
  );`,
    put: `const updatedManagers = new Map(managers);
  const { comparison } = removeFieldsFromOtherManagers(converter, { liveObject, newObject }, previousManagers, manager, { isForced: true });`,
  },
  'removed-fields-stay-owned': {
    bug: 'a field that an update removes stays in managedFields',
    breaks: ['ssa-change-moves-ownership'],
    in: 'pure/apply/updater.ts',
    find: '.difference(takenFields).difference(removed)',
    put: '.difference(takenFields)',
  },
  'updates-own-what-they-send': {
    bug: 'an Update manager owns all fields in its request, including unchanged fields',
    breaks: ['ssa-change-moves-ownership'],
    in: 'pure/apply/updater.ts',
    find: `removeIgnoredFields(
    ownedFieldSet.difference(removed).union(modified).union(added),
    converter.findIgnoredFields(version),
  )`,
    put: 'toFieldSet(newObject.type, newObject.value)',
  },
  'parameter-of-creates-ignored': {
    bug: 'fieldManager of a POST is ignored',
    breaks: ['mf-manager-from-parameter', 'ep-q-create-fieldmanager'],
    in: 'handlers/managed-fields/track-update.ts',
    find: "if (fieldManager !== '')",
    put: "if (fieldManager !== '' && call.verb !== 'create')",
  },
  'reviews-record-nobody': {
    bug: 'the response to a review, such as a SubjectAccessReview, has no managedFields',
    breaks: ['mf-manager-from-parameter'],
    in: 'handlers/create.ts',
    find: 'const reviewedObject = await review(call.object,',
    put: 'const reviewedObject = await review(omitManagedFields(call.object),',
  },
  'parameter-of-puts-ignored': {
    bug: 'fieldManager of a PUT is ignored',
    breaks: ['mf-manager-from-parameter', 'ep-q-update-fieldmanager'],
    in: 'handlers/managed-fields/track-update.ts',
    find: "if (fieldManager !== '')",
    put: "if (fieldManager !== '' && call.verb !== 'update')",
  },
  'parameter-of-patches-ignored': {
    bug: 'fieldManager of a patch other than apply is ignored',
    breaks: ['mf-manager-from-parameter', 'ep-q-patch-fieldmanager'],
    in: 'handlers/managed-fields/track-update.ts',
    find: "if (fieldManager !== '')",
    put: "if (fieldManager !== '' && call.verb !== 'patch')",
  },
  'user-agent-is-nobody': {
    bug: 'without fieldManager the manager is named unknown, whatever the User-Agent is',
    breaks: ['mf-manager-from-user-agent'],
    in: 'handlers/managed-fields/track-update.ts',
    find: "return deriveManagerName(decodeHeader(readHeader(call.request, 'user-agent')));",
    put: "return '';",
  },
  'managers-in-lower-case': {
    bug: 'fieldManager is stored in lower case',
    breaks: ['mf-manager-from-parameter', 'ep-q-patch-fieldmanager'],
    in: 'handlers/managed-fields/track-update.ts',
    find: 'return fieldManager;',
    put: 'return fieldManager.toLowerCase();',
  },
  'managers-to-the-slash': {
    bug: 'fieldManager is cut at the first slash, like a User-Agent',
    breaks: ['mf-manager-from-parameter', 'ep-q-update-fieldmanager'],
    in: 'handlers/managed-fields/track-update.ts',
    find: 'return fieldManager;',
    put: "return fieldManager.replace(/\\/.*/s, '');",
  },
  'replacing-user-agent-is-nobody': {
    bug: 'the User-Agent is not used as manager of a PUT',
    breaks: ['mf-manager-from-user-agent'],
    in: 'handlers/managed-fields/track-update.ts',
    find: 'return deriveManagerName(',
    put: `if (call.verb === 'update') return '';
  return deriveManagerName(`,
  },
  'patching-user-agent-is-nobody': {
    bug: 'the User-Agent is used as the manager of creates only',
    breaks: ['mf-manager-from-user-agent'],
    in: 'handlers/managed-fields/track-update.ts',
    find: 'return deriveManagerName(',
    put: `if (call.verb !== 'create') return '';
  return deriveManagerName(`,
  },
  'whole-user-agent': {
    bug: 'the manager is the whole User-Agent',
    breaks: ['mf-manager-user-agent-prefix'],
    in: 'pure/managed-fields/manager.ts',
    find: "userAgent.replace(/\\/.*/s, '')",
    put: 'userAgent',
  },
  'user-agent-to-the-space': {
    bug: 'the manager is the User-Agent up to the first space',
    breaks: ['mf-manager-user-agent-prefix'],
    in: 'pure/managed-fields/manager.ts',
    find: "userAgent.replace(/\\/.*/s, '')",
    put: "userAgent.replace(/ .*/s, '')",
  },
  'managers-of-any-length': {
    bug: 'the length of fieldManager is not limited',
    breaks: ['mf-fieldmanager-limits'],
    in: 'registry/metadata/manager-name.ts',
    find: 'const MAX_NAME_BYTES = 128;',
    put: 'const MAX_NAME_BYTES = Number.POSITIVE_INFINITY;',
  },
  'managers-of-any-sign': {
    bug: 'fieldManager may contain control characters',
    breaks: ['mf-fieldmanager-limits'],
    in: 'registry/metadata/manager-name.ts',
    find: '/^[\\p{L}\\p{M}\\p{N}\\p{P}\\p{S} ]$/u',
    put: '/^.$/su',
  },
} satisfies Record<string, Fault>;

/** Faults in writes that clear managedFields. */
const resetFaults = {
  'resets-ignored': {
    bug: 'managedFields with one empty entry are ignored',
    breaks: ['mf-reset-single-empty-entry', 'mf-reset-with-other-changes'],
    in: 'handlers/managed-fields/track-update.ts',
    find: 'changesManagedFields && isResetRequest(call, sentEntries)',
    put: 'false',
  },
  'resets-by-put-only': {
    bug: 'one empty entry resets managedFields in a PUT, but not in a patch',
    breaks: ['mf-reset-single-empty-entry'],
    in: 'handlers/managed-fields/track-update.ts',
    find: 'changesManagedFields && isResetRequest(call, sentEntries)',
    put: "call.verb === 'update' && changesManagedFields && isResetRequest(call, sentEntries)",
  },
  'empty-list-resets': {
    bug: 'an empty list resets managedFields',
    breaks: ['mf-reset-empty-list-ignored'],
    in: 'handlers/managed-fields/track-update.ts',
    find: "call.context.departures.has('empty-managed-fields-reset')",
    put: 'true',
  },
  'missing-list-resets': {
    bug: 'a PUT without managedFields resets managedFields',
    breaks: ['mf-reset-empty-list-ignored'],
    in: 'handlers/managed-fields/track-update.ts',
    find: 'const decodedFields = changesManagedFields ?',
    put: `if (sentEntries === undefined) return { isReset: true, managedFields: NO_MANAGED_FIELDS };
  const decodedFields = changesManagedFields ?`,
  },
  'resets-own-nothing': {
    bug: 'the manager that resets managedFields owns none of the other fields that it changes',
    breaks: ['mf-reset-with-other-changes'],
    in: 'handlers/managed-fields/track-update.ts',
    find: " && (!isReset || call.context.departures.has('reset-records-nobody'))",
    put: '',
  },
  'resets-own-everything': {
    bug: 'the manager that resets managedFields and makes other changes owns the whole object',
    breaks: ['mf-reset-with-other-changes'],
    in: 'handlers/managed-fields/track-update.ts',
    find: 'updateManagers(call, types, { liveObject, nextObject, managedFields })',
    put: 'updateManagers(call, types, { liveObject: isReset ? types.emptyObject : liveObject, nextObject, managedFields })',
  },
} satisfies Record<string, Fault>;

/** Faults in the entries of subresources and versions, and in the number of entries. */
const entryFaults = {
  'sent-records-unread': {
    bug: 'managedFields of an update are ignored unless the list resets the entries',
    breaks: ['mf-sent-by-updates'],
    in: 'handlers/managed-fields/track-update.ts',
    find: 'const decodedFields = changesManagedFields ? decodeManagedFieldsOrEmpty(sentEntries) : NO_MANAGED_FIELDS;',
    put: 'const decodedFields = NO_MANAGED_FIELDS;',
  },
  'ten-records-for-all': {
    bug: 'at most ten entries are kept, including those of Apply managers',
    breaks: ['mf-updates-at-most-ten'],
    in: 'pure/apply/apply.ts',
    find: 'const times =',
    put: `const [oldest] = managers.keys();
  if (managers.size > 10 && oldest !== undefined) managers.delete(oldest);
  const times =`,
  },
  'subresources-unnamed': {
    bug: 'an entry for a write to a subresource has no subresource',
    breaks: ['mf-entry-subresource'],
    in: 'handlers/managed-fields/object-types.ts',
    find: "endpoint.subresource?.name ?? ''",
    put: "''",
  },
  'scale-writes-unrecorded': {
    bug: 'a write to scale leaves managedFields of the object unchanged',
    breaks: ['mf-entry-subresource', 'ssa-change-moves-ownership', 'ssa-conflict-on-owned-change'],
    in: 'handlers/managed-fields/scale.ts',
    find: 'setManagedFields(nextParent, updateParentManagers(call, view, readManagers(viewObject), readManagers(parent)));',
    put: '',
  },
  'scale-writers-in-the-version-of-scale': {
    bug: 'the entry of a write to scale has the apiVersion of the Scale',
    breaks: ['mf-entry-subresource'],
    in: 'handlers/managed-fields/scale.ts',
    find: 'call.endpoint.resource.apiVersion',
    put: 'call.endpoint.servedKind.apiVersion',
  },
  'status-in-objects-owned': {
    bug: 'the manager of a write owns the status in the body, although the write does not store it',
    breaks: ['mf-entry-subresource'],
    in: 'handlers/managed-fields/object-types.ts',
    find: `!context.behaviors.has('reset-fields')
        ? undefined
        : endpoint.strategy.resetFields`,
    put: "!context.behaviors.has('reset-fields') ? undefined : undefined",
    also: [
      {
        in: 'handlers/managed-fields/object-types.ts',
        find: 'hasResetFields && customType.schemasByVersion.has(version) ? endpoint.strategy.resetFields : undefined',
        put: 'undefined',
      },
    ],
  },
  'records-of-other-versions-dropped': {
    bug: 'entries with another apiVersion than that of the request are dropped',
    breaks: ['mf-list-of-records', 'ssa-conflict-on-owned-change', 'ssa-shared-ownership', 'ssa-conflict-lists-fields'],
    in: 'handlers/managed-fields/object-types.ts',
    find: 'const [sourceType, targetType] = [findResourceType(version), findResourceType(targetVersion)];',
    put: `if (version !== targetVersion) return undefined;
      const [sourceType, targetType] = [findResourceType(version), findResourceType(targetVersion)];`,
    also: [
      {
        in: 'handlers/managed-fields/object-types.ts',
        find: 'const type = customType.findFieldsType(targetVersion);',
        put: `if (version !== targetVersion) return undefined;
      const type = customType.findFieldsType(targetVersion);`,
      },
    ],
  },
} satisfies Record<string, Fault>;

export const managedFieldsFaults = {
  ...writerFaults,
  ...resetFaults,
  ...entryFaults,
  'duplicate-items-untracked': {
    bug: 'the writer of an object with duplicate items of a keyed list is not recorded',
    breaks: ['mf-kept-with-duplicate-items'],
    in: 'pure/apply/unkeyed-items.ts',
    find: `  if (!allowsUnkeyedItems(type)) return undefined;
  try {
    validateTypedValue(type, value, { repeatedItems: 'allowed' });`,
    put: `  allowsUnkeyedItems(type);
  try {
    validateTypedValue(type, value, { repeatedItems: 'rejected' });`,
  },
} satisfies Record<string, Fault>;
