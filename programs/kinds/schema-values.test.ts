import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { OpenApiSchema } from '../../client/discovery/openapi.ts';
import { drawKindPrograms } from '../areas/every-kind.ts';
import type { Operation } from '../operation.ts';
import { Kind } from './kind.ts';
import { KindSelection } from './kinds.ts';
import { drawVariations } from './schema-values.ts';

const SPEC_SCHEMA: OpenApiSchema = {
  required: ['size'],
  properties: {
    size: { type: 'integer' },
    color: { type: 'string', enum: ['red', 'green'] },
    parts: { type: 'array', items: { properties: { name: { type: 'string' } } } },
    self: { $ref: '#/components/schemas/Spec' },
  },
};
const OBJECT_SCHEMA: OpenApiSchema = {
  properties: {
    apiVersion: { type: 'string' },
    metadata: { properties: {} },
    spec: { $ref: '#/components/schemas/Spec' },
    status: { properties: { phase: { type: 'string' } } },
  },
};
const TYPE_SCHEMA = {
  schema: OBJECT_SCHEMA,
  resolveReference: (openApiSchema: OpenApiSchema) => (openApiSchema.$ref === undefined ? openApiSchema : SPEC_SCHEMA),
};
const VALID_OBJECT = { spec: { size: 1, color: 'red' } };

test('a variation changes fields of the spec, but not apiVersion, kind or status', () => {
  const variations = fc.sample(drawVariations(VALID_OBJECT, TYPE_SCHEMA), { seed: 1, numRuns: 200 });
  for (const variation of variations) assert.deepEqual(Object.keys(variation), ['spec']);
  const specs = variations.map(({ spec }) => spec as Readonly<Record<string, unknown>>);
  for (const member of ['size', 'color', 'parts', 'self'])
    assert.ok(
      specs.some((spec) => spec?.[member] !== (VALID_OBJECT.spec as Record<string, unknown>)[member]),
      member,
    );
});

test('a variation for the subresource status changes only the status', () => {
  const variations = fc.sample(drawVariations(VALID_OBJECT, TYPE_SCHEMA, 'status'), { seed: 1, numRuns: 20 });
  for (const { spec, status } of variations) assert.deepEqual([spec, status !== undefined], [VALID_OBJECT.spec, true]);
});

test('programs use only the verbs and subresources from discovery', () => {
  const kindProperties = {
    apiVersion: 'v1',
    kind: 'Thing',
    resource: 'things',
    contents: [VALID_OBJECT],
    schema: TYPE_SCHEMA,
  };
  const sampleOperations = (members: object): Operation[] =>
    drawKindPrograms(new KindSelection([new Kind({ ...kindProperties, ...members })])).flatMap((kindProgram) =>
      fc.sample(kindProgram, { seed: 1, numRuns: 20 }).flat(),
    );
  assert.deepEqual([...new Set(sampleOperations({ verbs: ['create'] }).map((operation) => operation.do))], ['create']);
  const operations = sampleOperations({
    verbs: ['create', 'get', 'list'],
    isNamespaced: false,
    subresources: ['status'],
  });
  assert.deepEqual([...new Set(operations.map((operation) => operation.do))].sort(), [
    'create',
    'get',
    'list',
    'patch',
  ]);
  assert.ok(operations.every((operation) => operation.do !== 'patch' || operation.subresource === 'status'));
});
