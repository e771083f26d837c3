import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { EMPTY, FieldSet } from './field-set.ts';
import { fieldSet, path } from './random-sets.ts';

const key = (set: FieldSet): string[] => [...set.paths()].map((path) => path.join('\n'));
const areSame = (one: FieldSet, other: FieldSet): void => assert.deepEqual(key(one), key(other));
/** Checks a set operation by its effect on each path. */
const checkKeptPaths = (set: FieldSet, from: FieldSet, keep: (path: string) => boolean): void =>
  assert.deepEqual(key(set), key(from).filter(keep));
const property = (check: (one: FieldSet, other: FieldSet, third: FieldSet) => void): void =>
  fc.assert(fc.property(fieldSet, fieldSet, fieldSet, check), { numRuns: 300 });

test('a set holds the paths that were inserted and no others', () => {
  fc.assert(
    fc.property(fc.array(path, { maxLength: 6 }), path, (paths, other) => {
      const set = FieldSet.create(...paths);
      const texts = new Set(paths.map((path) => path.join('\n')));
      assert.deepEqual(new Set(key(set)), texts);
      assert.equal(set.size, texts.size);
      assert.equal(set.isEmpty(), paths.length === 0);
      for (const path of paths) assert.ok(set.has(path));
      assert.equal(set.has(other), texts.has(other.join('\n')));
    }),
  );
});

test('the whole object is nobody’s', () => {
  const set = FieldSet.create([]);
  assert.ok(set.isEmpty());
  assert.ok(!FieldSet.create(['f:a']).has([]));
});

test('paths come members first, in order, and then what lies below them', () => {
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

test('a union holds what either holds', () => {
  property((one, other, third) => {
    const both = new Set([...key(one), ...key(other)]);
    assert.deepEqual(new Set(key(one.union(other))), both);
    assert.equal(one.union(other).size, both.size);
    areSame(one.union(other), other.union(one));
    areSame(one.union(other).union(third), one.union(other.union(third)));
    areSame(one.union(one), one);
  });
});

test('a union with nothing is the set itself', () => {
  const set = FieldSet.create(['f:a']);
  assert.equal(set.union(EMPTY), set);
  assert.equal(EMPTY.union(set), set);
  assert.equal(set.union(set), set);
});

test('an intersection holds what both hold', () => {
  property((one, other) => {
    checkKeptPaths(one.intersection(other), one, (path) => key(other).includes(path));
    areSame(one.intersection(other), other.intersection(one));
  });
});

test('a difference loses the paths of the other, and nothing below them', () => {
  property((one, other, third) => {
    checkKeptPaths(one.difference(other), one, (path) => !key(other).includes(path));
    areSame(one.difference(other).union(one.intersection(other)), one);
    areSame(one.difference(other.union(third)), one.difference(other).difference(third));
  });
});

test('a recursive difference loses the paths of the other and all below them', () => {
  property((one, other) => {
    const isBelowRoot = (path: string): boolean =>
      key(other).some((root) => path === root || path.startsWith(`${root}\n`));
    checkKeptPaths(one.recursiveDifference(other), one, (path) => !isBelowRoot(path));
  });
});

test('a difference with nothing is the set itself', () => {
  const set = FieldSet.create(['f:a', 'f:b']);
  assert.equal(set.difference(EMPTY), set);
  assert.equal(set.recursiveDifference(EMPTY), set);
});

test('leaves are the paths with nothing below them', () => {
  property((one) => {
    checkKeptPaths(one.leaves(), one, (path) => !key(one).some((other) => other.startsWith(`${path}\n`)));
  });
});

test('sets are equal when they hold the same', () => {
  property((one, other) => {
    assert.equal(one.equals(other), JSON.stringify(key(one)) === JSON.stringify(key(other)));
    assert.ok(one.equals(FieldSet.create(...one.paths())));
    assert.ok(one.equals(one));
  });
});

test('sets differ by a member, by what is below one, and by whether anything is', () => {
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

test('no operation changes its operands or leaves an empty child', () => {
  property((one, other) => {
    const [before, after] = [key(one), key(other)];
    const results = [
      one.union(other),
      one.intersection(other),
      one.difference(other),
      one.recursiveDifference(other),
      one.leaves(),
    ];
    assert.deepEqual([key(one), key(other)], [before, after]);
    for (const result of results) {
      assert.ok(hasNoEmptyChild(result));
      assert.equal(result.isEmpty(), result.size === 0);
    }
  });
});

function hasNoEmptyChild(set: FieldSet): boolean {
  return [...set.children.values()].every((child) => !child.isEmpty() && hasNoEmptyChild(child));
}

test('below an element is what the set holds there, or nothing', () => {
  const set = FieldSet.create(['f:a', 'f:b'], ['f:c']);
  assert.deepEqual(key(set.childSet('f:a')), ['f:b']);
  assert.ok(set.childSet('f:c').isEmpty());
  assert.ok(set.childSet('f:d').isEmpty());
});
