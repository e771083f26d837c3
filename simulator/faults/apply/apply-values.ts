/** Faults of applies that concern empty values, the order of items, and earlier requests of the manager. */
import type { Fault } from '../../../faults/fault.ts';

const MERGE_FILE = 'pure/apply/merge.ts';
const EMPTY_LIST_LINE =
  "if (list.relationship === 'atomic' || (liveList.length === 0 && appliedList.length === 0))\n    return selectLeaf(liveValue, appliedValue);";

export const applyValueFaults = {
  'atomic-lists-unordered': {
    bug: 'an apply of an atomic list in another order changes nothing',
    breaks: ['ssa-conflict-on-owned-change'],
    in: 'pure/apply/compare.ts',
    find: 'else if (!isDeepEqual(oldValue, newValue) || hasListWithOmission(newValue)) modified.insert(path);',
    put: `else if (Array.isArray(oldValue) && Array.isArray(newValue) && isDeepEqual([...oldValue].sort(), [...newValue].sort())) return true;
  else if (!isDeepEqual(oldValue, newValue) || hasListWithOmission(newValue)) modified.insert(path);`,
  },
  'empty-atomic-lists-merged': {
    bug: 'an apply of an empty atomic list keeps the stored items',
    breaks: ['ssa-conflict-on-owned-change'],
    in: MERGE_FILE,
    find: EMPTY_LIST_LINE,
    put: `const isKept = list.relationship === 'atomic' && appliedValue !== undefined && appliedList.length === 0;
  if (isKept) return selectLeaf(liveValue, undefined);
  ${EMPTY_LIST_LINE}`,
  },
  'empty-lists-replace-items': {
    bug: 'an apply of an empty set or list of type map replaces the stored list',
    breaks: ['ssa-shared-ownership'],
    in: MERGE_FILE,
    find: EMPTY_LIST_LINE,
    put: `if (appliedValue !== undefined && appliedList.length === 0) return selectLeaf(liveValue, appliedValue);
  ${EMPTY_LIST_LINE}`,
  },
  'empty-maps-replace-members': {
    bug: 'an apply of an empty map or struct removes the stored members',
    breaks: ['ssa-shared-ownership'],
    in: MERGE_FILE,
    find: "if (map.relationship === 'atomic' || areEmptyMaps) return selectLeaf(liveValue, appliedValue);",
    put: `if (appliedMap !== undefined && isEmptyMap(appliedMap)) return selectLeaf(liveValue, appliedValue);
  if (map.relationship === 'atomic' || areEmptyMaps) return selectLeaf(liveValue, appliedValue);`,
  },
  'zeros-are-not-applied': {
    bug: 'the value 0 in an applied configuration is ignored',
    breaks: ['ssa-conflict-on-owned-change'],
    in: MERGE_FILE,
    find: 'return appliedValue === undefined ? (liveValue ?? null) : appliedValue;',
    put: 'return appliedValue === undefined || (appliedValue === 0 && liveValue !== undefined) ? (liveValue ?? null) : appliedValue;',
  },
  'force-is-remembered': {
    bug: 'after a forced apply, later applies of the same manager to the object are forced',
    breaks: ['ssa-conflict-on-owned-change'],
    in: 'handlers/apply/apply.ts',
    find: 'const { fieldManager: name, force: isForced } = writeOptions;',
    put: `const { fieldManager: name } = writeOptions;
  const forcedApplies: Set<string> = ((globalThis as { forcedApplies?: Set<string> }).forcedApplies ??= new Set());
  const applyKey = \`\${name} \${call.info.namespace}/\${call.info.name}\`;
  if (writeOptions.force) forcedApplies.add(applyKey);
  const isForced = forcedApplies.has(applyKey);`,
  },
  'forced-applies-always-stored': {
    bug: 'a forced apply that changes nothing updates the time of its entry, and therefore the object',
    breaks: ['mf-entry-time'],
    in: 'pure/apply/apply.ts',
    find: 'object === undefined ? managedFields.times : new Map',
    put: 'object === undefined && !isForced ? managedFields.times : new Map',
    also: [
      {
        in: 'handlers/change.ts',
        find: 'restoreUnchangedTimes(object, previous);',
        put: 'if (!call.writeOptions.force) restoreUnchangedTimes(object, previous);',
      },
    ],
  },
  'null-maps-replace-maps': {
    bug: 'an apply of a null map removes the entries of other managers',
    breaks: ['ssa-shared-ownership'],
    in: MERGE_FILE,
    find: '  const [liveMap, appliedMap] = [toMap(liveValue), toMap(appliedValue)];',
    put: `  if (appliedValue === null) return null;
  const [liveMap, appliedMap] = [toMap(liveValue), toMap(appliedValue)];`,
  },
  'null-lists-replace-lists': {
    bug: 'an apply of a null list removes the items of other managers',
    breaks: ['ssa-shared-ownership'],
    in: MERGE_FILE,
    find: '  const [liveList, appliedList] = [toList(liveValue) ?? [], toList(appliedValue) ?? []];',
    put: `  if (appliedValue === null) return null;
  const [liveList, appliedList] = [toList(liveValue) ?? [], toList(appliedValue) ?? []];`,
  },
  'null-entries-not-applied': {
    bug: 'an apply ignores null as the value of a map entry that another manager owns',
    breaks: ['ssa-conflict-on-owned-change'],
    in: MERGE_FILE,
    find: 'return appliedValue === undefined ? (liveValue ?? null) : appliedValue;',
    put: 'return appliedValue === undefined || appliedValue === null ? (liveValue ?? null) : appliedValue;',
  },
} satisfies Record<string, Fault>;
