/** What is drawn must be drawn within a short run, not by luck. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DIFF_AREAS, type Drawn } from './areas.ts';
import { turnsOf } from './comparison/turns.ts';
import type { Operation } from './operation.ts';

/** How often each area has its turn in a run of 2,000 steps. */
const TURNS = 4;
const SEEDS = [1, 2, 3];

function operationsOf(area: string, seed: number): Operation[] {
  const { programs = [], atOnce = 1 } = DIFF_AREAS[area] ?? {};
  return Array.from(
    { length: TURNS * atOnce },
    (_, turn) => programs[(seed + turn) % programs.length] as fc.Arbitrary<Drawn>,
  )
    .flatMap((program, turn) => fc.sample(program, { seed: seed + turn, numRuns: 1 }))
    .flatMap(({ program }) => program as Operation[]);
}

const isRequest = (one: Operation, method: string, type?: string): boolean =>
  one.do === 'request' && one.method === method && (type === undefined || one.type === type);

/** By area: what at least one operation is like. */
const DRAWN: readonly (readonly [area: string, about: string, is: (one: Operation) => boolean])[] = [
  [
    'selectors',
    'deletions of what a selector selects, with options in the body',
    (one) =>
      one.do === 'request' && one.method === 'DELETE' && one.body !== undefined && one.path.includes('labelSelector='),
  ],
  [
    'deletions',
    'a deletion of the first of a collection',
    (one) => one.do === 'deletecollection' && one.query.limit !== undefined && one.options.dryRun === undefined,
  ],
  [
    'pages',
    'a page with a version',
    (one) => one.do === 'list' && one.query.continue === 'last' && one.query.version === 'first',
  ],
  [
    'watches',
    'a watch of Tables',
    (one) => one.do === 'beside' && one.since === undefined && one.accept?.includes('as=Table') === true,
  ],
  [
    'requests',
    'a request of more than a mebibyte',
    (one) => one.do === 'request' && (one.body?.length ?? 0) > 2 ** 20 && one.method === 'POST',
  ],
  [
    'deletions',
    'options of another kind',
    (one) => one.do === 'request' && one.body?.includes('"kind":"ConfigMap"') === true,
  ],
  ['representations', 'an object that is made in protobuf', (one) => isRequest(one, 'POST', '{protobuf}')],
  [
    'scales',
    'a status that is only tried',
    (one) => one.do === 'patch' && one.part === 'status' && one.query.dryRun === 'All',
  ],
  [
    'scales',
    'a conflict over a scale',
    (one) => one.do === 'patch' && one.part === 'scale' && one.query.fieldManager === 'm2',
  ],
  ['customs', 'what is larger than its schema says', (one) => one.do === 'patch' && one.document.includes('"size":11')],
  ['customs', 'a rule over a change', (one) => one.do === 'patch' && one.document.includes('"size":1}')],
  [
    'refusals',
    'what is immutable, changed',
    (one) => isRequest(one, 'PUT') && one.do === 'request' && one.body?.includes('immutable') === true,
  ],
  [
    'requests',
    'a name that is none, of an object that is there',
    (one) => one.do === 'update' && one.body.mistake === 'bad-name',
  ],
  [
    'clusters',
    'a namespace that is deleted',
    (one) => isRequest(one, 'DELETE') && one.do === 'request' && one.path.endsWith('/{ns}'),
  ],
  ['reviews', 'rules of the own user', (one) => one.do === 'request' && one.path.endsWith('/selfsubjectrulesreviews')],
];

for (const [area, about, is] of DRAWN) {
  test(`${area}: ${about}`, () => {
    for (const seed of SEEDS) assert.ok(operationsOf(area, seed).some(is), `not with seed ${seed}`);
  });
}

/** Of a short run. */
const STEPS = 2_000;

test('each sort of program has its turn in a short run', () => {
  const areas = Object.entries(DIFF_AREAS).filter(([, { onRequest }]) => onRequest !== true);
  for (const seed of SEEDS) {
    const met = new Map(areas.map(([, area]) => [area, new Set<number>()]));
    let steps = 0;
    for (const { area, sort, drawn } of turnsOf([...met.keys()], seed)) {
      if (steps >= STEPS) break;
      met.get(area)?.add(sort);
      steps += drawn.steps;
    }
    const missed = areas.filter(([, area]) => met.get(area)?.size !== area.programs.length).map(([name]) => name);
    assert.deepEqual(missed, [], `with seed ${seed}`);
  }
});
