/**
 * Finds questions that the record of a scenario leaves open, because other clients may have written too, and that one more request settles:
 * an object that a list omits and that nothing shows afterwards, one that a get does not find although nobody is known to have removed it,
 * a name that is refused for another reason than that it is taken, or a bookmark whose version no read shows. The requests are sent at the
 * end of the scenario; a correct server needs few of them.
 */

import { findUncheckedBookmarks } from '../contradictions/bookmarks-ahead.ts';
import { findOtherRefusals } from '../contradictions/taken-names.ts';
import { findMissing } from '../existence.ts';
import type { Place, Traffic } from '../traffic.ts';
import { type List, readLists } from './lists.ts';
import { findLives, type Life, resourceName } from './object-lives.ts';
import { placeKey } from './presences.ts';

/**
 * A question. For an object: a get that shows how long it kept its state, and an empty patch where gets are in doubt. For a collection: a
 * list that shows its version.
 */
export interface Question {
  readonly method: 'GET' | 'PATCH';
  readonly place: Place;
}

/** The most questions that are asked in one scenario. */
const MAX_QUESTIONS = 10;

export function findOpenQuestions(traffic: Traffic): Question[] {
  const resources = findLives(traffic);
  const questions = new Map<string, Question>();
  for (const list of readLists(traffic))
    for (const life of resources.get(resourceName(list.place))?.lives ?? [])
      if (isLeftOut(life, list)) {
        const place = findPlace(life, list.place);
        questions.set(placeKey(place), { method: 'GET', place });
      }
  for (const answer of traffic.answers) {
    const place = findMissing(answer);
    const lives = place === undefined ? undefined : resources.get(resourceName(place))?.lives;
    const isThere = lives?.some(
      (life) => life.name === place?.name && life.namespace === (place.namespace ?? '') && !isGone(life),
    );
    if (place !== undefined && isThere === true) questions.set(placeKey(place), { method: 'PATCH', place });
  }
  for (const place of findOtherRefusals(traffic)) questions.set(placeKey(place), { method: 'GET', place });
  for (const { name: _, ...place } of findUncheckedBookmarks(traffic))
    questions.set(placeKey(place), { method: 'GET', place });
  return [...questions.values()].slice(0, MAX_QUESTIONS);
}

/** Reports whether a list omits an object that existed at an earlier version, and nothing shows whether it was removed. */
function isLeftOut(life: Life, { place, version, selects, items, whole }: List): boolean {
  if (!whole || isGone(life) || (place.namespace ?? life.namespace) !== life.namespace) return false;
  const last = [...life.states.values()].reduce((latest, one) => (one.version > latest.version ? one : latest));
  const isOpen = last.version <= version && last.until < version;
  return isOpen && selects(last.sighting.metadata) && items.every(({ uid }) => uid !== life.uid);
}

function isGone({ gone, removed }: Life): boolean {
  return gone !== undefined || removed !== undefined;
}

function findPlace({ namespace, name }: Life, { group, version, plural }: Place): Place {
  return { group, version, plural, name, ...(namespace === '' ? {} : { namespace }) };
}

/** Returns the path of a place. For a collection it is that of its first item, whose namespace the list covers. */
export function formatPath({ group, version, plural, namespace, name }: Place): string {
  const root = group === '' ? `/api/${version}` : `/apis/${group}/${version}`;
  const scope = namespace === undefined ? '' : `/namespaces/${encodeURIComponent(namespace)}`;
  const collection = `${root}${scope}/${plural}`;
  return name === undefined ? `${collection}?limit=1` : `${collection}/${encodeURIComponent(name)}`;
}
