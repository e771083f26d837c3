/**
 * An owner that is named twice is kept once, and the client is warned: a POST and a PUT when the body is read, a PATCH when it has
 * been applied, in other words. Two references are the same when all their members are.
 */
import type { ApiObject, OwnerReference } from '../pure/object.ts';
import { deepEqual } from '../pure/value/deep-equal.ts';
import type { Call } from './call.ts';

const OWNERS = '.metadata.ownerReferences contains duplicate entries';
const ADVICE =
  'API server dedups owner references in 1.20+, and may reject such requests as early as 1.24; please fix your requests; duplicate UID(s) observed: ';

/** Before admission: of the body. */
export function ownersAreDistinct(call: Call): void {
  dropRepeatedOwners(call, call.object, '');
}

/** After admission: of what a patch has made. */
export function patchedOwnersAreDistinct(call: Call, object: ApiObject): void {
  dropRepeatedOwners(call, object, ' after mutating admission happens');
}

function dropRepeatedOwners(call: Call, { metadata }: ApiObject, when: string): void {
  const references = metadata?.ownerReferences ?? [];
  if (references.length < 2) return;
  const kept: OwnerReference[] = [];
  const repeated: string[] = [];
  for (const reference of references) {
    if (kept.some((one) => one.uid === reference.uid && deepEqual(one, reference))) repeated.push(reference.uid ?? '');
    else kept.push(reference);
  }
  if (repeated.length === 0) return;
  metadata.ownerReferences = kept;
  const warning = `299 - ${JSON.stringify(`${OWNERS}${when}; ${ADVICE}${repeated.join(', ')}`)}`;
  if (!call.warnings.includes(warning)) call.warnings.push(warning);
}
