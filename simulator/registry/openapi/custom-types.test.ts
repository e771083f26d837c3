import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getDialect } from '../../../spec/dialect.ts';
import type { StructuralSchema } from '../../pure/custom/structural-schema.ts';
import { createRegistry } from '../create-registry.ts';
import type { CustomResourceDefinition } from '../custom/definition.ts';
import { createOpenApi } from './openapi.ts';

const kubernetes = getDialect('kubernetes');

function publishSchema(spec: StructuralSchema) {
  const registry = createRegistry({ dialect: kubernetes, runtimeConfig: new Map() });
  const names = { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList' };
  const schema = { openAPIV3Schema: { type: 'object', properties: { spec } } };
  const versions = [{ name: 'v1', served: true, storage: true, schema, selectableFields: [{ jsonPath: '.spec.a' }] }];
  const definition = {
    metadata: { name: 'widgets.example.com' },
    spec: { group: 'example.com', scope: 'Namespaced', names, versions },
    status: { acceptedNames: names, conditions: [{ type: 'Established', status: 'True' }] },
  };
  registry.define(definition as unknown as CustomResourceDefinition);
  const api = createOpenApi(registry, { dialect: kubernetes, version: 'v1.32.0' });
  const v3 = api.createV3('apis/example.com/v1').toJSON() as {
    components: { schemas: Record<string, PublishedSchema> };
  };
  const v2 = api.createV2().toJSON() as { definitions: Record<string, PublishedSchema> };
  return {
    registry,
    api,
    v3: v3.components.schemas['com.example.v1.Widget'],
    v2: v2.definitions['com.example.v1.Widget'],
  };
}

interface PublishedSchema {
  readonly properties?: Record<string, PublishedSchema>;
  readonly required?: readonly string[];
}

/** The expected schemas, recorded from kube-apiserver. */
const PUBLISHED_SPECS: readonly [title: string, given: StructuralSchema, v3: object, v2: object][] = [
  [
    'defaults and nullable are omitted in v2',
    { type: 'string', default: 'x', enum: ['x', 'y'], pattern: '^x' },
    { type: 'string', default: 'x', enum: ['x', 'y'], pattern: '^x' },
    { type: 'string', enum: ['x', 'y'], pattern: '^x' },
  ],
  ['a nullable field has no type in v2', { type: 'string', nullable: true }, { type: 'string', nullable: true }, {}],
  [
    'int-or-string is described with oneOf in v3',
    { 'x-kubernetes-int-or-string': true },
    { 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] },
    { 'x-kubernetes-int-or-string': true },
  ],
  [
    'an object that preserves unknown fields has no properties in v2',
    { type: 'object', 'x-kubernetes-preserve-unknown-fields': true, properties: { k: { type: 'string' } } },
    { type: 'object', 'x-kubernetes-preserve-unknown-fields': true, properties: { k: { type: 'string' } } },
    { 'x-kubernetes-preserve-unknown-fields': true },
  ],
  [
    'allOf, anyOf, oneOf and not are omitted in v2',
    { type: 'object', properties: { p: { type: 'string' } }, anyOf: [{ required: ['p'] }], not: { required: ['z'] } },
    { type: 'object', properties: { p: { type: 'string' } }, anyOf: [{ required: ['p'] }], not: { required: ['z'] } },
    { type: 'object', properties: { p: { type: 'string' } } },
  ],
  [
    'list types and keys are contained in v2 and v3',
    {
      type: 'array',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['k'],
      items: { type: 'object', required: ['k'], properties: { k: { type: 'string' } } },
    },
    {
      type: 'array',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['k'],
      items: { type: 'object', required: ['k'], properties: { k: { type: 'string' } } },
    },
    {
      type: 'array',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['k'],
      items: { type: 'object', required: ['k'], properties: { k: { type: 'string' } } },
    },
  ],
];

for (const [title, givenStructural, v3, v2] of PUBLISHED_SPECS) {
  test(`${title} in the published schema`, () => {
    const publishedSchemas = publishSchema(givenStructural);
    assert.deepEqual(publishedSchemas.v3?.properties?.spec, v3);
    assert.deepEqual(publishedSchemas.v2?.properties?.spec, v2);
  });
}

test('a type has its group, version, kind and selectable fields, and an embedded resource requires apiVersion and kind', () => {
  const { v3 } = publishSchema({
    type: 'object',
    'x-kubernetes-embedded-resource': true,
    properties: { q: { type: 'string' } },
  });
  assert.deepEqual((v3 as Record<string, unknown>)['x-kubernetes-group-version-kind'], [
    { group: 'example.com', kind: 'Widget', version: 'v1' },
  ]);
  assert.deepEqual((v3 as Record<string, unknown>)['x-kubernetes-selectable-fields'], [{ fieldPath: 'spec.a' }]);
  assert.deepEqual(Object.keys(v3?.properties ?? {}), ['apiVersion', 'kind', 'metadata', 'spec']);
  assert.deepEqual(v3?.properties?.spec?.required, ['kind', 'apiVersion']);
  assert.deepEqual(Object.keys(v3?.properties?.spec?.properties ?? {}), ['apiVersion', 'kind', 'metadata', 'q']);
});

test('removing a CustomResourceDefinition removes its schemas', () => {
  const { registry, api: openApiDocuments } = publishSchema({ type: 'object' });
  assert.ok(openApiDocuments.listSections().includes('apis/example.com/v1'));
  assert.ok(!openApiDocuments.listSections().includes('apis/example.com'));
  registry.withdraw('widgets.example.com');
  assert.ok(!openApiDocuments.listSections().includes('apis/example.com/v1'));
  const { definitions } = openApiDocuments.createV2().toJSON() as { definitions: Record<string, PublishedSchema> };
  assert.equal(definitions['com.example.v1.Widget'], undefined);
});
