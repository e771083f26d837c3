/**
 * Only one object has a name at a time: while the object exists, the server rejects other creates with this name with AlreadyExists.
 *
 * Example of a contradiction: a DELETE returns an object with a finalizer, which still exists. Then a POST with its name returns 409
 * Conflict instead of AlreadyExists.
 */
import { toJsonObject } from '../../../values/json-object.ts';
import { registersAdmission } from '../evidence/admission.ts';
import { findPresences, findSurroundingPresences, formatTargetKey } from '../evidence/presences.ts';
import type { Contradiction } from '../monitor.ts';
import { type ObservedResponse, type RequestTarget, readString, type Traffic } from '../traffic.ts';

export const NAME_CONFLICT_RULE = 'rest-name-conflict-status';

/** Checks rejected creates of existing names. Webhooks, policies and quotas may reject a write before the server checks the name. */
export function checkExistingNames({ responses }: Traffic): (Contradiction | undefined)[] {
  if (registersAdmission(responses) || responses.some(({ target }) => target?.plural === 'resourcequotas')) return [];
  const presences = findPresences(responses);
  return responses.flatMap((creation): (Contradiction | undefined)[] => {
    const target = findCreatedTarget(creation);
    if (target === undefined) return [];
    const [previous, later] = findSurroundingPresences(presences.get(formatTargetKey(target)) ?? [], creation);
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
  const presences = findPresences(responses);
  return responses.flatMap((creation): RequestTarget[] => {
    const target = creation.status === 409 ? findCreatedTarget(creation) : undefined;
    if (target === undefined || readString(toJsonObject(creation.document).reason) === 'AlreadyExists') return [];
    const existedBefore = presences
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
