/**
 * A write that is conditional on a version finds that version, or is refused: what came between would be undone unseen. So of two writes on
 * one version one succeeds, none does on a version that was seen to be replaced, and what is stored is later than the version that was found.
 *
 *     PUT a@7 {x}   200  a@9
 *     PUT a@7 {y}   200  a@12      the second should have been refused: 7 was no more
 */

import { answerSightings, listObjects, type Sighting } from './evidence/sightings.ts';
import { parseVersion } from './evidence/version-number.ts';
import type { Contradiction, Evidence, Monitor } from './monitor.ts';
import { type Answer, isSuccess, toFields, toText } from './traffic.ts';

const PUT_RULE = 'rest-put-stale-version-409';
const PATCH_RULE = 'rest-patch-conditional-on-version';

export const conditionalWrites: Monitor = {
  id: 'conditional-writes',
  statement:
    'Of writes that are conditional on one version at most one changes the object, and none when it is no more.',
  rules: [PUT_RULE, PATCH_RULE],
  judge: ({ answers }) => {
    const winners = new Map<string, Answer>();
    const sightings = new Versions();
    const contradictions: Contradiction[] = [];
    let compared = 0;
    for (const answer of answers) {
      const basis = findBasis(answer);
      if (basis !== undefined) {
        compared += 1;
        contradictions.push(...checkBasis(answer, basis, sightings));
        const [now] = answerSightings(answer);
        if (now !== undefined && now.version !== basis) {
          const key = `${now.uid} ${basis}`;
          const before = winners.get(key);
          winners.set(key, answer);
          if (before !== undefined) contradictions.push(repeatedBasis(before, answer, now, basis));
        }
      }
      sightings.add(answer);
    }
    return { compared, contradictions };
  },
};

/** The version that a write of a whole object, or a patch that is one, carries; of a dry run, too. */
function findBasis({ method, status, sent, place }: Answer): string | undefined {
  const isWhole = place?.name !== undefined && (place.subresource === undefined || place.subresource === 'status');
  if (status !== 200 || !isWhole || (method !== 'PUT' && method !== 'PATCH')) return undefined;
  const version = toText(toFields(sent?.metadata).resourceVersion);
  return version === '' || version === '0' ? undefined : version;
}

/** The latest versions that answers showed, always rising, and when they had come. */
class Versions {
  readonly #byUid = new Map<
    string,
    { readonly version: number; readonly ended: number; readonly evidence: Evidence }[]
  >();

  add(answer: Answer): void {
    for (const { uid, version: text, evidence } of answerSightings(answer)) {
      const version = parseVersion(text);
      const versions = this.#byUid.get(uid) ?? [];
      this.#byUid.set(uid, versions);
      if (version !== undefined && version > (versions.at(-1)?.version ?? 0))
        versions.push({ version, ended: answer.ended, evidence });
    }
  }

  /** A version after this one that was there before the moment. */
  later(uid: string, basis: number, moment: number) {
    return this.#byUid.get(uid)?.find(({ version, ended }) => version > basis && ended <= moment);
  }
}

function checkBasis(answer: Answer, basis: string, sightings: Versions): Contradiction[] {
  const [object] = isSuccess(answer) && answer.document !== undefined ? listObjects(answer.document) : [];
  const { uid, resourceVersion, name } = toFields(object?.metadata);
  const [basisNumber, stored] = [parseVersion(basis), parseVersion(resourceVersion)];
  if (basisNumber === undefined || stored === undefined) return [];
  const what = `the write of ${answer.place?.plural} ${toText(name)} that is conditional on its version ${basis}`;
  const common = { rules: [findRule(answer)], what, actual: `${answer.status}, resourceVersion ${stored}` };
  const later = sightings.later(toText(uid), basisNumber, answer.started);
  const evidence = later === undefined ? [{ id: answer.id }] : [later.evidence, { id: answer.id }];
  if (later !== undefined)
    return [{ ...common, expected: `refused, as it had come to ${later.version}: 409`, evidence }];
  return stored < basisNumber ? [{ ...common, expected: 'refused: 409', evidence }] : [];
}

function repeatedBasis(before: Answer, answer: Answer, now: Sighting, basis: string): Contradiction {
  return {
    rules: [findRule(answer)],
    what: `the second of two writes of ${now.place.plural} ${toText(now.metadata.name)} that are conditional on its version ${basis}`,
    expected: 'refused: 409',
    actual: `${answer.status}, resourceVersion ${now.version}`,
    evidence: [{ id: before.id }, { id: answer.id }],
  };
}

function findRule({ method }: Answer): string {
  return method === 'PUT' ? PUT_RULE : PATCH_RULE;
}
