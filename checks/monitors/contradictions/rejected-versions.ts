/**
 * If an object of a collection has a version, the server does not reject reads of the collection at this version as too large.
 *
 * Contradiction: POST b 201 b@7; GET a?resourceVersion=7 504 ResourceVersionTooLarge: a is older, but the collection has reached 7
 *
 * A server that waited for its cache before it rejected the read may have a cache that lags, as a busy kube-apiserver does. Then the
 * rejection is checked only if the cache had already sent the version in an event.
 */
import { toJsonObject } from '../../../values/json-object.ts';
import { formatResourceName } from '../evidence/object-lifetimes.ts';
import { findRedefinedResources } from '../evidence/redefined-resources.ts';
import { listAnswerSightings, listWatchSightings, type Sighting } from '../evidence/sightings.ts';
import { parseVersion } from '../evidence/version-number.ts';
import type { Contradiction, Evidence } from '../monitor.ts';
import { type Answer, type Traffic, toText } from '../traffic.ts';

export const GET_RULE = 'rv-get-other';
export const LIST_RULE = 'rv-not-older-list-guarantee';

/** The milliseconds after which a rejection shows that the server has waited. kube-apiserver waits for three seconds. */
const MIN_WAIT = 2_500;
/**
 * The minimum time in milliseconds from an event with the version to the end of the wait. In this time, the server could have
 * responded.
 */
const TIME_TO_ANSWER = 1_000;

interface ReachedByObject {
  readonly version: number;
  readonly at: number;
  readonly evidence: Evidence;
}

/**
 * Finds rejections of versions that the collection had reached. Uses only the versions of objects: the version of a list counts writes of
 * all resources, which the cache of this resource may receive late.
 */
export function checkRejectedVersions(traffic: Traffic): Contradiction[] {
  const refusals = traffic.answers.filter(isTooLarge);
  if (refusals.length === 0) return [];
  const redefinedResources = findRedefinedResources(traffic);
  return refusals.flatMap(({ place, query, startedAt, endedAt, id, status }): Contradiction[] => {
    const requestedVersion = parseVersion(query.get('resourceVersion'));
    if (place === undefined || requestedVersion === undefined || redefinedResources.has(place)) return [];
    const hasWaited = endedAt - startedAt >= MIN_WAIT;
    const reachedVersions = hasWaited
      ? findEventVersions(traffic, formatResourceName(place))
      : findReachedVersions(traffic, formatResourceName(place));
    const latestTime = hasWaited ? endedAt - TIME_TO_ANSWER : startedAt;
    const before = reachedVersions.find(({ version, at }) => version >= requestedVersion && at <= latestTime);
    if (before === undefined) return [];
    return [
      {
        rules: [place.name === undefined ? LIST_RULE : GET_RULE],
        what: `the read of ${place.plural} at resourceVersion ${requestedVersion}`,
        expected: `200, since ${place.plural} had reached ${before.version}`,
        actual: `${status} ResourceVersionTooLarge`,
        evidence: [before.evidence, { id }],
      },
    ];
  });
}

function isTooLarge({ method, status, document }: Answer): boolean {
  const causes = [toJsonObject(document?.details).causes ?? []].flat().map(toJsonObject);
  return method === 'GET' && status === 504 && causes.some(({ reason }) => reason === 'ResourceVersionTooLarge');
}

function findReachedVersions({ answers }: Traffic, resource: string): ReachedByObject[] {
  return answers
    .filter(({ place }) => place !== undefined && formatResourceName(place) === resource)
    .flatMap((answer) =>
      listAnswerSightings(answer).flatMap((sighting) => readReachedVersion(sighting, answer.endedAt)),
    );
}

/** Returns the versions in events. */
function findEventVersions({ watches }: Traffic, resource: string): ReachedByObject[] {
  return watches
    .filter(({ place }) => place !== undefined && formatResourceName(place) === resource)
    .flatMap((watch) =>
      listWatchSightings(watch).flatMap((sighting) =>
        readReachedVersion(sighting, watch.events[sighting.evidence.event ?? -1]?.at),
      ),
    );
}

function readReachedVersion({ version: text, evidence }: Sighting, time: number | undefined): ReachedByObject[] {
  const version = parseVersion(toText(text));
  return version === undefined || time === undefined ? [] : [{ version, at: time, evidence }];
}
