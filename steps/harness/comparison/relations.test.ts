/** Tests that each relation matches the right values and rejects other values, including absent values. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseExpectation, parseValue, renderValue } from './expectations.ts';
import { MISSING } from './paths.ts';
import { RELATIONS } from './relations.ts';

const RESPONSE_DATE = 'Sun, 22 Nov 2026 10:00:00 GMT';

const world = {
  fillPlaceholders: async (cell: string) => cell,
  readCell: async (cell: string) => parseValue(cell),
  readExpectedCell: async (cell: string) => parseExpectation(cell),
  getLastExchange: () => ({
    request: { method: 'GET', path: '/', url: '/', headers: [] },
    response: { status: 200, headers: [['Date', RESPONSE_DATE]] as const, body: Buffer.alloc(0), milliseconds: 0 },
  }),
};

/** The relation, the cell, matching values, and values that do not match. */
const RELATION_CASES: readonly (readonly [string, string, readonly unknown[], readonly unknown[]])[] = [
  ['is', '8080', [8080], ['8080', 8081, MISSING]],
  ['is', '/^a+$/', ['aa'], ['b', MISSING]],
  ['is not', 'a', ['b', 1], ['a', MISSING]],
  ['contains', 'b, c', [['a', 'b', 'c'], 'a b, c'], [['b'], [], 'b', MISSING]],
  ['contains', '/^b/', [['a', 'bc']], [['a', 'cb']]],
  ['contains', '', [''], [['a'], []]],
  ['does not contain', 'b, c', [['a'], [], 'b'], [['c'], ['a', MISSING], 'b, c', MISSING]],
  ['contains only', 'a, b', [['a'], ['b', 'a'], []], [['a', 'c'], MISSING]],
  ['in this order', 'a, b', [['a', 'b']], [['b', 'a'], ['a'], ['a', 'b', 'c'], MISSING]],
  ['in any order', 'a, b', [['b', 'a']], [['a', 'b', 'b'], ['a'], MISSING]],
  ['in any order', '', [[]], [['a'], MISSING]],
  ['in any order', 'item-1 to item-3', [['item-2', 'item-1', 'item-3']], [['item-1', 'item-3']]],
  ['in any order', '["a, b"]', [['a, b']], [['a', 'b']]],
  ['at most', '2', [2, 0], [3, '2', MISSING]],
  ['all different', '', [['a', 'b']], [['a', 'a'], ['a'], [], ['a', MISSING], MISSING]],
  ['all the same', '', [['a', 'a']], [['a', 'b'], ['a'], [], [MISSING, MISSING], MISSING]],
  ['not older than', '"9"', ['10', '9'], ['8', MISSING]],
  ['not newer than', '"10"', ['10', '9'], ['11', MISSING]],
  [
    'is at most this many seconds before the response',
    '5',
    ['2026-11-22T09:59:55Z', '2026-11-22T10:00:02Z'],
    ['2026-11-22T09:59:54Z', '2026-11-22T10:00:06Z', ''],
  ],
  [
    'is this many seconds after the response',
    '60',
    ['2026-11-22T10:01:00Z', '2026-11-22T10:01:02Z'],
    ['2026-11-22T10:00:54Z', '2026-11-22T10:01:06Z', MISSING],
  ],
];

test('every relation matches and rejects the listed values', async () => {
  for (const [relation, cell, matchingValues, wrongValues] of RELATION_CASES) {
    const isFulfilled = async (actual: unknown) =>
      (await RELATIONS[relation]?.({ world, actual, cell, isText: false }))?.isFulfilled;
    for (const actual of matchingValues)
      assert.equal(await isFulfilled(actual), true, `${renderValue(actual)} ${relation} ${cell}`);
    for (const actual of wrongValues)
      assert.equal(await isFulfilled(actual), false, `${renderValue(actual)} ${relation} ${cell}`);
  }
  assert.deepEqual(
    [...new Set(RELATION_CASES.map(([relation]) => relation))].toSorted(),
    Object.keys(RELATIONS).toSorted(),
  );
});

test('cells for text values are compared as text', async () => {
  const isFulfilled = async (relation: string, actual: unknown, cell: string) =>
    (await RELATIONS[relation]?.({ world, actual, cell, isText: true }))?.isFulfilled;
  assert.equal(await isFulfilled('is', '10', '10'), true);
  assert.equal(await isFulfilled('contains', ['a, b'], 'a, b'), true);
  assert.equal(await isFulfilled('contains', ['a', 'b'], 'a, b'), false);
});
