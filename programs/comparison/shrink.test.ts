import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { shrinkProgram } from './shrink.ts';

const listSimplerForms = (item: number): number[] => (item > 0 ? [item - 1] : []);

test('shrinkProgram keeps only the necessary items, in their simplest form', async () => {
  const shows = async (items: readonly number[]) => items.includes(7) && items.some((item) => item >= 100);
  assert.deepEqual(await shrinkProgram({ items: [3, 7, 1, 130, 7, 5], listSimplerForms }, shows, 1000), [100, 7]);
});

test('the result always reproduces the difference', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(20), { minLength: 1 }),
      fc.nat(),
      fc.nat(200),
      async (items, neededIndex, maxAttempts) => {
        const neededItem = items[neededIndex % items.length];
        const shows = async (items: readonly number[]) => items.includes(neededItem ?? -1);
        const result = await shrinkProgram({ items, listSimplerForms: () => [] }, shows, maxAttempts);
        assert.ok(await shows(result));
        if (maxAttempts > 100) assert.equal(result.length, 1);
      },
    ),
  ));
