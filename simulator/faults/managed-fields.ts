/** Faults that break rules of the area managed-fields. */
import type { Edit, Fault } from './fault.ts';
import { recordsShownAs } from './shown.ts';

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

/** What is shown of a record. */
const recordFaults = {
  'records-without-manager': {
    bug: "a record doesn't name its manager",
    breaks: ['mf-entry-manager'],
    ...recordsShownAs('entries.map(({ manager: _, ...entry }) => entry)'),
  },
  'apply-in-lower-case': {
    bug: 'the operation of an apply is written apply',
    breaks: ['mf-entry-operation-apply'],
    ...recordsShownAs(
      "entries.map((entry) => (entry.operation === 'Apply' ? { ...entry, operation: 'apply' } : entry))",
    ),
  },
  'update-in-lower-case': {
    bug: 'the operation of an update is written update',
    breaks: ['mf-entry-operation-update'],
    ...recordsShownAs(
      "entries.map((entry) => (entry.operation === 'Update' ? { ...entry, operation: 'update' } : entry))",
    ),
  },
  'records-without-version': {
    bug: 'a record has no apiVersion',
    breaks: ['mf-entry-apiversion'],
    ...recordsShownAs('entries.map(({ apiVersion: _, ...entry }) => entry)'),
  },
  'records-of-the-group': {
    bug: 'the apiVersion of a record is the version without the group',
    breaks: ['mf-entry-apiversion'],
    ...recordsShownAs(
      "entries.map((entry) => ({ ...entry, apiVersion: String(entry.apiVersion).replace(/^.*\\//, '') }))",
    ),
  },
  'records-without-time': {
    bug: 'a record has no time',
    breaks: ['mf-entry-time'],
    in: 'pure/managed-fields/managed-fields.ts',
    find: '...(time !== undefined && { time }),',
    put: '',
  },
  'times-of-records-with-milliseconds': {
    bug: 'the time of a record has milliseconds',
    breaks: ['mf-entry-time'],
    ...recordsShownAs("entries.map((entry) => ({ ...entry, time: String(entry.time).replace('Z', '.000Z') }))"),
  },
  'times-of-records-are-creation-times': {
    bug: 'the time of a record is that of the creation of its object',
    breaks: ['mf-entry-time'],
    ...recordsShownAs('entries.map((entry) => ({ ...entry, time: served.metadata.creationTimestamp ?? null }))'),
  },
  'every-apply-is-timed': {
    bug: 'an apply that changes nothing moves the time, and is a write for it',
    breaks: ['mf-entry-time', 'ssa-ownership-recorded'],
    in: 'pure/apply/apply.ts',
    find: 'object === undefined ? managed.times : new Map',
    put: 'new Map',
    also: [{ in: 'handlers/change.ts', find: 'keepUnchangedTimes(object, previous);', put: '' }],
  },
  'times-of-appliers-stay': {
    bug: 'the time of an applier is that of its first apply',
    breaks: ['mf-entry-time'],
    in: 'pure/apply/apply.ts',
    find: 'object === undefined ? managed.times',
    put: 'object === undefined || managed.times.has(identifier) ? managed.times',
  },
  'one-time-for-all': {
    bug: 'every write sets the time of all records',
    breaks: ['mf-entry-time'],
    in: 'pure/managed-fields/managed-fields.ts',
    find: 'const time = times.get(identifier);',
    put: 'const time = [...times.values()].toSorted().at(-1);',
  },
  'records-without-fields-type': {
    bug: 'a record has no fieldsType',
    breaks: ['mf-entry-fieldstype'],
    ...recordsShownAs('entries.map(({ fieldsType: _, ...entry }) => entry)'),
  },
  'fields-type-is-v1': {
    bug: 'the fieldsType is written V1',
    breaks: ['mf-entry-fieldstype'],
    ...recordsShownAs("entries.map((entry) => ({ ...entry, fieldsType: 'V1' }))"),
  },
  'fields-without-prefix': {
    bug: 'fields in fieldsV1 have their plain names',
    breaks: ['mf-entry-fieldsv1-prefix'],
    ...recordsShownAs(`JSON.parse(JSON.stringify(entries).replaceAll('"f:', '"'))`),
  },
  'fields-are-flat': {
    bug: 'fieldsV1 is one map from paths',
    breaks: ['mf-entry-fieldsv1-nesting'],
    ...recordsShownAs(`entries.map((entry) => {
        const paths = [...fromFieldsV1(entry.fieldsV1 ?? {}).paths()];
        return { ...entry, fieldsV1: Object.fromEntries(paths.map((path) => [path.join('.'), {}])) };
      })`),
    also: [
      {
        in: 'negotiation/served-kind.ts',
        find: "import { compactJson } from '../pure/json/write.ts';",
        put: `import { fromFieldsV1 } from '../pure/fields/fields-v1.ts';
import { compactJson } from '../pure/json/write.ts';`,
      },
    ],
  },
  'leaves-are-null': {
    bug: 'a leaf of fieldsV1 is null',
    breaks: ['mf-entry-fieldsv1-leaf'],
    in: 'pure/fields/fields-v1.ts',
    find: 'child === undefined ? {} :',
    put: 'child === undefined ? null :',
    also: [{ in: 'pure/fields/fields-v1.ts', find: "{ '.': {} }", put: "{ '.': null }" }],
  },
  'leaves-are-true': {
    bug: 'a leaf of fieldsV1 is true',
    breaks: ['mf-entry-fieldsv1-leaf'],
    in: 'pure/fields/fields-v1.ts',
    find: 'child === undefined ? {} :',
    put: 'child === undefined ? true :',
    also: [
      { in: 'pure/fields/fields-v1.ts', find: "{ '.': {} }", put: "{ '.': true }" },
      {
        in: 'pure/fields/fields-v1.ts',
        find: 'if (value !== null && !isObject(value))',
        put: `if (value === true) {
      members.add(element);
      continue;
    }
    if (value !== null && !isObject(value))`,
      },
    ],
  },
  'one-record-a-name': {
    bug: 'what one name applied and updated is one record',
    breaks: ['mf-list-of-records'],
    ...recordsShownAs(
      'entries.filter(({ manager }, index) => entries.findIndex((other) => other.manager === manager) === index)',
    ),
  },
  'records-are-a-map': {
    bug: 'managedFields is a map by manager',
    breaks: ['mf-list-of-records'],
    ...recordsShownAs('Object.fromEntries(entries.map((entry) => [String(entry.manager), entry])) as never'),
  },
  'records-without-fields-stay': {
    bug: 'who has lost or given up all fields keeps an empty record',
    breaks: ['mf-empty-manager-removed'],
    in: 'pure/apply/updater.ts',
    find: 'if (!set.isEmpty()) updated.set',
    put: 'updated.set',
    also: [{ in: 'pure/apply/apply.ts', find: 'set.isEmpty()', put: 'false' }],
  },
} satisfies Record<string, Fault>;

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
    find: '.difference(taken).difference(removed)',
    put: '.difference(taken)',
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
    find: 'changed && resets(call, sent)',
    put: 'false',
  },
  'resets-by-put-only': {
    bug: 'one empty entry clears the records in a PUT, not in a patch',
    breaks: ['mf-reset-single-empty-entry'],
    in: 'handlers/managed-fields/track-update.ts',
    find: 'changed && resets(call, sent)',
    put: "call.verb === 'update' && changed && resets(call, sent)",
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
    put: `if (sent === undefined) return { reset: true, managed: NO_MANAGERS };
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
    find: 'const decoded = changed ? decodable(sent) : NO_MANAGERS;',
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
    find: 'convert({ version, value }, wanted) {',
    put: `convert({ version, value }, wanted) {
      if (version !== wanted) return undefined;`,
  },
} satisfies Record<string, Fault>;

export const managedFieldsFaults = {
  ...recordFaults,
  ...writerFaults,
  ...resetFaults,
  ...partFaults,
} satisfies Record<string, Fault>;
