/** Tests that a short run covers each area with every seed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { schedulePrograms } from './comparison/program-sequence.ts';
import { DIFF_AREAS, type DrawnProgram } from './diff-areas.ts';
import { KindSelection, KNOWN_KINDS } from './kinds/kinds.ts';
import type { ObjectOperation, Operation } from './operation.ts';

/** The number of programs of an area in a run of 2,000 steps. */
const PROGRAMS_PER_AREA = 4;
const SEEDS = [1, 2, 3];

function drawOperations(area: string, seed: number, kinds = KNOWN_KINDS): Operation[] {
  const { drawPrograms: programs, programsPerTurn = 1 } = DIFF_AREAS[area] ?? { drawPrograms: () => [] };
  const areaPrograms = programs(kinds);
  return Array.from(
    { length: PROGRAMS_PER_AREA * programsPerTurn },
    (_, turn) => areaPrograms[(seed + turn) % areaPrograms.length] as fc.Arbitrary<DrawnProgram>,
  )
    .flatMap((program, turn) => fc.sample(program, { seed: seed + turn, numRuns: 1 }))
    .flatMap(({ program }) => program as Operation[]);
}

type OperationPredicate = (
  objectOperation: ObjectOperation,
  text: string,
  query: Readonly<Record<string, string | undefined>>,
) => boolean;

/** For each area, a predicate that at least one generated operation matches. */
const EXPECTED_OPERATIONS: readonly (readonly [area: string, description: string, matches: OperationPredicate])[] = [
  [
    'selectors',
    'a deletion with a label selector and options in the body',
    ({ do: verb, body }, _, { labelSelector }) =>
      verb === 'deletecollection' && body !== undefined && labelSelector !== undefined,
  ],
  [
    'deletions',
    'a deletion of the first page of a collection',
    ({ do: verb }, _, { limit, dryRun }) => verb === 'deletecollection' && limit !== undefined && dryRun === undefined,
  ],
  [
    'deletions',
    'options of another kind',
    ({ do: verb }, text) => verb === 'delete' && text.includes('"kind":"ConfigMap"'),
  ],
  [
    'pages',
    'a page with a version',
    (_operation, _text, { continue: token, resourceVersion }) =>
      token === '{continue}' && resourceVersion === '{first}',
  ],
  ['requests', 'a request of more than a mebibyte', ({ do: verb }, text) => verb === 'create' && text.length > 2 ** 20],
  ['requests', 'an invalid name in an update', ({ do: verb }, text) => verb === 'update' && text.includes('Bad_Name')],
  [
    'representations',
    'an object created in protobuf',
    ({ do: verb, type }) => verb === 'create' && type === '{protobuf}',
  ],
  [
    'subresources',
    'a dry run of a status',
    ({ subresource }, _, { dryRun }) => subresource === 'status' && dryRun === 'All',
  ],
  [
    'subresources',
    'a conflict over a scale',
    ({ subresource }, _, { fieldManager }) => subresource === 'scale' && fieldManager === 'm2',
  ],
  ['custom-resources', 'a value beyond its maximum', (_, text) => text.includes('"size":11')],
  ['custom-resources', 'a change that a rule forbids', (_, text) => text.includes('"size":1}')],
  [
    'validation',
    'a change of an immutable object',
    ({ do: verb }, text) => verb === 'update' && text.includes('immutable'),
  ],
  ['definitions', 'a deletion of the namespace', ({ do: verb, name }) => verb === 'delete' && name === '{ns}'],
  ['reviews', 'a review of the rules of the current user', ({ kind }) => kind.resource === 'selfsubjectrulesreviews'],
];

for (const [area, description, matchesPredicate] of EXPECTED_OPERATIONS) {
  test(`area ${area} generates ${description}`, () => {
    const matches = (operation: Operation): boolean =>
      'kind' in operation &&
      operation.do !== 'follow' &&
      matchesPredicate(operation, JSON.stringify(operation.body) ?? '', Object(operation.query));
    for (const seed of SEEDS)
      assert.ok(drawOperations(area, seed).some(matches), `no matching operation with seed ${seed}`);
  });
}

test('area watches generates a watch of Tables without resourceVersion', () => {
  const isTable = (operation: Operation) =>
    operation.do === 'follow' && operation.since === undefined && operation.accept?.includes('as=Table');
  for (const seed of SEEDS)
    assert.ok(drawOperations('watches', seed).some(isTable), `no matching operation with seed ${seed}`);
});

test('every area that supports any kind generates operations on the selected kinds', () => {
  const selectedKinds = new KindSelection(KNOWN_KINDS.allKinds, ['Ingress']);
  for (const area of [
    'requests',
    'deletions',
    'apply',
    'pages',
    'watches',
    'reads',
    'field-validation',
    'kinds',
    'selectors',
  ])
    assert.ok(
      drawOperations(area, 1, selectedKinds).some(
        (operation) => 'kind' in operation && operation.kind.kind === 'Ingress',
      ),
      area,
    );
});

const SHORT_RUN_STEPS = 2_000;

test('a short run executes every program of each area', () => {
  const kinds = KNOWN_KINDS;
  // The area `kinds` has a program for each kind.
  const areas = Object.entries(DIFF_AREAS).filter(
    ([name, { runsOnlyIfNamed }]) => runsOnlyIfNamed !== true && name !== 'kinds',
  );
  for (const seed of SEEDS) {
    const executedPrograms = new Map(areas.map(([, area]) => [area, new Set<number>()]));
    let steps = 0;
    for (const { area, programIndex, program: drawnProgram } of schedulePrograms(
      [...executedPrograms.keys()],
      kinds,
      seed,
    )) {
      if (steps >= SHORT_RUN_STEPS) break;
      executedPrograms.get(area)?.add(programIndex);
      steps += drawnProgram.steps;
    }
    const incompleteAreas = areas
      .filter(([, area]) => executedPrograms.get(area)?.size !== area.drawPrograms(kinds).length)
      .map(([name]) => name);
    assert.deepEqual(incompleteAreas, [], `with seed ${seed}`);
  }
});
