/** Faults of managedFields in updates: encodings, list items, and several entries in the body. */
import type { Fault } from '../../../faults/fault.ts';

const TRACK_UPDATE_FILE = 'handlers/managed-fields/track-update.ts';

export const managedFieldsUpdateFaults = {
  'creating-puts-unrecorded': {
    bug: 'a PUT that creates an object adds no entry to managedFields',
    breaks: ['mf-entry-operation-update'],
    in: TRACK_UPDATE_FILE,
    find: 'hasNoManagers ? NO_MANAGED_FIELDS :',
    put: "hasNoManagers || (call.verb === 'update' && current === undefined) ? NO_MANAGED_FIELDS :",
  },
  'protobuf-writes-unrecorded': {
    bug: 'a write in protobuf leaves managedFields unchanged',
    breaks: ['mf-entry-operation-update', 'ssa-change-moves-ownership'],
    in: TRACK_UPDATE_FILE,
    find: 'hasNoManagers ? NO_MANAGED_FIELDS :',
    put: "hasNoManagers ? NO_MANAGED_FIELDS : String(call.request.headers['content-type']).includes('protobuf') ? managedFields :",
  },
  'yaml-writes-own-everything': {
    bug: 'the manager of a PUT in YAML owns all fields of the object',
    breaks: ['ssa-change-moves-ownership'],
    in: TRACK_UPDATE_FILE,
    find: 'updateManagers(call, types, { liveObject, nextObject, managedFields })',
    put: "updateManagers(call, types, { liveObject: String(call.request.headers['content-type']).includes('/yaml') ? types.emptyObject : liveObject, nextObject, managedFields })",
  },
  'fields-of-removed-items-stay': {
    bug: 'the fields of a list item that an update removes stay in managedFields',
    breaks: ['ssa-change-moves-ownership'],
    in: 'pure/apply/updater.ts',
    find: '.difference(takenFields).difference(removed)',
    put: '.difference(takenFields).difference(FieldSet.create(...[...removed.paths()].filter((path) => path.length < 4)))',
  },
  'reordered-lists-are-taken': {
    bug: 'an update that reorders a set or a list of type map takes the ownership of the list',
    breaks: ['ssa-change-moves-ownership'],
    in: 'pure/apply/compare.ts',
    find: 'const [oldItems, newItems] = [groupByElement(list, oldList), groupByElement(list, newList)];',
    put: `const [oldItems, newItems] = [groupByElement(list, oldList), groupByElement(list, newList)];
  const isReordered = oldList.length > 0 && oldList[0] !== undefined && newList.some((item, index) => index > 0 && isDeepEqual(item, oldList[0]));
  if (isReordered) comparison.modified.insert(comparison.path);`,
  },
  'changed-items-are-taken': {
    bug: 'an update of a field of a list item takes the ownership of the item',
    breaks: ['ssa-change-moves-ownership'],
    in: 'pure/apply/compare.ts',
    find: 'if (oldItems.length <= 1 && newItems.length <= 1) compareValues(list.element, oldItems[0], newItems[0], comparison);',
    put: `if (oldItems.length <= 1 && newItems.length <= 1) {
    compareValues(list.element, oldItems[0], newItems[0], comparison);
    if (oldItems.length + newItems.length === 2 && !isDeepEqual(oldItems, newItems)) comparison.modified.insert(comparison.path);
  }`,
  },
  'first-sent-record-only': {
    bug: 'an update reads only the first of several managedFields entries in its body',
    breaks: ['mf-sent-by-updates'],
    in: TRACK_UPDATE_FILE,
    find: 'changesManagedFields ? decodeManagedFieldsOrEmpty(sentEntries) : NO_MANAGED_FIELDS',
    put: 'changesManagedFields ? decodeManagedFieldsOrEmpty(sentEntries.slice(0, 1)) : NO_MANAGED_FIELDS',
  },
  'invalid-records-skipped': {
    bug: 'an update omits an invalid managedFields entry of its body and stores the other entries',
    breaks: ['mf-sent-by-updates'],
    in: 'pure/managed-fields/managed-fields.ts',
    find: "throw new ManagedFieldsError('operation must be `Apply` or `Update`');",
    put: 'continue;',
  },
  'removed-records-restored': {
    bug: 'an update cannot remove one of several managedFields entries',
    breaks: ['mf-sent-by-updates'],
    in: TRACK_UPDATE_FILE,
    find: 'managedFields: decodedFields.managers.size === 0 ? decodeManagedFieldsOrEmpty(storedEntries) : decodedFields,',
    put: 'managedFields: decodedFields.managers.size < (storedEntries?.length ?? 1) ? decodeManagedFieldsOrEmpty(storedEntries) : decodedFields,',
  },
  'unknown-versions-of-entries-kept': {
    bug: 'an entry of managedFields in a version that the server does not serve is stored',
    breaks: ['mf-sent-by-updates'],
    in: 'pure/apply/updater.ts',
    find: '    if (liveObjectInVersion === undefined) continue;\n    const set =',
    put: `    if (liveObjectInVersion === undefined) {
      reconciledManagers.set(manager, { ...ownedFields, version: liveObject.version });
      continue;
    }
    const set =`,
  },
  'one-unknown-version-drops-all-entries': {
    bug: 'all entries of managedFields in the body are ignored if one has a version that the server does not serve',
    breaks: ['mf-sent-by-updates'],
    in: 'pure/apply/updater.ts',
    find: '    if (liveObjectInVersion === undefined) continue;\n    const set =',
    put: `    if (liveObjectInVersion === undefined) return new Map();
    const set =`,
  },
  'entries-in-other-served-versions-dropped': {
    bug: 'entries of managedFields in the body have no effect unless they have the version of the request',
    breaks: ['mf-sent-by-updates'],
    in: 'pure/apply/updater.ts',
    find: '    if (liveObjectInVersion === undefined) continue;\n    const set =',
    put: `    if (liveObjectInVersion === undefined || liveObjectInVersion !== liveObject) continue;
    const set =`,
  },
  'custom-entries-in-unknown-versions-omitted': {
    bug: 'a custom object loses only the entry of managedFields in a version that the server does not serve',
    breaks: ['mf-sent-by-updates'],
    in: 'handlers/managed-fields/track-update.ts',
    find: '  if (customType === undefined) return false;',
    put: '  if (customType === undefined || managers.size < 99) return false;',
  },
  'fields-of-duplicates': {
    bug: 'a manager still owns the fields of an item that another manager duplicated',
    breaks: ['mf-kept-with-duplicate-items'],
    in: 'pure/apply/compare.ts',
    find: 'if (oldItems.length > 0) compareValues(list.element, oldItems[0], undefined, comparison);',
    put: '',
  },
} satisfies Record<string, Fault>;
