/**
 * Repeated ownerReferences are removed with a warning: in a POST and a PUT from the body, in a PATCH from its result, with another text.
 * Two references are equal when all their members are.
 */
import { formatPlainJson } from '../pure/json/write.ts';
import type { ApiObject, OwnerReference } from '../pure/object.ts';
import { sortMembers } from '../pure/value/sort-by-name.ts';
import type { Call } from './call.ts';
import { warn } from './warn.ts';

const OWNERS = '.metadata.ownerReferences contains duplicate entries';
const ADVICE =
  'API server dedups owner references in 1.20+, and may reject such requests as early as 1.24; please fix your requests; duplicate UID(s) observed: ';

/** Checks the body, before admission. */
export function removeRepeatedOwners(call: Call): void {
  removeRepeated(call, call.object, '');
}

/** Checks the result of a patch, after admission; returns whether references were removed. */
export function removeDuplicateOwnerReferences(call: Call, object: ApiObject): boolean {
  return removeRepeated(call, object, ' after mutating admission happens');
}

function removeRepeated(call: Call, { metadata }: ApiObject, stage: string): boolean {
  const references = metadata?.ownerReferences ?? [];
  if (references.length < 2 || !call.context.machinery.has('distinct-owners')) return false;
  const distinct: OwnerReference[] = [];
  const repeatedUids: string[] = [];
  const byText = new Set<string>();
  for (const reference of references) {
    const text = formatPlainJson(sortMembers({ ...reference }));
    if (byText.has(text)) repeatedUids.push(reference.uid ?? '');
    else distinct.push(reference);
    byText.add(text);
  }
  if (repeatedUids.length === 0) return false;
  metadata.ownerReferences = distinct;
  warn(call, [`${OWNERS}${stage}; ${ADVICE}${repeatedUids.join(', ')}`]);
  return true;
}
