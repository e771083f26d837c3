import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StatusError } from '../../../pure/status/status.ts';
import { createScaleView } from './scale.ts';

const deployment = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'd', namespace: 'a', uid: 'u', resourceVersion: '7', creationTimestamp: 'T', labels: { x: 'y' } },
  spec: {
    replicas: 3,
    selector: { matchLabels: { a: 'b' }, matchExpressions: [{ key: 'x', operator: 'NotIn', values: ['z', 'y'] }] },
  },
  status: { replicas: 2 },
};
const view = createScaleView('LabelSelector', { group: 'apps', resource: 'deployments/scale' });

test('the scale of a workload contains its replicas and selector', () => {
  assert.deepEqual(view.toView(deployment), {
    kind: 'Scale',
    apiVersion: 'autoscaling/v1',
    metadata: { name: 'd', namespace: 'a', uid: 'u', resourceVersion: '7', creationTimestamp: 'T' },
    spec: { replicas: 3 },
    status: { replicas: 2, selector: 'a=b,x notin (y,z)' },
  });
});

test('a write of a scale changes only the replicas of the workload', () => {
  const sentScale = { ...view.toView(deployment), spec: { replicas: 5 }, status: { replicas: 9 } };
  assert.deepEqual(view.fromView(sentScale, deployment), { ...deployment, spec: { ...deployment.spec, replicas: 5 } });
  assert.deepEqual(deployment.spec.replicas, 3);
});

test('a scale with another uid is rejected', () => {
  const scale = { ...view.toView(deployment), metadata: { name: 'd', uid: 'other' } };
  assert.throws(
    () => view.fromView(scale, deployment),
    (error) =>
      error instanceof StatusError && error.status.code === 409 && error.status.details?.kind === 'deployments/scale',
  );
});

test('negative replicas are rejected', () => {
  const scale = { ...view.toView(deployment), spec: { replicas: -1 } };
  assert.throws(
    () => view.fromView(scale, deployment),
    (error) => error instanceof StatusError && error.status.details?.causes?.[0]?.field === 'spec.replicas',
  );
});

test('the selector of a ReplicationController is a map', () => {
  const controller = { ...deployment, spec: { replicas: 0, selector: { b: 'c', a: 'b' } } };
  const { spec, status } = createScaleView('map', { group: '', resource: 'replicationcontrollers/scale' }).toView(
    controller,
  );
  assert.deepEqual([spec, status], [{}, { replicas: 2, selector: 'a=b,b=c' }]);
});
