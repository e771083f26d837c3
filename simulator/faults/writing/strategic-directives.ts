/** Faults in directives, null values and empty lists in nested values of strategic merge patches. */
import type { Fault } from '../../../faults/fault.ts';

const STRATEGIC_FILE = 'pure/patch/strategic-merge-patch.ts';

export const strategicDirectiveFaults = {
  'retain-keys-of-list-items-only': {
    bug: '$retainKeys has an effect only in items of lists',
    breaks: ['patch-strategic-merge'],
    in: STRATEGIC_FILE,
    find: '  retainKeys(object, patch);',
    put: `  if (Object.hasOwn(object, 'name')) retainKeys(object, patch);
  else delete patch.$retainKeys;`,
  },
  'nested-maps-merged-despite-replace': {
    bug: '$patch: replace in a nested map merges the map',
    breaks: ['patch-strategic-merge'],
    in: STRATEGIC_FILE,
    find: "if (directive === 'replace') return otherMembers;",
    put: "if (directive === 'replace') return Object.hasOwn(object, 'kind') ? otherMembers : { ...object, ...otherMembers };",
  },
  'nested-maps-kept-despite-delete': {
    bug: '$patch: delete in a nested map is ignored',
    breaks: ['patch-strategic-merge'],
    in: STRATEGIC_FILE,
    find: "if (directive === 'delete') return {};",
    put: "if (directive === 'delete') return Object.hasOwn(object, 'kind') ? {} : object;",
  },
  'null-keeps-merged-lists': {
    bug: 'null does not remove a list that has a merge key',
    breaks: ['patch-strategic-merge'],
    in: STRATEGIC_FILE,
    find: '    if (value === null) delete object[name];',
    put: `    if (value === null && metadata.findField(name).mergeKey !== undefined) continue;
    if (value === null) delete object[name];`,
  },
  'empty-lists-clear-merged-lists': {
    bug: 'an empty list clears a list that has a merge key',
    breaks: ['patch-strategic-merge'],
    in: STRATEGIC_FILE,
    find: '  const itemType = findItemType(currentItems, patchItems);',
    put: `  if (patchItems.length === 0) return [];
  const itemType = findItemType(currentItems, patchItems);`,
  },
  'element-order-of-nested-lists-ignored': {
    bug: '$setElementOrder of a list in an item of another list is ignored',
    breaks: ['patch-strategic-merge'],
    in: STRATEGIC_FILE,
    find: '  applyElementOrders(object, patch, metadata);',
    put: `  if (!Object.hasOwn(object, 'image')) applyElementOrders(object, patch, metadata);
  else for (const key of Object.keys(patch)) if (key.startsWith('$setElementOrder')) delete patch[key];`,
  },
  'retain-keys-unchecked': {
    bug: 'a patch with a member that $retainKeys omits is accepted',
    breaks: ['patch-strategic-merge'],
    in: 'pure/patch/directives.ts',
    find: 'if (value !== null && !isDirective && !retainedNames.has(key)) throw malformedError;',
    put: 'if (value !== null && !isDirective && !retainedNames.has(key)) retainedNames.add(key);',
  },
  'ignored-retain-keys-texts': {
    bug: '$retainKeys with a value that is not a list is ignored',
    breaks: ['patch-body-shape-follows-content-type'],
    in: 'pure/patch/directives.ts',
    find: 'if (!Array.isArray(retainedKeyList)) throw malformedError;',
    put: 'if (!Array.isArray(retainedKeyList)) return;',
  },
} satisfies Record<string, Fault>;
