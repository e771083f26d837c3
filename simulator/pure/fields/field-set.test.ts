import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { EMPTY, FieldSet } from './field-set.ts';
import { fieldSet, path } from './random-sets.ts';

const listPaths = (set: FieldSet): string[] => [...set.paths()].map((path) => path.join('\n'));
const areSame = (one: FieldSet, other: FieldSet): void => assert.deepEqual(listPaths(one), listPaths(other));
/** Checks a set operation by its effect on each path. */
const checkKeptPaths = (set: FieldSet, from: FieldSet, keep: (path: string) => boolean): void =>
  assert.deepEqual(listPaths(set), listPaths(from).filter(keep));
const assertProperty = (check: (one: FieldSet, other: FieldSet, third: FieldSet) => void): void =>
  fc.assert(fc.property(fieldSet, fieldSet, fieldSet, check), { numRuns: 300 });

test('a set contains exactly the inserted paths', () => {
  fc.assert(
    fc.property(fc.array(path, { maxLength: 6 }), path, (paths, other) => {
      const set = FieldSet.create(...paths);
      const texts = new Set(paths.map((path) => path.join('\n')));
      assert.deepEqual(new Set(listPaths(set)), texts);
      assert.equal(set.size, texts.size);
      assert.equal(set.isEmpty(), paths.length === 0);
      for (const path of paths) assert.ok(set.has(path));
      assert.equal(set.has(other), texts.has(other.join('\n')));
    }),
  );
});

test('the empty path is never in a set', () => {
  const set = FieldSet.create([]);
  assert.ok(set.isEmpty());
  assert.ok(!FieldSet.create(['f:a']).has([]));
});

test('paths are ordered: members first, then their children', () => {
  const set = FieldSet.create(
    ['f:b'],
    ['k:{"n":1}', 'f:a'],
    ['f:a', 'f:z'],
    ['f:a'],
    ['f:a', 'f:y', 'i:10'],
    ['f:a', 'f:y', 'i:9'],
  );
  assert.deepEqual(
    [...set.paths()].map((path) => path.join(' ')),
    ['f:a', 'f:b', 'f:a f:z', 'f:a f:y i:9', 'f:a f:y i:10', 'k:{"n":1} f:a'],
  );
});

test('a union contains the paths of both sets', () => {
  assertProperty((one, other, third) => {
    const both = new Set([...listPaths(one), ...listPaths(other)]);
    assert.deepEqual(new Set(listPaths(one.union(other))), both);
    assert.equal(one.union(other).size, both.size);
    areSame(one.union(other), other.union(one));
    areSame(one.union(other).union(third), one.union(other.union(third)));
    areSame(one.union(one), one);
  });
});

test('a union with an empty set is the same object', () => {
  const set = FieldSet.create(['f:a']);
  assert.equal(set.union(EMPTY), set);
  assert.equal(EMPTY.union(set), set);
  assert.equal(set.union(set), set);
});

test('an intersection contains the common paths', () => {
  assertProperty((one, other) => {
    checkKeptPaths(one.intersection(other), one, (path) => listPaths(other).includes(path));
    areSame(one.intersection(other), other.intersection(one));
  });
});

test('a difference removes the paths of the other set, but not their children', () => {
  assertProperty((one, other, third) => {
    checkKeptPaths(one.difference(other), one, (path) => !listPaths(other).includes(path));
    areSame(one.difference(other).union(one.intersection(other)), one);
    areSame(one.difference(other.union(third)), one.difference(other).difference(third));
  });
});

test('a recursive difference removes the paths of the other set and their children', () => {
  assertProperty((one, other) => {
    const isBelowRoot = (path: string): boolean =>
      listPaths(other).some((root) => path === root || path.startsWith(`${root}\n`));
    checkKeptPaths(one.recursiveDifference(other), one, (path) => !isBelowRoot(path));
  });
});

test('a difference with an empty set is the same object', () => {
  const set = FieldSet.create(['f:a', 'f:b']);
  assert.equal(set.difference(EMPTY), set);
  assert.equal(set.recursiveDifference(EMPTY), set);
});

test('leaves() returns the paths without children', () => {
  assertProperty((one) => {
    checkKeptPaths(one.leaves(), one, (path) => !listPaths(one).some((other) => other.startsWith(`${path}\n`)));
  });
});

test('sets are equal if they contain the same paths', () => {
  assertProperty((one, other) => {
    assert.equal(one.equals(other), JSON.stringify(listPaths(one)) === JSON.stringify(listPaths(other)));
    assert.ok(one.equals(FieldSet.create(...one.paths())));
    assert.ok(one.equals(one));
  });
});

test('sets with different members or children are not equal', () => {
  const pairs: readonly (readonly [FieldSet, FieldSet])[] = [
    [FieldSet.create(['f:a']), FieldSet.create(['f:b'])],
    [FieldSet.create(['f:a']), FieldSet.create(['f:a'], ['f:b'])],
    [FieldSet.create(['f:a', 'f:b']), FieldSet.create(['f:a', 'f:c'])],
    [FieldSet.create(['f:a', 'f:b']), FieldSet.create(['f:b', 'f:b'])],
    [FieldSet.create(['f:a']), FieldSet.create(['f:a'], ['f:a', 'f:b'])],
  ];
  for (const [one, other] of pairs) {
    assert.ok(!one.equals(other));
    assert.ok(!other.equals(one));
  }
});

test('operations do not change their operands and leave no empty children', () => {
  assertProperty((one, other) => {
    const [before, after] = [listPaths(one), listPaths(other)];
    const results = [
      one.union(other),
      one.intersection(other),
      one.difference(other),
      one.recursiveDifference(other),
      one.leaves(),
    ];
    assert.deepEqual([listPaths(one), listPaths(other)], [before, after]);
    for (const result of results) {
      assert.ok(hasNoEmptyChild(result));
      assert.equal(result.isEmpty(), result.size === 0);
    }
  });
});

function hasNoEmptyChild(set: FieldSet): boolean {
  return [...set.children.values()].every((child) => !child.isEmpty() && hasNoEmptyChild(child));
}

test('childSet returns the children of an element, or an empty set', () => {
  const set = FieldSet.create(['f:a', 'f:b'], ['f:c']);
  assert.deepEqual(listPaths(set.childSet('f:a')), ['f:b']);
  assert.ok(set.childSet('f:c').isEmpty());
  assert.ok(set.childSet('f:d').isEmpty());
});
