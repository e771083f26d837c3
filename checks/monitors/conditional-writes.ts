/**
 * A write with a resourceVersion succeeds only on that version; otherwise it would undo changes in between. So of two writes based on one
 * version only one succeeds, no write succeeds on a replaced version, and the stored version is later than the one it was based on.
 *
 * PUT a@7 {x} 200 a@9, PUT a@7 {y} 200 a@12: the second should have been rejected, because 7 was replaced
 */

import { toJsonObject } from '../../values/json-object.ts';
import { answerSightings, listObjects, type Sighting } from './evidence/sightings.ts';
import { parseVersion } from './evidence/version-number.ts';
import type { Contradiction, Evidence, Monitor } from './monitor.ts';
import { type Answer, isSuccess, toText } from './traffic.ts';

const PUT_RULE = 'rest-put-stale-version-409';
const PATCH_RULE = 'rest-patch-conditional-on-version';

export const conditionalWrites: Monitor = {
  id: 'conditional-writes',
  statement:
    'Of several writes with the same resourceVersion at most one changes the object, and none after that version was replaced.',
  rules: [PUT_RULE, PATCH_RULE],
  judge: ({ answers }) => {
    const winners = new Map<string, Answer>();
    const sightings = new Versions();
    const contradictions: Contradiction[] = [];
    let comparedCount = 0;
    for (const answer of answers) {
      const basis = findBasis(answer);
      if (basis !== undefined) {
        comparedCount += 1;
        contradictions.push(...checkBasis(answer, basis, sightings));
        const [now] = answerSightings(answer);
        if (now !== undefined && now.version !== basis) {
          const key = `${now.uid} ${basis}`;
          const before = winners.get(key);
          winners.set(key, answer);
          if (before !== undefined) contradictions.push(createRepeatedBasisContradiction(before, answer, now, basis));
        }
      }
      sightings.add(answer);
    }
    return { compared: comparedCount, contradictions };
  },
};

/** Returns the resourceVersion of an update or a patch with one, even of a dry run. */
function findBasis({ method, status, sent, place }: Answer): string | undefined {
  const isWhole = place?.name !== undefined && (place.subresource === undefined || place.subresource === 'status');
  if (status !== 200 || !isWhole || (method !== 'PUT' && method !== 'PATCH')) return undefined;
  const version = toText(toJsonObject(sent?.metadata).resourceVersion);
  return version === '' || version === '0' ? undefined : version;
}

/** The increasing latest versions in responses, and when the responses arrived. */
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

  /** Returns a version after this one that existed before the moment. */
  laterWrites(uid: string, basis: number, moment: number) {
    return this.#byUid.get(uid)?.find(({ version, ended }) => version > basis && ended <= moment);
  }
}

function checkBasis(answer: Answer, basis: string, sightings: Versions): Contradiction[] {
  const [object] = isSuccess(answer) && answer.document !== undefined ? listObjects(answer.document) : [];
  const { uid, resourceVersion, name } = toJsonObject(object?.metadata);
  const [basisNumber, storedVersion] = [parseVersion(basis), parseVersion(resourceVersion)];
  if (basisNumber === undefined || storedVersion === undefined) return [];
  const subject = `the write of ${answer.place?.plural} ${toText(name)} with resourceVersion ${basis}`;
  const common = {
    rules: [findRule(answer)],
    what: subject,
    actual: `${answer.status}, resourceVersion ${storedVersion}`,
  };
  const findLater = sightings.laterWrites(toText(uid), basisNumber, answer.started);
  const evidence = findLater === undefined ? [{ id: answer.id }] : [findLater.evidence, { id: answer.id }];
  if (findLater !== undefined) return [{ ...common, expected: `409, since it was at ${findLater.version}`, evidence }];
  return storedVersion < basisNumber ? [{ ...common, expected: 'refused: 409', evidence }] : [];
}

function createRepeatedBasisContradiction(before: Answer, answer: Answer, now: Sighting, basis: string): Contradiction {
  return {
    rules: [findRule(answer)],
    what: `the second of two writes of ${now.place.plural} ${toText(now.metadata.name)} with resourceVersion ${basis}`,
    expected: 'refused: 409',
    actual: `${answer.status}, resourceVersion ${now.version}`,
    evidence: [{ id: before.id }, { id: answer.id }],
  };
}

function findRule({ method }: Answer): string {
  return method === 'PUT' ? PUT_RULE : PATCH_RULE;
}
