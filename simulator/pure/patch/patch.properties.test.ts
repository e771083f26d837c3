/** Tests properties of every document and patch. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readTypes } from '../../../spec/facts.ts';
import type { Json, JsonObject } from '../object.ts';
import { applyJsonPatch } from './json-patch.ts';
import { applyMergePatch } from './merge-patch.ts';
import { createPatchMetadata } from './patch-metadata.ts';
import { applyStrategicMergePatch } from './strategic-merge-patch.ts';

/** Generates documents without nulls, because a merge patch cannot add nulls. */
const { tree } = fc.letrec<{ tree: JsonObject; leaf: Json }>((tie) => ({
  tree: fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('leaf'), { maxKeys: 3, noNullPrototype: true }),
  leaf: fc.oneof({ maxDepth: 3 }, fc.constantFrom<Json>('x', '', 1, true), fc.array(fc.nat(3)), tie('tree')),
}));

const isObject = (value: Json | undefined): value is JsonObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Returns the merge patch that changes `source` to `target`. */
function createMergePatch(source: JsonObject, target: JsonObject): JsonObject {
  const removedKeys = Object.keys(source).filter((key) => !Object.hasOwn(target, key));
  const members = Object.entries(target).map(([key, value]): [string, Json] => [
    key,
    isObject(value) && isObject(source[key]) ? createMergePatch(source[key], value) : value,
  ]);
  return Object.fromEntries([...removedKeys.map((key): [string, Json] => [key, null]), ...members]);
}

test('applying the difference of two documents to the first returns the second', () => {
  fc.assert(
    fc.property(tree, tree, (source, target) => {
      assert.deepEqual(applyMergePatch(source, createMergePatch(source, target)), target);
    }),
  );
});

test('applying a merge patch does not modify its arguments', () => {
  fc.assert(
    fc.property(tree, tree, (source, patch) => {
      const inputsBefore = JSON.stringify([source, patch]);
      applyMergePatch(source, patch);
      assert.equal(JSON.stringify([source, patch]), inputsBefore);
    }),
  );
});

const createOperation = (op: string, path: string, from = '', value: Json = null) => ({ op, path, from, value });

test('moving a value and moving it back changes nothing, and a move equals a copy and a removal', () => {
  fc.assert(
    fc.property(tree, (randomObject) => {
      const document = { ...randomObject, a: 'moved' };
      const moveOperation = createOperation('move', '/z', '/a');
      assert.deepEqual(applyJsonPatch(document, [moveOperation, createOperation('move', '/a', '/z')]), document);
      assert.deepEqual(
        applyJsonPatch(document, [moveOperation]),
        applyJsonPatch(document, [createOperation('copy', '/z', '/a'), createOperation('remove', '/a')]),
      );
    }),
  );
});

test('a copied value is equal to its source and independent of it', () => {
  fc.assert(
    fc.property(tree, tree, (randomObject, value) => {
      const document = { ...randomObject, a: value };
      const patchedDocument = applyJsonPatch(document, [
        createOperation('copy', '/z', '/a'),
        createOperation('test', '/z', '', value),
        createOperation('add', '/z/new', '', 1),
      ]) as JsonObject;
      assert.deepEqual(patchedDocument.a, value);
    }),
  );
});

test('every member passes a test operation with its value', () => {
  fc.assert(
    fc.property(tree, (document) => {
      const tests = Object.entries(document).map(([key, value]) => createOperation('test', `/${key}`, '', value));
      assert.deepEqual(applyJsonPatch(document, tests), document);
    }),
  );
});

const meta = createPatchMetadata(readTypes(), 'v1/Service');

test('applying a strategic merge patch of a keyed list is idempotent', () => {
  const portArbitrary = fc.record({ port: fc.constantFrom(80, 81, 82), name: fc.constantFrom('a', 'b') });
  const portsArbitrary = fc.uniqueArray(portArbitrary, { selector: (item) => item.port }) as fc.Arbitrary<JsonObject[]>;
  fc.assert(
    fc.property(portsArbitrary, portsArbitrary, (current, changes) => {
      const patch = { spec: { ports: changes } };
      const patchedObject = applyStrategicMergePatch({ spec: { ports: current } }, patch, meta);
      assert.deepEqual(applyStrategicMergePatch(patchedObject, patch, meta), patchedObject);
    }),
  );
});

test('an empty $setElementOrder reverses a new list, as in kube-apiserver', () => {
  const patch = { metadata: { finalizers: ['b', 'a'], '$setElementOrder/finalizers': [] } };
  assert.deepEqual(applyStrategicMergePatch({ metadata: {} }, patch, meta), { metadata: { finalizers: ['a', 'b'] } });
});

test('$setElementOrder for an empty list is rejected', () => {
  const patch = { metadata: { finalizers: [], '$setElementOrder/finalizers': [] } };
  assert.throws(
    () => applyStrategicMergePatch({ metadata: {} }, patch, meta),
    /no elements in any of the given slices/,
  );
});
