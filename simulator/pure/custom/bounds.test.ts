/** Tests that the cost of validating a short object with an expensive schema is limited. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '../object.ts';
import { createInvalidError } from '../status/invalid.ts';
import { StatusError } from '../status/status.ts';
import { estimateSchemaCost } from './cost.ts';
import { setDefaults } from './defaults.ts';
import type { StructuralSchema } from './structural-schema.ts';
import { findSchemaProblems } from './validate.ts';

const createListSchema = (items: StructuralSchema): StructuralSchema => ({
  type: 'object',
  properties: { a: { type: 'array', items } },
});
const createObject = (count: number, createItem: (index: number) => Json) => ({
  a: Array.from({ length: count }, (_, index) => createItem(index)),
});

const isTooLarge = (error: unknown) =>
  error instanceof StatusError && error.status.message === 'etcdserver: request is too large';

test('defaults that exceed the maximum object size are rejected', () => {
  const textSchema: StructuralSchema = {
    type: 'object',
    properties: { b: { type: 'string', default: 'x'.repeat(100_000) } },
  };
  assert.throws(
    () =>
      setDefaults(
        createObject(10_000, () => ({})),
        createListSchema(textSchema),
      ),
    isTooLarge,
  );
  const fewItems = createObject(2, () => ({}));
  setDefaults(fewItems, createListSchema(textSchema));
  assert.deepEqual(Object.keys(fewItems.a[1] ?? {}), ['b']);
});

test('nested defaults are rejected before they are created', () => {
  const hundredObjects = Array.from({ length: 100 }, () => ({}));
  let schema: StructuralSchema = { type: 'object' };
  for (let level = 0; level < 6; level += 1) {
    schema = { type: 'object', properties: { a: { type: 'array', items: schema, default: hundredObjects } } };
  }
  assert.throws(() => setDefaults({}, schema), isTooLarge);
});

test('the number and the size of validation errors are limited', () => {
  const manyProblems = findSchemaProblems(
    createObject(300_000, () => 'v'),
    createListSchema({ type: 'string', maxLength: 0 }),
  );
  assert.equal(manyProblems.length, 10_001);
  const enumValues = Array.from({ length: 20_000 }, (_, index) => `value${index}`);
  const unknownProblems = findSchemaProblems(
    createObject(8_000, () => 'x'),
    createListSchema({ type: 'string', enum: enumValues }),
  );
  const { status } = createInvalidError({ group: 'g', kind: 'K' }, 'n', unknownProblems);
  assert.ok(JSON.stringify(status).length < 4 * 1024 * 1024);
  assert.ok(status.message?.includes('supported values: "value0", "value1", '));
});

test('an enum may contain values of any type', () => {
  const schema = createListSchema({
    'x-kubernetes-preserve-unknown-fields': true,
    enum: [1, 'a', { b: [true] }, null],
  });
  assert.deepEqual(findSchemaProblems({ a: [1, 'a', { b: [true] }] }, schema), []);
  const [problem] = findSchemaProblems({ a: ['1'] }, schema);
  assert.equal(problem?.message, 'Unsupported value: "1": supported values: "1", "a", "{\\"b\\":[true]}", "null"');
});

test('an unchanged item is matched with the first old item that has the same key', () => {
  const items: StructuralSchema = {
    type: 'object',
    properties: { k: { type: 'string' }, v: { type: 'string', maxLength: 1 } },
  };
  const schema = createListSchema(items);
  const mapList = { ...schema.properties?.a, 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['k'] };
  const oldItems = [
    { k: 'a', v: 'long' },
    { k: 'a', v: 'other' },
    { k: 'b', v: 'long' },
  ];
  const problems = findSchemaProblems(
    [
      { k: 'b', v: 'long' },
      { k: 'a', v: 'long' },
      { k: 'a', v: 'other' },
    ],
    mapList,
    '',
    oldItems,
  );
  assert.deepEqual(
    problems.map(({ field }) => field),
    ['[2].v'],
  );
});

test('the cost of a schema counts patterns and validation rules, multiplied by the maximum number of items', () => {
  assert.equal(estimateSchemaCost({ type: 'object', properties: { a: { type: 'string' } } }), 0);
  assert.equal(estimateSchemaCost(createListSchema({ pattern: 'abc' })), 3);
  assert.equal(estimateSchemaCost(createListSchema({ pattern: 'a{1,40}' })), 7 + 40 * 7);
  const branches = { anyOf: [{ pattern: 'a' }, { not: { pattern: 'b' } }] };
  assert.equal(estimateSchemaCost({ additionalProperties: branches }), 4);
  const estimateRuleCost = (text: string) => estimateSchemaCost({ 'x-kubernetes-validations': [{ rule: text }] });
  assert.ok(estimateRuleCost('self.a.all(x, x > 0)') > 10 * estimateRuleCost('self.a > 0'));
});
