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
import { isFresh, removalOf, resourceOf } from './lives.ts';
import type { Contradiction, Evidence, Monitor } from './monitor.ts';
import { inAnswer } from './sightings.ts';
import { type Answer, fieldsOf, isWrite, type Place, type Traffic, textOf } from './traffic.ts';

const RULES = ['rv-get-unset', 'rv-most-recent-consistent'] as const;

export const existence: Monitor = {
  id: 'existence',
  statement: 'An object that is there is found, and one that was removed is not.',
  rules: RULES,
  judge: (traffic) => {
    const judgements = [...afterRemoval(traffic), ...absences(traffic)];
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

/** What it answers about one object is of the moment. */
function showsNow(answer: Answer): boolean {
  return answer.place?.name !== undefined && (isFresh(answer) || isWrite(answer));
}

interface Shown {
  readonly uid: string;
  readonly answer: Answer;
}

function absences({ answers }: Traffic): (Contradiction | undefined)[] {
  const sightings = new Map<string, Shown[]>();
  for (const answer of answers)
    if (showsNow(answer) || (answer.method === 'POST' && answer.place?.subresource === undefined))
      for (const { uid, metadata } of inAnswer(answer)) {
        const key = keyOf({ ...(answer.place as Place), name: textOf(metadata.name) });
        sightings.set(key, [...(sightings.get(key) ?? []), { uid, answer }]);
      }
  return answers.flatMap((absent): (Contradiction | undefined)[] => {
    const place = missingIn(absent);
    if (place === undefined) return [];
    const all = sightings.get(keyOf(place)) ?? [];
    const uids = new Set(all.filter(({ answer }) => answer.ended <= absent.started).map(({ uid }) => uid));
    const after = all.find(({ uid, answer }) => answer.started >= absent.ended && uids.has(uid));
    const before = all.find(({ uid, answer }) => answer.ended <= absent.started && uid === after?.uid);
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

export function keyOf(place: Place): string {
  return `${resourceOf(place)} ${place.namespace ?? ''}/${place.name ?? ''}`;
}
