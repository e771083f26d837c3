/**
 * Tests the differences between older versions and the newest version in validation and defaults. An object that one version accepts can be
 * written in another version.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getDialect } from '../../spec/dialect.ts';
import { emulateRelease } from '../../spec/emulated.ts';
import type { ApiObject, JsonObject } from '../pure/object.ts';
import { createRegistry } from './create-registry.ts';

const { served } = emulateRelease('1.15');
const versions = new Set(served.map(({ group, version }) => (group === '' ? version : `${group}/${version}`)));
const registry = createRegistry({
  dialect: getDialect('kubernetes'),
  release: '1.15',
  runtimeConfig: new Map([...versions].map((version) => [version, true])),
});

/** Returns the stored object with its defaults, and the fields with validation problems. */
function writeObject(
  apiVersion: string,
  resource: string,
  members: JsonObject,
): { storedObject: ApiObject; rejectedFields: string[] } {
  const [group = '', version = ''] = apiVersion.split('/');
  const resourceType = registry.find(group, version, resource);
  assert.ok(resourceType, `${apiVersion} ${resource}`);
  const object: ApiObject = {
    apiVersion,
    kind: resourceType.kind,
    ...members,
    metadata: { name: 'a', namespace: 'default' },
  };
  resourceType.schema.setDefaults(object);
  const storedObject = resourceType.conversion?.toStorageVersion(object) ?? object;
  return {
    storedObject,
    rejectedFields: resourceType.strategy.validate(storedObject).map(({ field }) => field),
  };
}

test('a PodSecurityPolicy requires the rule of each strategy in both groups', () => {
  const strategy = { rule: 'RunAsAny' };
  const spec = {
    seLinux: strategy,
    runAsUser: strategy,
    supplementalGroups: strategy,
    fsGroup: strategy,
    runtimeClass: {},
  };
  for (const apiVersion of ['extensions/v1beta1', 'policy/v1beta1']) {
    const findRejectedFields = (members: JsonObject) =>
      writeObject(apiVersion, 'podsecuritypolicies', { spec: { ...spec, ...members } }).rejectedFields;
    assert.deepEqual(
      findRejectedFields({}).filter((field) => field.startsWith('spec')),
      [],
    );
    assert.ok(findRejectedFields({ runAsGroup: {} }).includes('spec.runAsGroup.rule'));
    assert.ok(findRejectedFields({ seLinux: { rule: 'MayRunAs' } }).includes('spec.seLinux.rule'));
    const { storedObject } = writeObject(apiVersion, 'podsecuritypolicies', { spec });
    assert.deepEqual(storedObject.spec, { ...spec, allowPrivilegeEscalation: true });
  }
});

test('events of events.k8s.io/v1beta1 are validated like core events', () => {
  const regarding = { kind: 'Pod', name: 'web', namespace: 'default' };
  const oldEvent = { regarding, type: 'odd', deprecatedCount: 4, deprecatedSource: { host: 'n' } };
  assert.deepEqual(writeObject('events.k8s.io/v1beta1', 'events', oldEvent).rejectedFields, []);
  const { rejectedFields } = writeObject('events.k8s.io/v1beta1', 'events', {
    ...oldEvent,
    eventTime: '2026-01-02T03:04:05.000001Z',
  });
  // A missing reportingController has three problems: it is required, and an empty name breaks two rules for qualified names.
  const controllerFields = Array.from({ length: 3 }, () => 'reportingController');
  assert.deepEqual(rejectedFields, [...controllerFields, 'reportingInstance', 'action', 'reason']);
});

test('a series count of zero is returned only by events.k8s.io', () => {
  const lastObservedTime = '2026-01-02T03:04:05.000001Z';
  const event = { regarding: { kind: 'Pod', name: 'web', namespace: 'default' } };
  const { storedObject } = writeObject('events.k8s.io/v1beta1', 'events', {
    ...event,
    series: { count: 0, lastObservedTime },
  });
  assert.deepEqual(storedObject.series, { lastObservedTime });
  const eventType = registry.find('events.k8s.io', 'v1beta1', 'events');
  assert.deepEqual(eventType?.conversion?.fromStorageVersion(storedObject).series, { count: 0, lastObservedTime });
});

test('spec.version of a v1beta1 CustomResourceDefinition must be its first version', () => {
  const spec = {
    group: 'e.com',
    names: { plural: 'as', kind: 'A' },
    versions: [{ name: 'v1', served: true, storage: true }],
  };
  const findRejectedFields = (version: string) =>
    writeObject('apiextensions.k8s.io/v1beta1', 'customresourcedefinitions', { spec: { ...spec, version } })
      .rejectedFields;
  assert.ok(findRejectedFields('v2').includes('spec.version'));
  assert.ok(!findRejectedFields('v1').includes('spec.version'));
});

test('volumeClaimTemplates of a StatefulSet have the phase Pending in every version', () => {
  for (const apiVersion of ['apps/v1beta1', 'apps/v1beta2', 'apps/v1']) {
    const spec = { volumeClaimTemplates: [{ metadata: { name: 'a' } }] };
    const { storedObject } = writeObject(apiVersion, 'statefulsets', { spec });
    const [claim] = (storedObject.spec as { volumeClaimTemplates: { status: JsonObject }[] }).volumeClaimTemplates;
    assert.equal(claim?.status.phase, 'Pending', apiVersion);
  }
});

test('a metric must have exactly the source of its type, and a valid target', () => {
  const target = { type: 'Utilization', averageUtilization: 80 };
  const cpu = { type: 'Resource', resource: { name: 'cpu', target } };
  const findRejectedFields = (metric: JsonObject) =>
    writeObject('autoscaling/v2beta2', 'horizontalpodautoscalers', {
      spec: { scaleTargetRef: { kind: 'Deployment', name: 'd' }, maxReplicas: 3, metrics: [metric] },
    }).rejectedFields.filter((field) => field.startsWith('spec.metrics'));
  const metric = { name: 'm' };
  assert.deepEqual(findRejectedFields(cpu), []);
  assert.deepEqual(findRejectedFields({ ...cpu, pods: { metric, target } }), [
    'spec.metrics[0].pods.target.averageValue',
    'spec.metrics[0].pods',
  ]);
  assert.deepEqual(findRejectedFields({ ...cpu, type: 'Pods' }), ['spec.metrics[0].pods']);
  assert.deepEqual(
    findRejectedFields({ type: 'Resource', resource: { name: 'cpu', target: { ...target, averageValue: '1' } } }),
    ['spec.metrics[0].resource.target.averageValue'],
  );
  assert.deepEqual(findRejectedFields({ type: 'Resource', resource: { name: 'cpu', target: { type: 'Odd' } } }), [
    'spec.metrics[0].resource.target.type',
    'spec.metrics[0].resource.target.averageUtilization',
  ]);
  assert.deepEqual(
    findRejectedFields({ type: 'External', external: { metric, target: { type: 'Value', value: '1' } } }),
    [],
  );
  assert.deepEqual(
    findRejectedFields({
      type: 'External',
      external: { metric, target: { type: 'Value', value: '1', averageValue: '1' } },
    }),
    ['spec.metrics[0].external.target.value'],
  );
});
