/** Finds the objects that existed at the time of a response. Uses responses about one object that show the current state. */

import { isWrite, type ObservedResponse, type RequestTarget, readString } from '../traffic.ts';
import { formatResourceName, mustShowLatestState } from './object-lifetimes.ts';
import { listResponseObservedVersions } from './observed-versions.ts';

/** A response that shows that the object with this uid exists. */
export interface Presence {
  readonly uid: string;
  readonly response: ObservedResponse;
}

/** Returns the responses that show an object, with its uid, by resource, namespace and name. */
export function findPresences(responses: readonly ObservedResponse[]): ReadonlyMap<string, readonly Presence[]> {
  const presences = new Map<string, Presence[]>();
  for (const response of responses) {
    const { target } = response;
    const isCreation = response.method === 'POST' && target?.subresource === undefined;
    if (target === undefined || !(showsCurrentState(response) || isCreation)) continue;
    for (const { uid, metadata } of listResponseObservedVersions(response)) {
      const key = formatTargetKey({ ...target, name: readString(metadata.name) });
      presences.set(key, [...(presences.get(key) ?? []), { uid, response }]);
    }
  }
  return presences;
}

/** Reports whether a response about one object shows the current state. */
export function showsCurrentState(response: ObservedResponse): boolean {
  return response.target?.name !== undefined && (mustShowLatestState(response) || isWrite(response));
}

type SurroundingPresences = readonly [previous: Presence, later: Presence] | readonly [];

/** Finds an object that existed before a request was sent and after its response, and therefore existed in between. */
export function findSurroundingPresences(
  presences: readonly Presence[],
  { startedAt, endedAt }: ObservedResponse,
): SurroundingPresences {
  const uids = new Set(presences.filter(({ response }) => response.endedAt <= startedAt).map(({ uid }) => uid));
  const later = presences.find(({ uid, response }) => response.startedAt >= endedAt && uids.has(uid));
  const previous = presences.find(({ uid, response }) => response.endedAt <= startedAt && uid === later?.uid);
  return previous === undefined || later === undefined ? [] : [previous, later];
}

export function formatTargetKey(target: RequestTarget): string {
  return `${formatResourceName(target)} ${target.namespace ?? ''}/${target.name ?? ''}`;
}
