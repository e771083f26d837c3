import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Json, JsonObject } from '../object.ts';
import { removeForbiddenNulls, setDefaults } from './defaults.ts';
import { compileFieldsType } from './fields-type.ts';
import { findByPath, parseJsonPath } from './json-path.ts';
import { findListTypeProblems } from './list-types.ts';
import { pruneUnknownFields } from './prune.ts';
import type { StructuralSchema } from './structural-schema.ts';
import { findSchemaProblems } from './validate.ts';

const specSchema: StructuralSchema = {
  type: 'object',
  required: ['size'],
  properties: {
    size: { type: 'integer', minimum: 1, maximum: 10, default: 3 },
    name: { type: 'string', pattern: '^[a-z]+$', maxLength: 5 },
    when: { type: 'string', format: 'date-time' },
    port: { 'x-kubernetes-int-or-string': true },
    free: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true, properties: { a: { type: 'object' } } },
    color: { type: 'string', enum: ['red', 'blue'], nullable: true },
    list: {
      type: 'array',
      maxItems: 2,
      items: { type: 'object', properties: { a: { type: 'string', default: 'x' } } },
    },
  },
};
const schema: StructuralSchema = { type: 'object', properties: { spec: specSchema } };

/** The names of members of random values, some of which are in the schema. */
const names = fc.constantFrom('size', 'name', 'free', 'list', 'color', 'a', 'b', 'metadata');
const anyValueArbitrary = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<Json>(null, true, 1, 'x'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(names, tie('value'), { maxKeys: 4, noNullPrototype: true }) as fc.Arbitrary<Json>,
  ),
})).value;
const objects = anyValueArbitrary.map((value): JsonObject => ({ kind: 'Widget', spec: value }));

test('unknown fields are removed, and their paths are returned in order', () => {
  const object = { kind: 'W', more: 1, spec: { zz: 1, list: [{ a: '1', b: 2 }], free: { x: { y: 1 }, a: { z: 1 } } } };
  const { object: prunedObject, unknownPaths } = pruneUnknownFields(object, schema);
  assert.deepEqual(prunedObject, { kind: 'W', spec: { list: [{ a: '1' }], free: { x: { y: 1 }, a: {} } } });
  assert.deepEqual(unknownPaths, ['more', 'spec.free.a.z', 'spec.list[0].b', 'spec.zz']);
});

test('x-kubernetes-preserve-unknown-fields at the root preserves unknown fields of the root only', () => {
  const preservingSchema: StructuralSchema = { ...schema, 'x-kubernetes-preserve-unknown-fields': true };
  const { object: prunedObject, unknownPaths } = pruneUnknownFields(
    { kind: 'W', more: { a: [1] }, spec: { zz: 1, size: 2 } },
    preservingSchema,
  );
  assert.deepEqual(prunedObject, { kind: 'W', more: { a: [1] }, spec: { size: 2 } });
  assert.deepEqual(unknownPaths, ['spec.zz']);
});

test('pruning is idempotent', () => {
  fc.assert(
    fc.property(objects, (object) => {
      const prunedObject = pruneUnknownFields(object, schema);
      assert.deepEqual(pruneUnknownFields(prunedObject.object, schema), {
        object: prunedObject.object,
        unknownPaths: [],
      });
    }),
  );
});

test('defaulting is idempotent and does not replace values', () => {
  fc.assert(
    fc.property(objects, (object) => {
      const defaultedObject = structuredClone(object);
      removeForbiddenNulls(defaultedObject, schema);
      const objectBeforeDefaults = structuredClone(defaultedObject);
      setDefaults(defaultedObject, schema);
      const repeatedObject = structuredClone(defaultedObject);
      setDefaults(repeatedObject, schema);
      assert.deepEqual(repeatedObject, defaultedObject);
      const [defaultsBefore] = findByPath(objectBeforeDefaults, parseJsonPath('.spec.size') ?? []);
      if (defaultsBefore !== undefined && defaultsBefore !== null)
        assert.deepEqual((defaultedObject.spec as JsonObject).size, defaultsBefore);
    }),
  );
});

test('a null that is not nullable is removed or replaced by the default', () => {
  const object: JsonObject = { spec: { size: null, name: null, color: null, list: [{ a: null }] } };
  removeForbiddenNulls(object, schema);
  setDefaults(object, schema);
  assert.deepEqual(object, { spec: { size: 3, color: null, list: [{ a: 'x' }] } });
});

