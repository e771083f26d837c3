/**
 * A write with a resourceVersion succeeds only on that version; otherwise it would undo changes in between. So only one of two writes based
 * on the same version succeeds, no write succeeds on a replaced version, and the stored version is later than the version in the request.
 *
 * Example of a contradiction: two PUTs with resourceVersion 7 both return 200. The second should have been rejected, because the first
 * replaced version 7.
 */

import { toJsonObject } from '../../values/json-object.ts';
import { listObjects, listResponseObservedVersions, type ObservedVersion } from './evidence/observed-versions.ts';
import { parseVersion } from './evidence/version-number.ts';
import type { Contradiction, Evidence, Monitor } from './monitor.ts';
import { isSuccess, type ObservedResponse, readString } from './traffic.ts';

const PUT_RULE = 'rest-put-stale-version-409';
const PATCH_RULE = 'rest-patch-conditional-on-version';

export const conditionalWriteMonitor: Monitor = {
  id: 'conditional-writes',
  statement:
    'Of several writes with the same resourceVersion, at most one changes the object. A write with a replaced resourceVersion fails.',
  rules: [PUT_RULE, PATCH_RULE],
  check: ({ responses }) => {
    /** The last write that changed an object, by the uid of the object and the resourceVersion in the request. */
    const changingWrites = new Map<string, ObservedResponse>();
    const versions = new VersionHistory();
    const contradictions: Contradiction[] = [];
    let comparisonCount = 0;
    for (const response of responses) {
      const preconditionVersion = findPreconditionVersion(response);
      if (preconditionVersion !== undefined) {
        comparisonCount += 1;
        contradictions.push(...checkPrecondition(response, preconditionVersion, versions));
        const [current] = listResponseObservedVersions(response);
        if (current !== undefined && current.version !== preconditionVersion) {
          const uidAndVersion = `${current.uid} ${preconditionVersion}`;
          const previous = changingWrites.get(uidAndVersion);
          changingWrites.set(uidAndVersion, response);
          if (previous !== undefined)
            contradictions.push(createRepeatedVersionContradiction(previous, response, current, preconditionVersion));
        }
      }
      versions.add(response);
    }
    return { comparisonCount, contradictions };
  },
};

/** Returns the resourceVersion in the body of a PUT or PATCH that returned 200, including dry runs. Undefined for other requests. */
function findPreconditionVersion({ method, status, sentObject, target }: ObservedResponse): string | undefined {
  const isObjectWrite =
    target?.name !== undefined && (target.subresource === undefined || target.subresource === 'status');
  if (status !== 200 || !isObjectWrite || (method !== 'PUT' && method !== 'PATCH')) return undefined;
  const version = readString(toJsonObject(sentObject?.metadata).resourceVersion);
  return version === '' || version === '0' ? undefined : version;
}

/** The versions of objects in responses, in increasing order, with the times at which the responses arrived. */
class VersionHistory {
  readonly #versionsByUid = new Map<
    string,
    { readonly version: number; readonly endedAt: number; readonly evidence: Evidence }[]
  >();

  add(response: ObservedResponse): void {
    for (const { uid, version: versionText, evidence } of listResponseObservedVersions(response)) {
      const version = parseVersion(versionText);
      const versions = this.#versionsByUid.get(uid) ?? [];
      this.#versionsByUid.set(uid, versions);
      if (version !== undefined && version > (versions.at(-1)?.version ?? 0))
        versions.push({ version, endedAt: response.endedAt, evidence });
    }
  }

  /** Returns a version later than `preconditionVersion` that the object had before a time. */
  findLaterVersion(uid: string, preconditionVersion: number, time: number) {
    return this.#versionsByUid
      .get(uid)
      ?.find(({ version, endedAt }) => version > preconditionVersion && endedAt <= time);
  }
}

function checkPrecondition(
  response: ObservedResponse,
  preconditionVersion: string,
  versions: VersionHistory,
): Contradiction[] {
  const [object] = isSuccess(response) && response.document !== undefined ? listObjects(response.document) : [];
  const { uid, resourceVersion, name } = toJsonObject(object?.metadata);
  const [preconditionNumber, storedVersion] = [parseVersion(preconditionVersion), parseVersion(resourceVersion)];
  if (preconditionNumber === undefined || storedVersion === undefined) return [];
  const subject = `the write of ${response.target?.plural} ${readString(name)} with resourceVersion ${preconditionVersion}`;
  const commonFields = {
    rules: [findRule(response)],
    subject,
    actual: `${response.status}, resourceVersion ${storedVersion}`,
  };
  const laterVersion = versions.findLaterVersion(readString(uid), preconditionNumber, response.startedAt);
  const evidence = laterVersion === undefined ? [{ id: response.id }] : [laterVersion.evidence, { id: response.id }];
  if (laterVersion !== undefined)
    return [
      {
        ...commonFields,
        expected: `409, because the object already had version ${laterVersion.version} when the request was sent`,
        evidence,
      },
    ];
  return storedVersion < preconditionNumber ? [{ ...commonFields, expected: '409', evidence }] : [];
}

function createRepeatedVersionContradiction(
  previous: ObservedResponse,
  response: ObservedResponse,
  current: ObservedVersion,
  preconditionVersion: string,
): Contradiction {
  return {
    rules: [findRule(response)],
    subject: `the second of two writes of ${current.target.plural} ${readString(current.metadata.name)} with resourceVersion ${preconditionVersion}`,
    expected: '409',
    actual: `${response.status}, resourceVersion ${current.version}`,
    evidence: [{ id: previous.id }, { id: response.id }],
  };
}

function findRule({ method }: ObservedResponse): string {
  return method === 'PUT' ? PUT_RULE : PATCH_RULE;
}
