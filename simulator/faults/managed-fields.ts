/** Faults that break rules of the area managed-fields. */
import type { Edit, Fault } from './fault.ts';

const TRACK_UPDATE = 'handlers/managed-fields/track-update.ts';

/** Writes of the verb leave the records as they are. */
function unrecorded(verb: string): Edit {
  return {
    in: TRACK_UPDATE,
    find: 'unowned ? NO_MANAGERS :',
    put: `unowned ? NO_MANAGERS : call.verb === '${verb}' ? managed :`,
  };
}

/** What others would lose to a write of the verb is a conflict. */
function conflicting(verb: string): Pick<Fault, keyof Edit | 'also'> {
  return {
    in: TRACK_UPDATE,
    find: 'return capUpdateManagers(updateManagedFields(types, live, next, managed, writer));',
    put: `const updated = updateManagedFields(types, live, next, managed, writer);
    const conflicts = [...managed.managers].flatMap(([manager, { set }]) => {
      const lost = set.difference(updated.managers.get(manager)?.set ?? new FieldSet());
      return [...lost.leaves().paths()].map((path) => ({ manager, path }));
    });
    if (call.verb === '${verb}' && conflicts.length > 0) throw applyConflict(conflicts);
    return capUpdateManagers(updated);`,
    also: [
      {
        in: TRACK_UPDATE,
        find: "import { capUpdateManagers } from '../../pure/managed-fields/cap.ts';",
        put: `import { FieldSet } from '../../pure/fields/field-set.ts';
import { capUpdateManagers } from '../../pure/managed-fields/cap.ts';
import { applyConflict } from '../apply/conflict-status.ts';`,
      },
    ],
  };
}

