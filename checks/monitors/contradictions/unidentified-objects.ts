/**
 * Finds objects without a uid or a resourceVersion. The missing member is a contradiction in two cases: other objects of the kind have it,
 * or the object is stored and has the other of the two members.
 *
 * Example of a contradiction: a GET returns an object with a uid, and a PUT of its status returns the object without a uid; or a POST
 * returns the resourceVersion as a number.
 */

import { toJsonObject } from '../../../values/json-object.ts';
import { formatValue } from '../evidence/format-value.ts';
import { formatResourceName } from '../evidence/object-lifetimes.ts';
import { listResponseObjects, listWatchObjects, type ReceivedObject } from '../evidence/observed-versions.ts';
import type { Contradiction, Evidence } from '../monitor.ts';
import { readString, type Traffic } from '../traffic.ts';

export const ASSIGNED_UID_RULE = 'meta-uid-server-assigned';
export const VERSION_RULE = 'meta-resourceversion-string';

const REQUIRED_MEMBERS: readonly (readonly [member: IdentityMember, rule: string])[] = [
  ['uid', ASSIGNED_UID_RULE],
  ['resourceVersion', VERSION_RULE],
];

type IdentityMember = 'uid' | 'resourceVersion';

export function findUnidentifiedObjects(objects: readonly ReceivedObject[], traffic: Traffic): Contradiction[] {
  const storedResources = findStoredResources(traffic);
  return REQUIRED_MEMBERS.flatMap(([member, rule]) => findMissingMember(member, rule, objects, storedResources));
}

export function listAllObjects({ responses, watches }: Traffic): ReceivedObject[] {
  return [...responses.flatMap(listResponseObjects), ...watches.flatMap(listWatchObjects)];
}

/** Finds resources whose objects are stored, because the scenario created an object. Objects of other resources may only exist in a response. */
function findStoredResources({ responses }: Traffic): ReadonlySet<string> {
  const objects = responses
    .filter(({ status, method }) => status === 201 && method !== 'GET')
    .flatMap(listResponseObjects);
  return new Set(
    objects
      .filter((object) => REQUIRED_MEMBERS.some(([member]) => hasStringMember(object, member)))
      .map(({ target }) => formatResourceName(target)),
  );
}

function findMissingMember(
  member: IdentityMember,
  rule: string,
  objects: readonly ReceivedObject[],
  storedResources: ReadonlySet<string>,
): Contradiction[] {
  const firstEvidenceByKind = new Map<string, Evidence>();
  for (const object of objects)
    if (hasStringMember(object, member) && !firstEvidenceByKind.has(formatKindKey(object)))
      firstEvidenceByKind.set(formatKindKey(object), object.evidence);
  const otherMember = member === 'uid' ? 'resourceVersion' : 'uid';
  return objects.flatMap((object) => {
    if (hasStringMember(object, member)) return [];
    const previousEvidence = firstEvidenceByKind.get(formatKindKey(object));
    if (
      previousEvidence === undefined &&
      !(storedResources.has(formatResourceName(object.target)) && hasMemberOfAnyType(object, otherMember))
    )
      return [];
    const metadata = toJsonObject(object.object.metadata);
    const subject = `metadata.${member} of ${object.target.plural} ${readString(metadata.name)}`;
    const expected =
      previousEvidence === undefined
        ? `a string, since it has a ${otherMember}`
        : 'a string, as in other objects of the kind';
    const evidence = previousEvidence === undefined ? [object.evidence] : [previousEvidence, object.evidence];
    // If no object of the server has the member, the scenario of the basic feature uid or version fails instead.
    const basic = previousEvidence === undefined ? { basic: member === 'uid' ? 'uid' : 'version' } : {};
    return [{ rules: [rule], ...basic, subject, expected, actual: formatValue(metadata[member]), evidence }];
  });
}

function hasStringMember({ object }: ReceivedObject, member: IdentityMember): boolean {
  return readString(toJsonObject(object.metadata)[member]) !== '';
}

/** Reports whether the member has a value of any type. */
function hasMemberOfAnyType({ object }: ReceivedObject, member: IdentityMember): boolean {
  const value = toJsonObject(object.metadata)[member] ?? '';
  return value !== '' && value !== 0;
}

function formatKindKey({ target, object }: ReceivedObject): string {
  return `${formatResourceName(target)} ${readString(object.kind)}`;
}
