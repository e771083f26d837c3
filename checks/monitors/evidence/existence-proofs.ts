/** Finds the objects that existed at the time of a response. Uses responses about one object that show the current state. */

import { isWrite, type ObservedResponse, type RequestTarget, readString } from '../traffic.ts';
import { formatResourceName, mustShowLatestState } from './object-lifetimes.ts';
import { listResponseObservedVersions } from './observed-versions.ts';

/** A response that shows that the object with this uid exists. */
export interface ExistenceProof {
  readonly uid: string;
  readonly response: ObservedResponse;
}

/** Returns the responses that show an object, with its uid, by resource, namespace and name. */
export function findExistenceProofs(
  responses: readonly ObservedResponse[],
): ReadonlyMap<string, readonly ExistenceProof[]> {
  const existenceProofs = new Map<string, ExistenceProof[]>();
  for (const response of responses) {
    const { target } = response;
    const isCreation = response.method === 'POST' && target?.subresource === undefined;
    if (target === undefined || !(showsCurrentState(response) || isCreation)) continue;
    for (const { uid, metadata } of listResponseObservedVersions(response)) {
      const key = formatTargetKey({ ...target, name: readString(metadata.name) });
      existenceProofs.set(key, [...(existenceProofs.get(key) ?? []), { uid, response }]);
    }
  }
  return existenceProofs;
}

/** Reports whether a response about one object shows the current state. */
export function showsCurrentState(response: ObservedResponse): boolean {
  return response.target?.name !== undefined && (mustShowLatestState(response) || isWrite(response));
}

type ProofsBeforeAndAfter = readonly [previous: ExistenceProof, later: ExistenceProof] | readonly [];

/** Returns two responses that show the same object, one before a request and one after it. The object therefore existed during the request. */
export function findProofsBeforeAndAfter(
  existenceProofs: readonly ExistenceProof[],
  { startedAt, endedAt }: ObservedResponse,
): ProofsBeforeAndAfter {
  const uids = new Set(existenceProofs.filter(({ response }) => response.endedAt <= startedAt).map(({ uid }) => uid));
  const later = existenceProofs.find(({ uid, response }) => response.startedAt >= endedAt && uids.has(uid));
  const previous = existenceProofs.find(({ uid, response }) => response.endedAt <= startedAt && uid === later?.uid);
  return previous === undefined || later === undefined ? [] : [previous, later];
}

export function formatTargetKey(target: RequestTarget): string {
  return `${formatResourceName(target)} ${target.namespace ?? ''}/${target.name ?? ''}`;
}
