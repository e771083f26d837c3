import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { findFirstKeyAfterPrefix, toSortableKey } from './byte-order.ts';
import { type OrderedTree, WritableTree } from './ordered-tree.ts';

type TreeStep = readonly ['set' | 'delete', string];

/** Few letters, so that keys are often equal; many steps, so that nodes split and join. */
const key = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '/', 'é', '豈', '😀'), maxLength: 6 });
const steps = fc.array(fc.tuple(fc.constantFrom('set' as const, 'set' as const, 'delete' as const), key), {
  maxLength: 600,
  size: 'max',
});

function applySteps(list: readonly TreeStep[]): { tree: WritableTree<number>; model: Map<string, number> } {
  const tree = new WritableTree<number>();
  const model = new Map<string, number>();
  list.forEach(([subject, path], index) => {
    if (subject === 'set') model.set(toSortableKey(path), index);
    else model.delete(toSortableKey(path));
    if (subject === 'set') tree.set(toSortableKey(path), index);
    else tree.delete(toSortableKey(path));
    if (index % 50 === 49) tree.snapshot();
  });
  return { tree, model };
}

function listEntries(tree: OrderedTree<number>, startKey = ''): [string, number][] {
  const entries: [string, number][] = [];
  tree.scan(startKey, (value, path) => entries.push([path, value]) > 0);
  return entries;
}

function sortEntries(model: Map<string, number>): [string, number][] {
  return [...model].sort(([a], [b]) => (a < b ? -1 : 1));
}

describe('ordered tree', () => {
  it('contains the entries of a Map, in order', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const { tree, model } = applySteps(list);
        assert.equal(tree.size, model.size);
        assert.deepEqual(listEntries(tree), sortEntries(model));
        for (const [, path] of list) assert.equal(tree.get(toSortableKey(path)), model.get(toSortableKey(path)));
      }),
    );
  });

  it('scans from any key, and counts the keys before it', () => {
    fc.assert(
      fc.property(steps, key, (list, from) => {
        const { tree, model } = applySteps(list);
        const laterEntries = sortEntries(model).filter(([path]) => path >= toSortableKey(from));
        assert.deepEqual(listEntries(tree, toSortableKey(from)), laterEntries);
        assert.equal(tree.rank(toSortableKey(from)), model.size - laterEntries.length);
      }),
    );
  });

  it('a snapshot does not change when a tree derived from it changes', () => {
    fc.assert(
      fc.property(steps, steps, (first, second) => {
        const { tree } = applySteps(first);
        const snapshot = tree.snapshot();
        const entriesBefore = listEntries(snapshot);
        for (const isGrowing of [tree, new WritableTree(snapshot)]) {
          for (const [subject, path] of second) {
            if (subject === 'set') isGrowing.set(path, -1);
            else isGrowing.delete(path);
          }
        }
        assert.deepEqual(listEntries(snapshot), entriesBefore);
        assert.equal(snapshot.size, entriesBefore.length);
      }),
      { numRuns: 50 },
    );
  });

  it('grows to several levels and shrinks to empty in any order', () => {
    const keys = Array.from({ length: 20_000 }, (_, index) => `key-${(index * 7919) % 20_000}`);
    const tree = new WritableTree<string>();
    for (const path of keys) tree.set(path, path);
    assert.equal(tree.size, keys.length);
    const sortedKeys = [...keys].sort();
    assert.deepEqual(
      [0, 1, 9_999, 19_999].map((rank) => tree.rank(sortedKeys[rank] as string)),
      [0, 1, 9_999, 19_999],
    );
    for (const path of keys.toReversed()) {
      assert.equal(tree.get(path), path);
      tree.delete(path);
    }
    assert.equal(tree.size, 0);
  });
});

describe('byte order', () => {
  const anyKey = fc.string({ unit: 'binary', maxLength: 8 });

  it('sortable keys are ordered by their UTF-8 bytes', () => {
    fc.assert(
      fc.property(anyKey, anyKey, (a, b) => {
        const byteOrder = Buffer.compare(Buffer.from(a), Buffer.from(b));
        assert.equal(
          Math.sign(byteOrder),
          toSortableKey(a) < toSortableKey(b) ? -1 : toSortableKey(a) > toSortableKey(b) ? 1 : 0,
        );
      }),
    );
  });

  it('findFirstKeyAfterPrefix is greater than all keys with the prefix', () => {
    fc.assert(
      fc.property(anyKey, anyKey, (prefix, suffix) => {
        const rangeEnd = findFirstKeyAfterPrefix(toSortableKey(prefix));
        if (prefix === '') assert.equal(rangeEnd, undefined);
        assert.ok(rangeEnd === undefined || toSortableKey(prefix + suffix) < rangeEnd);
        assert.ok(
          rangeEnd === undefined || rangeEnd.startsWith(toSortableKey(prefix).slice(0, -1)) || prefix.length > 1,
        );
      }),
    );
  });
});
