/**
 * Removes duplicate ownerReferences and adds a warning. POST and PUT remove duplicates from the body, PATCH removes them from its result;
 * the warnings differ. Two references are duplicates if all their members are equal.
 */
import { writeUnescapedJson } from '../pure/json/write.ts';
import type { ApiObject, OwnerReference } from '../pure/object.ts';
import { sortMembers } from '../pure/value/sort-by-name.ts';
import type { Call } from './call.ts';
import { addWarnings } from './warn.ts';

const DUPLICATE_OWNERS_TEXT = '.metadata.ownerReferences contains duplicate entries';
const DUPLICATE_OWNERS_ADVICE =
  'API server dedups owner references in 1.20+, and may reject such requests as early as 1.24; please fix your requests; duplicate UID(s) observed: ';

/** Removes duplicate ownerReferences from the request body, before admission. */
export function removeDuplicateOwnersOfRequest(call: Call): void {
  removeDuplicates(call, call.object, '');
}

/** Removes duplicate ownerReferences from the result of a patch, after admission. Returns true if references were removed. */
export function removeDuplicateOwnersOfPatchResult(call: Call, object: ApiObject): boolean {
  return removeDuplicates(call, object, ' after mutating admission happens');
}

function removeDuplicates(call: Call, { metadata }: ApiObject, stage: string): boolean {
  const references = metadata?.ownerReferences ?? [];
  if (references.length < 2 || !call.context.behaviors.has('distinct-owners')) return false;
  const distinctReferences: OwnerReference[] = [];
  const duplicateUids: string[] = [];
  const seenTexts = new Set<string>();
  for (const reference of references) {
    const text = writeUnescapedJson(sortMembers({ ...reference }));
    if (seenTexts.has(text)) duplicateUids.push(reference.uid ?? '');
    else distinctReferences.push(reference);
    seenTexts.add(text);
  }
  if (duplicateUids.length === 0) return false;
  metadata.ownerReferences = distinctReferences;
  addWarnings(call, [`${DUPLICATE_OWNERS_TEXT}${stage}; ${DUPLICATE_OWNERS_ADVICE}${duplicateUids.join(', ')}`]);
  return true;
}
