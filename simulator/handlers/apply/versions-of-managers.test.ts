/** Tests writes to custom objects whose managedFields contain another version, with recorded responses of kube-apiserver 1.32. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CustomResourceDefinition, DefinitionVersion } from '../../registry/custom/definition.ts';
import { HandlerFixture } from '../fixture/handler-fixture.ts';

const WIDGET_NAMES = { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList' };
const APPLY_HEADERS = { 'content-type': 'application/apply-patch+yaml' };
const MERGE_PATCH_HEADERS = { 'content-type': 'application/merge-patch+json' };
const createWidgetPath = (version: string) => `/apis/x.io/${version}/namespaces/ns/widgets/a`;
const createWidgetObject = (version: string) => ({
  apiVersion: `x.io/${version}`,
  kind: 'Widget',
  metadata: { name: 'a' },
  spec: { size: 1 },
});

function createDefinition(...versions: readonly object[]): CustomResourceDefinition {
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'widgets.x.io' },
    spec: { group: 'x.io', scope: 'Namespaced', names: WIDGET_NAMES, versions },
    status: { acceptedNames: WIDGET_NAMES, conditions: [{ type: 'Established', status: 'True' }] },
  } as unknown as CustomResourceDefinition;
}

function createVersion(name: string, facts: Partial<DefinitionVersion>, members: object = {}): object {
  const spec = { type: 'object', properties: { size: { type: 'integer' }, ...members } };
  return {
    name,
    served: true,
    storage: true,
    ...facts,
    schema: { openAPIV3Schema: { type: 'object', properties: { spec } } },
  };
}

/** Applies an object in v1. Then v2 becomes the storage version and gets a field with a default. */
async function createWidget({ isServed }: { readonly isServed: boolean }) {
  const fixture = await HandlerFixture.createWithNamespace();
  fixture.define(createDefinition(createVersion('v1', {})));
  await fixture.send('PATCH', `${createWidgetPath('v1')}?fieldManager=m`, createWidgetObject('v1'), APPLY_HEADERS);
  const earlierVersion = createVersion('v1', { served: isServed, storage: false });
  fixture.define(createDefinition(earlierVersion, createVersion('v2', {})));
  await fixture.send(
    'PATCH',
    `${createWidgetPath('v2')}?fieldManager=n`,
    { metadata: { labels: { a: 'b' } } },
    MERGE_PATCH_HEADERS,
  );
  fixture.define(
    createDefinition(earlierVersion, createVersion('v2', {}, { mode: { type: 'string', default: 'fast' } })),
  );
  return fixture;
}

for (const isServed of [true, false]) {
  test(`an apply fails if the ${isServed ? 'served' : 'unserved'} version of a manager lacks a field of the object`, async () => {
    const fixture = await createWidget({ isServed });
    const { body } = await fixture.send(
      'PATCH',
      `${createWidgetPath('v2')}?fieldManager=m&force=true`,
      createWidgetObject('v2'),
      APPLY_HEADERS,
    );
    assert.deepEqual(
      [body.code, body.reason, body.message],
      [500, undefined, '.spec.mode: field not declared in schema'],
    );
  });

  test(`a patch removes managedFields if the ${isServed ? 'served' : 'unserved'} version of a manager lacks a field of the object`, async () => {
    const fixture = await createWidget({ isServed });
    const { status, body } = await fixture.send(
      'PATCH',
      createWidgetPath('v2'),
      { metadata: { labels: { c: 'd' } } },
      MERGE_PATCH_HEADERS,
    );
    assert.deepEqual([status, body.metadata.managedFields], [200, undefined]);
  });
}
