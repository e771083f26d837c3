import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { JsonObject } from '../object.ts';
import { ANY_SEPARABLE_TYPE, type FieldsetType } from './type.ts';
import { separateUndeclaredFields } from './undeclared-fields.ts';
import { validateTypedValue } from './validate.ts';

const TEXT_TYPE: FieldsetType = { scalar: 'string' };
const ITEM_TYPE: FieldsetType = {
  map: { relationship: 'separable', fields: new Map([['name', { type: TEXT_TYPE }]]), element: undefined },
};
const OBJECT_TYPE: FieldsetType = {
  map: {
    relationship: 'separable',
    fields: new Map<string, { type: FieldsetType }>([
      ['labels', { type: { map: { relationship: 'separable', fields: new Map(), element: TEXT_TYPE } } }],
      ['items', { type: { list: { relationship: 'atomic', element: ITEM_TYPE, keys: [] } } }],
      ['one', { type: ITEM_TYPE }],
    ]),
    element: undefined,
  },
};

test('a map key may be any string', () => {
  const value = JSON.parse('{"labels":{"__proto__":"x","constructor":"y"},"foo":1}') as JsonObject;
  const declaredFields = separateUndeclaredFields(OBJECT_TYPE, value);
  assert.equal(JSON.stringify(declaredFields.value), '{"labels":{"__proto__":"x","constructor":"y"}}');
  assert.deepEqual(declaredFields.undeclaredPaths, ['foo']);
});

test('undeclared fields are returned and omitted at every depth', () => {
  const value = { labels: { any: 'x' }, foo: 1, items: [{ name: 'a', b: 1 }, { c: {} }], one: { name: 'n', d: [] } };
  assert.deepEqual(separateUndeclaredFields(OBJECT_TYPE, value), {
    value: { labels: { any: 'x' }, items: [{ name: 'a' }, {}], one: { name: 'n' } },
    undeclaredPaths: ['foo', 'items[0].b', 'items[1].c', 'one.d'],
  });
});

test('a value without undeclared fields is returned unchanged', () => {
  const value = { labels: { a: 'b' }, items: null, one: 'no map at all' };
  assert.equal(separateUndeclaredFields(OBJECT_TYPE, value).value, value);
});

test('the result has no undeclared fields, and an untyped value has none', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('labels', 'items', 'one', 'foo', 'name'), fc.jsonValue()), (item) => {
      const value = JSON.parse(JSON.stringify(item)) as JsonObject;
      const { value: declaredObject, undeclaredPaths } = separateUndeclaredFields(OBJECT_TYPE, value);
      assert.deepEqual(separateUndeclaredFields(OBJECT_TYPE, declaredObject).undeclaredPaths, []);
      assert.equal(undeclaredPaths.length === 0, declaredObject === value);
      assert.deepEqual(separateUndeclaredFields(ANY_SEPARABLE_TYPE, value).undeclaredPaths, []);
      try {
        validateTypedValue(OBJECT_TYPE, declaredObject, { repeatedItems: 'allowed' });
      } catch (error) {
        assert.doesNotMatch((error as Error).message, /not declared/);
      }
    }),
  );
});
