import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { getDialect } from '../../../spec/dialect.ts';
import type { JsonObject } from '../../pure/object.ts';
import { createRegistry } from '../create-registry.ts';
import type { CustomResourceDefinition } from './definition.ts';
import { findDefinitionUpdateProblems } from './validate-definition.ts';

type RecordedCause = [field: string, reason: string, message: string];

interface RecordedDefinition {
  readonly title: string;
  readonly definition: JsonObject;
  readonly causes: readonly RecordedCause[];
}

/** The recorded causes of kube-apiserver 1.32 for each CustomResourceDefinition, sorted because maps are validated in random order. */
const observedDefinitions = readFileSync(new URL('./observed-definitions.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as RecordedDefinition);

const kubernetes = getDialect('kubernetes');
const definitions = createRegistry({ dialect: kubernetes, runtimeConfig: new Map() }).find(
  'apiextensions.k8s.io',
  'v1',
  'customresourcedefinitions',
);
const requestScope = {
  namespace: undefined,
  name: undefined,
  now: () => '2026-01-01T00:00:00Z',
  createUuid: () => 'u',
  createRandomText: () => '',
};

function createDefinition(definitionMembers: JsonObject): CustomResourceDefinition {
  assert.ok(definitions);
  const { object } = definitions.schema.decode(structuredClone(definitionMembers), undefined);
  definitions.schema.setDefaults?.(object);
  definitions.strategy.prepareForCreate(object, requestScope);
  return object as CustomResourceDefinition;
}

for (const { title, definition, causes } of observedDefinitions) {
  test(`a CustomResourceDefinition with "${title}" has the same causes as in kube-apiserver`, () => {
    const problems = definitions?.strategy.validate(createDefinition(definition)) ?? [];
    const foundCauses = problems.map(({ type, field, message }): RecordedCause => [field, type, message]);
    assert.deepEqual(foundCauses.sort(compareCauses), [...causes].sort(compareCauses));
  });
}

function compareCauses(left: RecordedCause, right: RecordedCause): number {
  return left.join('\n') < right.join('\n') ? -1 : 1;
}

const validDefinition = observedDefinitions.find(({ causes }) => causes.length === 0)?.definition ?? {};

function listUpdateProblems(
  change: (spec: CustomResourceDefinition['spec'], definition: CustomResourceDefinition) => object,
): readonly string[] {
  const previous = createDefinition(validDefinition);
  const { acceptedNames } = { acceptedNames: previous.spec.names };
  const conditions = [{ type: 'Established', status: 'True' as const }];
  previous.status = { ...previous.status, acceptedNames, conditions };
  const updatedDefinition = structuredClone(previous);
  Object.assign(updatedDefinition, change(updatedDefinition.spec, updatedDefinition));
  return findDefinitionUpdateProblems(updatedDefinition, previous, { dialect: kubernetes, release: '1.32' }).map(
    ({ field, message }) => `${field}: ${message}`,
  );
}

test('scope, kind, group and plural of an established CustomResourceDefinition are immutable', () => {
  const names = { plural: 'others', kind: 'Other', listKind: 'OtherList', singular: 'other' };
  assert.deepEqual(
    listUpdateProblems((spec) => ({ spec: { ...spec, scope: 'Cluster', group: 'other.io', names } })),
    [
      'spec.scope: Invalid value: "Cluster": field is immutable',
      'spec.names.kind: Invalid value: "Other": field is immutable',
      'spec.group: Invalid value: "other.io": field is immutable',
      'spec.names.plural: Invalid value: "others": field is immutable',
    ],
  );
});

test('a stored version cannot be removed', () => {
  const problems = listUpdateProblems((spec) => ({
    spec: { ...spec, versions: spec.versions.map((version) => ({ ...version, name: 'v2' })) },
  }));
  assert.deepEqual(problems, [
    'status.storedVersions: Invalid value: []string{"v1"}: must have the storage version v2',
    'status.storedVersions[0]: Invalid value: "v1": must appear in spec.versions',
  ]);
});

test('the singular name may change', () => {
  assert.deepEqual(
    listUpdateProblems((spec) => ({ spec: { ...spec, names: { ...spec.names, singular: 'one' } } })),
    [],
  );
});

test('an existing CustomResourceDefinition without schemas and with preserveUnknownFields may be updated', () => {
  const previous = createDefinition(validDefinition);
  previous.status = { ...previous.status, acceptedNames: previous.spec.names };
  Object.assign(previous.spec, { preserveUnknownFields: true });
  const versions = previous.spec.versions.map(({ schema: _, ...version }) => version);
  Object.assign(previous.spec, { versions });
  assert.deepEqual(
    findDefinitionUpdateProblems(structuredClone(previous), previous, { dialect: kubernetes, release: '1.32' }),
    [],
  );
});

test('a field called kind below the root of a schema may have a default', () => {
  const problems = listUpdateProblems((spec) => ({
    spec: {
      ...spec,
      versions: spec.versions.map((version) => ({
        ...version,
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: { spec: { type: 'object', properties: { kind: { type: 'string', default: 'Issuer' } } } },
          },
        },
      })),
    },
  }));
  assert.deepEqual(problems, []);
});
