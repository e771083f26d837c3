/**
 * Only one object has a name at a time: while it exists, the server rejects creates of the name with AlreadyExists.
 *
 * Contradiction: DELETE a 200 uid u-1 (a finalizer delays the removal); POST a 409 Conflict instead of AlreadyExists; GET a 200 uid u-1
 */
import { toJsonObject } from '../../../values/json-object.ts';
import { registersAdmission } from '../evidence/admission.ts';
import { findPresences, findSurroundingPresences, formatTargetKey } from '../evidence/presences.ts';
import type { Contradiction } from '../monitor.ts';
import { formatText, type ObservedResponse, type RequestTarget, type Traffic } from '../traffic.ts';

export const NAME_CONFLICT_RULE = 'rest-name-conflict-status';

/** Checks rejected creates of existing names. Webhooks, policies and quotas may reject a write before the server checks the name. */
export function checkExistingNames({ answers: responses }: Traffic): (Contradiction | undefined)[] {
  if (registersAdmission(responses) || responses.some(({ place: target }) => target?.plural === 'resourcequotas'))
    return [];
  const presences = findPresences(responses);
  return responses.flatMap((creation): (Contradiction | undefined)[] => {
    const place = findCreatedTarget(creation);
    if (place === undefined) return [];
    const [before, after] = findSurroundingPresences(presences.get(formatTargetKey(place)) ?? [], creation);
    if (before === undefined || after === undefined) return [];
    const reason = formatText(toJsonObject(creation.document).reason);
    const isRejected = creation.status === 409;
    if (isRejected && (reason === 'AlreadyExists' || creation.document === undefined)) return [undefined];
    return [
      {
        rules: [NAME_CONFLICT_RULE],
        what: `the response to POST of ${place.plural} ${place.name ?? ''}, which existed before and after, uid ${after.uid}`,
        expected: '409 AlreadyExists',
        actual: `${creation.status} ${reason}`.trimEnd(),
        evidence: [before.answer, creation, after.answer].map(({ id }) => ({ id })),
      },
    ];
  });
}

/**
 * Returns the places whose creation was rejected for another reason than AlreadyExists. The rejection is wrong if the
 * earlier object still exists.
 */
export function findOtherRejections({ answers }: Traffic): RequestTarget[] {
  const presences = findPresences(answers);
  return answers.flatMap((creation): RequestTarget[] => {
    const place = creation.status === 409 ? findCreatedTarget(creation) : undefined;
    if (place === undefined || formatText(toJsonObject(creation.document).reason) === 'AlreadyExists') return [];
    const existedBefore = presences
      .get(formatTargetKey(place))
      ?.some(({ answer: response }) => response.endedAt <= creation.startedAt);
    return existedBefore === true ? [place] : [];
  });
}

/**
 * Returns the place of the object that a request creates; undefined if the create was rejected for a reason that may precede the check of
 * the name.
 */
function findCreatedTarget({ method, place, status, sent }: ObservedResponse): RequestTarget | undefined {
  const name = formatText(toJsonObject(sent?.metadata).name);
  const isCreation = method === 'POST' && place !== undefined && place.name === undefined && name !== '';
  return isCreation && (status === 201 || status === 409) ? { ...place, name } : undefined;
}
