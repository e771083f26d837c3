import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkHistory } from '../judge.ts';
import { type ApiDocument, createHistory } from './documents.ts';
import type { Schema, Schemas } from './schema.ts';

function createKind(
  version: string,
  name: string,
  properties: Record<string, Schema> = {},
  members: Schema = {},
): Schemas {
  const id = { group: 'shop.example.com', version, kind: name };
  return {
    [`${version}.${name}`]: { type: 'object', properties, 'x-kubernetes-group-version-kind': [id], ...members },
  };
}

function listFindings(
  ...documents: readonly (readonly [release: string, schemas: Schemas, deprecations?: [string, string][]])[]
) {
  const history = createHistory(
    documents.map(
      ([release, schemas, deprecations = []]): ApiDocument => ({
        release,
        schemas,
        deprecations: new Map(deprecations),
      }),
    ),
  );
  const { violations } = checkHistory(history, { isFromDocuments: true });
  return violations.map(({ rule, element, release }) => `${rule} ${element} ${release}`);
}

const textSchema: Schema = { type: 'string' };
const GROUP = 'shop.example.com';

test('ignores the items of a field that is no longer an array', () => {
  const createOrderKind = (type: string) => createKind('v1', 'Order', { tags: { type, items: textSchema } });
  assert.deepEqual(listFindings(['1.0', createOrderKind('array')], ['1.1', createOrderKind('array')]), []);
  assert.equal(listFindings(['1.0', createOrderKind('array')], ['1.1', createOrderKind('string')]).length, 1);
});

test('reports a removed field and a changed field type in nested types', () => {
  const createSpecSchemas = (type: Schema): Schemas => ({
    Spec: { type: 'object', properties: { items: { type: 'array', items: type } } },
  });
  const order = createKind('v1', 'Order', { spec: { $ref: '#/definitions/Spec' }, note: textSchema });
  assert.deepEqual(
    listFindings(
      ['1.0', { ...order, ...createSpecSchemas(textSchema) }],
      [
        '1.1',
        {
          ...createKind('v1', 'Order', { spec: { $ref: '#/definitions/Spec' } }),
          ...createSpecSchemas({ type: 'integer' }),
        },
      ],
    ),
    [
      `dep-rule-1-removal-by-new-version ${GROUP}/v1 Order note 1.1`,
      `dep-rule-1-no-significant-change ${GROUP}/v1 Order spec.items 1.1`,
    ],
  );
});

test('reports a field that becomes required, and a removed enum value', () => {
  assert.deepEqual(
    listFindings(
      ['1.0', createKind('v1', 'Order', { mode: { ...textSchema, enum: ['a', 'b'] }, note: textSchema })],
      [
        '1.1',
        createKind('v1', 'Order', { mode: { ...textSchema, enum: ['a'] }, note: textSchema }, { required: ['note'] }),
      ],
    ),
    [
      `dep-rule-1-removal-by-new-version ${GROUP}/v1 Order mode = "b" 1.1`,
      `dep-rule-1-no-significant-change ${GROUP}/v1 Order note 1.1`,
    ],
  );
});

test('reports a new required field without default', () => {
  const listMemberFindings = (note: Schema) =>
    listFindings(
      ['1.0', createKind('v1', 'Order', { mode: textSchema })],
      ['1.1', createKind('v1', 'Order', { mode: textSchema, note }, { required: ['note'] })],
    );
  assert.deepEqual(listMemberFindings(textSchema), [`dep-rule-1-no-significant-change ${GROUP}/v1 Order note 1.1`]);
  assert.deepEqual(listMemberFindings({ ...textSchema, default: '' }), []);
});

test('terminates for recursive types, and reports a change of a shared type once', () => {
  const createSharedSchemas = (properties: Record<string, Schema>): Schemas => ({
    Tree: {
      type: 'object',
      properties: { ...properties, children: { type: 'array', items: { $ref: '#/definitions/Tree' } } },
    },
    ...createKind('v1', 'A', { tree: { $ref: '#/definitions/Tree' } }),
    ...createKind('v1', 'B', { tree: { allOf: [{ $ref: '#/components/schemas/Tree' }] } }),
  });
  assert.deepEqual(listFindings(['1.0', createSharedSchemas({ leaf: textSchema })], ['1.1', createSharedSchemas({})]), [
    `dep-rule-1-removal-by-new-version ${GROUP}/v1 A tree.leaf 1.1`,
  ]);
});

