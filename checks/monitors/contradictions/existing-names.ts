/**
 * At most one object has a given name. While the object exists, the server rejects every create of this name with the reason AlreadyExists.
 *
 * Example of a contradiction: a DELETE returns an object with a finalizer, which still exists. Then a POST with its name returns 409
 * Conflict instead of AlreadyExists.
 */
import { toJsonObject } from '../../../values/json-object.ts';
import { hasWebhookOrPolicyRequests } from '../evidence/admission.ts';
import { findExistenceProofs, findProofsBeforeAndAfter, formatTargetKey } from '../evidence/existence-proofs.ts';
import type { Contradiction } from '../monitor.ts';
import { type ObservedResponse, type RequestTarget, readString, type Traffic } from '../traffic.ts';

export const NAME_CONFLICT_RULE = 'rest-name-conflict-status';

/**
 * Checks the responses to creates of names that existed before the request and after the response. An item is undefined if the response does
 * not contradict the invariant. If the scenario uses webhooks, policies or quotas, which may reject a write before the server checks the
 * name, no response is checked.
 */
export function checkExistingNames({ responses }: Traffic): (Contradiction | undefined)[] {
  if (hasWebhookOrPolicyRequests(responses) || responses.some(({ target }) => target?.plural === 'resourcequotas'))
    return [];
  const existenceProofs = findExistenceProofs(responses);
  return responses.flatMap((creation): (Contradiction | undefined)[] => {
    const target = findCreatedTarget(creation);
    if (target === undefined) return [];
    const [previous, later] = findProofsBeforeAndAfter(existenceProofs.get(formatTargetKey(target)) ?? [], creation);
    if (previous === undefined || later === undefined) return [];
    const reason = readString(toJsonObject(creation.document).reason);
    const isRejected = creation.status === 409;
    if (isRejected && (reason === 'AlreadyExists' || creation.document === undefined)) return [undefined];
    return [
      {
        rules: [NAME_CONFLICT_RULE],
        subject: `the response to POST of ${target.plural} ${target.name ?? ''}, which existed before and after, uid ${later.uid}`,
        expected: '409 AlreadyExists',
        actual: `${creation.status} ${reason}`.trimEnd(),
        evidence: [previous.response, creation, later.response].map(({ id }) => ({ id })),
      },
    ];
  });
}

/**
 * Returns the objects whose creation was rejected for a reason other than AlreadyExists. The rejection is wrong if the
 * earlier object still exists.
 */
export function findNamesRejectedForOtherReasons({ responses }: Traffic): RequestTarget[] {
  const existenceProofs = findExistenceProofs(responses);
  return responses.flatMap((creation): RequestTarget[] => {
    const target = creation.status === 409 ? findCreatedTarget(creation) : undefined;
    if (target === undefined || readString(toJsonObject(creation.document).reason) === 'AlreadyExists') return [];
    const existedBefore = existenceProofs
      .get(formatTargetKey(target))
      ?.some(({ response }) => response.endedAt <= creation.startedAt);
    return existedBefore === true ? [target] : [];
  });
}

/**
 * Returns the path of the object that a request creates; undefined if the create was rejected for a reason that may precede the check of
 * the name.
 */
function findCreatedTarget({ method, target, status, sentObject }: ObservedResponse): RequestTarget | undefined {
  const name = readString(toJsonObject(sentObject?.metadata).name);
  const isCreation = method === 'POST' && target !== undefined && target.name === undefined && name !== '';
  return isCreation && (status === 201 || status === 409) ? { ...target, name } : undefined;
}
