/**
 * Tests the examples of RFC 7386 (section 3 and appendix A) and RFC 6902 (appendix A). Where kube-apiserver is more lenient than the RFC,
 * the row contains the result of kube-apiserver.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json, JsonObject } from '../object.ts';
import { applyJsonPatch } from './json-patch.ts';
import { readJsonPatch } from './json-patch-operation.ts';
import { applyMergePatch } from './merge-patch.ts';

/**
 * RFC 7386, appendix A: original, patch, result. Rows whose patch or original is not an object are omitted, because they do not apply to
 * API objects.
 */
const MERGE_PATCHES: readonly (readonly [JsonObject, JsonObject, JsonObject])[] = [
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  // RFC 7386, section 3.
  [
    {
      title: 'Goodbye!',
      author: { givenName: 'John', familyName: 'Doe' },
      tags: ['example', 'sample'],
      content: 'This will be unchanged',
    },
    { title: 'Hello!', phoneNumber: '+01-123-456-7890', author: { familyName: null }, tags: ['example'] },
    {
      title: 'Hello!',
      author: { givenName: 'John' },
      tags: ['example'],
      content: 'This will be unchanged',
      phoneNumber: '+01-123-456-7890',
    },
  ],
];

for (const [original, patch, result] of MERGE_PATCHES) {
  test(`merge patch ${JSON.stringify(patch)} of ${JSON.stringify(original)} has the result of RFC 7386`, () => {
    assert.deepEqual(applyMergePatch(original, patch), result);
  });
}

type JsonPatchExample = readonly [section: string, document: Json, patch: Json, result: Json | 'refused'];

/** RFC 6902, appendix A. */
const JSON_PATCHES: readonly JsonPatchExample[] = [
  ['A.1', { foo: 'bar' }, [{ op: 'add', path: '/baz', value: 'qux' }], { baz: 'qux', foo: 'bar' }],
  ['A.2', { foo: ['bar', 'baz'] }, [{ op: 'add', path: '/foo/1', value: 'qux' }], { foo: ['bar', 'qux', 'baz'] }],
  ['A.3', { baz: 'qux', foo: 'bar' }, [{ op: 'remove', path: '/baz' }], { foo: 'bar' }],
  ['A.4', { foo: ['bar', 'qux', 'baz'] }, [{ op: 'remove', path: '/foo/1' }], { foo: ['bar', 'baz'] }],
  ['A.5', { baz: 'qux', foo: 'bar' }, [{ op: 'replace', path: '/baz', value: 'boo' }], { baz: 'boo', foo: 'bar' }],
  [
    'A.6',
    { foo: { bar: 'baz', waldo: 'fred' }, qux: { corge: 'grault' } },
    [{ op: 'move', from: '/foo/waldo', path: '/qux/thud' }],
    { foo: { bar: 'baz' }, qux: { corge: 'grault', thud: 'fred' } },
  ],
  [
    'A.7',
    { foo: ['all', 'grass', 'cows', 'eat'] },
    [{ op: 'move', from: '/foo/1', path: '/foo/3' }],
    { foo: ['all', 'cows', 'eat', 'grass'] },
  ],
  [
    'A.8',
    { baz: 'qux', foo: ['a', 2, 'c'] },
    [
      { op: 'test', path: '/baz', value: 'qux' },
      { op: 'test', path: '/foo/1', value: 2 },
    ],
    { baz: 'qux', foo: ['a', 2, 'c'] },
  ],
  ['A.9', { baz: 'qux' }, [{ op: 'test', path: '/baz', value: 'bar' }], 'refused'],
  [
    'A.10',
    { foo: 'bar' },
    [{ op: 'add', path: '/child', value: { grandchild: {} } }],
    { foo: 'bar', child: { grandchild: {} } },
  ],
  ['A.11', { foo: 'bar' }, [{ op: 'add', path: '/baz', value: 'qux', xyz: 123 }], { foo: 'bar', baz: 'qux' }],
  ['A.12', { foo: 'bar' }, [{ op: 'add', path: '/baz/bat', value: 'qux' }], 'refused'],
  ['A.14', { '/': 9, '~1': 10 }, [{ op: 'test', path: '/~01', value: 10 }], { '/': 9, '~1': 10 }],
  ['A.15', { '/': 9, '~1': 10 }, [{ op: 'test', path: '/~01', value: '10' }], 'refused'],
  ['A.16', { foo: ['bar'] }, [{ op: 'add', path: '/foo/-', value: ['abc', 'def'] }], { foo: ['bar', ['abc', 'def']] }],
];

for (const [section, document, patch, result] of JSON_PATCHES) {
  test(`the JSON patch of RFC 6902 section ${section} has the result of the RFC`, () => {
    if (result === 'refused')
      assert.throws(() => applyJsonPatch(document, readJsonPatch(patch)), { name: 'PatchError' });
    else assert.deepEqual(applyJsonPatch(document, readJsonPatch(patch)), result);
  });
}
