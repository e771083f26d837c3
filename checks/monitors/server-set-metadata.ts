/**
 * The server sets uid and creationTimestamp of a new object: the uid is unique, and clients cannot set either.
 *
 * Example of a contradiction: a DELETE removes the object with the uid u-1, and a POST then creates an object with the same uid.
 */

import { toJsonObject } from '../../values/json-object.ts';
import { DELETION_MARK_RULE, findCopiedMetadata } from './contradictions/copied-metadata.ts';
import {
  ASSIGNED_UID_RULE,
  findUnidentifiedObjects,
  listAllObjects,
  VERSION_RULE,
} from './contradictions/unidentified-objects.ts';
import { formatValue } from './evidence/format-value.ts';
import { findAllSightings, listResponseSightings, type Sighting } from './evidence/sightings.ts';
import type { Contradiction, Evidence, Monitor } from './monitor.ts';
import { isWrite, type ObservedResponse, readString } from './traffic.ts';

const UNIQUE_UID_RULE = 'meta-uid-unique';
const CREATION_TIME_RULE = 'meta-creationtimestamp-is-creation-time';

export const serverSetMetadataMonitor: Monitor = {
  id: 'identities',
  statement: 'An object has a unique uid and a creationTimestamp, which the server sets.',
  rules: [UNIQUE_UID_RULE, CREATION_TIME_RULE, ASSIGNED_UID_RULE, VERSION_RULE, DELETION_MARK_RULE],
  judge: (traffic) => {
    const sightings = findAllSightings(traffic);
    const objects = listAllObjects(traffic);
    const { responses } = traffic;
    return {
      comparisonCount: objects.length,
      contradictions: [
        ...sightings.flatMap(checkTime),
        ...checkCreations(responses),
        ...responses.flatMap(checkRejection),
        ...responses.flatMap(findCopiedMetadata),
        ...findUnidentifiedObjects(objects, traffic),
      ],
    };
  },
};

function checkTime(current: Sighting): Contradiction[] {
  const { creationTimestamp } = current.metadata;
  if (typeof creationTimestamp === 'string') return [];
  return [createContradiction('creationTimestamp', current, 'the time of its creation', CREATION_TIME_RULE, [])];
}

interface Creation {
  readonly sighting: Sighting;
  readonly endedAt: number;
}

/** The maximum difference in milliseconds between the clocks of the servers of a cluster. */
const MAX_CLOCK_SKEW = 3_600_000;

function checkCreations(responses: readonly ObservedResponse[]): Contradiction[] {
  const firstSightings = new Map<string, Creation>();
  const contradictions: Contradiction[] = [];
  let latestCreation: Creation | undefined;
  for (const response of responses) {
    const isCreation = response.status === 201 && isWrite(response);
    for (const sighting of listResponseSightings(response)) {
      const previous = firstSightings.get(sighting.uid);
      if (previous !== undefined) contradictions.push(...checkUid(previous, sighting, response, { isCreation }));
      else firstSightings.set(sighting.uid, { sighting, endedAt: response.endedAt });
      if (!isCreation) continue;
      contradictions.push(...checkTimeOrder(latestCreation, sighting, response));
      if (latestCreation === undefined || readCreationTime(latestCreation.sighting) < readCreationTime(sighting))
        latestCreation = { sighting, endedAt: response.endedAt };
    }
  }
  return contradictions;
}

/** Checks that an object that was created later, or an object of another type, has another uid. */
function checkUid(
  { sighting, endedAt }: Creation,
  current: Sighting,
  { startedAt }: ObservedResponse,
  { isCreation }: { readonly isCreation: boolean },
): Contradiction[] {
  const isOtherType =
    sighting.target.group === current.target.group && sighting.target.plural !== current.target.plural;
  if (!isOtherType && !(isCreation && endedAt <= startedAt)) return [];
  const description = `${sighting.target.plural} ${readString(sighting.metadata.name)}`;
  return [
    createContradiction('uid', current, `a uid other than that of ${description}`, UNIQUE_UID_RULE, [
      sighting.evidence,
    ]),
  ];
}

function checkTimeOrder(
  latestCreation: Creation | undefined,
  current: Sighting,
  { startedAt }: ObservedResponse,
): Contradiction[] {
  if (
    latestCreation === undefined ||
    latestCreation.endedAt > startedAt ||
    !(readCreationTime(current) < readCreationTime(latestCreation.sighting) - MAX_CLOCK_SKEW)
  )
    return [];
  const { creationTimestamp, name } = latestCreation.sighting.metadata;
  const expected = `not before ${formatValue(creationTimestamp)}, when ${readString(name)} was created`;
  return [
    createContradiction('creationTimestamp', current, expected, CREATION_TIME_RULE, [latestCreation.sighting.evidence]),
  ];
}

function readCreationTime({ metadata }: Sighting): number {
  return Date.parse(readString(metadata.creationTimestamp));
}

const CREATION_TIMESTAMP_PATH = 'metadata.creationTimestamp';

/** Checks that a request without a creationTimestamp is not rejected because of its creationTimestamp. */
function checkRejection({ id, status, sent, document, target }: ObservedResponse): Contradiction[] {
  const sentTime = toJsonObject(sent?.metadata).creationTimestamp ?? null;
  if (status !== 422 || sent?.metadata === undefined || sentTime !== null) return [];
  const causes = [toJsonObject(document?.details).causes ?? []].flat().map(toJsonObject);
  const cause = causes.find(({ field }) => field === CREATION_TIMESTAMP_PATH);
  if (cause === undefined) return [];
  const subject = `the rejection of ${target?.plural} ${target?.name ?? ''}`;
  const expected = `no cause about ${CREATION_TIMESTAMP_PATH}, which the request does not contain`;
  return [{ rules: [CREATION_TIME_RULE], subject, expected, actual: formatValue(cause.message), evidence: [{ id }] }];
}

function createContradiction(
  member: string,
  { target, metadata, evidence }: Sighting,
  expected: string,
  rule: string,
  previous: readonly Evidence[],
): Contradiction {
  const subject = `metadata.${member} of ${target.plural} ${readString(metadata.name)}`;
  return {
    rules: [rule],
    subject,
    expected,
    actual: formatValue(metadata[member]),
    evidence: [...previous, evidence],
  };
}
