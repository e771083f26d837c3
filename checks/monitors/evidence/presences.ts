/** Finds the objects that existed at the time of a response. Uses responses about one object that show the current state. */

import { formatText, isWrite, type ObservedResponse, type RequestTarget } from '../traffic.ts';
import { formatResourceName, mustShowLatestState } from './object-lifetimes.ts';
import { listResponseSightings } from './sightings.ts';

export interface Presence {
  readonly uid: string;
  readonly response: ObservedResponse;
}

/** Finds presences, by resource, namespace and name. */
export function findPresences(responses: readonly ObservedResponse[]): ReadonlyMap<string, readonly Presence[]> {
  const presences = new Map<string, Presence[]>();
  for (const response of responses) {
    const { target } = response;
    const isCreation = response.method === 'POST' && target?.subresource === undefined;
    if (target === undefined || !(showsCurrentState(response) || isCreation)) continue;
    for (const { uid, metadata } of listResponseSightings(response)) {
      const key = formatTargetKey({ ...target, name: formatText(metadata.name) });
      presences.set(key, [...(presences.get(key) ?? []), { uid, response }]);
    }
  }
  return presences;
}

/** Reports whether a response about one object shows the current state. */
export function showsCurrentState(answer: ObservedResponse): boolean {
  return answer.target?.name !== undefined && (mustShowLatestState(answer) || isWrite(answer));
}

type SurroundingPresences = readonly [before: Presence, after: Presence] | readonly [];

/** Finds an object that existed before a request was sent and after its response, and therefore all the time in between. */
export function findSurroundingPresences(
  presences: readonly Presence[],
  { startedAt, endedAt }: ObservedResponse,
): SurroundingPresences {
  const uids = new Set(presences.filter(({ response: answer }) => answer.endedAt <= startedAt).map(({ uid }) => uid));
  const after = presences.find(({ uid, response: answer }) => answer.startedAt >= endedAt && uids.has(uid));
  const before = presences.find(({ uid, response: answer }) => answer.endedAt <= startedAt && uid === after?.uid);
  return before === undefined || after === undefined ? [] : [before, after];
}

export function formatTargetKey(target: RequestTarget): string {
  return `${formatResourceName(target)} ${target.namespace ?? ''}/${target.name ?? ''}`;
}
