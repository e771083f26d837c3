/**
 * A read without a version contains all writes that were acknowledged before the read was sent. The server does not reject a read at a version
 * that a response has shown, and a replaced version does not reappear.
 *
 * Example of a contradiction: a PUT returns version 9, and a later GET returns version 7 of the object, or a later list has version 8.
 */

import { toJsonObject } from '../../values/json-object.ts';
import { checkReappearingVersions, VERSION_CHANGE_RULE } from './contradictions/reappearing-versions.ts';
import { checkRejectedVersions, GET_RULE, LIST_RULE } from './contradictions/rejected-versions.ts';
import {
  findLifetimes,
  findListVersion,
  formatResourceName,
  mustShowLatestState,
} from './evidence/object-lifetimes.ts';
import { listResponseObservedVersions, type ObservedVersion } from './evidence/observed-versions.ts';
import { parseVersion } from './evidence/version-number.ts';
import type { Contradiction, Evidence, Monitor } from './monitor.ts';
import { isDryRun, isWrite, type ObservedResponse, readString, type Traffic } from './traffic.ts';

export const freshReadMonitor: Monitor = {
  id: 'fresh-reads',
  statement:
    'A get or list without resourceVersion shows every write that was acknowledged before the read was sent, and no replaced version.',
  rules: ['rv-get-unset', GET_RULE, 'rv-most-recent-consistent', LIST_RULE, VERSION_CHANGE_RULE],
  check: (traffic) => {
    const readContradictions = [...checkLists(traffic), ...checkGets(traffic), ...checkVersions(traffic)];
    const findings = [...readContradictions, ...checkRejectedVersions(traffic), ...checkReappearingVersions(traffic)];
    return { comparisonCount: findings.length, contradictions: findings.filter((finding) => finding !== undefined) };
  },
};

function checkLists(traffic: Traffic): (Contradiction | undefined)[] {
  const lifetimesByResource = findLifetimes(traffic);
  return traffic.responses.flatMap((list) => {
    const { target, id, startedAt } = list;
    const version = findListVersion(list);
    if (target === undefined || target.name !== undefined || version === undefined || !mustShowLatestState(list))
      return [];
    const reachedVersion = lifetimesByResource
      .get(formatResourceName(target))
      ?.reachedVersions.findReachedVersion(startedAt, target.namespace);
    if (reachedVersion === undefined) return [];
    return [
      reachedVersion.version <= version
        ? undefined
        : {
            rules: ['rv-most-recent-consistent'],
            subject: `the resourceVersion of the list of ${target.plural}`,
            expected: `${reachedVersion.version} or later, which an earlier response has shown`,
            actual: String(version),
            evidence: [reachedVersion.evidence, { id }],
          },
    ];
  });
}

/** Checks that a get with a resourceVersion does not return a state that had been replaced at that version. */
function checkVersions(traffic: Traffic): (Contradiction | undefined)[] {
  const lifetimesByResource = findLifetimes(traffic);
  return traffic.responses.flatMap((response) => {
    const { target, method, query, status, id } = response;
    const requestedVersion = parseVersion(query.get('resourceVersion'));
    if (target?.name === undefined || method !== 'GET' || status !== 200 || requestedVersion === undefined) return [];
    const lifetimes = lifetimesByResource.get(formatResourceName(target))?.lifetimes ?? [];
    return listResponseObservedVersions(response).map(({ uid, version: versionText, metadata }) => {
      const version = parseVersion(versionText) ?? requestedVersion;
      const states = lifetimes.find((lifetime) => lifetime.uid === uid)?.states.values() ?? [];
      const newerState = [...states].find((state) => state.version > version && state.version <= requestedVersion);
      if (newerState === undefined) return undefined;
      return {
        rules: [GET_RULE],
        subject: `the resourceVersion of ${target.plural} ${readString(metadata.name)}, not older than ${requestedVersion}`,
        expected: `${newerState.version} or later, which it had at ${requestedVersion}`,
        actual: versionText,
        evidence: [newerState.observedVersion.evidence, { id }],
      };
    });
  });
}

interface WrittenVersion {
  readonly version: number;
  readonly endedAt: number;
  readonly evidence: Evidence;
}

/** Checks gets of an object after a write: its version stays the same until the next write. */
function checkGets({ responses }: Traffic): (Contradiction | undefined)[] {
  const writtenVersions = new Map<string, WrittenVersion[]>();
  return responses.flatMap((response) => {
    const responseFindings: (Contradiction | undefined)[] = [];
    for (const { uid, version: versionText, metadata, target } of response.target?.name === undefined &&
    response.method === 'GET'
      ? []
      : findVersions(response)) {
      const version = parseVersion(versionText);
      if (version === undefined) continue;
      const previous = findNewestBefore(writtenVersions.get(uid), response);
      if (isWrite(response)) {
        const evidence = { id: response.id };
        writtenVersions.set(uid, [
          ...(writtenVersions.get(uid) ?? []),
          { version, endedAt: response.endedAt, evidence },
        ]);
      } else if (mustShowLatestState(response) && previous !== undefined)
        responseFindings.push(
          previous.version <= version
            ? undefined
            : {
                rules: ['rv-get-unset'],
                subject: `the resourceVersion of ${target.plural} ${readString(metadata.name)}`,
                expected: `${previous.version} or later, from the preceding write`,
                actual: versionText,
                evidence: [previous.evidence, { id: response.id }],
              },
        );
    }
    return responseFindings;
  });
}

/** Returns the versions of the objects in a response. A Scale has the version of its object. */
function findVersions(response: ObservedResponse): Pick<ObservedVersion, 'uid' | 'version' | 'metadata' | 'target'>[] {
  const { target, document } = response;
  if (target?.subresource !== 'scale' || document?.kind !== 'Scale' || isDryRun(response))
    return listResponseObservedVersions(response);
  const metadata = toJsonObject(document.metadata);
  return [{ uid: readString(metadata.uid), version: readString(metadata.resourceVersion), metadata, target }];
}

function findNewestBefore(
  writtenVersions: readonly WrittenVersion[] | undefined,
  { startedAt }: ObservedResponse,
): WrittenVersion | undefined {
  return writtenVersions
    ?.filter(({ endedAt }) => endedAt <= startedAt)
    .reduce(
      (newestVersion, writtenVersion) =>
        writtenVersion.version > newestVersion.version ? writtenVersion : newestVersion,
      {
        version: 0,
        endedAt: 0,
        evidence: { id: 0 },
      },
    );
}
