import { ok } from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { coveringRows } from './covering.ts';

describe('rows that cover', () => {
  it('have each pair of values of two parameters together in one of them, and are few', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(sizes, (counts) => {
        const parameters = Object.fromEntries(
          counts.map((count, at) => [`p${at}`, Array.from({ length: count }, (_, value) => value)]),
        );
        const rows = coveringRows(parameters);
        for (const [one, values] of Object.entries(parameters))
          for (const [other, others] of Object.entries(parameters))
            for (const value of one < other ? values : [])
              for (const second of others) ok(rows.some((row) => row[one] === value && row[other] === second));
        const [most = 1, next = 1] = counts.toSorted((a, b) => b - a);
        ok(rows.length <= 3 * most * next, `${rows.length} rows`);
      }),
    );
  });
});
