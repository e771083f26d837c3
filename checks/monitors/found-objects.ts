/**
 * Reads do not find a removed object, and find an existing object at all times.
 *
 * Example of a contradiction: a DELETE returns a Status for the removed object with the uid u-1, and a later GET returns this object;
 * or a GET returns 404 between a POST and a PATCH that return the same uid, so the object existed.
 */

import { toJsonObject } from '../../values/json-object.ts';
import { checkExistingNames, NAME_CONFLICT_RULE } from './contradictions/existing-names.ts';
import {
  findExistenceProofs,
  findProofsBeforeAndAfter,
  formatTargetKey,
  showsCurrentState,
} from './evidence/existence-proofs.ts';
import { findRemovedUid } from './evidence/object-lifetimes.ts';
import { listResponseObservedVersions } from './evidence/observed-versions.ts';
import type { Contradiction, Evidence, Monitor } from './monitor.ts';
import { type ObservedResponse, type RequestTarget, readString, type Traffic } from './traffic.ts';

const RULES = ['rv-get-unset', 'rv-most-recent-consistent', NAME_CONFLICT_RULE] as const;

export const foundObjectMonitor: Monitor = {
  id: 'found-objects',
  statement: 'Reads find an existing object, and no other object has its name. Reads do not find a removed object.',
  rules: RULES,
  check: (traffic) => {
    const findings = [...findReadsAfterRemoval(traffic), ...findAbsences(traffic), ...checkExistingNames(traffic)];
    return { comparisonCount: findings.length, contradictions: findings.filter((finding) => finding !== undefined) };
  },
};

/** The response to a DELETE that removed an object. */
interface Removal {
  readonly endedAt: number;
  readonly evidence: Evidence;
}

function findReadsAfterRemoval({ responses }: Traffic): (Contradiction | undefined)[] {
  const removals = new Map<string, Removal>();
  return responses.flatMap((response) => {
    const uid = findRemovedUid(response);
    if (uid !== undefined) removals.set(uid, { endedAt: response.endedAt, evidence: { id: response.id } });
    if (!showsCurrentState(response)) return [];
    return listResponseObservedVersions(response).map(({ uid: foundUid, target, metadata, evidence }) => {
      const previous = removals.get(foundUid);
      if (previous === undefined || previous.endedAt > response.startedAt) return undefined;
      const subject = `${target.plural} ${readString(metadata.name)}, uid ${foundUid}, in the response to ${response.method}`;
      return {
        rules: ['rv-get-unset'],
        subject,
        expected: '404, because it was removed before',
        actual: 'found',
        evidence: [previous.evidence, evidence],
      };
    });
  });
}

function findAbsences({ responses }: Traffic): (Contradiction | undefined)[] {
  const existenceProofs = findExistenceProofs(responses);
  return responses.flatMap((notFoundResponse): (Contradiction | undefined)[] => {
    const target = findMissingTarget(notFoundResponse);
    if (target === undefined) return [];
    const [previous, later] = findProofsBeforeAndAfter(
      existenceProofs.get(formatTargetKey(target)) ?? [],
      notFoundResponse,
    );
    if (previous === undefined || later === undefined) return [undefined];
    return [
      {
        rules: [notFoundResponse.method === 'GET' ? 'rv-get-unset' : 'rv-most-recent-consistent'],
        subject: `${target.plural} ${target.name ?? ''}, uid ${later.uid}, in the response to ${notFoundResponse.method}`,
        expected: 'found, because it existed before and after',
        actual: '404',
        evidence: [previous.response, notFoundResponse, later.response].map(({ id }) => ({ id })),
      },
    ];
  });
}

/** Returns the object, or its namespace, that a 404 response reports as missing; undefined if the request may show an older state. */
export function findMissingTarget({
  target,
  method,
  status,
  query,
  document,
}: ObservedResponse): RequestTarget | undefined {
  if (target === undefined || status !== 404 || (query.get('resourceVersion') ?? '') !== '') return undefined;
  const { kind, name } = toJsonObject(document?.details);
  if (kind === 'namespaces' && typeof name === 'string' && name === target.namespace)
    return { group: '', version: 'v1', plural: 'namespaces', name };
  return method === 'GET' && target.name !== undefined && target.subresource === undefined ? target : undefined;
}
