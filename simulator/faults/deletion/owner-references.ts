/** Faults that break rules of the area deletion about owner references. */
import type { Fault } from '../../../faults/fault.ts';

export const ownerReferenceFaults = {
  'adjacent-owner-references-compared': {
    bug: 'duplicate owner references are stored if another reference is between them',
    breaks: ['del-owner-references-deduplicated'],
    in: 'handlers/owner-references.ts',
    find: '    seenTexts.add(text);',
    put: `    seenTexts.clear();
    seenTexts.add(text);`,
  },
  'updated-owner-references-not-validated': {
    bug: 'owner references are validated only in creates',
    breaks: ['del-owner-references-validated'],
    in: 'registry/generic-strategy.ts',
    find: 'const commonProblems = validateCommonMembers(updatedObject.metadata, behaviors);',
    put: 'const commonProblems = validateCommonMembers({ ...updatedObject.metadata, ownerReferences: [] }, behaviors);',
  },
} satisfies Record<string, Fault>;
