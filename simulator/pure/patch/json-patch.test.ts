/** Tests JSON patches that cannot be applied, with the messages of kube-apiserver 1.32. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyJsonPatch } from './json-patch.ts';
import type { JsonPatchOperation } from './json-patch-operation.ts';

type FailingOperation = readonly [op: string, path: string, from: string, problem: string];

const FAILING_OPERATIONS: readonly FailingOperation[] = [
  ['add', '/data/c/d', '', 'add operation does not apply: doc is missing path: "/data/c/d": missing value'],
  ['add', '', '', 'add operation does not apply: doc is missing path: "": missing value'],
  [
    'add',
    '/list/x',
    '',
    `error in add for path: '/list/x': value was not a proper array index: 'x': strconv.Atoi: parsing "x": invalid syntax`,
  ],
  [
    'add',
    '/list/9',
    '',
    "error in add for path: '/list/9': Unable to access invalid index: 9: invalid index referenced",
  ],
  [
    'add',
    '/list/-9',
    '',
    "error in add for path: '/list/-9': Unable to access invalid index: -9: invalid index referenced",
  ],
  [
    'add',
    '/list/99999999999999999999',
    '',
    `error in add for path: '/list/99999999999999999999': value was not a proper array index: '99999999999999999999': strconv.Atoi: parsing "99999999999999999999": value out of range`,
  ],
  ['remove', '/data/z', '', "error in remove for path: '/data/z': Unable to remove nonexistent key: z: missing value"],
  ['remove', '/data/a/b', '', 'remove operation does not apply: doc is missing path: "/data/a/b": missing value'],
  ['remove', '/list/x', '', `error in remove for path: '/list/x': strconv.Atoi: parsing "x": invalid syntax`],
  [
    'remove',
    '/list/2',
    '',
    "error in remove for path: '/list/2': Unable to access invalid index: 2: invalid index referenced",
  ],
  ['replace', '/nope/9', '', 'replace operation does not apply: doc is missing path: /nope/9: missing value'],
  ['replace', '/list/9', '', 'replace operation does not apply: doc is missing key: /list/9: missing value'],
  ['test', '/data/a', '', 'testing value /data/a failed: test failed'],
  ['test', '/list/9/a', '', 'test operation does not apply: is missing path: /list/9/a: missing value'],
  [
    'test',
    '/list/9',
    '',
    "error in test for path: '/list/9': Unable to access invalid index: 9: invalid index referenced",
  ],
  ['copy', '/a', '', 'copy operation failed to decode from: operation, missing from field: missing value'],
  ['copy', '/a', 'list', 'copy operation does not apply: doc is missing from path: list: missing value'],
  [
    'copy',
    '/a',
    '/list/9',
    "error in copy for from: '/list/9': Unable to access invalid index: 9: invalid index referenced",
  ],
  ['copy', '/a/b', '/list/0', 'copy operation does not apply: doc is missing destination path: /a/b: missing value'],
  [
    'copy',
    '/list/9',
    '/list/0',
    'error while adding value during copy: Unable to access invalid index: 9: invalid index referenced',
  ],
  ['move', '/a', '/data/z', "error in move for path: 'z': Unable to remove nonexistent key: z: missing value"],
  [
    'move',
    '/data/z',
    '/data',
    'move operation does not apply: doc is missing destination path: /data/z: missing value',
  ],
  ['move', '/a', '/b/c', 'move operation does not apply: doc is missing from path: /b/c: missing value'],
  [
    'move',
    '/list/9',
    '/list/0',
    "error in move for path: '/list/9': Unable to access invalid index: 9: invalid index referenced",
  ],
  ['append', '/a', '', 'Unexpected kind: append'],
];

for (const [op, path, from, message] of FAILING_OPERATIONS) {
  test(`${op} from '${from}' to '${path}' fails`, () => {
    const operation: JsonPatchOperation = { op, path, from, value: 'x' };
    const document = { data: { a: 'b' }, list: ['p', 'q'] };
    assert.throws(() => applyJsonPatch(document, [operation]), { name: 'PatchError', message });
  });
}

test('copies that exceed the size limit fail with their size', () => {
  const copyOperation: JsonPatchOperation = { op: 'copy', path: '/list/-', from: '/text', value: null };
  const document = { text: 'a'.repeat(2_000_000), list: [] };
  assert.throws(() => applyJsonPatch(document, [copyOperation, copyOperation]), {
    message:
      'Unable to complete the copy, the accumulated size increase of copy is 4000004, exceeding the limit 3145728',
  });
});
