import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { readTypes } from '../../../spec/facts.ts';
import { parseJson } from '../json/parse.ts';
import type { Json, JsonObject } from '../object.ts';
import { StatusError } from '../status/status.ts';
import { compileSchema } from './compile.ts';

const facts = readTypes();

interface ObservedDecoding {
  readonly kind: string;
  /** The members of the body except kind and apiVersion. */
  readonly body: string;
  /** The message of the 400, or the object (without its metadata) and the warnings. */
  readonly message?: string;
  readonly object?: JsonObject;
  readonly problems?: string[];
}

/** Responses of kube-apiserver to unusual bodies on 2026-11-20, for types without defaults in code. */
const observedProtobufs = JSON.parse(
  readFileSync(new URL('./observed.json', import.meta.url), 'utf8'),
) as ObservedDecoding[];

function decodeText(kind: string, text: string) {
  const { value, source } = parseJson(text);
  const schema = compileSchema(facts, kind);
  const decoded = schema.decode(value as JsonObject, source);
  schema.setDefaults(decoded.object);
  return decoded;
}

for (const { kind, body: bodyArbitrary, message, object, problems } of observedProtobufs) {
  test(`${kind} with ${bodyArbitrary} is decoded as by kube-apiserver`, () => {
    const index = kind.lastIndexOf('/');
    const header = `"kind":"${kind.slice(index + 1)}","apiVersion":"${kind.slice(0, index)}"`;
    const text = bodyArbitrary === '' ? `{${header}}` : `{${header},${bodyArbitrary}}`;
    if (message !== undefined) {
      assert.throws(
        () => decodeText(kind, text),
        (error: StatusError) => error.message === message && error.status.code === 400,
      );
      return;
    }
    const decodedObject = decodeText(kind, text);
    const { metadata: _, ...otherMembers } = decodedObject.object;
    // The JSON texts are also equal, because members have the order of the type and map keys are sorted.
    assert.equal(JSON.stringify(otherMembers), JSON.stringify(object));
    assert.deepEqual(decodedObject.strictProblems, problems);
  });
}

test('every kind can be compiled, and its empty object is stable', () => {
  for (const [key, { kind }] of Object.entries(facts.kinds)) {
    const schema = compileSchema(facts, key);
    const decodedObject = schema.decode({ apiVersion: 'x/v1', kind });
    assert.deepEqual(decodedObject.unknownFields, [], key);
    const reencodedObject = schema.decode(decodedObject.object as unknown as JsonObject);
    assert.equal(JSON.stringify(reencodedObject.object), JSON.stringify(decodedObject.object), key);
  }
});

const leafValues = fc.oneof(fc.string({ maxLength: 3 }), fc.integer(), fc.boolean(), fc.constant(null), fc.double());
const memberNames = fc.constantFrom(
  'metadata',
  'name',
  'labels',
  'spec',
  'containers',
  'ports',
  'port',
  'subsets',
  'addresses',
  'ip',
  'a',
);
const anyValue = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    leafValues,
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(memberNames, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;
const body = fc.dictionary(memberNames, anyValue, { maxKeys: 4, noNullPrototype: true });

test('arbitrary bodies are decoded or rejected with 400, and decoding is idempotent', () => {
  const schemas = ['v1/Endpoints', 'v1/Pod', 'v1/ConfigMap'].map((key) => compileSchema(facts, key));
  fc.assert(
    fc.property(body, fc.constantFrom(...schemas), (sentBody, schema) => {
      const text = JSON.stringify(sentBody);
      let decodedObject: ReturnType<typeof schema.decode>;
      try {
        const { value, source } = parseJson(text);
        decodedObject = schema.decode(value as JsonObject, source);
      } catch (error) {
        assert.ok(error instanceof StatusError, String(error));
        assert.equal(error.status.code, 400);
        return;
      }
      assert.equal(JSON.stringify(sentBody), text, 'the body was changed');
      const secondObject = schema.decode(JSON.parse(JSON.stringify(decodedObject.object)));
      assert.equal(JSON.stringify(secondObject.object), JSON.stringify(decodedObject.object));
      assert.deepEqual(secondObject.strictProblems, []);
    }),
    { numRuns: 1000 },
  );
});

test('an unknown field is reported at every depth and changes nothing else', () => {
  const schema = compileSchema(facts, 'v1/Endpoints');
  const createObject = () => ({
    kind: 'Endpoints',
    metadata: { name: 'a', labels: { b: 'c' }, ownerReferences: [{ uid: 'x' }] },
    subsets: [{ addresses: [{ ip: '1.2.3.4', targetRef: { kind: 'Pod' } }], ports: [{ port: 1 }] }],
  });
  const invalidMembers: [string, (o: ReturnType<typeof createObject>) => object][] = [
    ['', (o) => o],
    ['metadata', (o) => o.metadata],
    ['metadata.ownerReferences[0]', (o) => o.metadata.ownerReferences[0] as object],
    ['subsets[0]', (o) => o.subsets[0] as object],
    ['subsets[0].addresses[0].targetRef', (o) => o.subsets[0]?.addresses[0]?.targetRef as object],
    ['subsets[0].ports[0]', (o) => o.subsets[0]?.ports[0] as object],
  ];
  const plainObject = schema.decode(createObject() as never).object;
  fc.assert(
    fc.property(
      fc.constantFrom(...invalidMembers),
      fc.stringMatching(/^x[a-zA-Z]{0,5}$/),
      anyValue,
      ([path, find], name, value) => {
        const invalidObject = createObject();
        (find(invalidObject) as Record<string, unknown>)[name] = value;
        const { object: decodedInvalid, unknownFields } = schema.decode(invalidObject as never);
        assert.deepEqual(unknownFields, [path === '' ? name : `${path}.${name}`]);
        assert.deepEqual(decodedInvalid, plainObject);
      },
    ),
  );
});

test('64-bit integers are exact', () => {
  const read = decodeText('v1/Endpoints', '{"metadata":{"generation":9007199254740993}}').object.metadata as {
    generation: unknown;
  };
  assert.equal(read.generation, 9007199254740993n);
});

test('values are decoded without a source', () => {
  const { object } = compileSchema(facts, 'v1/ConfigMap').decode({ data: { b: '1', a: '2' } as Json } as JsonObject);
  assert.deepEqual(Object.keys(object.data as object), ['a', 'b']);
});
