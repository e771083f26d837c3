import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dialect } from '../../../spec/dialect.ts';
import type { JsonObject } from '../../pure/object.ts';
import { createRegistry } from '../create-registry.ts';

const registry = createRegistry({ dialect: dialect('kubernetes'), runtimeConfig: new Map() });
const conversion = registry.find('autoscaling', 'v1', 'horizontalpodautoscalers')?.conversion;
const v2 = registry.find('autoscaling', 'v2', 'horizontalpodautoscalers');

const stored = {
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  metadata: { name: 'h', annotations: { mine: 'yes' } },
  spec: {
    scaleTargetRef: { kind: 'Deployment', name: 'd' },
    maxReplicas: 3,
    metrics: [
      { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } } },
      { type: 'Pods', pods: { metric: { name: 'm' }, target: { type: 'AverageValue', averageValue: '1' } } },
    ],
    behavior: { scaleDown: { stabilizationWindowSeconds: 5 } },
  },
  status: {
    currentReplicas: 1,
    desiredReplicas: 1,
    conditions: [{ type: 'AbleToScale', status: 'True', lastTransitionTime: null }],
  },
};

test('v2 is stored, and shows itself', () => {
  assert.equal(v2?.conversion, undefined);
  assert.equal(v2?.storageVersion, 'autoscaling/v2');
});

test('v1 has the use of processors in a member of its own', () => {
  const shown = conversion?.fromStorageVersion(stored);
  assert.equal(shown?.apiVersion, 'autoscaling/v1');
  assert.deepEqual(shown?.spec, {
    scaleTargetRef: { kind: 'Deployment', name: 'd' },
    maxReplicas: 3,
    targetCPUUtilizationPercentage: 80,
  });
  assert.equal(shown?.metadata.annotations?.mine, 'yes');
});

test('nothing is lost on the way to v1 and back', () => {
  const shown = conversion?.fromStorageVersion(structuredClone(stored));
  assert.ok(shown);
  assert.deepEqual(conversion?.toStorageVersion(shown), stored);
});

test('what v1 was sent comes back', () => {
  const sent = {
    apiVersion: 'autoscaling/v1',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'h' },
    spec: { scaleTargetRef: { kind: 'Deployment', name: 'd' }, maxReplicas: 3, targetCPUUtilizationPercentage: 50 },
    status: { currentReplicas: 0, desiredReplicas: 0 },
  };
  const kept = conversion?.toStorageVersion(sent);
  assert.ok(kept);
  assert.deepEqual(conversion?.fromStorageVersion(kept), sent);
});

const cpu = (averageUtilization: number) => ({
  type: 'Resource',
  resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization } },
});
const PREFIX = 'autoscaling.alpha.kubernetes.io/';

test('the annotations of v1 are spelled as kube-apiserver spells them', () => {
  const memory = {
    type: 'Resource',
    resource: { name: 'memory', target: { type: 'Utilization', averageUtilization: 60 } },
  };
  const measured = {
    type: 'Resource',
    resource: { name: 'cpu', current: { averageUtilization: 40, averageValue: '4m' } },
  };
  const shown = conversion?.fromStorageVersion({
    ...stored,
    spec: { ...stored.spec, metrics: [memory, cpu(70)] },
    status: { ...stored.status, currentMetrics: [measured] },
  });
  assert.deepEqual(shown?.metadata.annotations, {
    mine: 'yes',
    [`${PREFIX}metrics`]: '[{"type":"Resource","resource":{"name":"memory","targetAverageUtilization":60}}]',
    [`${PREFIX}behavior`]:
      '{"ScaleUp":null,"ScaleDown":{"StabilizationWindowSeconds":5,"SelectPolicy":null,"Policies":null}}',
    [`${PREFIX}current-metrics`]:
      '[{"type":"Resource","resource":{"name":"cpu","currentAverageUtilization":40,"currentAverageValue":"4m"}}]',
    [`${PREFIX}conditions`]: '[{"type":"AbleToScale","status":"True","lastTransitionTime":null}]',
  });
});

test('metrics come back from v1 in their order, wherever that of the CPU stands', () => {
  const metric = (type: string, source: JsonObject): JsonObject => ({
    type,
    [type.slice(0, 1).toLowerCase() + type.slice(1)]: source,
  });
  const value = { type: 'AverageValue', averageValue: '1' };
  const metrics = [
    cpu(70),
    metric('Resource', { name: 'memory', target: { type: 'Utilization', averageUtilization: 60 } }),
    metric('Resource', { name: 'cpu', target: value }),
    metric('ContainerResource', {
      name: 'cpu',
      container: 'c',
      target: { type: 'Utilization', averageUtilization: 5 },
    }),
    metric('Pods', { metric: { name: 'm' }, target: value }),
    metric('Object', {
      describedObject: { kind: 'Service', name: 's' },
      metric: { name: 'm', selector: { matchLabels: { a: 'b' } } },
      target: { type: 'Value', value: '2' },
    }),
    metric('External', { metric: { name: 'm' }, target: { type: 'Value', value: '3' } }),
  ];
  fc.assert(
    fc.property(fc.shuffledSubarray(metrics, { minLength: 1 }), (drawn) => {
      const kept = { ...stored, spec: { ...stored.spec, metrics: drawn } };
      const shown = conversion?.fromStorageVersion(structuredClone(kept));
      assert.ok(shown);
      assert.deepEqual(conversion?.toStorageVersion(shown), kept);
    }),
  );
});

test('without any metric the CPU is used to 80 percent', () => {
  const sent = {
    apiVersion: 'autoscaling/v1',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'h' },
    spec: { maxReplicas: 3 },
  };
  assert.deepEqual(conversion?.toStorageVersion(sent).spec, { maxReplicas: 3, metrics: [cpu(80)] });
});

test('an annotation that holds no such field is dropped', () => {
  for (const metrics of ['5', '{}', '[5]', '[{"resource":5}]', 'no JSON', '[{"resource":{"name":{}}}]', '']) {
    const annotations = { 'autoscaling.alpha.kubernetes.io/metrics': metrics, mine: 'yes' };
    const sent = { apiVersion: 'autoscaling/v1', kind: 'HorizontalPodAutoscaler', metadata: { annotations }, spec: {} };
    const kept = conversion?.toStorageVersion(sent);
    assert.deepEqual(kept?.spec, { metrics: [cpu(80)] });
    assert.deepEqual(kept?.metadata.annotations, { mine: 'yes' });
  }
});

test('parts that are not there are converted to nothing', () => {
  const metadata: { name?: string } = {};
  for (const part of [{}, { spec: { maxReplicas: 1 } }, { spec: { metrics: [] } }]) {
    const object = { apiVersion: 'autoscaling/v1', kind: 'HorizontalPodAutoscaler', metadata, ...part };
    assert.ok(conversion?.toStorageVersion(object));
    assert.ok(conversion?.fromStorageVersion(object));
  }
});
