/**
 * What was removed is read no more, and what is there is found: a life has no gaps.
 *
 *     DELETE a    200  Status, uid u-1     ended before the next one began
 *     GET a       200  uid u-1             what was removed
 *
 *     POST b      201  uid u-2
 *     GET b       404
 *     PATCH b     200  uid u-2             so it had been there all the time
 */

import { TAKEN, takenNames } from './contradictions/taken-names.ts';
import { removalOf } from './evidence/lives.ts';
import { aroundOf, keyOf, presencesIn, showsNow } from './evidence/presences.ts';
import { inAnswer } from './evidence/sightings.ts';
import type { Contradiction, Evidence, Monitor } from './monitor.ts';
import { type Answer, fieldsOf, type Place, type Traffic, textOf } from './traffic.ts';

const RULES = ['rv-get-unset', 'rv-most-recent-consistent', TAKEN] as const;

export const existence: Monitor = {
  id: 'existence',
  statement: 'An object that is there is found, and has its name alone; one that was removed is not found.',
  rules: RULES,
  judge: (traffic) => {
    const judgements = [...afterRemoval(traffic), ...absences(traffic), ...takenNames(traffic)];
    return { compared: judgements.length, contradictions: judgements.filter((one) => one !== undefined) };
  },
};

interface Moment {
  readonly ended: number;
  readonly evidence: Evidence;
}

function afterRemoval({ answers }: Traffic): (Contradiction | undefined)[] {
  const removed = new Map<string, Moment>();
  return answers.flatMap((answer) => {
    const uid = removalOf(answer);
    if (uid !== undefined) removed.set(uid, { ended: answer.ended, evidence: { id: answer.id } });
    if (!showsNow(answer)) return [];
    return inAnswer(answer).map(({ uid: shown, place, metadata, evidence }) => {
      const before = removed.get(shown);
      if (before === undefined || before.ended > answer.started) return undefined;
      const what = `${place.plural} ${textOf(metadata.name)}, uid ${shown}, in the answer to ${answer.method}`;
      return {
        rules: ['rv-get-unset'],
        what,
        expected: 'removed before',
        actual: 'there',
        evidence: [before.evidence, evidence],
      };
    });
  });
}

function absences({ answers }: Traffic): (Contradiction | undefined)[] {
  const presences = presencesIn(answers);
  return answers.flatMap((absent): (Contradiction | undefined)[] => {
    const place = missingIn(absent);
    if (place === undefined) return [];
    const [before, after] = aroundOf(presences.get(keyOf(place)) ?? [], absent);
    if (before === undefined || after === undefined) return [undefined];
    return [
      {
        rules: [absent.method === 'GET' ? 'rv-get-unset' : 'rv-most-recent-consistent'],
        what: `${place.plural} ${place.name ?? ''}, uid ${after.uid}, in the answer to ${absent.method}`,
        expected: 'found, as it was there before and after',
        actual: '404',
        evidence: [before.answer, absent, after.answer].map(({ id }) => ({ id })),
      },
    ];
  });
}

/** What a request, which must look at the present, does not find: the object that it reads, or its namespace. */
export function missingIn({ place, method, status, query, document }: Answer): Place | undefined {
  if (place === undefined || status !== 404 || (query.get('resourceVersion') ?? '') !== '') return undefined;
  const { kind, name } = fieldsOf(document?.details);
  if (kind === 'namespaces' && typeof name === 'string' && name === place.namespace)
    return { group: '', version: 'v1', plural: 'namespaces', name };
  return method === 'GET' && place.name !== undefined && place.subresource === undefined ? place : undefined;
}
