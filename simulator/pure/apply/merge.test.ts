import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { FieldSet } from '../fields/field-set.ts';
import type { Json, JsonObject } from '../object.ts';
import { setMember } from '../value/set-member.ts';
import { compareTypedValues } from './compare.ts';
import { mergeApplyConfiguration } from './merge.ts';
import { createExampleArbitrary, getExampleType } from './random-writes.ts';
import { removeFields } from './remove-fields.ts';
import { toFieldSet } from './to-field-set.ts';
import { formatProblemAtPath, TypeMismatchError } from './type-problem.ts';
import { findScalarProblem } from './validate.ts';

const type = getExampleType('v1');
const catchProblems = (runMerge: () => unknown): readonly string[] => {
  try {
    runMerge();
  } catch (error) {
    assert.ok(error instanceof TypeMismatchError);
    return error.problems;
  }
  return [];
};
const mergeSets = (liveItems: string[], configuration: string[]): Json =>
  mergeApplyConfiguration(type, { set: liveItems }, { set: configuration });

test('merged list items keep the order of both lists, and the applied configuration takes precedence', () => {
  assert.deepEqual(mergeSets(['a', 'b', 'c'], ['c', 'a']), { set: ['b', 'c', 'a'] });
  assert.deepEqual(mergeSets(['a', 'b', 'c'], ['a', 'x', 'c']), { set: ['a', 'b', 'x', 'c'] });
  assert.deepEqual(mergeSets(['a', 'b'], ['x', 'a']), { set: ['x', 'a', 'b'] });
  assert.deepEqual(mergeSets(['a', 'b', 'c', 'd'], ['d', 'b', 'x']), { set: ['a', 'c', 'd', 'b', 'x'] });
  assert.deepEqual(mergeSets(['b'], ['a', 'b', 'c']), { set: ['a', 'b', 'c'] });
});

test('a merge of two lists contains every item once', () => {
  const items = fc.uniqueArray(fc.constantFrom<string[]>('a', 'b', 'c', 'd', 'e', 'f'), { minLength: 1 });
  fc.assert(
    fc.property(items, items, (live, configuration) => {
      const { set } = mergeSets(live, configuration) as { set: string[] };
      assert.deepEqual([...set].sort(), [...new Set([...live, ...configuration])].sort());
      assert.deepEqual(
        set.filter((item) => configuration.includes(item)),
        configuration,
      );
      assert.deepEqual(
        set.filter((item) => !configuration.includes(item)),
        live.filter((item) => !configuration.includes(item)),
      );
    }),
  );
});

test('merging a value with itself or an empty value returns the value', () => {
  fc.assert(
    fc.property(createExampleArbitrary('rejected'), (value) => {
      assert.deepEqual(mergeApplyConfiguration(type, value, value), value);
      assert.deepEqual(mergeApplyConfiguration(type, value, {}), value);
      assert.deepEqual(mergeApplyConfiguration(type, {}, value), value);
    }),
  );
});

test('no function modifies its arguments', () => {
  fc.assert(
    fc.property(createExampleArbitrary('allowed'), createExampleArbitrary('rejected'), (live, configuration) => {
      const inputsBefore = JSON.stringify([live, configuration]);
      mergeApplyConfiguration(type, live, configuration);
      compareTypedValues(type, live, configuration);
      removeFields(type, live, toFieldSet(type, configuration));
      assert.equal(JSON.stringify([live, configuration]), inputsBefore);
    }),
  );
});

test('swapping the arguments of compareTypedValues swaps added and removed', () => {
  fc.assert(
    fc.property(createExampleArbitrary('allowed'), createExampleArbitrary('allowed'), (left, right) => {
      const [forwardComparison, backwardComparison] = [
        compareTypedValues(type, left, right),
        compareTypedValues(type, right, left),
      ];
      assert.ok(forwardComparison.added.equals(backwardComparison.removed));
      assert.ok(forwardComparison.removed.equals(backwardComparison.added));
      assert.ok(forwardComparison.modified.equals(backwardComparison.modified));
      const { added, removed, modified } = compareTypedValues(type, left, structuredClone(left));
      assert.ok(added.isEmpty() && removed.isEmpty() && modified.isEmpty());
    }),
  );
});

