/**
 * Only one object has a name at a time: while it exists, the server rejects creates of the name with AlreadyExists.
 *
 * Contradiction: DELETE a 200 uid u-1 (a finalizer delays the removal); POST a 409 Conflict instead of AlreadyExists; GET a 200 uid u-1
 */
import { toJsonObject } from '../../../values/json-object.ts';
import { registersAdmission } from '../evidence/admission.ts';
import { findAround, findPresences, formatPlaceKey } from '../evidence/presences.ts';
import type { Contradiction } from '../monitor.ts';
import { type Answer, type RequestTarget, type Traffic, toText } from '../traffic.ts';

export const NAME_CONFLICT_RULE = 'rest-name-conflict-status';

/** Checks rejected creates of existing names. Webhooks, policies and quotas may reject a write before the server checks the name. */
export function checkExistingNames({ answers }: Traffic): (Contradiction | undefined)[] {
  if (registersAdmission(answers) || answers.some(({ place }) => place?.plural === 'resourcequotas')) return [];
  const presences = findPresences(answers);
  return answers.flatMap((creation): (Contradiction | undefined)[] => {
    const place = findCreatedPlace(creation);
    if (place === undefined) return [];
    const [before, after] = findAround(presences.get(formatPlaceKey(place)) ?? [], creation);
    if (before === undefined || after === undefined) return [];
    const reason = toText(toJsonObject(creation.document).reason);
    const isRefused = creation.status === 409;
    if (isRefused && (reason === 'AlreadyExists' || creation.document === undefined)) return [undefined];
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
export function findOtherRefusals({ answers }: Traffic): RequestTarget[] {
  const presences = findPresences(answers);
  return answers.flatMap((creation): RequestTarget[] => {
    const place = creation.status === 409 ? findCreatedPlace(creation) : undefined;
    if (place === undefined || toText(toJsonObject(creation.document).reason) === 'AlreadyExists') return [];
    const existedBefore = presences
      .get(formatPlaceKey(place))
      ?.some(({ answer }) => answer.endedAt <= creation.startedAt);
    return existedBefore === true ? [place] : [];
  });
}

/**
 * Returns the place of the object that a request creates; undefined if the create was rejected for a reason that may precede the check of
 * the name.
 */
function findCreatedPlace({ method, place, status, sent }: Answer): RequestTarget | undefined {
  const name = toText(toJsonObject(sent?.metadata).name);
  const isCreation = method === 'POST' && place !== undefined && place.name === undefined && name !== '';
  return isCreation && (status === 201 || status === 409) ? { ...place, name } : undefined;
}
