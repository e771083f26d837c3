import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TypeFacts } from '../../../spec/type-facts.ts';
import type { ApiObject } from '../object.ts';
import { compileFieldRemoval } from './remove-fields.ts';

const TEST_TYPES: Readonly<Record<string, TypeFacts>> = {
  Kind: {
    fields: { spec: { ref: 'Spec' }, plain: { ref: 'Plain' }, tree: { ref: 'Tree' } },
    inlined: [{ ref: 'Embedded' }],
  },
  Spec: {
    fields: {
      old: { type: 'string' },
      young: { type: 'string' },
      list: { type: 'array', items: { ref: 'Item' } },
      map: { type: 'object', values: { ref: 'Item' } },
    },
  },
  Item: { fields: { name: { type: 'string' }, young: { type: 'integer' } } },
  Plain: { fields: { young: { type: 'string' } } },
  Tree: { fields: { young: { type: 'string' }, left: { ref: 'Tree' } } },
  Embedded: { fields: { inside: { ref: 'Item' } } },
};
const DROPPED_FIELDS = new Map([
  ['Spec', new Set(['young'])],
  ['Item', new Set(['young'])],
  ['Tree', new Set(['young'])],
]);

function removeFields(members: object): object {
  const object: ApiObject = { apiVersion: 'v1', kind: 'Kind', metadata: {}, ...members };
  const originalObject = structuredClone(object);
  const {
    apiVersion: _a,
    kind: _k,
    metadata: _m,
    ...rest
  } = compileFieldRemoval(TEST_TYPES, 'Kind', DROPPED_FIELDS)?.(object) ?? {};
  assert.deepEqual(object, originalObject, 'the argument is changed');
  return rest;
}

test('fields are removed from structs, lists, maps, embedded structs and recursive types', () => {
  assert.deepEqual(removeFields({ spec: { old: 'a', young: 'b' } }), { spec: { old: 'a' } });
  assert.deepEqual(removeFields({ spec: { list: [{ name: 'a', young: 1 }, { name: 'b' }] } }), {
    spec: { list: [{ name: 'a' }, { name: 'b' }] },
  });
  assert.deepEqual(removeFields({ spec: { map: { young: { name: 'a', young: 1 } } } }), {
    spec: { map: { young: { name: 'a' } } },
  });
  assert.deepEqual(removeFields({ inside: { young: 1 } }), { inside: {} });
  assert.deepEqual(removeFields({ tree: { left: { left: { young: 'x' } }, young: 'x' } }), {
    tree: { left: { left: {} } },
  });
});

test('fields of the same name in other types, and values of the wrong type, are kept', () => {
  for (const members of [{ plain: { young: 'a' } }, { spec: 'odd' }, { spec: null }, { spec: { list: null, map: [] } }])
    assert.deepEqual(removeFields(members), members);
});

test('an object without the fields is returned unchanged', () => {
  const object: ApiObject = { apiVersion: 'v1', kind: 'Kind', metadata: {}, spec: { list: [{ name: 'a' }] } };
  assert.equal(compileFieldRemoval(TEST_TYPES, 'Kind', DROPPED_FIELDS)?.(object), object);
});

test('no removal is compiled for a type without the fields', () => {
  assert.equal(compileFieldRemoval(TEST_TYPES, 'Plain', DROPPED_FIELDS), undefined);
});
