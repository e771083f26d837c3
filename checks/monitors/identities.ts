/**
 * The server sets uid and creationTimestamp of a new object: the uid is unique, and clients cannot set either.
 *
 * Contradiction: DELETE a 200 uid u-1; POST a 201 uid u-1: a new object, which must have another uid
 */

import { toJsonObject } from '../../values/json-object.ts';
import { findCopiedMetadata, MARKED_BY_DELETE } from './contradictions/copied-metadata.ts';
import {
  findUnidentified,
  listAllObjects,
  UID_ASSIGNED,
  VERSION_SHOWN,
} from './contradictions/unidentified-objects.ts';
import { formatValue } from './evidence/format-value.ts';
import { findAllSightings, listAnswerSightings, type Sighting } from './evidence/sightings.ts';
import type { Contradiction, Evidence, Monitor } from './monitor.ts';
import { type Answer, isWrite, toText } from './traffic.ts';

const UID = 'meta-uid-unique';
const TIME = 'meta-creationtimestamp-is-creation-time';

export const identities: Monitor = {
  id: 'identities',
  statement: 'An object has a unique uid and a creationTimestamp, which the server sets.',
  rules: [UID, TIME, UID_ASSIGNED, VERSION_SHOWN, MARKED_BY_DELETE],
  judge: (traffic) => {
    const sightings = findAllSightings(traffic);
    const objects = listAllObjects(traffic);
    const { answers } = traffic;
    return {
      compared: objects.length,
      contradictions: [
        ...sightings.flatMap(checkTime),
        ...checkCreations(answers),
        ...answers.flatMap(checkRejection),
        ...answers.flatMap(findCopiedMetadata),
        ...findUnidentified(objects, traffic),
      ],
    };
  },
};

function checkTime(current: Sighting): Contradiction[] {
  const { creationTimestamp } = current.metadata;
  if (typeof creationTimestamp === 'string') return [];
  return [createContradiction('creationTimestamp', current, 'the time of its creation', TIME, [])];
}

interface Creation {
  readonly sighting: Sighting;
  readonly endedAt: number;
}

/** The maximum difference in milliseconds between the clocks of the servers of a cluster. */
const MAX_CLOCK_SKEW = 3_600_000;

function checkCreations(answers: readonly Answer[]): Contradiction[] {
  const firstSightings = new Map<string, Creation>();
  const contradictions: Contradiction[] = [];
  let latestCreation: Creation | undefined;
  for (const answer of answers) {
    const isCreation = answer.status === 201 && isWrite(answer);
    for (const sighting of listAnswerSightings(answer)) {
      const before = firstSightings.get(sighting.uid);
      if (before !== undefined) contradictions.push(...checkUid(before, sighting, answer, { isCreation }));
      else firstSightings.set(sighting.uid, { sighting, endedAt: answer.endedAt });
      if (!isCreation) continue;
      contradictions.push(...checkTimeOrder(latestCreation, sighting, answer));
      if (latestCreation === undefined || readCreationTime(latestCreation.sighting) < readCreationTime(sighting))
        latestCreation = { sighting, endedAt: answer.endedAt };
    }
  }
  return contradictions;
}

/** Checks that an object that was created later, or an object of another type, has another uid. */
function checkUid(
  { sighting, endedAt }: Creation,
  current: Sighting,
  { startedAt }: Answer,
  { isCreation }: { readonly isCreation: boolean },
): Contradiction[] {
  const isOtherType = sighting.place.group === current.place.group && sighting.place.plural !== current.place.plural;
  if (!isOtherType && !(isCreation && endedAt <= startedAt)) return [];
  const description = `${sighting.place.plural} ${toText(sighting.metadata.name)}`;
  return [createContradiction('uid', current, `a uid other than that of ${description}`, UID, [sighting.evidence])];
}

function checkTimeOrder(
  latestCreation: Creation | undefined,
  current: Sighting,
  { startedAt }: Answer,
): Contradiction[] {
  if (
    latestCreation === undefined ||
    latestCreation.endedAt > startedAt ||
    !(readCreationTime(current) < readCreationTime(latestCreation.sighting) - MAX_CLOCK_SKEW)
  )
    return [];
  const { creationTimestamp, name } = latestCreation.sighting.metadata;
  const expected = `not before ${formatValue(creationTimestamp)}, when ${toText(name)} was created`;
  return [createContradiction('creationTimestamp', current, expected, TIME, [latestCreation.sighting.evidence])];
}

function readCreationTime({ metadata }: Sighting): number {
  return Date.parse(toText(metadata.creationTimestamp));
}

const FIELD = 'metadata.creationTimestamp';

/** Checks that a request without a creationTimestamp is not rejected because of its creationTimestamp. */
function checkRejection({ id, status, sent, document, place }: Answer): Contradiction[] {
  const sentTime = toJsonObject(sent?.metadata).creationTimestamp ?? null;
  if (status !== 422 || sent?.metadata === undefined || sentTime !== null) return [];
  const causes = [toJsonObject(document?.details).causes ?? []].flat().map(toJsonObject);
  const cause = causes.find(({ field }) => field === FIELD);
  if (cause === undefined) return [];
  const subject = `the rejection of ${place?.plural} ${place?.name ?? ''}`;
  const expected = `no cause about ${FIELD}, which the request does not contain`;
  return [{ rules: [TIME], what: subject, expected, actual: formatValue(cause.message), evidence: [{ id }] }];
}

function createContradiction(
  member: string,
  { place, metadata, evidence }: Sighting,
  expected: string,
  rule: string,
  before: readonly Evidence[],
): Contradiction {
  const subject = `metadata.${member} of ${place.plural} ${toText(metadata.name)}`;
  return {
    rules: [rule],
    what: subject,
    expected,
    actual: formatValue(metadata[member]),
    evidence: [...before, evidence],
  };
}
