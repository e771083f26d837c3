import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OpenApiSchema } from './openapi.ts';
import { createSampleObject } from './sample-object.ts';

const resolveToItself = (schema: OpenApiSchema) => schema;

function buildSample(spec: OpenApiSchema): unknown {
  return createSampleObject({
    schema: { type: 'object', properties: { metadata: {}, spec } },
    resolveReference: resolveToItself,
  }).spec;
}

test('a sample contains exactly the required fields', () => {
  const properties: OpenApiSchema['properties'] = {
    sail: { type: 'string', minLength: 3 },
    size: { type: 'integer' },
    kind: { type: 'string', enum: ['small', 'large'] },
    at: { type: 'string', format: 'date-time' },
    ports: {
      type: 'array',
      minItems: 2,
      items: { type: 'object', required: ['port'], properties: { port: { type: 'integer', minimum: 80 } } },
    },
    share: { type: 'number', default: 7 },
    target: { 'x-kubernetes-int-or-string': true },
  };
  const required = ['sail', 'kind', 'at', 'ports', 'share', 'target'];
  assert.deepEqual(buildSample({ type: 'object', required, properties }), {
    sail: 'aaa',
    kind: 'small',
    at: '2026-01-01T00:00:00Z',
    ports: [{ port: 80 }, { port: 80 }],
    share: 7,
    target: 1,
  });
});

test('a sample without required fields contains the first scalar field, so that scenarios can change a field', () => {
  const properties: OpenApiSchema['properties'] = {
    list: { type: 'array' },
    note: { type: 'string' },
    size: { type: 'integer' },
  };
  assert.deepEqual(buildSample({ type: 'object', properties }), { note: 'a' });
  assert.deepEqual(buildSample({ type: 'object' }), {});
});

test('a recursive schema yields a finite sample', () => {
  const node: OpenApiSchema = { type: 'object', required: ['next'], properties: { next: { $ref: '#/node' } } };
  const object = createSampleObject({
    schema: { type: 'object', properties: { spec: node } },
    resolveReference: (schema) => (schema.$ref === undefined ? schema : node),
  });
  assert.ok(JSON.stringify(object).length < 300);
});
