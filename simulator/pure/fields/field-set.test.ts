import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { EMPTY_SET, FieldSet } from './field-set.ts';
import { fieldSetArbitrary, pathArbitrary } from './random-sets.ts';

const listPaths = (set: FieldSet): string[] => [...set.paths()].map((path) => path.join('\n'));
const assertSamePaths = (left: FieldSet, right: FieldSet): void => assert.deepEqual(listPaths(left), listPaths(right));
/** Asserts that the set consists of the paths of `sourceSet` for which `isKept` returns true. */
const assertKeptPaths = (set: FieldSet, sourceSet: FieldSet, isKept: (path: string) => boolean): void =>
  assert.deepEqual(listPaths(set), listPaths(sourceSet).filter(isKept));
const assertProperty = (check: (left: FieldSet, right: FieldSet, third: FieldSet) => void): void =>
  fc.assert(fc.property(fieldSetArbitrary, fieldSetArbitrary, fieldSetArbitrary, check), { numRuns: 300 });

test('a set contains exactly the inserted paths', () => {
  fc.assert(
    fc.property(fc.array(pathArbitrary, { maxLength: 6 }), pathArbitrary, (paths, otherPath) => {
      const set = FieldSet.create(...paths);
      const texts = new Set(paths.map((path) => path.join('\n')));
      assert.deepEqual(new Set(listPaths(set)), texts);
      assert.equal(set.size, texts.size);
      assert.equal(set.isEmpty(), paths.length === 0);
      for (const path of paths) assert.ok(set.has(path));
      assert.equal(set.has(otherPath), texts.has(otherPath.join('\n')));
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
  assertProperty((left, right, third) => {
    const unionPaths = new Set([...listPaths(left), ...listPaths(right)]);
    assert.deepEqual(new Set(listPaths(left.union(right))), unionPaths);
    assert.equal(left.union(right).size, unionPaths.size);
    assertSamePaths(left.union(right), right.union(left));
    assertSamePaths(left.union(right).union(third), left.union(right.union(third)));
    assertSamePaths(left.union(left), left);
  });
});

test('a union with an empty set is the same object', () => {
  const set = FieldSet.create(['f:a']);
  assert.equal(set.union(EMPTY_SET), set);
  assert.equal(EMPTY_SET.union(set), set);
  assert.equal(set.union(set), set);
});

test('an intersection contains the common paths', () => {
  assertProperty((left, right) => {
    assertKeptPaths(left.intersection(right), left, (path) => listPaths(right).includes(path));
    assertSamePaths(left.intersection(right), right.intersection(left));
  });
});

test('a difference removes the paths of the other set, but not their children', () => {
  assertProperty((left, right, third) => {
    assertKeptPaths(left.difference(right), left, (path) => !listPaths(right).includes(path));
    assertSamePaths(left.difference(right).union(left.intersection(right)), left);
    assertSamePaths(left.difference(right.union(third)), left.difference(right).difference(third));
  });
});

test('a recursive difference removes the paths of the other set and their children', () => {
  assertProperty((left, right) => {
    const isRemovedPath = (path: string): boolean =>
      listPaths(right).some((root) => path === root || path.startsWith(`${root}\n`));
    assertKeptPaths(left.recursiveDifference(right), left, (path) => !isRemovedPath(path));
  });
});

test('a difference with an empty set is the same object', () => {
  const set = FieldSet.create(['f:a', 'f:b']);
  assert.equal(set.difference(EMPTY_SET), set);
  assert.equal(set.recursiveDifference(EMPTY_SET), set);
});

test('the leaves of a set are the paths without children', () => {
  assertProperty((fieldSet) => {
    assertKeptPaths(
      fieldSet.selectLeaves(),
      fieldSet,
      (path) => !listPaths(fieldSet).some((otherPath) => otherPath.startsWith(`${path}\n`)),
    );
  });
});

test('sets are equal if they contain the same paths', () => {
  assertProperty((left, right) => {
    assert.equal(left.equals(right), JSON.stringify(listPaths(left)) === JSON.stringify(listPaths(right)));
    assert.ok(left.equals(FieldSet.create(...left.paths())));
    assert.ok(left.equals(left));
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
  for (const [left, right] of pairs) {
    assert.ok(!left.equals(right));
    assert.ok(!right.equals(left));
  }
});

test('operations do not change their operands and leave no empty children', () => {
  assertProperty((left, right) => {
    const [leftPaths, rightPaths] = [listPaths(left), listPaths(right)];
    const results = [
      left.union(right),
      left.intersection(right),
      left.difference(right),
      left.recursiveDifference(right),
      left.selectLeaves(),
    ];
    assert.deepEqual([listPaths(left), listPaths(right)], [leftPaths, rightPaths]);
    for (const result of results) {
      assert.ok(hasNoEmptyChild(result));
      assert.equal(result.isEmpty(), result.size === 0);
    }
  });
});

function hasNoEmptyChild(set: FieldSet): boolean {
  return [...set.children.values()].every((child) => !child.isEmpty() && hasNoEmptyChild(child));
}

test('an element without children has an empty child set', () => {
  const set = FieldSet.create(['f:a', 'f:b'], ['f:c']);
  assert.deepEqual(listPaths(set.getChildSet('f:a')), ['f:b']);
  assert.ok(set.getChildSet('f:c').isEmpty());
  assert.ok(set.getChildSet('f:d').isEmpty());
});