test('ignores a renamed type with the same fields, and new fields', () => {
  const createNamedSchemas = (name: string, properties: Record<string, Schema>): Schemas => ({
    [name]: { type: 'object', properties },
    ...createKind('v1', 'A', { spec: { $ref: `#/definitions/${name}` } }),
  });
  assert.deepEqual(
    listFindings(
      ['1.0', createNamedSchemas('Spec', { a: textSchema })],
      ['1.1', createNamedSchemas('ASpec', { a: textSchema, b: textSchema })],
    ),
    [],
  );
});

test('reports a removed GA version once', () => {
  const schemaPair = { ...createKind('v1', 'A'), ...createKind('v1', 'B'), ...createKind('v2', 'A') };
  assert.deepEqual(listFindings(['1.0', schemaPair], ['1.1', createKind('v2', 'A')]), [
    `dep-rule-4a-ga-not-removed ${GROUP}/v1 1.1`,
  ]);
});

test('reports a beta version that is removed without deprecation or too early', () => {
  const stableKind = createKind('v1', 'A');
  const deprecatedKind = createKind('v1beta1', 'A', {}, { description: 'Deprecated: use v1.' });
  const earlyRemoval = [`dep-rule-4a-beta-removal ${GROUP}/v1beta1 1.3`];
  assert.deepEqual(
    listFindings(['1.2', { ...stableKind, ...createKind('v1beta1', 'A') }], ['1.3', stableKind]),
    earlyRemoval,
  );
  assert.deepEqual(
    listFindings(
      ['1.1', { ...stableKind, ...createKind('v1beta1', 'A') }],
      ['1.2', { ...stableKind, ...deprecatedKind }],
      ['1.3', stableKind],
    ),
    earlyRemoval,
  );
  assert.deepEqual(
    listFindings(
      ['1.0', { ...stableKind, ...createKind('v1beta1', 'A') }],
      ['1.1', { ...stableKind, ...deprecatedKind }],
      ['1.4', stableKind],
    ),
    [],
  );
});

test('reads the release of a deprecation from warnings and descriptions', () => {
  const stableKind = createKind('v1', 'A');
  const kindKey = `${GROUP}/v1beta1/A`;
  assert.deepEqual(
    listFindings(['1.4', { ...stableKind, ...createKind('v1beta1', 'A') }, [[kindKey, '1.2']]], ['1.5', stableKind]),
    [],
  );
  assert.deepEqual(
    listFindings(['1.4', { ...stableKind, ...createKind('v1beta1', 'A') }, [[kindKey, '1.3']]], ['1.5', stableKind]),
    [`dep-rule-4a-beta-removal ${GROUP}/v1beta1 1.5`],
  );
  const kindDeprecatedSince = createKind('v1beta1', 'A', {}, { description: 'Deprecated in v1.2+, use v1.' });
  assert.deepEqual(listFindings(['1.4', { ...stableKind, ...kindDeprecatedSince }], ['1.5', stableKind]), []);
});

test('reports nothing if the first document already marks the version as deprecated', () => {
  const deprecatedKind = createKind('v1beta1', 'A', {}, { description: 'Deprecated: use v1.' });
  assert.deepEqual(
    listFindings(['1.4', { ...createKind('v1', 'A'), ...deprecatedKind }], ['1.5', createKind('v1', 'A')]),
    [],
  );
});

test('ignores removed alpha versions', () => {
  assert.deepEqual(
    listFindings(
      ['1.0', createKind('v1alpha1', 'A', { a: textSchema })],
      ['1.1', createKind('v1alpha1', 'A')],
      ['1.2', {}],
    ),
    [],
  );
});