test('an empty map or list is added if it is missing, and null replaces a value', () => {
  assert.deepEqual(mergeApplyConfiguration(type, {}, { labels: {}, set: [], args: [] }), {
    labels: {},
    set: [],
    args: [],
  });
  assert.deepEqual(mergeApplyConfiguration(type, { labels: {} }, { labels: null }), { labels: null });
  assert.deepEqual(mergeApplyConfiguration(type, { labels: { a: '1' } }, { labels: null }), { labels: { a: '1' } });
  assert.deepEqual(mergeApplyConfiguration(type, { name: 'x' }, { name: null }), { name: null });
});

test('members with the value undefined count as missing', () => {
  const toJsonValue = (value: Record<string, Json | undefined>): Json => value as Json;
  assert.deepEqual(
    mergeApplyConfiguration(type, toJsonValue({ name: undefined, count: 1 }), toJsonValue({ flag: undefined })),
    { count: 1 },
  );
  assert.ok(compareTypedValues(type, toJsonValue({ name: undefined }), {}).removed.isEmpty());
  assert.ok(
    toFieldSet(type, toJsonValue({ name: undefined, labels: toJsonValue({ a: undefined }) })).has(['f:labels']),
  );
  assert.ok(!toFieldSet(type, toJsonValue({ name: undefined })).has(['f:name']));
  const remainder = removeFields(
    type,
    toJsonValue({ name: undefined, count: 1, flag: true }),
    toFieldSet(type, { flag: true }),
  );
  assert.deepEqual(remainder, { count: 1 });
});

test('the member names __proto__ and constructor are not special', () => {
  const labels = JSON.parse('{"__proto__":"x","constructor":"y"}') as Json;
  const mergedObject = mergeApplyConfiguration(type, { labels: { a: '1' } }, { labels }) as { labels: JsonObject };
  assert.deepEqual(Object.keys(mergedObject.labels), ['a', '__proto__', 'constructor']);
  const paths = ['f:__proto__', 'f:constructor'].map((element) => ['f:labels', element]);
  assert.ok(compareTypedValues(type, { labels: {} }, { labels }).added.equals(FieldSet.create(...paths)));
  assert.ok(compareTypedValues(type, { labels }, { labels: {} }).removed.equals(FieldSet.create(...paths)));
  assert.deepEqual(removeFields(type, mergedObject, FieldSet.create(...paths)), { labels: { a: '1' } });
  const target = {};
  setMember(target, '__proto__', 1);
  assert.deepEqual(Object.entries(target), [['__proto__', 1]]);
});

test('every item without key and every duplicate item is reported', () => {
  const ports = [{ name: 'x' }, { port: 1 }, null, { port: 1 }];
  assert.deepEqual(
    catchProblems(() => mergeApplyConfiguration(type, {}, { ports })),
    [
      'element 0: associative list with keys has an element that omits key field "port" (and doesn\'t have default value)',
      'element 2: associative list with keys may not have a null element',
      'duplicate entries for key [port=1,protocol="TCP"]',
    ],
  );
  assert.deepEqual(
    catchProblems(() => mergeApplyConfiguration(type, { set: [['x']] }, { set: ['y'] })),
    ['element 0: not supported: associative list with lists as elements'],
  );
});

test('comparing two values of the wrong type is an error for both', () => {
  assert.deepEqual(
    catchProblems(() => compareTypedValues(type, { count: 'x' }, { count: true })),
    ['lhs: expected numeric (int or float), got string', 'rhs: expected numeric (int or float), got bool'],
  );
  assert.ok(compareTypedValues(type, { count: 'x' }, { count: 1 }).modified.has(['f:count']));
});

test('an error contains the path, and several errors are listed one per line', () => {
  assert.equal(formatProblemAtPath([], 'wrong'), 'wrong');
  assert.equal(formatProblemAtPath(['f:a', 'i:1'], 'wrong'), '.a[1]: wrong');
  assert.equal(new TypeMismatchError(['one']).message, 'one');
  assert.equal(new TypeMismatchError(['one', 'two']).message, 'errors:\n  one\n  two');
});

test('every scalar type accepts null, and bigint is numeric', () => {
  for (const scalar of ['string', 'numeric', 'boolean', 'untyped'] as const) {
    assert.equal(findScalarProblem(scalar, null), undefined);
    assert.equal(findScalarProblem(scalar, undefined), undefined);
  }
  assert.equal(findScalarProblem('numeric', 5n), undefined);
  assert.equal(findScalarProblem('untyped', 5n), undefined);
  assert.equal(findScalarProblem('numeric', { a: 1 }), 'expected numeric (int or float), got map[string]interface {}');
});
