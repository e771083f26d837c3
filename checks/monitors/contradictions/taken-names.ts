/**
 * A name is that of one object at a time: while it is there no other is made of that name, and who tries is told so.
 *
 *     DELETE a   200  uid u-1, held by a finalizer
 *     POST a     409  Conflict                         and not AlreadyExists
 *     GET a      200  uid u-1
 */
import { admissionIn } from '../evidence/admission.ts';
import { aroundOf, keyOf, presencesIn } from '../evidence/presences.ts';
import type { Contradiction } from '../monitor.ts';
import { type Answer, fieldsOf, type Place, type Traffic, textOf } from '../traffic.ts';

export const TAKEN = 'rest-name-conflict-status';

/** Who denies a write may do so before a server looks at the name: webhooks, policies and quotas. */
export function takenNames({ answers }: Traffic): (Contradiction | undefined)[] {
  if (admissionIn(answers) || answers.some(({ place }) => place?.plural === 'resourcequotas')) return [];
  const presences = presencesIn(answers);
  return answers.flatMap((creation): (Contradiction | undefined)[] => {
    const place = placeOf(creation);
    if (place === undefined) return [];
    const [before, after] = aroundOf(presences.get(keyOf(place)) ?? [], creation);
    if (before === undefined || after === undefined) return [];
    const reason = textOf(fieldsOf(creation.document).reason);
    const isRefused = creation.status === 409;
    if (isRefused && (reason === 'AlreadyExists' || creation.document === undefined)) return [undefined];
    return [
      {
        rules: [TAKEN],
        what: `the answer to POST of ${place.plural} ${place.name ?? ''}, which was there before and after, uid ${after.uid}`,
        expected: '409 AlreadyExists',
        actual: `${creation.status} ${reason}`.trimEnd(),
        evidence: [before.answer, creation, after.answer].map(({ id }) => ({ id })),
      },
    ];
  });
}

/** What was refused, and not because its name is taken: whether the object that was there before is still there tells who is right. */
export function otherwiseRefused({ answers }: Traffic): Place[] {
  const presences = presencesIn(answers);
  return answers.flatMap((creation): Place[] => {
    const place = creation.status === 409 ? placeOf(creation) : undefined;
    if (place === undefined || textOf(fieldsOf(creation.document).reason) === 'AlreadyExists') return [];
    const wasThere = presences.get(keyOf(place))?.some(({ answer }) => answer.ended <= creation.started);
    return wasThere === true ? [place] : [];
  });
}

/** Of what was to be made. Other refusals may come first. */
function placeOf({ method, place, status, sent }: Answer): Place | undefined {
  const name = textOf(fieldsOf(sent?.metadata).name);
  const isCreation = method === 'POST' && place !== undefined && place.name === undefined && name !== '';
  return isCreation && (status === 201 || status === 409) ? { ...place, name } : undefined;
}
