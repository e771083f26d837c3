import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { getDialect } from '../../../../spec/dialect.ts';
import type { JsonObject } from '../../../pure/object.ts';
import { createRegistry } from '../../create-registry.ts';

const registry = createRegistry({ dialect: getDialect('kubernetes'), runtimeConfig: new Map() });
const conversion = registry.find('autoscaling', 'v1', 'horizontalpodautoscalers')?.conversion;
/** A conversion that keeps the order of metrics, as the specification requires (departure autoscaler-metric-order). */
const losslessConversion = createRegistry({ dialect: getDialect('orch'), runtimeConfig: new Map() }).find(
  'autoscaling',
  'v1',
  'horizontalpodautoscalers',
)?.conversion;
const v2Type = registry.find('autoscaling', 'v2', 'horizontalpodautoscalers');

const storedAutoscaler = {
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
    currentMetrics: null,
    conditions: [{ type: 'AbleToScale', status: 'True', lastTransitionTime: null }],
  },
};

test('autoscaling/v2 is the storage version', () => {
  assert.equal(v2Type?.conversion, undefined);
  assert.equal(v2Type?.storageVersion, 'autoscaling/v2');
});

test('the CPU utilization is a separate field in v1', () => {
  const convertedAutoscaler = conversion?.fromStorageVersion(storedAutoscaler);
  assert.equal(convertedAutoscaler?.apiVersion, 'autoscaling/v1');
  assert.deepEqual(convertedAutoscaler?.spec, {
    scaleTargetRef: { kind: 'Deployment', name: 'd' },
    maxReplicas: 3,
    targetCPUUtilizationPercentage: 80,
  });
  assert.equal(convertedAutoscaler?.metadata.annotations?.mine, 'yes');
});

test('currentReplicas is always present in v1, and missing in v2 if it is 0', () => {
  const { currentReplicas: _, ...status } = storedAutoscaler.status;
  const converted = conversion?.fromStorageVersion({ ...storedAutoscaler, status });
  assert.deepEqual(converted?.status, { currentReplicas: 0, desiredReplicas: 1 });
  assert.ok(converted);
  assert.deepEqual(conversion?.toStorageVersion(converted).status, status);
});

test('conversion to v1 and back keeps all fields', () => {
  const converted = losslessConversion?.fromStorageVersion(structuredClone(storedAutoscaler));
  assert.ok(converted);
  assert.deepEqual(losslessConversion?.toStorageVersion(converted), storedAutoscaler);
});

test('conversion to v1 and back moves the CPU metric to the end, as in kube-apiserver', () => {
  const converted = conversion?.fromStorageVersion(structuredClone(storedAutoscaler));
  assert.ok(converted);
  const [cpuMetric, podsMetric] = storedAutoscaler.spec.metrics;
  assert.deepEqual(conversion?.toStorageVersion(converted).spec, {
    ...storedAutoscaler.spec,
    metrics: [podsMetric, cpuMetric],
  });
});

test('an object written as v1 is read unchanged as v1', () => {
  const sentAutoscaler = {
    apiVersion: 'autoscaling/v1',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'h' },
    spec: { scaleTargetRef: { kind: 'Deployment', name: 'd' }, maxReplicas: 3, targetCPUUtilizationPercentage: 50 },
    status: { currentReplicas: 0, desiredReplicas: 0 },
  };
  const storedObject = conversion?.toStorageVersion(sentAutoscaler);
  assert.ok(storedObject);
  assert.deepEqual(conversion?.fromStorageVersion(storedObject), sentAutoscaler);
});

const createCpuMetric = (averageUtilization: number) => ({
  type: 'Resource',
  resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization } },
});
const ANNOTATION_PREFIX = 'autoscaling.alpha.kubernetes.io/';