/** Who is recorded for what. */
const writerFaults = {
  'creates-unrecorded': {
    bug: 'who creates by POST owns nothing',
    breaks: ['mf-entry-operation-update', 'ep-q-create-fieldmanager'],
    ...unrecorded('create'),
  },
  'puts-unrecorded': {
    bug: 'a PUT leaves the records as they are',
    breaks: ['mf-entry-operation-update', 'ssa-put-never-conflicts', 'ssa-change-moves-ownership'],
    ...unrecorded('update'),
  },
  'patches-unrecorded': {
    bug: 'a patch that is no apply leaves the records as they are',
    breaks: ['mf-entry-operation-update', 'ssa-other-patch-never-conflicts'],
    ...unrecorded('patch'),
  },
  'puts-conflict': {
    bug: 'a PUT of what others own is refused',
    breaks: ['ssa-put-never-conflicts'],
    ...conflicting('update'),
  },
  'patches-conflict': {
    bug: 'a patch of what others own is refused',
    breaks: ['ssa-other-patch-never-conflicts'],
    ...conflicting('patch'),
  },
  'former-owners-stay': {
    bug: 'the previous owner of a field goes on owning it after another manager updates it',
    breaks: ['ssa-change-moves-ownership', 'ssa-put-never-conflicts'],
    in: 'pure/apply/updater.ts',
    find: 'const { updated, comparison } = takeOver(converter, live, next, previous, manager, true);',
    put: `const updated = new Map(managers);
  const { comparison } = takeOver(converter, live, next, previous, manager, true);`,
  },
  'removed-fields-stay-owned': {
    bug: 'a field that an update takes away stays in the records',
    breaks: ['ssa-change-moves-ownership'],
    in: 'pure/apply/updater.ts',
    find: '.difference(takenFields).difference(removed)',
    put: '.difference(takenFields)',
  },
  'updates-own-what-they-send': {
    bug: 'an updater owns all fields that it sends, changed or not',
    breaks: ['ssa-change-moves-ownership'],
    in: 'pure/apply/updater.ts',
    find: 'strip(owned.difference(removed).union(modified).union(added), converter.ignoredFields(version))',
    put: 'toFieldSet(next.type, next.value)',
  },
  'parameter-of-creates-ignored': {
    bug: 'fieldManager of a POST is not looked at',
    breaks: ['mf-manager-from-parameter', 'ep-q-create-fieldmanager'],
    in: 'handlers/managed-fields/track-update.ts',
    find: "if (fieldManager !== '')",
    put: "if (fieldManager !== '' && call.verb !== 'create')",
  },
  'reviews-record-nobody': {
    bug: 'a review, which is not stored, does not name who asked for it',
    breaks: ['mf-manager-from-parameter'],
    in: 'handlers/create.ts',
    find: 'const answered = await review(call.object,',
    put: 'const answered = await review(withoutManagers(call.object),',
  },
  'parameter-of-puts-ignored': {
    bug: 'fieldManager of a PUT is not looked at',
    breaks: ['mf-manager-from-parameter', 'ep-q-update-fieldmanager'],
    in: 'handlers/managed-fields/track-update.ts',
    find: "if (fieldManager !== '')",
    put: "if (fieldManager !== '' && call.verb !== 'update')",
  },
  'parameter-of-patches-ignored': {
    bug: 'fieldManager of a patch that is no apply is not looked at',
    breaks: ['mf-manager-from-parameter', 'ep-q-patch-fieldmanager'],
    in: 'handlers/managed-fields/track-update.ts',
    find: "if (fieldManager !== '')",
    put: "if (fieldManager !== '' && call.verb !== 'patch')",
  },
  'user-agent-is-nobody': {
    bug: 'a writer without fieldManager is unknown, whatever its User-Agent',
    breaks: ['mf-manager-from-user-agent'],
    in: 'handlers/managed-fields/track-update.ts',
    find: "return managerOfUserAgent(headerText(headerOf(call.request, 'user-agent')));",
    put: "return '';",
  },
  'managers-in-lower-case': {
    bug: 'a fieldManager is recorded in lower case',
    breaks: ['mf-manager-from-parameter', 'ep-q-patch-fieldmanager'],
    in: 'handlers/managed-fields/track-update.ts',
    find: 'return fieldManager;',
    put: 'return fieldManager.toLowerCase();',
  },
  'managers-to-the-slash': {
    bug: 'a fieldManager is cut at its first slash, as a User-Agent is',
    breaks: ['mf-manager-from-parameter', 'ep-q-update-fieldmanager'],
    in: 'handlers/managed-fields/track-update.ts',
    find: 'return fieldManager;',
    put: "return fieldManager.replace(/\\/.*/s, '');",
  },
  'replacing-user-agent-is-nobody': {
    bug: 'the User-Agent names no manager of a PUT',
    breaks: ['mf-manager-from-user-agent'],
    in: 'handlers/managed-fields/track-update.ts',
    find: 'return managerOfUserAgent(',
    put: `if (call.verb === 'update') return '';
  return managerOfUserAgent(`,
  },
  'patching-user-agent-is-nobody': {
    bug: 'the User-Agent names the manager of creates only',
    breaks: ['mf-manager-from-user-agent'],
    in: 'handlers/managed-fields/track-update.ts',
    find: 'return managerOfUserAgent(',
    put: `if (call.verb !== 'create') return '';
  return managerOfUserAgent(`,
  },
  'whole-user-agent': {
    bug: 'the manager is the whole User-Agent',
    breaks: ['mf-manager-user-agent-prefix'],
    in: 'pure/managed-fields/manager.ts',
    find: "userAgent.replace(/\\/.*/s, '')",
    put: 'userAgent',
  },
  'user-agent-to-the-space': {
    bug: 'the manager is what stands before the first space of the User-Agent',
    breaks: ['mf-manager-user-agent-prefix'],
    in: 'pure/managed-fields/manager.ts',
    find: "userAgent.replace(/\\/.*/s, '')",
    put: "userAgent.replace(/ .*/s, '')",
  },
  'managers-of-any-length': {
    bug: 'a fieldManager may be as long as it likes',
    breaks: ['mf-fieldmanager-limits'],
    in: 'registry/metadata/manager-name.ts',
    find: 'const MAX_BYTES = 128;',
    put: 'const MAX_BYTES = Number.POSITIVE_INFINITY;',
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
    in: 'handlers/managed-fields/track-update.ts',
    find: 'changed && resets(call, sentEntries)',
    put: 'false',
  },
  'resets-by-put-only': {
    bug: 'one empty entry clears the records in a PUT, not in a patch',
    breaks: ['mf-reset-single-empty-entry'],
    in: 'handlers/managed-fields/track-update.ts',
    find: 'changed && resets(call, sentEntries)',
    put: "call.verb === 'update' && changed && resets(call, sentEntries)",
  },
  'empty-list-resets': {
    bug: 'an empty list clears the records',
    breaks: ['mf-reset-empty-list-ignored'],
    in: 'handlers/managed-fields/track-update.ts',
    find: "call.context.departures.has('empty-managed-fields-reset')",
    put: 'true',
  },
  'missing-list-resets': {
    bug: 'a PUT without managedFields clears the records',
    breaks: ['mf-reset-empty-list-ignored'],
    in: 'handlers/managed-fields/track-update.ts',
    find: 'const decoded = changed ?',
    put: `if (sentEntries === undefined) return { reset: true, managed: NO_MANAGERS };
  const decoded = changed ?`,
  },
  'resets-own-nothing': {
    bug: 'who clears the records is not recorded for what it changed with them',
    breaks: ['mf-reset-with-other-changes'],
    in: 'handlers/managed-fields/track-update.ts',
    find: " && (!reset || call.context.departures.has('reset-records-nobody'))",
    put: '',
  },
  'resets-own-everything': {
    bug: 'who clears the records and changes something owns the whole object',
    breaks: ['mf-reset-with-other-changes'],
    in: 'handlers/managed-fields/track-update.ts',
    find: 'tracked(call, types, { live, next, managed })',
    put: 'tracked(call, types, { live: reset ? types.empty : live, next, managed })',
  },
} satisfies Record<string, Fault>;

