/**
 * A replaced version never returns: a read between two responses with the same version also has that version. This holds even for
 * versions without an order.
 *
 * Contradiction: GET a 200 a@7; GET a in YAML 200 a@07, another version; PATCH a {} 200 a@7: so the version was 7 all the time
 */
import { isFresh } from '../evidence/object-lifetimes.ts';
import { listAnswerSightings, type Sighting } from '../evidence/sightings.ts';
import type { Contradiction, Evidence } from '../monitor.ts';
import { type Answer, isWrite, type Traffic, toText } from '../traffic.ts';

export const CHANGES = 'meta-resourceversion-changes-on-write';

interface Moment {
  readonly at: number;
  readonly evidence: Evidence;
}

/** The span of a version: from the end of the first response that shows it to the start of the last. */
interface Span {
  readonly first: Moment;
  last: Moment;
}

interface SightedAnswer {
  readonly answer: Answer;
  readonly sighting: Sighting;
}

export function checkReappearingVersions({ answers }: Traffic): Contradiction[] {
  const byUid = Map.groupBy(answers.filter(isCurrent).flatMap(findSighting), ({ sighting }) => sighting.uid);
  return [...byUid.values()].flatMap((sightings) => {
    const spans = findSpans(sightings);
    return spans.size < 2 ? [] : sightings.flatMap((sightedAnswer) => checkSpans(sightedAnswer, spans));
  });
}

/** Reports whether a response shows the current state. */
function isCurrent(answer: Answer): boolean {
  return isFresh(answer) || isWrite(answer);
}

function findSighting(answer: Answer): SightedAnswer[] {
  return listAnswerSightings(answer).map((sighting) => ({ answer, sighting }));
}

function findSpans(sightings: readonly SightedAnswer[]): ReadonlyMap<string, Span> {
  const spans = new Map<string, Span>();
  for (const { answer, sighting } of sightings) {
    const { version, evidence } = sighting;
    const span = spans.get(version) ?? {
      first: { at: answer.endedAt, evidence },
      last: { at: answer.startedAt, evidence },
    };
    if (answer.startedAt > span.last.at) span.last = { at: answer.startedAt, evidence };
    spans.set(version, span);
  }
  return spans;
}

function checkSpans({ answer, sighting }: SightedAnswer, spans: ReadonlyMap<string, Span>): Contradiction[] {
  const { version, metadata, place, evidence, uid } = sighting;
  for (const [otherVersion, { first, last }] of spans) {
    if (otherVersion === version || first.at > answer.startedAt || last.at < answer.endedAt) continue;
    const subject = `metadata.resourceVersion of ${place.plural} ${toText(metadata.name)}, uid ${uid}`;
    const expected = `"${otherVersion}", as before and after`;
    return [
      {
        rules: [findRule(answer)],
        what: subject,
        expected,
        actual: `"${version}"`,
        evidence: [first.evidence, evidence, last.evidence],
      },
    ];
  }
  return [];
}

function findRule(answer: Answer): string {
  if (isWrite(answer)) return CHANGES;
  return answer.place?.name === undefined ? 'rv-most-recent-consistent' : 'rv-get-unset';
}
