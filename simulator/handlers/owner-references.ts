/**
 * Removes repeated ownerReferences and adds a warning. POST and PUT remove them from the body, PATCH from its result, with different
 * warnings. Two references are repeated if all their members are equal.
 */
import { formatPlainJson } from '../pure/json/write.ts';
import type { ApiObject, OwnerReference } from '../pure/object.ts';
import { sortMembers } from '../pure/value/sort-by-name.ts';
import type { Call } from './call.ts';
import { addWarnings } from './warn.ts';

const DUPLICATE_OWNERS_TEXT = '.metadata.ownerReferences contains duplicate entries';
const DUPLICATE_OWNERS_ADVICE =
  'API server dedups owner references in 1.20+, and may reject such requests as early as 1.24; please fix your requests; duplicate UID(s) observed: ';

/** Removes repeated ownerReferences from the request body, before admission. */
export function removeRepeatedOwners(call: Call): void {
  removeRepeatedReferences(call, call.object, '');
}

/** Removes repeated ownerReferences from the result of a patch, after admission. Returns true if references were removed. */
export function removeDuplicateOwnerReferences(call: Call, object: ApiObject): boolean {
  return removeRepeatedReferences(call, object, ' after mutating admission happens');
}

function removeRepeatedReferences(call: Call, { metadata }: ApiObject, stage: string): boolean {
  const references = metadata?.ownerReferences ?? [];
  if (references.length < 2 || !call.context.behaviors.has('distinct-owners')) return false;
  const distinct: OwnerReference[] = [];
  const repeatedUids: string[] = [];
  const seenTexts = new Set<string>();
  for (const reference of references) {
    const text = formatPlainJson(sortMembers({ ...reference }));
    if (seenTexts.has(text)) repeatedUids.push(reference.uid ?? '');
    else distinct.push(reference);
    seenTexts.add(text);
  }
  if (repeatedUids.length === 0) return false;
  metadata.ownerReferences = distinct;
  addWarnings(call, [`${DUPLICATE_OWNERS_TEXT}${stage}; ${DUPLICATE_OWNERS_ADVICE}${repeatedUids.join(', ')}`]);
  return true;
}