test('the annotations of v1 are encoded as in kube-apiserver', () => {
  const memoryMetric = {
    type: 'Resource',
    resource: { name: 'memory', target: { type: 'Utilization', averageUtilization: 60 } },
  };
  const currentMetric = {
    type: 'Resource',
    resource: { name: 'cpu', current: { averageUtilization: 40, averageValue: '4m' } },
  };
  const converted = conversion?.fromStorageVersion({
    ...storedAutoscaler,
    spec: { ...storedAutoscaler.spec, metrics: [memoryMetric, createCpuMetric(70)] },
    status: { ...storedAutoscaler.status, currentMetrics: [currentMetric] },
  });
  assert.deepEqual(converted?.metadata.annotations, {
    mine: 'yes',
    [`${ANNOTATION_PREFIX}metrics`]: '[{"type":"Resource","resource":{"name":"memory","targetAverageUtilization":60}}]',
    [`${ANNOTATION_PREFIX}behavior`]:
      '{"ScaleUp":null,"ScaleDown":{"StabilizationWindowSeconds":5,"SelectPolicy":null,"Policies":null}}',
    [`${ANNOTATION_PREFIX}current-metrics`]:
      '[{"type":"Resource","resource":{"name":"cpu","currentAverageUtilization":40,"currentAverageValue":"4m"}}]',
    [`${ANNOTATION_PREFIX}conditions`]: '[{"type":"AbleToScale","status":"True","lastTransitionTime":null}]',
  });
});

test('conversion to v1 and back keeps the order of metrics for every position of the CPU metric', () => {
  const createMetric = (type: string, source: JsonObject): JsonObject => ({
    type,
    [type.slice(0, 1).toLowerCase() + type.slice(1)]: source,
  });
  const value = { type: 'AverageValue', averageValue: '1' };
  const metrics = [
    createCpuMetric(70),
    createMetric('Resource', { name: 'memory', target: { type: 'Utilization', averageUtilization: 60 } }),
    createMetric('Resource', { name: 'cpu', target: value }),
    createMetric('ContainerResource', {
      name: 'cpu',
      container: 'c',
      target: { type: 'Utilization', averageUtilization: 5 },
    }),
    createMetric('Pods', { metric: { name: 'm' }, target: value }),
    createMetric('Object', {
      describedObject: { kind: 'Service', name: 's' },
      metric: { name: 'm', selector: { matchLabels: { a: 'b' } } },
      target: { type: 'Value', value: '2' },
    }),
    createMetric('External', { metric: { name: 'm' }, target: { type: 'Value', value: '3' } }),
  ];
  fc.assert(
    fc.property(fc.shuffledSubarray(metrics, { minLength: 1 }), (chosenMetrics) => {
      const storedObject = { ...storedAutoscaler, spec: { ...storedAutoscaler.spec, metrics: chosenMetrics } };
      const converted = losslessConversion?.fromStorageVersion(structuredClone(storedObject));
      assert.ok(converted);
      assert.deepEqual(losslessConversion?.toStorageVersion(converted), storedObject);
    }),
  );
});

test('without metrics, the CPU utilization defaults to 80 percent', () => {
  const sentObject = {
    apiVersion: 'autoscaling/v1',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'h' },
    spec: { maxReplicas: 3 },
  };
  assert.deepEqual(conversion?.toStorageVersion(sentObject).spec, { maxReplicas: 3, metrics: [createCpuMetric(80)] });
});

test('an annotation with an invalid value is removed', () => {
  for (const metrics of ['5', '{}', '[5]', '[{"resource":5}]', 'no JSON', '[{"resource":{"name":{}}}]', '']) {
    const annotations = { 'autoscaling.alpha.kubernetes.io/metrics': metrics, mine: 'yes' };
    const sentObject = {
      apiVersion: 'autoscaling/v1',
      kind: 'HorizontalPodAutoscaler',
      metadata: { annotations },
      spec: {},
    };
    const storedObject = conversion?.toStorageVersion(sentObject);
    assert.deepEqual(storedObject?.spec, { metrics: [createCpuMetric(80)] });
    assert.deepEqual(storedObject?.metadata.annotations, { mine: 'yes' });
  }
});

test('missing fields are not converted', () => {
  const metadata: { name?: string } = {};
  for (const part of [{}, { spec: { maxReplicas: 1 } }, { spec: { metrics: [] } }]) {
    const object = { apiVersion: 'autoscaling/v1', kind: 'HorizontalPodAutoscaler', metadata, ...part };
    assert.ok(conversion?.toStorageVersion(object));
    assert.ok(conversion?.fromStorageVersion(object));
  }
});
