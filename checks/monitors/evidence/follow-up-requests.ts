/**
 * Finds observations that are violations only if no other client has written, and the request that decides each of them:
 * - A list omits an object, and no later response contains it.
 * - A get returns 404, but no removal of the object is known.
 * - A POST with an existing name fails, but not with AlreadyExists.
 * - No list has been read since a bookmark.
 *
 * The suite sends the requests at the end of the scenario. On a correct server, few are needed.
 */

import { findUncheckedBookmarks } from '../contradictions/bookmarks-ahead.ts';
import { findNamesRejectedForOtherReasons } from '../contradictions/existing-names.ts';
import { findMissingTarget } from '../found-objects.ts';
import type { RequestTarget, Traffic } from '../traffic.ts';
import { formatTargetKey } from './existence-proofs.ts';
import { type ReceivedList, readLists } from './lists.ts';
import { findLifetimes, formatResourceName, type ObjectLifetime } from './object-lifetimes.ts';

/**
 * A request that shows whether an observation is a violation. For an object that a list omitted: a get, which shows whether the object still has
 * the same version. For an object that a get did not find: an empty patch, because a write does not read from a cache. For a collection: a list,
 * which shows its version.
 */
export interface FollowUpRequest {
  readonly method: 'GET' | 'PATCH';
  readonly target: RequestTarget;
}

/** The maximum number of follow-up requests per scenario. */
const MAX_REQUESTS = 10;

export function findFollowUpRequests(traffic: Traffic): FollowUpRequest[] {
  const lifetimesByResource = findLifetimes(traffic);
  const requests = new Map<string, FollowUpRequest>();
  for (const list of readLists(traffic))
    for (const lifetime of lifetimesByResource.get(formatResourceName(list.target))?.lifetimes ?? [])
      if (isOmitted(lifetime, list)) {
        const target = createObjectTarget(lifetime, list.target);
        requests.set(formatTargetKey(target), { method: 'GET', target });
      }
  for (const response of traffic.responses) {
    const target = findMissingTarget(response);
    const lifetimes = target === undefined ? undefined : lifetimesByResource.get(formatResourceName(target))?.lifetimes;
    const objectExists = lifetimes?.some(
      (lifetime) =>
        lifetime.name === target?.name && lifetime.namespace === (target.namespace ?? '') && !isRemoved(lifetime),
    );
    if (target !== undefined && objectExists === true)
      requests.set(formatTargetKey(target), { method: 'PATCH', target });
  }
  for (const target of findNamesRejectedForOtherReasons(traffic))
    requests.set(formatTargetKey(target), { method: 'GET', target });
  for (const { name: _, ...target } of findUncheckedBookmarks(traffic))
    requests.set(formatTargetKey(target), { method: 'GET', target });
  return [...requests.values()].slice(0, MAX_REQUESTS);
}

/** Reports whether a list omits an object that existed at an earlier version, although no response shows that it was removed. */
function isOmitted(lifetime: ObjectLifetime, list: ReceivedList): boolean {
  const { target, version: listVersion, selects, items, isComplete } = list;
  if (!isComplete || isRemoved(lifetime) || (target.namespace ?? lifetime.namespace) !== lifetime.namespace)
    return false;
  const lastState = [...lifetime.states.values()].reduce((latestState, state) =>
    state.version > latestState.version ? state : latestState,
  );
  const isUndecided = lastState.version <= listVersion && lastState.lastKnownVersion < listVersion;
  return isUndecided && selects(lastState.observedVersion.metadata) && items.every(({ uid }) => uid !== lifetime.uid);
}

function isRemoved({ absence, removal }: ObjectLifetime): boolean {
  return absence !== undefined || removal !== undefined;
}

function createObjectTarget(
  { namespace, name }: ObjectLifetime,
  { group, version, plural }: RequestTarget,
): RequestTarget {
  return { group, version, plural, name, ...(namespace === '' ? {} : { namespace }) };
}

/** Returns the path of an object, or of a list of one item for a collection. */
export function formatPath({ group, version, plural, namespace, name }: RequestTarget): string {
  const apiRoot = group === '' ? `/api/${version}` : `/apis/${group}/${version}`;
  const scope = namespace === undefined ? '' : `/namespaces/${encodeURIComponent(namespace)}`;
  const collection = `${apiRoot}${scope}/${plural}`;
  return name === undefined ? `${collection}?limit=1` : `${collection}/${encodeURIComponent(name)}`;
}
