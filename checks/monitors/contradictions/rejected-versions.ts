/**
 * If an object of a collection has a version, the server does not reject reads of the collection at this version as too large.
 *
 * Example of a contradiction: a POST creates an object with version 7, and a GET of another object at resourceVersion 7 returns 504
 * ResourceVersionTooLarge.
 *
 * If the server waited before it rejected the read, its cache may lag, as in a busy kube-apiserver. Such a rejection is a contradiction only
 * if a watch event had already shown the version.
 */
import { toJsonObject } from '../../../values/json-object.ts';
import { formatResourceName } from '../evidence/object-lifetimes.ts';
import {
  listResponseObservedVersions,
  listWatchObservedVersions,
  type ObservedVersion,
} from '../evidence/observed-versions.ts';
import { findRedefinedResources } from '../evidence/redefined-resources.ts';
import { parseVersion } from '../evidence/version-number.ts';
import type { Contradiction, Evidence } from '../monitor.ts';
import { type ObservedResponse, readString, type Traffic } from '../traffic.ts';

export const GET_RULE = 'rv-get-other';
export const LIST_RULE = 'rv-not-older-list-guarantee';

/** The milliseconds after which a rejection shows that the server has waited. kube-apiserver waits for three seconds. */
const MIN_WAIT = 2_500;
/**
 * An event counts only if it arrived at least this many milliseconds before the rejection, so that the server had time to respond.
 */
const RESPONSE_TIME = 1_000;

/** A version of an object, and a time at which a response or an event had shown it. */
interface ReachedObjectVersion {
  readonly version: number;
  readonly reachedAt: number;
  readonly evidence: Evidence;
}

/**
 * Finds rejections of versions that the collection had reached. Uses only the versions of objects: the version of a list counts writes of
 * all resources, which the cache of this resource may receive late.
 */
export function checkRejectedVersions(traffic: Traffic): Contradiction[] {
  const rejections = traffic.responses.filter(isResourceVersionTooLarge);
  if (rejections.length === 0) return [];
  const redefinedResources = findRedefinedResources(traffic);
  return rejections.flatMap(({ target, query, startedAt, endedAt, id, status }): Contradiction[] => {
    const requestedVersion = parseVersion(query.get('resourceVersion'));
    if (target === undefined || requestedVersion === undefined || redefinedResources.has(target)) return [];
    const hasWaited = endedAt - startedAt >= MIN_WAIT;
    const reachedVersions = hasWaited
      ? findEventVersions(traffic, formatResourceName(target))
      : findReachedVersions(traffic, formatResourceName(target));
    const latestTime = hasWaited ? endedAt - RESPONSE_TIME : startedAt;
    const reachedVersion = reachedVersions.find(
      ({ version, reachedAt }) => version >= requestedVersion && reachedAt <= latestTime,
    );
    if (reachedVersion === undefined) return [];
    return [
      {
        rules: [target.name === undefined ? LIST_RULE : GET_RULE],
        subject: `the read of ${target.plural} at resourceVersion ${requestedVersion}`,
        expected: `200, since ${target.plural} had reached ${reachedVersion.version}`,
        actual: `${status} ResourceVersionTooLarge`,
        evidence: [reachedVersion.evidence, { id }],
      },
    ];
  });
}

function isResourceVersionTooLarge({ method, status, document }: ObservedResponse): boolean {
  const causes = [toJsonObject(document?.details).causes ?? []].flat().map(toJsonObject);
  return method === 'GET' && status === 504 && causes.some(({ reason }) => reason === 'ResourceVersionTooLarge');
}

/** Returns the versions of the objects in responses, with the times of the responses. */
function findReachedVersions({ responses }: Traffic, resource: string): ReachedObjectVersion[] {
  return responses
    .filter(({ target }) => target !== undefined && formatResourceName(target) === resource)
    .flatMap((response) =>
      listResponseObservedVersions(response).flatMap((observedVersion) =>
        readReachedVersion(observedVersion, response.endedAt),
      ),
    );
}

/** Returns the versions of the objects in events, with the arrival times of the events. */
function findEventVersions({ watches }: Traffic, resource: string): ReachedObjectVersion[] {
  return watches
    .filter(({ target }) => target !== undefined && formatResourceName(target) === resource)
    .flatMap((watch) =>
      listWatchObservedVersions(watch).flatMap((observedVersion) =>
        readReachedVersion(observedVersion, watch.events[observedVersion.evidence.eventIndex ?? -1]?.arrivedAt),
      ),
    );
}

function readReachedVersion(
  { version: versionText, evidence }: ObservedVersion,
  reachedAt: number | undefined,
): ReachedObjectVersion[] {
  const version = parseVersion(readString(versionText));
  return version === undefined || reachedAt === undefined ? [] : [{ version, reachedAt, evidence }];
}
