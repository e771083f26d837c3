import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OpenApiSchema, TypeSchema } from '../../client/discovery/openapi.ts';
import {
  chooseOtherFieldValue,
  chooseOtherValue,
  findKeyedLists,
  findScalarField,
  findType,
  listInvalidValues,
  listItemPairs,
} from './schema-values.ts';

const schemas: Readonly<Record<string, OpenApiSchema>> = {
  Port: {
    type: 'object',
    required: ['port'],
    properties: {
      port: { type: 'integer', minimum: 80 },
      protocol: { type: 'string', enum: ['TCP', 'UDP'] },
      name: { type: 'string' },
    },
  },
};

const schema: TypeSchema = {
  schema: {
    type: 'object',
    properties: {
      metadata: { properties: { ownerReferences: { type: 'array', 'x-kubernetes-list-type': 'map' } } },
      spec: {
        type: 'object',
        properties: {
          target: { 'x-kubernetes-int-or-string': true, type: 'string' },
          note: { type: 'string' },
          size: { type: 'integer', maximum: 9 },
          labels: { type: 'object', additionalProperties: { type: 'string' } },
          ports: {
            type: 'array',
            items: { $ref: 'Port' },
            'x-kubernetes-list-type': 'map',
            'x-kubernetes-list-map-keys': ['port', 'protocol'],
            'x-kubernetes-patch-merge-key': 'port',
          },
        },
      },
    },
  },
  resolveReference: (openApiSchema) => schemas[openApiSchema.$ref ?? ''] ?? openApiSchema,
};

test('a value of another type is generated for a field with a scalar type', () => {
  assert.deepEqual(findScalarField(schema, { spec: { target: 80, unknown: 1, note: 'x' } }), {
    path: 'spec.note',
    value: {},
  });
  assert.deepEqual(findScalarField(schema, { spec: { labels: { a: 'b' } } }), {
    path: 'spec.labels.a',
    value: {},
  });
  assert.equal(findScalarField(schema, { spec: { target: 80 } }), undefined);
});

test('an invalid value exceeds the schema; fields of the object come first', () => {
  assert.deepEqual(listInvalidValues(schema, { spec: { ports: [{ port: 80, protocol: 'TCP' }] } }), [
    { path: 'spec.ports[0].port', value: 79 },
    { path: 'spec.ports[0].protocol', value: 'no-such-value' },
    { path: 'spec.size', value: 10 },
  ]);
});

test('the type is taken from the schema, or else from the existing value', () => {
  assert.equal(findType(schema, {}, 'spec.size'), 'number');
  assert.equal(findType(schema, { spec: { target: 'x' } }, 'spec.target'), undefined);
  assert.equal(findType(undefined, { spec: { list: [] } }, 'spec.list'), 'array');
  assert.equal(findType(undefined, {}, 'spec.list'), undefined);
});

test('a list with keys gets two items that differ in one key, the merge key first', () => {
  const [list, ...otherLists] = findKeyedLists(schema, {});
  assert.ok(list);
  assert.deepEqual(otherLists, []);
  assert.deepEqual(list, { path: 'spec.ports', keys: ['port', 'protocol'], mergeKey: 'port' });
  const content = { spec: { ports: [{ port: 443, protocol: 'TCP', name: 'web' }] } };
  const pairs = listItemPairs(list, schema, content).map(({ key, mergeKey, items: [, second] }) => ({
    key,
    mergeKey,
    second,
  }));
  assert.deepEqual(pairs, [
    { key: 'port', mergeKey: 'port', second: { port: 444, protocol: 'TCP', name: 'web' } },
    { key: 'port', mergeKey: 'port', second: { port: 444, protocol: 'TCP', name: 'web2' } },
    { key: 'protocol', mergeKey: undefined, second: { port: 443, protocol: 'UDP', name: 'web' } },
    { key: 'protocol', mergeKey: undefined, second: { port: 443, protocol: 'UDP', name: 'web2' } },
  ]);
});

test('without an existing item, an item with all keys is generated from the schema', () => {
  const [pair] = listItemPairs({ path: 'spec.ports', keys: ['port', 'protocol'] }, schema, { spec: {} });
  assert.deepEqual(pair?.items, [
    { port: 80, protocol: 'TCP' },
    { port: 81, protocol: 'TCP' },
  ]);
  assert.deepEqual(listItemPairs({ path: 'spec.ports', keys: ['port'] }, undefined, { spec: {} }), []);
});

test('an alternative value has the same type and is permitted by the schema', () => {
  assert.deepEqual(
    ['a', 1, true, null].map((value) => chooseOtherValue(value)),
    ['a2', 2, false, undefined],
  );
  assert.equal(chooseOtherValue('TCP', ['TCP', 'UDP']), 'UDP');
  assert.equal(chooseOtherValue('TCP', ['TCP']), undefined);
  assert.equal(chooseOtherFieldValue(schema, { path: 'spec.ports[0].protocol', value: 'TCP' }), 'UDP');
  assert.equal(chooseOtherFieldValue(schema, { path: 'spec.note', value: 'a' }), 'a2');
  assert.equal(chooseOtherFieldValue(undefined, { path: 'ports[0].protocol', value: 'TCP' }), 'TCP2');
});
