/** Faults that break rules of the area managed-fields. Those of what a record looks like bite through rewrite-managed-fields.ts. */
import type { Fault } from './fault.ts';

/** What is shown of a record. */
const recordFaults = {
  'records-without-manager': {
    bug: "a record doesn't name its manager",
    breaks: ['mf-entry-manager'],
  },
  'apply-in-lower-case': {
    bug: 'the operation of an apply is written apply',
    breaks: ['mf-entry-operation-apply'],
  },
  'update-in-lower-case': {
    bug: 'the operation of an update is written update',
    breaks: ['mf-entry-operation-update'],
  },
  'records-without-version': {
    bug: 'a record has no apiVersion',
    breaks: ['mf-entry-apiversion'],
  },
  'records-of-the-group': {
    bug: 'the apiVersion of a record is the version without the group',
    breaks: ['mf-entry-apiversion'],
  },
  'records-without-time': {
    bug: 'a record has no time',
    breaks: ['mf-entry-time'],
  },
  'times-of-records-with-milliseconds': {
    bug: 'the time of a record has milliseconds',
    breaks: ['mf-entry-time'],
  },
  'times-of-records-are-creation-times': {
    bug: 'the time of a record is that of the creation of its object',
    breaks: ['mf-entry-time'],
  },
  'every-apply-is-timed': {
    bug: 'an apply that changes nothing moves the time, and is a write for it',
    breaks: ['mf-entry-time', 'ssa-ownership-recorded'],
    in: 'handlers/change.ts',
    find: 'keepUnchangedTimes(object, previous);',
    put: '',
    also: [
      {
        in: 'handlers/managed-fields/apply-intent.ts',
        find: 'const timed = object !== undefined;',
        put: 'const timed = true;',
      },
    ],
  },
  'times-of-appliers-stay': {
    bug: 'the time of an applier is that of its first apply',
    breaks: ['mf-entry-time'],
  },
  'one-time-for-all': {
    bug: 'every write sets the time of all records',
    breaks: ['mf-entry-time'],
  },
  'records-without-fields-type': {
    bug: 'a record has no fieldsType',
    breaks: ['mf-entry-fieldstype'],
  },
  'fields-type-is-v1': {
    bug: 'the fieldsType is written V1',
    breaks: ['mf-entry-fieldstype'],
  },
  'fields-without-prefix': {
    bug: 'fields in fieldsV1 have their plain names',
    breaks: ['mf-entry-fieldsv1-prefix'],
  },
  'fields-are-flat': {
    bug: 'fieldsV1 is one map from paths',
    breaks: ['mf-entry-fieldsv1-nesting'],
  },
  'leaves-are-null': {
    bug: 'a leaf of fieldsV1 is null',
    breaks: ['mf-entry-fieldsv1-leaf'],
  },
  'leaves-are-true': {
    bug: 'a leaf of fieldsV1 is true',
    breaks: ['mf-entry-fieldsv1-leaf'],
  },
  'one-record-a-name': {
    bug: 'what one name applied and updated is one record',
    breaks: ['mf-list-of-records'],
  },
  'records-are-a-map': {
    bug: 'managedFields is a map by manager',
    breaks: ['mf-list-of-records'],
  },
  'records-without-fields-stay': {
    bug: 'who has lost or given up all fields keeps an empty record',
    breaks: ['mf-empty-manager-removed'],
  },
} satisfies Record<string, Fault>;