test('validation errors have the messages of kube-apiserver', () => {
  const invalidObject = { spec: { size: 30, name: 'ABCDEFG', port: true, when: 'x', color: 'green', list: [1] } };
  assert.deepEqual(
    findSchemaProblems(invalidObject, schema).map(({ type, field, message }) => [type, `${field}: ${message}`]),
    [
      ['FieldValueNotSupported', 'spec.color: Unsupported value: "green": supported values: "red", "blue"'],
      [
        'FieldValueTypeInvalid',
        'spec.list[0]: Invalid value: "integer": spec.list[0] in body must be of type object: "integer"',
      ],
      ['FieldValueTooLong', 'spec.name: Too long: may not be more than 5 bytes'],
      [
        'FieldValueTypeInvalid',
        'spec.port: Invalid value: "boolean": spec.port in body must be of type integer,string: "boolean"',
      ],
      ['FieldValueInvalid', 'spec.size: Invalid value: 30: spec.size in body should be less than or equal to 10'],
      ['FieldValueTypeInvalid', 'spec.when: Invalid value: "x": spec.when in body must be of type date-time: "x"'],
    ],
  );
  assert.deepEqual(findSchemaProblems({ spec: {} }, schema), [
    { type: 'FieldValueRequired', field: 'spec.size', message: 'Required value' },
  ]);
});

test('a number close to an integer within 64 bits is an integer', () => {
  const isInteger = (value: number | bigint) => findSchemaProblems(value, { type: 'integer' }).length === 0;
  for (const value of [5, 5.000000001, 9007199254740991, 9007199254740993n]) assert.ok(isInteger(value), String(value));
  for (const value of [5.5, 1e-10, 9007199254740992, 1e20, 2n ** 63n]) assert.ok(!isInteger(value), String(value));
});

test('duplicate items of a set and duplicate keys of a map are errors', () => {
  const mapListSchema: StructuralSchema = {
    type: 'array',
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['a'],
    items: { type: 'object', properties: { a: { type: 'string' } } },
  };
  const listsSchema: StructuralSchema = {
    type: 'object',
    properties: {
      set: { type: 'array', 'x-kubernetes-list-type': 'set', items: { type: 'string' } },
      map: mapListSchema,
    },
  };
  const value = { set: ['x', 'y', 'x'], map: [{ a: '1' }, { a: '1', b: 2 }] };
  assert.deepEqual(
    findListTypeProblems(value, listsSchema).map(({ field, message }) => `${field}: ${message}`),
    ['map[1]: Duplicate value: map[string]interface {}{"a":"1"}', 'set[2]: Duplicate value: "x"'],
  );
});

test('an item of a list of type map that is not an object is printed in Go syntax', () => {
  const mapListSchema: StructuralSchema = {
    type: 'array',
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['a'],
  };
  assert.deepEqual(
    findListTypeProblems([['x', {}], 'y', 1], mapListSchema).map(({ message }) =>
      message.replace(/: must be an object.*/, ''),
    ),
    ['Invalid value: []interface {}{"x", map[string]interface {}{}}', 'Invalid value: "y"', 'Invalid value: 1'],
  );
});

test('JSON paths support members, items and quoted names', () => {
  const value: Json = {
    a: {
      'b.c/d': [
        { type: 'x', n: 1 },
        { type: 'y', n: 2 },
      ],
    },
  };
  const findValues = (path: string) => findByPath(value, parseJsonPath(path) ?? []);
  assert.deepEqual(findValues(".a['b\\.c/d'][1].n"), [2]);
  assert.deepEqual(findValues(".a['b.c/d'][1].n"), []);
  assert.deepEqual(findValues('.a.b\\.c/d[0].n'), [1]);
  assert.deepEqual(findValues('.a.b\\.c/d[*].n'), [1, 2]);
  assert.deepEqual(findValues('.a.b\\.c/d[?(@.type=="y")].n'), [2]);
  assert.deepEqual(findValues('.a.b\\.c/d[-1].n'), [2]);
  assert.deepEqual(findValues('.a.b\\.c/d[-1:].n'), [2]);
  assert.deepEqual(findValues('.a.b\\.c/d[:1].n'), [1]);
  assert.deepEqual(findValues('.a.none.b'), []);
  assert.equal(parseJsonPath('.a[x'), undefined);
});

test('by default, lists of custom types are atomic and objects are separable', () => {
  const type = compileFieldsType(schema, {
    metadataType: { map: { relationship: 'separable', fields: new Map(), element: undefined } },
    deducesTypes: true,
  });
  const ownType = type.map?.fields.get('spec')?.type.map;
  assert.equal(ownType?.relationship, 'separable');
  assert.equal(ownType?.element, undefined);
  assert.equal(ownType?.fields.get('list')?.type.list?.relationship, 'atomic');
  assert.notEqual(ownType?.fields.get('free')?.type.map?.element, undefined);
  assert.equal(ownType?.fields.get('port')?.type.scalar, 'untyped');
});
