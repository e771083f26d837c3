/** Finds the objects that existed at the time of a response. Uses responses about one object that show the current state. */

import { type Answer, isWrite, type RequestTarget, toText } from '../traffic.ts';
import { formatResourceName, isFresh } from './object-lifetimes.ts';
import { listAnswerSightings } from './sightings.ts';

export interface Presence {
  readonly uid: string;
  readonly answer: Answer;
}

/** Finds presences, by resource, namespace and name. */
export function findPresences(answers: readonly Answer[]): ReadonlyMap<string, readonly Presence[]> {
  const presences = new Map<string, Presence[]>();
  for (const answer of answers) {
    const { place } = answer;
    const isCreation = answer.method === 'POST' && place?.subresource === undefined;
    if (place === undefined || !(showsCurrentState(answer) || isCreation)) continue;
    for (const { uid, metadata } of listAnswerSightings(answer)) {
      const key = formatPlaceKey({ ...place, name: toText(metadata.name) });
      presences.set(key, [...(presences.get(key) ?? []), { uid, answer }]);
    }
  }
  return presences;
}

/** Reports whether a response about one object shows the current state. */
export function showsCurrentState(answer: Answer): boolean {
  return answer.place?.name !== undefined && (isFresh(answer) || isWrite(answer));
}

type SurroundingAnswers = readonly [before: Presence, after: Presence] | readonly [];

/** Finds an object that existed before a request was sent and after its response, and therefore all the time in between. */
export function findAround(presences: readonly Presence[], { startedAt, endedAt }: Answer): SurroundingAnswers {
  const uids = new Set(presences.filter(({ answer }) => answer.endedAt <= startedAt).map(({ uid }) => uid));
  const after = presences.find(({ uid, answer }) => answer.startedAt >= endedAt && uids.has(uid));
  const before = presences.find(({ uid, answer }) => answer.endedAt <= startedAt && uid === after?.uid);
  return before === undefined || after === undefined ? [] : [before, after];
}

export function formatPlaceKey(place: RequestTarget): string {
  return `${formatResourceName(place)} ${place.namespace ?? ''}/${place.name ?? ''}`;
}
