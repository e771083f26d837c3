import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { findFirstKeyAfterPrefix, toSortableKey } from './byte-order.ts';
import { type OrderedTree, WritableTree } from './ordered-tree.ts';

type TreeStep = readonly ['set' | 'delete', string];

/** Keys have few letters, so that they are often equal. There are many steps, so that nodes are split and joined. */
const keyArbitrary = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '/', 'é', '豈', '😀'), maxLength: 6 });
const stepsArbitrary = fc.array(
  fc.tuple(fc.constantFrom('set' as const, 'set' as const, 'delete' as const), keyArbitrary),
  {
    maxLength: 600,
    size: 'max',
  },
);

function applySteps(treeSteps: readonly TreeStep[]): { tree: WritableTree<number>; model: Map<string, number> } {
  const tree = new WritableTree<number>();
  const model = new Map<string, number>();
  treeSteps.forEach(([operation, treeKey], index) => {
    if (operation === 'set') model.set(toSortableKey(treeKey), index);
    else model.delete(toSortableKey(treeKey));
    if (operation === 'set') tree.set(toSortableKey(treeKey), index);
    else tree.delete(toSortableKey(treeKey));
    if (index % 50 === 49) tree.takeSnapshot();
  });
  return { tree, model };
}

function listEntries(tree: OrderedTree<number>, startKey = ''): [string, number][] {
  const entries: [string, number][] = [];
  tree.visitFrom(startKey, (value, treeKey) => entries.push([treeKey, value]) > 0);
  return entries;
}

function sortEntries(model: Map<string, number>): [string, number][] {
  return [...model].sort(([a], [b]) => (a < b ? -1 : 1));
}

describe('ordered tree', () => {
  it('contains the entries of a Map, in order', () => {
    fc.assert(
      fc.property(stepsArbitrary, (treeSteps) => {
        const { tree, model } = applySteps(treeSteps);
        assert.equal(tree.size, model.size);
        assert.deepEqual(listEntries(tree), sortEntries(model));
        for (const [, treeKey] of treeSteps)
          assert.equal(tree.get(toSortableKey(treeKey)), model.get(toSortableKey(treeKey)));
      }),
    );
  });

  it('scans from any key, and counts the keys before it', () => {
    fc.assert(
      fc.property(stepsArbitrary, keyArbitrary, (treeSteps, startKey) => {
        const { tree, model } = applySteps(treeSteps);
        const laterEntries = sortEntries(model).filter(([treeKey]) => treeKey >= toSortableKey(startKey));
        assert.deepEqual(listEntries(tree, toSortableKey(startKey)), laterEntries);
        assert.equal(tree.countKeysBefore(toSortableKey(startKey)), model.size - laterEntries.length);
      }),
    );
  });

  it('a snapshot does not change when a tree derived from it changes', () => {
    fc.assert(
      fc.property(stepsArbitrary, stepsArbitrary, (first, second) => {
        const { tree } = applySteps(first);
        const snapshot = tree.takeSnapshot();
        const entriesBefore = listEntries(snapshot);
        for (const writableTree of [tree, new WritableTree(snapshot)]) {
          for (const [operation, treeKey] of second) {
            if (operation === 'set') writableTree.set(treeKey, -1);
            else writableTree.delete(treeKey);
          }
        }
        assert.deepEqual(listEntries(snapshot), entriesBefore);
        assert.equal(snapshot.size, entriesBefore.length);
      }),
      { numRuns: 50 },
    );
  });

  it('is empty after 20,000 keys were set and deleted', () => {
    const keys = Array.from({ length: 20_000 }, (_, index) => `key-${(index * 7919) % 20_000}`);
    const tree = new WritableTree<string>();
    for (const treeKey of keys) tree.set(treeKey, treeKey);
    assert.equal(tree.size, keys.length);
    const sortedKeys = [...keys].sort();
    assert.deepEqual(
      [0, 1, 9_999, 19_999].map((rank) => tree.countKeysBefore(sortedKeys[rank] as string)),
      [0, 1, 9_999, 19_999],
    );
    for (const treeKey of keys.toReversed()) {
      assert.equal(tree.get(treeKey), treeKey);
      tree.delete(treeKey);
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

  it('the first key after a prefix follows all keys with the prefix', () => {
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
