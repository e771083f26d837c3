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
import {
  findAllObservedVersions,
  listResponseObservedVersions,
  type ObservedVersion,
} from './evidence/observed-versions.ts';
import type { Contradiction, Evidence, Monitor } from './monitor.ts';
import { isWrite, type ObservedResponse, readString } from './traffic.ts';

const UNIQUE_UID_RULE = 'meta-uid-unique';
const CREATION_TIME_RULE = 'meta-creationtimestamp-is-creation-time';

export const serverSetMetadataMonitor: Monitor = {
  id: 'server-set-metadata',
  statement: 'An object has a unique uid and a creationTimestamp, which the server sets.',
  rules: [UNIQUE_UID_RULE, CREATION_TIME_RULE, ASSIGNED_UID_RULE, VERSION_RULE, DELETION_MARK_RULE],
  check: (traffic) => {
    const observedVersions = findAllObservedVersions(traffic);
    const objects = listAllObjects(traffic);
    const { responses } = traffic;
    return {
      comparisonCount: objects.length,
      contradictions: [
        ...observedVersions.flatMap(checkTime),
        ...checkCreations(responses),
        ...responses.flatMap(checkRejection),
        ...responses.flatMap(findCopiedMetadata),
        ...findUnidentifiedObjects(objects, traffic),
      ],
    };
  },
};

function checkTime(current: ObservedVersion): Contradiction[] {
  const { creationTimestamp } = current.metadata;
  if (typeof creationTimestamp === 'string') return [];
  return [createContradiction('creationTimestamp', current, 'the time of its creation', CREATION_TIME_RULE, [])];
}

interface Creation {
  readonly observedVersion: ObservedVersion;
  readonly endedAt: number;
}

/** The maximum difference in milliseconds between the clocks of the servers of a cluster. */
const MAX_CLOCK_SKEW = 3_600_000;

function checkCreations(responses: readonly ObservedResponse[]): Contradiction[] {
  const firstObservedVersions = new Map<string, Creation>();
  const contradictions: Contradiction[] = [];
  let latestCreation: Creation | undefined;
  for (const response of responses) {
    const isCreation = response.status === 201 && isWrite(response);
    for (const observedVersion of listResponseObservedVersions(response)) {
      const previous = firstObservedVersions.get(observedVersion.uid);
      if (previous !== undefined) contradictions.push(...checkUid(previous, observedVersion, response, { isCreation }));
      else firstObservedVersions.set(observedVersion.uid, { observedVersion, endedAt: response.endedAt });
      if (!isCreation) continue;
      contradictions.push(...checkTimeOrder(latestCreation, observedVersion, response));
      if (
        latestCreation === undefined ||
        readCreationTime(latestCreation.observedVersion) < readCreationTime(observedVersion)
      )
        latestCreation = { observedVersion, endedAt: response.endedAt };
    }
  }
  return contradictions;
}

/** Checks that an object that was created later, or an object of another type, has another uid. */
function checkUid(
  { observedVersion, endedAt }: Creation,
  current: ObservedVersion,
  { startedAt }: ObservedResponse,
  { isCreation }: { readonly isCreation: boolean },
): Contradiction[] {
  const isOtherType =
    observedVersion.target.group === current.target.group && observedVersion.target.plural !== current.target.plural;
  if (!isOtherType && !(isCreation && endedAt <= startedAt)) return [];
  const description = `${observedVersion.target.plural} ${readString(observedVersion.metadata.name)}`;
  return [
    createContradiction('uid', current, `a uid other than that of ${description}`, UNIQUE_UID_RULE, [
      observedVersion.evidence,
    ]),
  ];
}

function checkTimeOrder(
  latestCreation: Creation | undefined,
  current: ObservedVersion,
  { startedAt }: ObservedResponse,
): Contradiction[] {
  if (
    latestCreation === undefined ||
    latestCreation.endedAt > startedAt ||
    !(readCreationTime(current) < readCreationTime(latestCreation.observedVersion) - MAX_CLOCK_SKEW)
  )
    return [];
  const { creationTimestamp, name } = latestCreation.observedVersion.metadata;
  const expected = `not before ${formatValue(creationTimestamp)}, when ${readString(name)} was created`;
  return [
    createContradiction('creationTimestamp', current, expected, CREATION_TIME_RULE, [
      latestCreation.observedVersion.evidence,
    ]),
  ];
}

function readCreationTime({ metadata }: ObservedVersion): number {
  return Date.parse(readString(metadata.creationTimestamp));
}

const CREATION_TIMESTAMP_PATH = 'metadata.creationTimestamp';

/** Checks that a request without a creationTimestamp is not rejected because of its creationTimestamp. */
function checkRejection({ id, status, sentObject, document, target }: ObservedResponse): Contradiction[] {
  const sentTime = toJsonObject(sentObject?.metadata).creationTimestamp ?? null;
  if (status !== 422 || sentObject?.metadata === undefined || sentTime !== null) return [];
  const causes = [toJsonObject(document?.details).causes ?? []].flat().map(toJsonObject);
  const cause = causes.find(({ field }) => field === CREATION_TIMESTAMP_PATH);
  if (cause === undefined) return [];
  const subject = `the rejection of ${target?.plural} ${target?.name ?? ''}`;
  const expected = `no cause about ${CREATION_TIMESTAMP_PATH}, which the request does not contain`;
  return [{ rules: [CREATION_TIME_RULE], subject, expected, actual: formatValue(cause.message), evidence: [{ id }] }];
}

function createContradiction(
  member: string,
  { target, metadata, evidence }: ObservedVersion,
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
