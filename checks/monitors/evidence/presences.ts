/** Which objects were there at which moments: what answers show that are about one object, and about the present. */

import { type Answer, isWrite, type Place, textOf } from '../traffic.ts';
import { isFresh, resourceOf } from './lives.ts';
import { inAnswer } from './sightings.ts';

export interface Presence {
  readonly uid: string;
  readonly answer: Answer;
}

/** By resource, namespace and name. */
export function presencesIn(answers: readonly Answer[]): ReadonlyMap<string, readonly Presence[]> {
  const presences = new Map<string, Presence[]>();
  for (const answer of answers) {
    const { place } = answer;
    const isCreation = answer.method === 'POST' && place?.subresource === undefined;
    if (place === undefined || !(showsNow(answer) || isCreation)) continue;
    for (const { uid, metadata } of inAnswer(answer)) {
      const key = keyOf({ ...place, name: textOf(metadata.name) });
      presences.set(key, [...(presences.get(key) ?? []), { uid, answer }]);
    }
  }
  return presences;
}

/** What it answers about one object is of the moment. */
export function showsNow(answer: Answer): boolean {
  return answer.place?.name !== undefined && (isFresh(answer) || isWrite(answer));
}

type Around = readonly [before: Presence, after: Presence] | readonly [];

/** Of one object that was there before a request was sent and after it was answered, and so all the time. */
export function aroundOf(all: readonly Presence[], { started, ended }: Answer): Around {
  const uids = new Set(all.filter(({ answer }) => answer.ended <= started).map(({ uid }) => uid));
  const after = all.find(({ uid, answer }) => answer.started >= ended && uids.has(uid));
  const before = all.find(({ uid, answer }) => answer.ended <= started && uid === after?.uid);
  return before === undefined || after === undefined ? [] : [before, after];
}

export function keyOf(place: Place): string {
  return `${resourceOf(place)} ${place.namespace ?? ''}/${place.name ?? ''}`;
}