/** Who is recorded for what. */
const writerFaults = {
  'creates-unrecorded': {
    bug: 'who creates by POST owns nothing',
    breaks: ['mf-entry-operation-update', 'ep-q-create-fieldmanager'],
  },
  'puts-unrecorded': {
    bug: 'a PUT leaves the records as they are',
    breaks: ['mf-entry-operation-update', 'ssa-put-never-conflicts', 'ssa-change-moves-ownership'],
  },
  'patches-unrecorded': {
    bug: 'a patch that is no apply leaves the records as they are',
    breaks: ['mf-entry-operation-update', 'ssa-other-patch-never-conflicts'],
  },
  'puts-conflict': {
    bug: 'a PUT of what others own is refused',
    breaks: ['ssa-put-never-conflicts'],
  },
  'patches-conflict': {
    bug: 'a patch of what others own is refused',
    breaks: ['ssa-other-patch-never-conflicts'],
  },
  'former-owners-stay': {
    bug: 'who owned a field that somebody updates goes on owning it',
    breaks: ['ssa-change-moves-ownership', 'ssa-put-never-conflicts'],
  },
  'removed-fields-stay-owned': {
    bug: 'a field that an update takes away stays in the records',
    breaks: ['ssa-change-moves-ownership'],
  },
  'updates-own-what-they-send': {
    bug: 'an updater owns all fields that it sends, changed or not',
    breaks: ['ssa-change-moves-ownership'],
  },
  'parameter-of-creates-ignored': {
    bug: 'fieldManager of a POST is not looked at',
    breaks: ['mf-manager-from-parameter', 'ep-q-create-fieldmanager'],
  },
  'parameter-of-puts-ignored': {
    bug: 'fieldManager of a PUT is not looked at',
    breaks: ['mf-manager-from-parameter', 'ep-q-update-fieldmanager'],
  },
  'parameter-of-patches-ignored': {
    bug: 'fieldManager of a patch that is no apply is not looked at',
    breaks: ['mf-manager-from-parameter', 'ep-q-patch-fieldmanager'],
  },
  'user-agent-is-nobody': {
    bug: 'a writer without fieldManager is unknown, whatever its User-Agent',
    breaks: ['mf-manager-from-user-agent'],
  },
  'managers-in-lower-case': {
    bug: 'a fieldManager is recorded in lower case',
    breaks: ['mf-manager-from-parameter', 'ep-q-patch-fieldmanager'],
  },
  'managers-to-the-slash': {
    bug: 'a fieldManager is cut at its first slash, as a User-Agent is',
    breaks: ['mf-manager-from-parameter', 'ep-q-update-fieldmanager'],
  },
  'replacing-user-agent-is-nobody': {
    bug: 'the User-Agent names no manager of a PUT',
    breaks: ['mf-manager-from-user-agent'],
  },
  'patching-user-agent-is-nobody': {
    bug: 'the User-Agent names the manager of creates only',
    breaks: ['mf-manager-from-user-agent'],
  },
  'whole-user-agent': {
    bug: 'the manager is the whole User-Agent',
    breaks: ['mf-manager-user-agent-prefix'],
  },
  'user-agent-to-the-space': {
    bug: 'the manager is what stands before the first space of the User-Agent',
    breaks: ['mf-manager-user-agent-prefix'],
  },
  'managers-of-any-length': {
    bug: 'a fieldManager may be as long as it likes',
    breaks: ['mf-fieldmanager-limits'],
    in: 'registry/metadata/manager-name.ts',
    find: 'const MOST_BYTES = 128;',
    put: 'const MOST_BYTES = Number.POSITIVE_INFINITY;',
  },
  'managers-of-any-sign': {
    bug: 'a fieldManager may hold control characters',
    breaks: ['mf-fieldmanager-limits'],
    in: 'registry/metadata/manager-name.ts',
    find: '/^[\\p{L}\\p{M}\\p{N}\\p{P}\\p{S} ]$/u',
    put: '/^.$/su',
  },
} satisfies Record<string, Fault>;

/** Records that a write clears. */
const resetFaults = {
  'resets-ignored': {
    bug: 'managedFields with one empty entry are taken for none',
    breaks: ['mf-reset-single-empty-entry', 'mf-reset-with-other-changes'],
  },
  'resets-by-put-only': {
    bug: 'one empty entry clears the records in a PUT, not in a patch',
    breaks: ['mf-reset-single-empty-entry'],
  },
  'empty-list-resets': {
    bug: 'an empty list clears the records',
    breaks: ['mf-reset-empty-list-ignored'],
  },
  'missing-list-resets': {
    bug: 'a PUT without managedFields clears the records',
    breaks: ['mf-reset-empty-list-ignored'],
  },
  'resets-own-nothing': {
    bug: 'who clears the records is not recorded for what it changed with them',
    breaks: ['mf-reset-with-other-changes'],
  },
  'resets-own-everything': {
    bug: 'who clears the records and changes something owns the whole object',
    breaks: ['mf-reset-with-other-changes'],
  },
} satisfies Record<string, Fault>;

/** Subresources and versions, and how many there are. */
const partFaults = {
  'ten-records-for-all': {
    bug: 'no more than ten records are kept, and those who apply count like those who update',
    breaks: ['mf-list-of-records'],
  },
  'subresources-unnamed': {
    bug: 'a record of a write to a subresource is that of the object',
    breaks: ['mf-list-of-records'],
  },
  'scale-writes-unrecorded': {
    bug: 'a write to scale leaves the records of the object as they are',
    breaks: ['mf-list-of-records', 'ssa-change-moves-ownership', 'ssa-conflict-on-owned-change'],
  },
  'scale-writers-in-the-version-of-scale': {
    bug: 'the record of a write to scale has the version of the Scale',
    breaks: ['mf-list-of-records'],
  },
  'status-in-objects-owned': {
    bug: 'who sends a status with the object owns it, though it is not written',
    breaks: ['mf-list-of-records'],
  },
  'records-of-other-versions-dropped': {
    bug: 'records of another version than that of the request are dropped',
    breaks: ['mf-list-of-records', 'ssa-conflict-on-owned-change', 'ssa-shared-ownership', 'ssa-conflict-lists-fields'],
  },
} satisfies Record<string, Fault>;

export const managedFieldsFaults = {
  ...recordFaults,
  ...writerFaults,
  ...resetFaults,
  ...partFaults,
} satisfies Record<string, Fault>;
