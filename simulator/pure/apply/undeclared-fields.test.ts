import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { JsonObject } from '../object.ts';
import { type Type, UNTYPED_DEDUCED } from './type.ts';
import { omitUndeclared } from './undeclared-fields.ts';
import { validate } from './validate.ts';

const TEXT: Type = { scalar: 'string' };
const ITEM: Type = {
  map: { relationship: 'separable', fields: new Map([['name', { type: TEXT }]]), element: undefined },
};
const OBJECT: Type = {
  map: {
    relationship: 'separable',
    fields: new Map<string, { type: Type }>([
      ['labels', { type: { map: { relationship: 'separable', fields: new Map(), element: TEXT } } }],
      ['items', { type: { list: { relationship: 'atomic', element: ITEM, keys: [] } } }],
      ['one', { type: ITEM }],
    ]),
    element: undefined,
  },
};

test('a map key may be any string', () => {
  const value = JSON.parse('{"labels":{"__proto__":"x","constructor":"y"},"foo":1}') as JsonObject;
  const declaredFields = omitUndeclared(OBJECT, value);
  assert.equal(JSON.stringify(declaredFields.value), '{"labels":{"__proto__":"x","constructor":"y"}}');
  assert.deepEqual(declaredFields.undeclared, ['foo']);
});

test('undeclared fields are returned and omitted at every depth', () => {
  const value = { labels: { any: 'x' }, foo: 1, items: [{ name: 'a', b: 1 }, { c: {} }], one: { name: 'n', d: [] } };
  assert.deepEqual(omitUndeclared(OBJECT, value), {
    value: { labels: { any: 'x' }, items: [{ name: 'a' }, {}], one: { name: 'n' } },
    undeclared: ['foo', 'items[0].b', 'items[1].c', 'one.d'],
  });
});

test('a value without undeclared fields is returned unchanged', () => {
  const value = { labels: { a: 'b' }, items: null, one: 'no map at all' };
  assert.equal(omitUndeclared(OBJECT, value).value, value);
});

test('the result has no undeclared fields, and an untyped value has none', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('labels', 'items', 'one', 'foo', 'name'), fc.jsonValue()), (item) => {
      const value = JSON.parse(JSON.stringify(item)) as JsonObject;
      const { value: declaredObject, undeclared } = omitUndeclared(OBJECT, value);
      assert.deepEqual(omitUndeclared(OBJECT, declaredObject).undeclared, []);
      assert.equal(undeclared.length === 0, declaredObject === value);
      assert.deepEqual(omitUndeclared(UNTYPED_DEDUCED, value).undeclared, []);
      try {
        validate(OBJECT, declaredObject, 'allowed');
      } catch (error) {
        assert.doesNotMatch((error as Error).message, /not declared/);
      }
    }),
  );
});
