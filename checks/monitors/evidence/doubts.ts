/**
 * What the record of a scenario leaves open, because others may have written too, and one more request settles: an object that a list leaves
 * out and that nothing shows afterwards, one that a get does not find though nobody is known to have removed it, a name that is refused
 * for another reason than that it is taken, or a bookmark, whose version no read shows. It is asked at the end of the scenario; where a server is right, that is seldom.
 */

import { unreadBookmarks } from '../contradictions/bookmarks-ahead.ts';
import { otherwiseRefused } from '../contradictions/taken-names.ts';
import { missingIn } from '../existence.ts';
import type { Place, Traffic } from '../traffic.ts';
import { type List, listsOf } from './lists.ts';
import { type Life, livesOf, resourceOf } from './lives.ts';
import { keyOf } from './presences.ts';

/** Of an object: a get for how long it stayed as it was, and a patch of nothing where gets are in doubt; of a collection a list for its version. */
export interface Question {
  readonly method: 'GET' | 'PATCH';
  readonly place: Place;
}

/** Of one scenario. */
const MOST = 10;

export function doubtsIn(traffic: Traffic): Question[] {
  const resources = livesOf(traffic);
  const questions = new Map<string, Question>();
  for (const list of listsOf(traffic))
    for (const life of resources.get(resourceOf(list.place))?.lives ?? [])
      if (isLeftOut(life, list)) {
        const place = placeOf(life, list.place);
        questions.set(keyOf(place), { method: 'GET', place });
      }
  for (const answer of traffic.answers) {
    const place = missingIn(answer);
    const lives = place === undefined ? undefined : resources.get(resourceOf(place))?.lives;
    const isThere = lives?.some(
      (life) => life.name === place?.name && life.namespace === (place.namespace ?? '') && !isGone(life),
    );
    if (place !== undefined && isThere === true) questions.set(keyOf(place), { method: 'PATCH', place });
  }
  for (const place of otherwiseRefused(traffic)) questions.set(keyOf(place), { method: 'GET', place });
  for (const { name: _, ...place } of unreadBookmarks(traffic)) questions.set(keyOf(place), { method: 'GET', place });
  return [...questions.values()].slice(0, MOST);
}

/** It was there at some version before that of the list, was not seen to go, and nothing shows that it was still there. */
function isLeftOut(life: Life, { place, version, selects, items, whole }: List): boolean {
  if (!whole || isGone(life) || (place.namespace ?? life.namespace) !== life.namespace) return false;
  const last = [...life.states.values()].reduce((latest, one) => (one.version > latest.version ? one : latest));
  const isOpen = last.version <= version && last.until < version;
  return isOpen && selects(last.sighting.metadata) && items.every(({ uid }) => uid !== life.uid);
}

function isGone({ gone, removed }: Life): boolean {
  return gone !== undefined || removed !== undefined;
}

function placeOf({ namespace, name }: Life, { group, version, plural }: Place): Place {
  return { group, version, plural, name, ...(namespace === '' ? {} : { namespace }) };
}

/** The path of a place, as place.ts reads it; of a collection that of its first item, which tells the version of all. */
export function pathOf({ group, version, plural, namespace, name }: Place): string {
  const root = group === '' ? `/api/${version}` : `/apis/${group}/${version}`;
  const scope = namespace === undefined ? '' : `/namespaces/${encodeURIComponent(namespace)}`;
  const collection = `${root}${scope}/${plural}`;
  return name === undefined ? `${collection}?limit=1` : `${collection}/${encodeURIComponent(name)}`;
}
