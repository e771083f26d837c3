/**
 * An object that is shown without its uid or its resourceVersion: where others of its kind are shown with them, or where it has one of the two and
 * such objects were made, so that it is stored.
 *
 *     GET a           200  uid u-1, a@5
 *     PUT a/status    200  a@6            of no uid: whose status was it?
 *
 *     POST b          201  uid u-2, 7     the version is a number
 */
import { resourceOf } from '../evidence/lives.ts';
import { shown } from '../evidence/shown.ts';
import { type ShownObject, shownInAnswer, shownInWatch } from '../evidence/sightings.ts';
import type { Contradiction, Evidence } from '../monitor.ts';
import { fieldsOf, type Traffic, textOf } from '../traffic.ts';

export const UID_ASSIGNED = 'meta-uid-server-assigned';
export const VERSION_SHOWN = 'meta-resourceversion-string';

const MEMBERS: readonly (readonly [member: Member, rule: string])[] = [
  ['uid', UID_ASSIGNED],
  ['resourceVersion', VERSION_SHOWN],
];

type Member = 'uid' | 'resourceVersion';

export function unidentified(objects: readonly ShownObject[], traffic: Traffic): Contradiction[] {
  const created = createdIn(traffic);
  return MEMBERS.flatMap(([member, rule]) => without(member, rule, objects, created));
}

export function shownIn({ answers, watches }: Traffic): ShownObject[] {
  return [...answers.flatMap(shownInAnswer), ...watches.flatMap(shownInWatch)];
}

/** Resources of which an object was made, and answered: others may be made up when they are asked for. */
function createdIn({ answers }: Traffic): ReadonlySet<string> {
  const objects = answers.filter(({ status, method }) => status === 201 && method !== 'GET').flatMap(shownInAnswer);
  return new Set(
    objects.filter((one) => MEMBERS.some(([member]) => isThere(one, member))).map(({ place }) => resourceOf(place)),
  );
}

function without(
  member: Member,
  rule: string,
  objects: readonly ShownObject[],
  created: ReadonlySet<string>,
): Contradiction[] {
  const having = new Map<string, Evidence>();
  for (const one of objects)
    if (isThere(one, member) && !having.has(kindOf(one))) having.set(kindOf(one), one.evidence);
  const other = member === 'uid' ? 'resourceVersion' : 'uid';
  return objects.flatMap((one) => {
    if (isThere(one, member)) return [];
    const before = having.get(kindOf(one));
    if (before === undefined && !(created.has(resourceOf(one.place)) && hasAny(one, other))) return [];
    const metadata = fieldsOf(one.object.metadata);
    const what = `metadata.${member} of ${one.place.plural} ${textOf(metadata.name)}`;
    const expected = before === undefined ? `a string, as it has a ${other}` : 'a string, as others of its kind have';
    const evidence = before === undefined ? [one.evidence] : [before, one.evidence];
    // A server that shows none at all is told so by the scenario of that.
    const basic = before === undefined ? { basic: member === 'uid' ? 'uid' : 'version' } : {};
    return [{ rules: [rule], ...basic, what, expected, actual: shown(metadata[member]), evidence }];
  });
}

function isThere({ object }: ShownObject, member: Member): boolean {
  return textOf(fieldsOf(object.metadata)[member]) !== '';
}

/** Of whatever type. */
function hasAny({ object }: ShownObject, member: Member): boolean {
  const value = fieldsOf(object.metadata)[member] ?? '';
  return value !== '' && value !== 0;
}

function kindOf({ place, object }: ShownObject): string {
  return `${resourceOf(place)} ${textOf(object.kind)}`;
}
