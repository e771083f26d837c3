/**
 * Of writes conditional on one version one succeeds: a second one that changes something would undo the first unseen.
 *
 *     PUT a@7 {x}   200  a@9
 *     PUT a@7 {y}   200  a@12      the second should have been refused: 7 was no more
 */
import type { Contradiction, Monitor } from './monitor.ts';
import { inAnswer } from './sightings.ts';
import { type Answer, fieldsOf, textOf } from './traffic.ts';

export const conditionalWrites: Monitor = {
  id: 'conditional-writes',
  statement: 'Of writes that are conditional on one version at most one changes the object.',
  rules: ['rest-put-stale-version-409', 'rest-patch-conditional-on-version'],
  judge: ({ answers }) => {
    const winners = new Map<string, Answer>();
    const contradictions: Contradiction[] = [];
    let compared = 0;
    for (const answer of answers) {
      const basis = basisOf(answer);
      const [now] = basis === undefined ? [] : inAnswer(answer);
      if (basis === undefined || now === undefined) continue;
      compared += 1;
      if (now.version === basis) continue;
      const key = `${now.uid} ${basis}`;
      const before = winners.get(key);
      winners.set(key, answer);
      if (before === undefined) continue;
      const name = `${now.place.plural} ${textOf(now.metadata.name)}`;
      contradictions.push({
        rules: [answer.method === 'PUT' ? 'rest-put-stale-version-409' : 'rest-patch-conditional-on-version'],
        what: `the second of two writes of ${name} that are conditional on its version ${basis}`,
        expected: 'refused: 409',
        actual: `${answer.status}, resourceVersion ${now.version}`,
        evidence: [{ id: before.id }, { id: answer.id }],
      });
    }
    return { compared, contradictions };
  },
};

/** The version that a write of a whole object, or a patch that is one, carries. */
function basisOf({ method, status, sent, place }: Answer): string | undefined {
  if (status !== 200 || place?.name === undefined || (method !== 'PUT' && method !== 'PATCH')) return undefined;
  const version = textOf(fieldsOf(sent?.metadata).resourceVersion);
  return version === '' || version === '0' ? undefined : version;
}
