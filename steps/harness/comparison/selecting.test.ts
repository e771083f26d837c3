import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MISSING } from './paths.ts';
import { select } from './selecting.ts';

const list = { items: [{ metadata: { name: 'a' } }, { metadata: { name: 'b' } }, { kind: 'Status' }] };

test('of each item in a list, also where one has no such field', () => {
  assert.deepEqual(select(list, 'items[*].metadata.name'), ['a', 'b', MISSING]);
  assert.deepEqual(select(list, 'items[*]'), list.items);
  assert.equal(select(list, 'item[*].metadata.name'), MISSING);
});

test('how many there are, and the names of members', () => {
  assert.equal(select(list, 'items.(count)'), 3);
  assert.deepEqual(select(list, '(members)'), ['items']);
  assert.equal(select(list, 'items[0].metadata.name.(count)'), MISSING);
});

test('what is null or empty all the way down says nothing', () => {
  const bookmark = { kind: 'Endpoints', metadata: { name: '', creationTimestamp: null }, subsets: [], n: 0 };
  assert.deepEqual(select(bookmark, '(filled)'), ['kind', 'n']);
});
