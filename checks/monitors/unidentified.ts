/**
 * An object that is shown without its uid or its resourceVersion, where others of its kind are shown with them.
 *
 *     GET a           200  uid u-1, a@5
 *     PUT a/status    200  a@6            of no uid: whose status was it?
 */
import { resourceOf } from './lives.ts';
import type { Contradiction, Evidence } from './monitor.ts';
import { shown } from './shown.ts';
import { type ShownObject, shownInAnswer, shownInWatch } from './sightings.ts';
import { fieldsOf, type Traffic, textOf } from './traffic.ts';

export const UID_ASSIGNED = 'meta-uid-server-assigned';
export const VERSION_SHOWN = 'meta-resourceversion-string';

const MEMBERS: readonly (readonly [member: 'uid' | 'resourceVersion', rule: string])[] = [
  ['uid', UID_ASSIGNED],
  ['resourceVersion', VERSION_SHOWN],
];

export function unidentified({ answers, watches }: Traffic): Contradiction[] {
  const objects = [...answers.flatMap(shownInAnswer), ...watches.flatMap(shownInWatch)];
  return MEMBERS.flatMap(([member, rule]) => without(member, rule, objects));
}

function without(member: string, rule: string, objects: readonly ShownObject[]): Contradiction[] {
  const having = new Map<string, Evidence>();
  const isThere = ({ object }: ShownObject) => textOf(fieldsOf(object.metadata)[member]) !== '';
  for (const one of objects) if (isThere(one) && !having.has(kindOf(one))) having.set(kindOf(one), one.evidence);
  return objects.flatMap((one) => {
    const before = having.get(kindOf(one));
    if (before === undefined || isThere(one)) return [];
    const metadata = fieldsOf(one.object.metadata);
    const what = `metadata.${member} of ${one.place.plural} ${textOf(metadata.name)}`;
    const expected = 'a string, as others of its kind have';
    return [{ rules: [rule], what, expected, actual: shown(metadata[member]), evidence: [before, one.evidence] }];
  });
}

function kindOf({ place, object }: ShownObject): string {
  return `${resourceOf(place)} ${textOf(object.kind)}`;
}
