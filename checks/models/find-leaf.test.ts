import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findLeaf } from './find-leaf.ts';

const OBJECT = {
  data: { k: 'x' },
  spec: {
    ports: [
      { port: 53, protocol: 'TCP' },
      { port: 53, protocol: 'UDP', name: 'dns' },
    ],
    set: ['a', 'b'],
  },
};

test('a path leads to a field, a list item with a key, or an item of a set', () => {
  const expectedValues: [string, unknown][] = [
    ['.data.k', 'x'],
    ['.data.l', undefined],
    ['.nothing.at.all', undefined],
    ['.data', { k: 'x' }],
    ['.spec.ports[port=53,protocol="UDP"]', true],
    ['.spec.ports[port=53,protocol="UDP"].name', 'dns'],
    ['.spec.ports[port=53,protocol="TCP"].name', undefined],
    ['.spec.ports[port=80,protocol="TCP"]', undefined],
    ['.spec.set[="b"]', true],
    ['.spec.set[="c"]', undefined],
    ['.data[="c"]', undefined],
  ];
  for (const [path, value] of expectedValues) assert.deepEqual(findLeaf(OBJECT, path), value, path);
});
