import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { FieldSet } from '../fields/field-set.ts';
import type { Json, JsonObject } from '../object.ts';
import { setMember } from '../value/set-member.ts';
import { compare } from './compare.ts';
import { merge } from './merge.ts';
import { example, getExampleType } from './random-writes.ts';
import { removeFields } from './remove-fields.ts';
import { toFieldSet } from './to-field-set.ts';
import { formatProblem, TypeProblem } from './type-problem.ts';
import { findScalarProblem } from './validate.ts';

const type = getExampleType('v1');
const listProblems = (act: () => unknown): readonly string[] => {
  try {
    act();
  } catch (error) {
    assert.ok(error instanceof TypeProblem);
    return error.problems;
  }
  return [];
};
const mergeSets = (live: string[], configuration: string[]): Json => merge(type, { set: live }, { set: configuration });

test('merged list items keep the order of both lists; the applied configuration takes precedence', () => {
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
    fc.property(example('refused'), (value) => {
      assert.deepEqual(merge(type, value, value), value);
      assert.deepEqual(merge(type, value, {}), value);
      assert.deepEqual(merge(type, {}, value), value);
    }),
  );
});

test('no function modifies its arguments', () => {
  fc.assert(
    fc.property(example('allowed'), example('refused'), (live, configuration) => {
      const before = JSON.stringify([live, configuration]);
      merge(type, live, configuration);
      compare(type, live, configuration);
      removeFields(type, live, toFieldSet(type, configuration));
      assert.equal(JSON.stringify([live, configuration]), before);
    }),
  );
});

test('swapping the arguments of compare swaps added and removed', () => {
  fc.assert(
    fc.property(example('allowed'), example('allowed'), (left, right) => {
      const [forward, backward] = [compare(type, left, right), compare(type, right, left)];
      assert.ok(forward.added.equals(backward.removed));
      assert.ok(forward.removed.equals(backward.added));
      assert.ok(forward.modified.equals(backward.modified));
      const { added, removed, modified } = compare(type, left, structuredClone(left));
      assert.ok(added.isEmpty() && removed.isEmpty() && modified.isEmpty());
    }),
  );
});

test('an empty map or list is added if absent, and null replaces a value', () => {
  assert.deepEqual(merge(type, {}, { labels: {}, set: [], args: [] }), { labels: {}, set: [], args: [] });
  assert.deepEqual(merge(type, { labels: {} }, { labels: null }), { labels: null });
  assert.deepEqual(merge(type, { labels: { a: '1' } }, { labels: null }), { labels: { a: '1' } });
  assert.deepEqual(merge(type, { name: 'x' }, { name: null }), { name: null });
});

test('members with the value undefined are absent', () => {
  const castValue = (value: Record<string, Json | undefined>): Json => value as Json;
  assert.deepEqual(merge(type, castValue({ name: undefined, count: 1 }), castValue({ flag: undefined })), { count: 1 });
  assert.ok(compare(type, castValue({ name: undefined }), {}).removed.isEmpty());
  assert.ok(toFieldSet(type, castValue({ name: undefined, labels: castValue({ a: undefined }) })).has(['f:labels']));
  assert.ok(!toFieldSet(type, castValue({ name: undefined })).has(['f:name']));
  const remainder = removeFields(
    type,
    castValue({ name: undefined, count: 1, flag: true }),
    toFieldSet(type, { flag: true }),
  );
  assert.deepEqual(remainder, { count: 1 });
});

test('the member names __proto__ and constructor are not special', () => {
  const labels = JSON.parse('{"__proto__":"x","constructor":"y"}') as Json;
  const mergedObject = merge(type, { labels: { a: '1' } }, { labels }) as { labels: JsonObject };
  assert.deepEqual(Object.keys(mergedObject.labels), ['a', '__proto__', 'constructor']);
  const paths = ['f:__proto__', 'f:constructor'].map((element) => ['f:labels', element]);
  assert.ok(compare(type, { labels: {} }, { labels }).added.equals(FieldSet.create(...paths)));
  assert.ok(compare(type, { labels }, { labels: {} }).removed.equals(FieldSet.create(...paths)));
  assert.deepEqual(removeFields(type, mergedObject, FieldSet.create(...paths)), { labels: { a: '1' } });
  const target = {};
  setMember(target, '__proto__', 1);
  assert.deepEqual(Object.entries(target), [['__proto__', 1]]);
});

test('every item without key and every duplicate item is reported', () => {
  const ports = [{ name: 'x' }, { port: 1 }, null, { port: 1 }];
  assert.deepEqual(
    listProblems(() => merge(type, {}, { ports })),
    [
      'element 0: associative list with keys has an element that omits key field "port" (and doesn\'t have default value)',
      'element 2: associative list with keys may not have a null element',
      'duplicate entries for key [port=1,protocol="TCP"]',
    ],
  );
  assert.deepEqual(
    listProblems(() => merge(type, { set: [['x']] }, { set: ['y'] })),
    ['element 0: not supported: associative list with lists as elements'],
  );
});

test('comparing two values of the wrong type is an error for both', () => {
  assert.deepEqual(
    listProblems(() => compare(type, { count: 'x' }, { count: true })),
    ['lhs: expected numeric (int or float), got string', 'rhs: expected numeric (int or float), got bool'],
  );
  assert.ok(compare(type, { count: 'x' }, { count: 1 }).modified.has(['f:count']));
});

test('an error contains the path; several errors are listed one per line', () => {
  assert.equal(formatProblem([], 'wrong'), 'wrong');
  assert.equal(formatProblem(['f:a', 'i:1'], 'wrong'), '.a[1]: wrong');
  assert.equal(new TypeProblem(['one']).message, 'one');
  assert.equal(new TypeProblem(['one', 'two']).message, 'errors:\n  one\n  two');
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
