import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findCycle } from './cycle.ts';

test('subsequences of one order have no cycle', () => {
  const order = fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 20 });
  const subsequences = order.chain((keys) => fc.array(fc.subarray(keys), { maxLength: 5 }));
  fc.assert(fc.property(subsequences, (sequences) => assert.equal(findCycle(sequences), undefined)));
});

test('a reversed pair is a cycle; its members are returned', () => {
  assert.deepEqual(findCycle([['a', 'b', 'c'], ['x'], ['c', 'b']])?.toSorted(), ['b', 'c']);
});

test('equal neighbors do not form a cycle', () => {
  assert.equal(
    findCycle([
      ['a', 'a', 'b'],
      ['b', 'b'],
    ]),
    undefined,
  );
});
