/** What is drawn must be drawn within a short run, not by luck. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DIFF_AREAS, type Drawn } from './areas.ts';
import type { Operation } from './operation.ts';

/** The programs of an area in a run of 2,000 steps: about so many. */
const PROGRAMS = 6;
const SEEDS = [1, 2, 3];

function operationsOf(area: string, seed: number): Operation[] {
  const { programs = [] } = DIFF_AREAS[area] ?? {};
  return Array.from({ length: PROGRAMS }, (_, turn) => programs[(seed + turn) % programs.length] as fc.Arbitrary<Drawn>)
    .flatMap((program, turn) => fc.sample(program, { seed: seed + turn, numRuns: 1 }))
    .flatMap(({ program }) => program as Operation[]);
}

/** By area: what at least one operation is like. */
const DRAWN: Readonly<Record<string, readonly [about: string, is: (one: Operation) => boolean]>> = {
  selectors: [
    'deletions of what a selector selects, with options in the body',
    (one) =>
      one.do === 'odd' && one.method === 'DELETE' && one.body !== undefined && one.path.includes('labelSelector='),
  ],
  deletions: [
    'a deletion of the first of a collection',
    (one) => one.do === 'deletecollection' && one.query.limit !== undefined && one.options.dryRun === undefined,
  ],
  pages: [
    'a page with a version',
    (one) => one.do === 'list' && one.query.continue === 'last' && one.query.version === 'first',
  ],
  watches: [
    'a watch of Tables',
    (one) => one.do === 'beside' && one.since === undefined && one.accept?.includes('as=Table') === true,
  ],
  requests: [
    'a request of more than a mebibyte',
    (one) => one.do === 'odd' && (one.body?.length ?? 0) > 2 ** 20 && one.method === 'POST',
  ],
};

for (const [area, [about, is]] of Object.entries(DRAWN)) {
  test(`${area}: ${about}`, () => {
    for (const seed of SEEDS) assert.ok(operationsOf(area, seed).some(is), `not with seed ${seed}`);
  });
}

/** Of a short run. */
const STEPS = 2_000;

test('each sort of program has its turn in a short run', () => {
  const areas = Object.entries(DIFF_AREAS).filter(([, { onRequest }]) => onRequest !== true);
  const lengthOf = (program: fc.Arbitrary<Drawn>): number => {
    const lengths = fc.sample(program, { seed: 1, numRuns: 10 }).map(({ steps }) => steps);
    return lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  };
  const turn = areas.reduce((sum, [, { programs, atOnce = 1 }]) => {
    const all = programs.map(lengthOf).reduce((total, length) => total + length, 0);
    return sum + (atOnce * all) / programs.length;
  }, 0);
  const missed = areas.filter(([, { programs, atOnce = 1 }]) => (STEPS / turn) * atOnce < programs.length);
  assert.deepEqual(
    missed.map(([name]) => name),
    [],
  );
});
