import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { shrinkProgram } from './shrink.ts';

const listSimplerItems = (item: number): number[] => (item > 0 ? [item - 1] : []);

test('the smallest program has only the necessary items, as simple as possible', async () => {
  const showsDifference = async (items: readonly number[]) => items.includes(7) && items.some((item) => item >= 100);
  assert.deepEqual(
    await shrinkProgram({ items: [3, 7, 1, 130, 7, 5], listSimplerItems }, showsDifference, 1000),
    [100, 7],
  );
});

test('the shrunk program always shows the difference', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(20), { minLength: 1 }),
      fc.nat(),
      fc.nat(200),
      async (items, neededIndex, maxAttempts) => {
        const neededItem = items[neededIndex % items.length];
        const showsDifference = async (items: readonly number[]) => items.includes(neededItem ?? -1);
        const result = await shrinkProgram({ items, listSimplerItems: () => [] }, showsDifference, maxAttempts);
        assert.ok(await showsDifference(result));
        if (maxAttempts > 100) assert.equal(result.length, 1);
      },
    ),
  ));
