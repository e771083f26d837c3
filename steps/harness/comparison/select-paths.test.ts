import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MISSING } from './paths.ts';
import { selectPath } from './select-paths.ts';

const list = { items: [{ metadata: { name: 'a' } }, { metadata: { name: 'b' } }, { kind: 'Status' }] };

test('[*] selects a field of each list item, even if an item lacks the field', () => {
  assert.deepEqual(selectPath(list, 'items[*].metadata.name'), ['a', 'b', MISSING]);
  assert.deepEqual(selectPath(list, 'items[*]'), list.items);
  assert.equal(selectPath(list, 'item[*].metadata.name'), MISSING);
});

test('[path=text] selects the first item with this text at this path', () => {
  const groups = {
    items: [
      {
        name: 'a',
        versions: [
          { v: 'v1', kinds: [{ k: 'A' }] },
          { v: 'v2', kinds: [{ k: 'B' }] },
        ],
      },
    ],
  };
  assert.deepEqual(selectPath(list, 'items[metadata.name=b].metadata'), { name: 'b' });
  assert.deepEqual(selectPath(groups, 'items[name=a].versions[v=v2].kinds[*].k'), ['B']);
  assert.deepEqual(selectPath(groups, 'items[*].versions[v=v1].kinds[k=A].k'), ['A']);
  assert.equal(selectPath(groups, 'items[name=b].versions'), MISSING);
  assert.equal(selectPath(groups, 'name[name=a].versions'), MISSING);
});

test('(count) returns the number of items, (members) the member names', () => {
  assert.equal(selectPath(list, 'items.(count)'), 3);
  assert.deepEqual(selectPath(list, '(members)'), ['items']);
  assert.equal(selectPath(list, 'items[0].metadata.name.(count)'), MISSING);
});

test('(non-empty members) returns the members that are not null or empty at every depth', () => {
  const bookmark = { kind: 'Endpoints', metadata: { name: '', creationTimestamp: null }, subsets: [], n: 0 };
  assert.deepEqual(selectPath(bookmark, '(non-empty members)'), ['kind', 'n']);
});
