/**
 * A read at a version to which its collection has come, as objects of it have shown, is not refused as one that the server doesn't know.
 *
 *     POST b                      201  b@7
 *     GET a?resourceVersion=7     504  ResourceVersionTooLarge      a is older, but the collection is at 7
 */
import { resourceOf } from './lives.ts';
import type { Contradiction, Evidence } from './monitor.ts';
import { redefinedIn } from './redefined.ts';
import { inAnswer } from './sightings.ts';
import { type Answer, fieldsOf, type Traffic, textOf } from './traffic.ts';
import { numberOf } from './version-number.ts';

export const OF_GET = 'rv-get-other';
export const OF_LIST = 'rv-not-older-list-guarantee';

interface Come {
  readonly version: number;
  readonly ended: number;
  readonly evidence: Evidence;
}

/** By objects only: the version of a list counts writes of all resources, of which a cache of this one may hear late. */
export function refusedVersions(traffic: Traffic): Contradiction[] {
  const refusals = traffic.answers.filter(isTooLarge);
  if (refusals.length === 0) return [];
  const redefined = redefinedIn(traffic);
  return refusals.flatMap(({ place, query, started, id, status }): Contradiction[] => {
    const requested = numberOf(query.get('resourceVersion'));
    if (place === undefined || requested === undefined || redefined.has(place)) return [];
    const before = comesOf(traffic, resourceOf(place)).find(
      ({ version, ended }) => version >= requested && ended <= started,
    );
    if (before === undefined) return [];
    return [
      {
        rules: [place.name === undefined ? OF_LIST : OF_GET],
        what: `the read of ${place.plural} at the resourceVersion ${requested}`,
        expected: `200, as ${place.plural} had come to ${before.version}`,
        actual: `${status} ResourceVersionTooLarge`,
        evidence: [before.evidence, { id }],
      },
    ];
  });
}

function isTooLarge({ method, status, document }: Answer): boolean {
  const causes = [fieldsOf(document?.details).causes ?? []].flat().map(fieldsOf);
  return method === 'GET' && status === 504 && causes.some(({ reason }) => reason === 'ResourceVersionTooLarge');
}

function comesOf({ answers }: Traffic, resource: string): Come[] {
  return answers
    .filter(({ place }) => place !== undefined && resourceOf(place) === resource)
    .flatMap((answer) =>
      inAnswer(answer).flatMap(({ version: text, evidence }): Come[] => {
        const version = numberOf(textOf(text));
        return version === undefined ? [] : [{ version, ended: answer.ended, evidence }];
      }),
    );
}
