import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseJson } from '../json/parse.ts';
import { applyJsonPatch } from './json-patch.ts';
import { readJsonPatch, readJsonPatchLeniently } from './json-patch-operation.ts';

const emptyOperation = { op: '', path: '', from: '', value: null };
const addOperation = { op: 'add', path: '/a', value: 1 };

test('both decoders read a list of operations', () => {
  for (const readOperations of [readJsonPatch, readJsonPatchLeniently]) {
    assert.deepEqual(readOperations(null), []);
    assert.deepEqual(readOperations([null, addOperation]), [emptyOperation, { ...addOperation, from: '' }]);
  }
});

test('a value that is not a list of operations is rejected with the message of the decoder', () => {
  assert.throws(
    () => readJsonPatch({}),
    /^PatchError: error decoding patch: .*object into Go value of type \[\]handlers/,
  );
  assert.throws(() => readJsonPatch([1]), /number into Go value of type handlers\.jsonPatchOp$/);
  assert.throws(() => readJsonPatch([{ ...addOperation, path: 1 }]), /struct field jsonPatchOp\.path of type string$/);
  assert.throws(
    () => readJsonPatchLeniently({}),
    /^PatchError: json: .*object into Go value of type jsonpatch\.Patch$/,
  );
  assert.throws(() => readJsonPatchLeniently([1]), /number into Go value of type jsonpatch\.Operation$/);
});

test('only the strict decoder checks the type of every value of a duplicate member', () => {
  const { value, source } = parseJson('[{"op":1.5,"path":"/a","value":1,"op":"add"}]');
  assert.throws(() => readJsonPatch(value, source), /number into Go struct field jsonPatchOp\.op of type string$/);
  assert.deepEqual(readJsonPatchLeniently(value), [{ ...addOperation, from: '' }]);
});

test('if op, path or a required `from` has the wrong type, the lenient decoder returns an empty operation', () => {
  const operations = readJsonPatchLeniently([
    { ...addOperation, op: 1 },
    { ...addOperation, path: 1 },
    { op: 'move', path: '/a', from: 1 },
  ]);
  assert.deepEqual(operations, [emptyOperation, emptyOperation, emptyOperation]);
  assert.deepEqual(readJsonPatchLeniently([{ ...addOperation, from: 1 }]), [{ ...addOperation, from: '' }]);
});

test('an operation without a path is rejected', () => {
  for (const readOperations of [readJsonPatch, readJsonPatchLeniently]) {
    for (const item of [
      { op: 'replace', value: {} },
      { op: 'test', path: null, value: {} },
    ]) {
      assert.equal(readOperations([item])[0]?.path, undefined);
      assert.throws(() => applyJsonPatch({}, readOperations([item])), /missing path/);
    }
    assert.equal(readOperations([{ op: 'replace', path: '', value: {} }])[0]?.path, '');
  }
});
