import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { getDialect } from '../../../spec/dialect.ts';
import type { StructuralSchema } from '../../pure/custom/structural-schema.ts';
import type { ApiObject, Json, JsonObject } from '../../pure/object.ts';
import { createRegistry } from '../create-registry.ts';
import type { ResourceType } from '../resource.ts';
import type { CustomResourceDefinition } from './definition.ts';

type RecordedCause = [field: string, reason: string, message: string];

interface RecordedObject {
  readonly member: string;
  readonly schema: StructuralSchema;
  readonly given: Json;
  readonly answer: { readonly value?: Json; readonly causes?: readonly RecordedCause[] };
}

/** The recorded results of kube-apiserver 1.32 for members of `spec` and their schemas: the stored value, or the problems. */
const observedResults = readFileSync(new URL('./observed-objects.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as RecordedObject);

const registry = createRegistry({ dialect: getDialect('kubernetes'), runtimeConfig: new Map() });
const requestScope = {
  namespace: 'n',
  name: undefined,
  now: () => '2026-01-01T00:00:00Z',
  createUuid: () => 'u',
  createRandomText: () => '',
};

/** Creates a resource whose schema contains all recorded members, as in the recording. */
function createResource(): ResourceType {
  const properties = Object.fromEntries(observedResults.map(({ member, schema }) => [member, schema]));
  const spec = { type: 'object', properties };
  const names = { plural: 'obs', singular: 'ob', kind: 'Ob', listKind: 'ObList' };
  const definition = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'obs.ob.ex.com' },
    spec: {
      group: 'ob.ex.com',
      scope: 'Namespaced',
      names,
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          subresources: { scale: { specReplicasPath: '.spec.inte', statusReplicasPath: '.status.replicas' } },
          schema: { openAPIV3Schema: { type: 'object', properties: { spec } } },
        },
      ],
    },
    status: { acceptedNames: names, conditions: [{ type: 'Established', status: 'True' }] },
  };
  registry.define(definition as unknown as CustomResourceDefinition);
  const foundResourceType = registry.find('ob.ex.com', 'v1', 'obs');
  assert.ok(foundResourceType);
  return foundResourceType;
}

const { schema, strategy } = createResource();

for (const { member, given, answer } of observedResults) {
  test(`${member} = ${JSON.stringify(given)} has the same result as in kube-apiserver`, () => {
    const body = {
      apiVersion: 'ob.ex.com/v1',
      kind: 'Ob',
      metadata: { name: 'x', namespace: 'n' },
      spec: { [member]: given },
    };
    const { object } = schema.decode(structuredClone(body) as JsonObject, undefined);
    strategy.prepareForCreate(object, requestScope);
    schema.setDefaults(object);
    const problems = strategy.validate(object).map(({ type, field, message }): RecordedCause => [field, type, message]);
    assert.deepEqual(problems.sort(compareCauses), [...(answer.causes ?? [])].sort(compareCauses));
    if (answer.causes === undefined) assert.deepEqual(readSpec(object)[member], answer.value);
  });
}

function readSpec(object: ApiObject): JsonObject {
  return object.spec as JsonObject;
}

function compareCauses(left: RecordedCause, right: RecordedCause): number {
  return left.join('\n') < right.join('\n') ? -1 : 1;
}

test('listeners of a CustomResourceDefinition are notified of its changes and its removal', () => {
  const definitions = createRegistry({ dialect: getDialect('kubernetes'), runtimeConfig: new Map() });
  const names = { plural: 'obs', singular: 'ob', kind: 'Ob', listKind: 'ObList' };
  const version = { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } };
  const createDefinitionWithWarning = (description: string): CustomResourceDefinition =>
    ({
      metadata: { name: 'obs.ob.ex.com' },
      spec: {
        group: 'ob.ex.com',
        scope: 'Namespaced',
        names,
        versions: [{ ...version, deprecationWarning: description }],
      },
      status: { acceptedNames: names, conditions: [{ type: 'Established', status: 'True' }] },
    }) as unknown as CustomResourceDefinition;
  const notifications: string[] = [];
  const followReplacements = (name: string) => definitions.onReplaced('obs.ob.ex.com', () => notifications.push(name));
  definitions.define(createDefinitionWithWarning('a'));
  followReplacements('first');
  followReplacements('left')();
  definitions.define(createDefinitionWithWarning('a'));
  assert.deepEqual(notifications, []);
  definitions.define(createDefinitionWithWarning('b'));
  assert.deepEqual(notifications, ['first']);
  followReplacements('second');
  definitions.withdraw('obs.ob.ex.com');
  assert.deepEqual(notifications, ['first', 'second']);
});
