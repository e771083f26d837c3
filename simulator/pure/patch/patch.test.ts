import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { readTypes } from '../../../spec/facts.ts';
import { findDuplicateFields } from '../json/duplicate-fields.ts';
import { parseJson } from '../json/parse.ts';
import type { Json, JsonObject } from '../object.ts';
import { compileSchema } from '../schema/compile.ts';
import { applyJsonPatch } from './json-patch.ts';
import { type JsonPatchOperation, readJsonPatch } from './json-patch-operation.ts';
import { applyMergePatch } from './merge-patch.ts';
import type { PatchError } from './patch-error.ts';
import { createPatchMetadata } from './patch-metadata.ts';
import { applyStrategicMergePatch } from './strategic-merge-patch.ts';

const facts = readTypes();
const meta = createPatchMetadata(facts, 'v1/Endpoints');
const schema = compileSchema(facts, 'v1/Endpoints');

interface RecordedPatch {
  readonly type: 'json-patch' | 'merge-patch' | 'strategic-merge-patch';
  readonly patch: string;
  readonly code: number;
  /** Whether the patched object has neither finalizers nor owners. */
  readonly bare?: true;
  readonly message?: string;
  readonly metadata?: JsonObject;
  readonly subsets?: Json;
}

/** Responses of kube-apiserver to patches of one object on 2026-11-20. */
const { document, answers } = JSON.parse(readFileSync(new URL('./observed.json', import.meta.url), 'utf8')) as {
  document: JsonObject;
  answers: RecordedPatch[];
};

const { finalizers: _, ownerReferences: __, ...bareMetadata } = document.metadata as JsonObject;
const bareDocument: JsonObject = { ...document, metadata: bareMetadata as JsonObject };

function applyPatch(document: JsonObject, type: RecordedPatch['type'], patch: Json): Json {
  if (type === 'json-patch') return applyJsonPatch(document, readJsonPatch(patch));
  if (type === 'merge-patch') return applyMergePatch(document, patch as JsonObject);
  return applyStrategicMergePatch(document, patch as JsonObject, meta);
}

const CODES_BY_ERROR_TYPE = { malformed: 400, unprocessable: 422, internalError: 500 };
const GENERIC_MESSAGE = 'the server rejected our request due to an error in our request';

for (const { type, patch, code, message, metadata, subsets, bare } of answers) {
  const value = JSON.parse(patch) as Json;
  // Errors of decoding and validation occur later, and patches that are not objects are rejected before, so both are not tested here.
  if (message === '(decoding)' || /undeterminable|is invalid/.test(message ?? '')) continue;
  if (type !== 'json-patch' && (value === null || typeof value !== 'object' || Array.isArray(value))) continue;
  const startDocument = bare === true ? bareDocument : document;
  test(`${type} ${patch}${bare ? ' of a bare object' : ''} returns ${code} as in kube-apiserver`, () => {
    const documentBefore = JSON.stringify(startDocument);
    if (code === 200) {
      const { object } = schema.decode(applyPatch(startDocument, type, value) as JsonObject);
      const { labels, ownerReferences, finalizers } = object.metadata;
      const actualObject = JSON.parse(
        JSON.stringify({ metadata: { labels, ownerReferences, finalizers }, subsets: object.subsets }),
      );
      assert.deepEqual(actualObject, JSON.parse(JSON.stringify({ metadata, subsets })));
    } else {
      assert.throws(
        () => applyPatch(startDocument, type, value),
        (error: PatchError) => {
          assert.equal(CODES_BY_ERROR_TYPE[error.type], code, error.message);
          if (message !== GENERIC_MESSAGE) assert.equal(error.message, message);
          return true;
        },
      );
    }
    assert.equal(JSON.stringify(startDocument), documentBefore, 'the document was changed');
  });
}

const anyJson = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value)) as Json);
const object = fc.dictionary(fc.constantFrom('a', 'b', 'c'), anyJson, {
  noNullPrototype: true,
}) as fc.Arbitrary<JsonObject>;