/** Subresources and versions, and how many there are. */
const partFaults = {
  'sent-records-unread': {
    bug: 'managedFields of an update are not looked at unless they clear the entries',
    breaks: ['mf-sent-by-updates'],
    in: 'handlers/managed-fields/track-update.ts',
    find: 'const decoded = changed ? decodable(sentEntries) : NO_MANAGERS;',
    put: 'const decoded = NO_MANAGERS;',
  },
  'ten-records-for-all': {
    bug: 'no more than ten records are kept, and those who apply count like those who update',
    breaks: ['mf-updates-at-most-ten'],
    in: 'pure/apply/apply.ts',
    find: 'const times =',
    put: `const [oldest] = managers.keys();
  if (managers.size > 10 && oldest !== undefined) managers.delete(oldest);
  const times =`,
  },
  'subresources-unnamed': {
    bug: 'a record of a write to a subresource is that of the object',
    breaks: ['mf-entry-subresource'],
    in: 'handlers/managed-fields/object-types.ts',
    find: "endpoint.subresource?.name ?? ''",
    put: "''",
  },
  'scale-writes-unrecorded': {
    bug: 'a write to scale leaves the records of the object as they are',
    breaks: ['mf-entry-subresource', 'ssa-change-moves-ownership', 'ssa-conflict-on-owned-change'],
    in: 'handlers/managed-fields/scale.ts',
    find: 'setManagedFields(next, managersOfParent(call, view, managersOf(viewObject), managersOf(parent)));',
    put: '',
  },
  'scale-writers-in-the-version-of-scale': {
    bug: 'the record of a write to scale has the version of the Scale',
    breaks: ['mf-entry-subresource'],
    in: 'handlers/managed-fields/scale.ts',
    find: 'call.endpoint.resource.apiVersion',
    put: 'call.endpoint.servedKind.apiVersion',
  },
  'status-in-objects-owned': {
    bug: 'who sends a status with the object owns it, though it is not written',
    breaks: ['mf-entry-subresource'],
    in: 'handlers/managed-fields/object-types.ts',
    find: 'endpoint.strategy.resetFields',
    put: 'undefined',
  },
  'records-of-other-versions-dropped': {
    bug: 'records of another version than that of the request are dropped',
    breaks: ['mf-list-of-records', 'ssa-conflict-on-owned-change', 'ssa-shared-ownership', 'ssa-conflict-lists-fields'],
    in: 'handlers/managed-fields/object-types.ts',
    find: 'convert({ version, value }, targetVersion) {',
    put: `convert({ version, value }, targetVersion) {
      if (version !== targetVersion) return undefined;`,
  },
} satisfies Record<string, Fault>;

export const managedFieldsFaults = {
  ...writerFaults,
  ...resetFaults,
  ...partFaults,
} satisfies Record<string, Fault>;
