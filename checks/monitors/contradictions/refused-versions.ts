/**
 * A read at a version to which its collection has come, as objects of it have shown, is not refused as one that the server doesn't know.
 *
 *     POST b                      201  b@7
 *     GET a?resourceVersion=7     504  ResourceVersionTooLarge      a is older, but the collection is at 7
 *
 * A server that waited for its cache before it refused may have a cache that lags, as a busy kube-apiserver has. Of its refusals those are judged
 * that came although the cache had told of the version in an event.
 */
import { toJsonObject } from '../../../values/json-object.ts';
import { resourceName } from '../evidence/object-lives.ts';
import { findRedefinedResources } from '../evidence/redefined-resources.ts';
import { answerSightings, type Sighting, watchSightings } from '../evidence/sightings.ts';
import { parseVersion } from '../evidence/version-number.ts';
import type { Contradiction, Evidence } from '../monitor.ts';
import { type Answer, type Traffic, toText } from '../traffic.ts';

export const OF_GET = 'rv-get-other';
export const OF_LIST = 'rv-not-older-list-guarantee';

/** Milliseconds. kube-apiserver waits for three seconds. */
const WAITED = 2_500;
/** Milliseconds from an event to the end of the wait within which the server could have answered. */
const TIME_TO_ANSWER = 1_000;

interface Come {
  readonly version: number;
  readonly at: number;
  readonly evidence: Evidence;
}

/** Uses the versions of objects only: the version of a list counts writes of all resources, of which a cache of this one may learn late. */
export function checkRefusedVersions(traffic: Traffic): Contradiction[] {
  const refusals = traffic.answers.filter(isTooLarge);
  if (refusals.length === 0) return [];
  const redefined = findRedefinedResources(traffic);
  return refusals.flatMap(({ place, query, started, ended, id, status }): Contradiction[] => {
    const requested = parseVersion(query.get('resourceVersion'));
    if (place === undefined || requested === undefined || redefined.has(place)) return [];
    const hasWaited = ended - started >= WAITED;
    const comes = hasWaited
      ? findEventVersions(traffic, resourceName(place))
      : findReachedVersions(traffic, resourceName(place));
    const latest = hasWaited ? ended - TIME_TO_ANSWER : started;
    const before = comes.find(({ version, at }) => version >= requested && at <= latest);
    if (before === undefined) return [];
    return [
      {
        rules: [place.name === undefined ? OF_LIST : OF_GET],
        what: `the read of ${place.plural} at resourceVersion ${requested}`,
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

function findReachedVersions({ answers }: Traffic, resource: string): Come[] {
  return answers
    .filter(({ place }) => place !== undefined && resourceName(place) === resource)
    .flatMap((answer) => answerSightings(answer).flatMap((sighting) => readReachedVersion(sighting, answer.ended)));
}

/** Returns the versions in events. */
function findEventVersions({ watches }: Traffic, resource: string): Come[] {
  return watches
    .filter(({ place }) => place !== undefined && resourceName(place) === resource)
    .flatMap((watch) =>
      watchSightings(watch).flatMap((sighting) =>
        readReachedVersion(sighting, watch.events[sighting.evidence.event ?? -1]?.at),
      ),
    );
}

function readReachedVersion({ version: text, evidence }: Sighting, at: number | undefined): Come[] {
  const version = parseVersion(toText(text));
  return version === undefined || at === undefined ? [] : [{ version, at, evidence }];
}
