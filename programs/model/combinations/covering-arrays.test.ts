import { deepEqual, equal, ok } from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createCoveringRows } from './covering-arrays.ts';

describe('a covering array', () => {
  it('covers each combination of `strength` values with at most three times the minimum number of rows', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(sizes, fc.constantFrom(2, 3), (counts, strength) => {
        const parameters = Object.fromEntries(
          counts.map((count, index) => [`p${index}`, Array.from({ length: count }, (_, value) => value)]),
        );
        const rows = createCoveringRows(parameters, strength);
        const names = Object.keys(parameters);
        for (const firstName of names)
          for (const secondName of names.filter((name) => name > firstName))
            for (const thirdName of strength === 2 ? [secondName] : names.filter((name) => name > secondName)) {
              const coveredTuples = new Set(
                rows.map((row) => [row[firstName], row[secondName], row[thirdName]].join()),
              );
              const allNames = new Set([firstName, secondName, thirdName]);
              equal(
                coveredTuples.size,
                [...allNames].reduce((product, name) => product * (parameters[name]?.length ?? 0), 1),
              );
            }
        const minRows = counts
          .toSorted((a, b) => b - a)
          .slice(0, strength)
          .reduce((product, count) => product * count, 1);
        ok(rows.length <= 3 * minRows, `${rows.length} rows`);
      }),
    );
  });

  it('contains all combinations if there are fewer parameters than the strength', () => {
    deepEqual(createCoveringRows({ a: [1, 2], b: [3] }, 3), [
      { a: 1, b: 3 },
      { a: 2, b: 3 },
    ]);
  });
});
