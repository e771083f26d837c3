/** Faults that break rules of the area managed-fields about the content of entries. */
import type { Fault } from '../../../faults/fault.ts';
import { createServedManagedFieldsEdit } from '../served-objects.ts';

/** Faults in the entries of managedFields. */
export const managedFieldsEntryFaults = {
  'records-without-manager': {
    bug: 'an entry of managedFields has no manager',
    breaks: ['mf-entry-manager'],
    ...createServedManagedFieldsEdit('entries.map(({ manager: _, ...entry }) => entry)'),
  },
  'apply-in-lower-case': {
    bug: 'the operation in the managedFields entry of an apply is apply instead of Apply',
    breaks: ['mf-entry-operation-apply'],
    ...createServedManagedFieldsEdit(
      "entries.map((entry) => (entry.operation === 'Apply' ? { ...entry, operation: 'apply' } : entry))",
    ),
  },
  'update-in-lower-case': {
    bug: 'the operation in the managedFields entry of an update is update instead of Update',
    breaks: ['mf-entry-operation-update'],
    ...createServedManagedFieldsEdit(
      "entries.map((entry) => (entry.operation === 'Update' ? { ...entry, operation: 'update' } : entry))",
    ),
  },
  'records-without-version': {
    bug: 'an entry of managedFields has no apiVersion',
    breaks: ['mf-entry-apiversion'],
    ...createServedManagedFieldsEdit('entries.map(({ apiVersion: _, ...entry }) => entry)'),
  },
  'records-of-the-group': {
    bug: 'the apiVersion of an entry lacks the group',
    breaks: ['mf-entry-apiversion'],
    ...createServedManagedFieldsEdit(
      "entries.map((entry) => ({ ...entry, apiVersion: String(entry.apiVersion).replace(/^.*\\//, '') }))",
    ),
  },
  'records-without-time': {
    bug: 'an entry of managedFields has no time',
    breaks: ['mf-entry-time'],
    in: 'pure/managed-fields/managed-fields.ts',
    find: '...(time !== undefined && { time }),',
    put: '',
  },
  'times-of-records-with-milliseconds': {
    bug: 'the time of an entry has milliseconds',
    breaks: ['mf-entry-time'],
    ...createServedManagedFieldsEdit(
      "entries.map((entry) => ({ ...entry, time: String(entry.time).replace('Z', '.000Z') }))",
    ),
  },
  'times-of-records-are-creation-times': {
    bug: 'the time of an entry is the creation time of the object',
    breaks: ['mf-entry-time'],
    ...createServedManagedFieldsEdit(
      'entries.map((entry) => ({ ...entry, time: servedObject.metadata.creationTimestamp ?? null }))',
    ),
  },
  'every-apply-is-timed': {
    bug: 'an apply that changes nothing updates the time of its entry, and therefore the object',
    breaks: ['mf-entry-time', 'ssa-ownership-recorded'],
    in: 'pure/apply/apply.ts',
    find: 'object === undefined ? managedFields.times : new Map',
    put: 'new Map',
    also: [{ in: 'handlers/change.ts', find: 'restoreUnchangedTimes(object, previous);', put: '' }],
  },
  'times-of-appliers-stay': {
    bug: 'the time of the entry of an Apply manager is that of its first apply',
    breaks: ['mf-entry-time'],
    in: 'pure/apply/apply.ts',
    find: 'object === undefined ? managedFields.times',
    put: 'object === undefined || managedFields.times.has(identifier) ? managedFields.times',
  },
  'one-time-for-all': {
    bug: 'every write updates the time of all entries',
    breaks: ['mf-entry-time'],
    in: 'pure/managed-fields/managed-fields.ts',
    find: 'const time = times.get(identifier);',
    put: 'const time = [...times.values()].toSorted().at(-1);',
  },
  'records-without-fields-type': {
    bug: 'an entry of managedFields has no fieldsType',
    breaks: ['mf-entry-fieldstype'],
    ...createServedManagedFieldsEdit('entries.map(({ fieldsType: _, ...entry }) => entry)'),
  },
  'fields-type-is-v1': {
    bug: 'the fieldsType of an entry is V1 instead of FieldsV1',
    breaks: ['mf-entry-fieldstype'],
    ...createServedManagedFieldsEdit("entries.map((entry) => ({ ...entry, fieldsType: 'V1' }))"),
  },
  'fields-without-prefix': {
    bug: 'fields in fieldsV1 lack the prefix f:',
    breaks: ['mf-entry-fieldsv1-prefix'],
    ...createServedManagedFieldsEdit(`JSON.parse(JSON.stringify(entries).replaceAll('"f:', '"'))`),
  },
  'fields-are-flat': {
    bug: 'fieldsV1 is a flat map from dotted paths to empty objects',
    breaks: ['mf-entry-fieldsv1-nesting'],
    ...createServedManagedFieldsEdit(`entries.map((entry) => {
        const paths = [...parseFieldsV1(entry.fieldsV1 ?? {}).paths()];
        return { ...entry, fieldsV1: Object.fromEntries(paths.map((path) => [path.join('.'), {}])) };
      })`),
    also: [
      {
        in: 'negotiation/served-kind.ts',
        find: "import { writeCompactJson } from '../pure/json/write.ts';",
        put: `import { parseFieldsV1 } from '../pure/fields/fields-v1.ts';
import { writeCompactJson } from '../pure/json/write.ts';`,
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
    bug: 'managedFields contains only the first of several entries of a manager',
    breaks: ['mf-list-of-records'],
    ...createServedManagedFieldsEdit(
      'entries.filter(({ manager }, index) => entries.findIndex((other) => other.manager === manager) === index)',
    ),
  },
  'records-are-a-map': {
    bug: 'managedFields is a map from managers to entries',
    breaks: ['mf-list-of-records'],
    ...createServedManagedFieldsEdit(
      'Object.fromEntries(entries.map((entry) => [String(entry.manager), entry])) as never',
    ),
  },
  'records-without-fields-stay': {
    bug: 'a manager without fields keeps an empty entry',
    breaks: ['mf-empty-manager-removed'],
    in: 'pure/apply/updater.ts',
    find: 'if (!set.isEmpty()) updatedManagers.set',
    put: 'updatedManagers.set',
    also: [{ in: 'pure/apply/apply.ts', find: 'ownedFieldSet.isEmpty()', put: 'false' }],
  },
  'other-subresources-not-recorded': {
    bug: 'the managedFields entry of a write to a subresource other than status and scale has no subresource',
    breaks: ['mf-entry-subresource'],
    in: 'handlers/managed-fields/object-types.ts',
    find: "(endpoint.subresource?.name ?? '') : ''",
    put: "['status', 'scale'].find((name) => name === endpoint.subresource?.name) ?? '' : ''",
  },
  'approval-not-recorded': {
    bug: 'the managedFields entry of a write to the subresource approval has no subresource',
    breaks: ['mf-entry-subresource'],
    in: 'handlers/managed-fields/object-types.ts',
    find: "(endpoint.subresource?.name ?? '') : ''",
    put: "(endpoint.subresource?.name.replace('approval', '') ?? '') : ''",
  },
} satisfies Record<string, Fault>;
