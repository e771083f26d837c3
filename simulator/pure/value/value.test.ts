import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { copyDeeply } from './deep-copy.ts';
import { isDeepEqual } from './deep-equal.ts';

const smallValue = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value)));

test('a copy is equal and shares no object', () => {
  fc.assert(
    fc.property(smallValue, (value) => {
      const copy = copyDeeply(value);
      assert.equal(isDeepEqual(copy, value), true);
      if (value !== null && typeof value === 'object') assert.notEqual(copy, value);
    }),
  );
});

test('deep equality agrees with isDeepStrictEqual of Node', () => {
  const smallJson = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom(0, 1, 'a', null),
      fc.array(tie('value'), { maxLength: 2 }),
      fc.dictionary(fc.constantFrom('a', 'b'), tie('value'), { maxKeys: 2, noNullPrototype: true }),
    ),
  })).value;
  fc.assert(
    fc.property(smallJson, smallJson, (left, right) => isDeepEqual(left, right) === isDeepStrictEqual(left, right)),
    { numRuns: 500 },
  );
});

test('missing and undefined members are equal', () => {
  assert.equal(isDeepEqual({ a: undefined, b: 1 }, { b: 1 }), true);
  assert.equal(isDeepEqual({ b: 1 }, { a: undefined, b: 1 }), true);
  assert.equal(isDeepEqual({ a: 1 }, { b: 1 }), false);
  assert.equal(isDeepEqual([], {}), false);
});