test('applying a merge patch is idempotent unless a list with nulls replaces an object', () => {
  const hasNullInList = (patch: JsonObject) => /\[.*null/.test(JSON.stringify(patch));
  fc.assert(
    fc.property(object, object, (object, patch) => {
      fc.pre(!hasNullInList(patch));
      const patchedObject = applyMergePatch(object, patch);
      assert.deepEqual(applyMergePatch(patchedObject, patch), patchedObject);
    }),
  );
});

test('without lists, a strategic merge patch of an unknown type equals a merge patch', () => {
  const plainMembers = fc.dictionary(
    fc.constantFrom('a', 'b', 'c'),
    fc.oneof(
      fc.string(),
      fc.constant(null),
      fc.dictionary(fc.constantFrom('x', 'y'), fc.oneof(fc.string(), fc.constant(null)), { noNullPrototype: true }),
    ),
    { noNullPrototype: true },
  ) as fc.Arbitrary<JsonObject>;
  fc.assert(
    fc.property(plainMembers, plainMembers, (object, patch) => {
      const start = applyMergePatch({}, object);
      assert.deepEqual(
        applyStrategicMergePatch(start, patch, createPatchMetadata(facts, 'none')),
        applyMergePatch(start, patch),
      );
    }),
  );
});

test('a value added by a JSON patch can be tested and removed', () => {
  fc.assert(
    fc.property(object, fc.constantFrom('x', 'y/z', '~'), anyJson, (object, key, value) => {
      const path = `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      const operations = ['add', 'test', 'remove'].map((op) => ({ op, path, from: '', value }));
      assert.deepEqual(applyJsonPatch(object, operations), object);
    }),
  );
});

test('a merged list contains every item of both lists once, with the items of the patch in its order', () => {
  const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'));
  fc.assert(
    fc.property(names, names, (current, patch) => {
      const start = { metadata: { finalizers: current } };
      const { metadata } = applyStrategicMergePatch(start, { metadata: { finalizers: patch } }, meta) as typeof start;
      assert.deepEqual([...metadata.finalizers].sort(), [...new Set([...current, ...patch])].sort());
      assert.deepEqual(
        metadata.finalizers.filter((name) => patch.includes(name)),
        patch,
      );
    }),
  );
});

test('an error inside an item of a merged list is reported before a missing merge key of a later item', () => {
  const createPod = (containers: JsonObject[]): JsonObject => ({ spec: { template: { spec: { containers } } } });
  const changes = [{ name: 'c', env: [] }, { name: 'c', env: [{ value: 'inner' }] }, { image: 'outer' }];
  const patchItems = (items: JsonObject[]) => () =>
    applyStrategicMergePatch(
      createPod([{ name: 'c' }]),
      createPod(items),
      createPatchMetadata(facts, 'apps/v1/Deployment'),
    );
  assert.throws(patchItems(changes), { message: 'map: map[value:inner] does not contain declared merge key: name' });
  const [, , keylessChanges = {}] = changes;
  assert.throws(patchItems([keylessChanges]), {
    message: 'map: map[image:outer] does not contain declared merge key: name',
  });
});

const JSON_PATCH_ORDER: [operation: string, path: string, from: string, value: Json, result: string][] = [
  ['add', '/z/c/0/x', '', 3, '{"a":{"n":1,"m":2},"z":{"c":[{"x":3,"y":1}],"d":1}}'],
  ['move', '/q', '/a/m', null, '{"a":{"n":1},"q":2,"z":{"d":1,"c":[{"y":1}]}}'],
  ['copy', '/a/q', '/z', null, '{"a":{"m":2,"n":1,"q":{"d":1,"c":[{"y":1}]}},"z":{"d":1,"c":[{"y":1}]}}'],
  ['add', '/a', '', { o: 1, k: 2 }, '{"a":{"o":1,"k":2},"z":{"d":1,"c":[{"y":1}]}}'],
  ['test', '/z', '', { d: 1, c: [{ y: 1 }] }, '{"a":{"n":1,"m":2},"z":{"c":[{"y":1}],"d":1}}'],
];

test('a JSON patch sorts the members of objects on its path, and of no others', () => {
  const document = { z: { d: 1, c: [{ y: 1 }] }, a: { n: 1, m: 2 } };
  for (const [op, path, from, value, result] of JSON_PATCH_ORDER) {
    const firstOperation: JsonPatchOperation = { op: 'add', path: '/a', from: '', value: { n: 1, m: 2 } };
    assert.equal(JSON.stringify(applyJsonPatch(document, [firstOperation, { op, path, from, value }])), result, op);
  }
});

test('a value that replaces an object on the path keeps the order of its members', () => {
  const operations: JsonPatchOperation[] = [
    { op: 'add', path: '/a/x', from: '', value: 1 },
    { op: 'replace', path: '/a', from: '', value: { z: 1, y: 2 } },
  ];
  assert.equal(JSON.stringify(applyJsonPatch({ a: {} }, operations)), '{"a":{"z":1,"y":2}}');
});

test('a merge patch sorts the members of the objects that it changes', () => {
  const document = { z: { d: 1, c: 2 }, a: { n: 1, m: 2 }, l: [{ y: 1, x: 2 }] };
  const changes = { z: { d: 1 }, k: [{ b: 1, a: null, A: 2 }] };
  assert.equal(
    JSON.stringify(applyMergePatch(document, changes)),
    '{"a":{"n":1,"m":2},"k":[{"A":2,"b":1}],"l":[{"y":1,"x":2}],"z":{"c":2,"d":1}}',
  );
});

test('a merge patch keeps nulls in a list that replaces an object', () => {
  assert.deepEqual(applyMergePatch({ a: {}, b: 1 }, { a: [{ x: null }], b: [{ x: null }] }), {
    a: [{ x: null }],
    b: [{}],
  });
});

test('the document itself cannot be copied, moved or replaced by a scalar', () => {
  const operateOnRoot = (op: string, value: Json): JsonPatchOperation => ({
    op,
    path: op === 'replace' ? '' : '/b',
    from: '',
    value,
  });
  for (const op of ['copy', 'move']) {
    assert.throws(() => applyJsonPatch({ a: 1 }, [operateOnRoot(op, null)]), {
      name: 'PatchError',
      message: `${op} operation failed to decode from: operation, missing from field: missing value`,
    });
  }
  assert.deepEqual(applyJsonPatch({ a: 1 }, [operateOnRoot('replace', 1.5)]), { a: 1 });
  assert.deepEqual(applyJsonPatch({ a: 1 }, [operateOnRoot('replace', [2])]), [2]);
});

test('literals and duplicate members in the value of a patch are recorded', () => {
  const { value, source } = parseJson('[{"op":"add","path":"/a","value":{"b":1.0,"c":1,"c":2}}]');
  const jsonPatchResult = applyJsonPatch({}, readJsonPatch(value), source) as { a: object };
  assert.equal(source?.literals.get(jsonPatchResult.a)?.get('b'), '1.0');
  assert.deepEqual(findDuplicateFields(jsonPatchResult as never, source), ['a.c']);
  const parsedMergePatch = parseJson('{"a":[{"b":2.0}],"c":1.0}');
  const mergePatchResult = applyMergePatch(
    { c: 3 },
    parsedMergePatch.value as JsonObject,
    parsedMergePatch.source,
  ) as unknown as {
    a: [object];
  };
  assert.equal(parsedMergePatch.source?.literals.get(mergePatchResult)?.get('c'), '1.0');
  assert.equal(parsedMergePatch.source?.literals.get(mergePatchResult.a[0])?.get('b'), '2.0');
});

test('the literal of a number is kept by later operations', () => {
  const readPatchedLiteral = (operations: string) => {
    const { value, source } = parseJson(operations);
    const jsonPatchResult = applyJsonPatch({ a: 1, b: {} }, readJsonPatch(value, source), source) as { a: number };
    return source?.literals.get(jsonPatchResult)?.get('a');
  };
  assert.equal(readPatchedLiteral('[{"op":"add","path":"/a","value":5.0}]'), '5.0');
  assert.equal(readPatchedLiteral('[{"op":"replace","path":"","value":{"a":5.0}}]'), '5.0');
  assert.equal(
    readPatchedLiteral('[{"op":"add","path":"/b/c","value":5.0},{"op":"move","from":"/b/c","path":"/a"}]'),
    '5.0',
  );
  assert.equal(
    readPatchedLiteral('[{"op":"add","path":"/b/c","value":5.0},{"op":"copy","from":"/b/c","path":"/a"}]'),
    '5.0',
  );
  assert.equal(
    readPatchedLiteral('[{"op":"add","path":"/a","value":5.0},{"op":"replace","path":"/a","value":5}]'),
    undefined,
  );
});
