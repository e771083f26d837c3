/**
 * A replaced version never reappears: a read between two responses with the same version also has that version. This holds even if
 * resourceVersions cannot be compared as numbers.
 *
 * Example of a contradiction: a GET returns version 7, a second GET returns version 8, and a PATCH without a change returns
 * version 7. So the object had version 7 at the time of the second GET.
 */
import { mustShowLatestState } from '../evidence/object-lifetimes.ts';
import { listResponseObservedVersions, type ObservedVersion } from '../evidence/observed-versions.ts';
import type { Contradiction, Evidence } from '../monitor.ts';
import { isWrite, type ObservedResponse, readString, type Traffic } from '../traffic.ts';

export const VERSION_CHANGE_RULE = 'meta-resourceversion-changes-on-write';

/** A time at which a response shows a version. */
interface EvidenceTime {
  readonly time: number;
  readonly evidence: Evidence;
}

/** The span of a version: from the end of the first response that shows it to the start of the last. */
interface VersionSpan {
  readonly first: EvidenceTime;
  last: EvidenceTime;
}

/** A response with the version of an object in it. */
interface ResponseWithVersion {
  readonly response: ObservedResponse;
  readonly observedVersion: ObservedVersion;
}

export function checkReappearingVersions({ responses }: Traffic): Contradiction[] {
  const responsesByUid = Map.groupBy(
    responses.filter(showsCurrentState).flatMap(pairWithVersions),
    ({ observedVersion }) => observedVersion.uid,
  );
  return [...responsesByUid.values()].flatMap((responsesWithVersions) => {
    const spans = findSpans(responsesWithVersions);
    return spans.size < 2
      ? []
      : responsesWithVersions.flatMap((responseWithVersion) => checkSpans(responseWithVersion, spans));
  });
}

function showsCurrentState(response: ObservedResponse): boolean {
  return mustShowLatestState(response) || isWrite(response);
}

/** Pairs the response with the version of each object in it. */
function pairWithVersions(response: ObservedResponse): ResponseWithVersion[] {
  return listResponseObservedVersions(response).map((observedVersion) => ({ response, observedVersion }));
}

function findSpans(responsesWithVersions: readonly ResponseWithVersion[]): ReadonlyMap<string, VersionSpan> {
  const spans = new Map<string, VersionSpan>();
  for (const { response, observedVersion } of responsesWithVersions) {
    const { version, evidence } = observedVersion;
    const span = spans.get(version) ?? {
      first: { time: response.endedAt, evidence },
      last: { time: response.startedAt, evidence },
    };
    if (response.startedAt > span.last.time) span.last = { time: response.startedAt, evidence };
    spans.set(version, span);
  }
  return spans;
}

function checkSpans(
  { response, observedVersion }: ResponseWithVersion,
  spans: ReadonlyMap<string, VersionSpan>,
): Contradiction[] {
  const { version, metadata, target, evidence, uid } = observedVersion;
  for (const [otherVersion, { first, last }] of spans) {
    if (otherVersion === version || first.time > response.startedAt || last.time < response.endedAt) continue;
    const subject = `metadata.resourceVersion of ${target.plural} ${readString(metadata.name)}, uid ${uid}`;
    const expected = `"${otherVersion}", as before and after`;
    return [
      {
        rules: [findRule(response)],
        subject,
        expected,
        actual: `"${version}"`,
        evidence: [first.evidence, evidence, last.evidence],
      },
    ];
  }
  return [];
}

function findRule(response: ObservedResponse): string {
  if (isWrite(response)) return VERSION_CHANGE_RULE;
  return response.target?.name === undefined ? 'rv-most-recent-consistent' : 'rv-get-unset';
}
