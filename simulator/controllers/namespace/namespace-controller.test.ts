import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiObject } from '../../pure/object.ts';
import { readFinalizers } from '../../registry/kinds/core/namespaces.ts';
import { createTestCluster, type TestCluster } from '../testing.ts';
import { NamespaceController } from './namespace-controller.ts';

interface Condition {
  readonly type: string;
  readonly status: string;
  readonly message: string;
}

async function startController(): Promise<TestCluster & { controller: NamespaceController }> {
  const cluster = createTestCluster();
  const controller = new NamespaceController(cluster.context);
  await controller.start();
  await cluster.create('namespaces', 'a', { metadata: { name: 'a' } });
  return { ...cluster, controller };
}

async function changeObject(
  testCluster: TestCluster,
  name: string,
  key: string,
  next: (object: ApiObject) => ApiObject,
): Promise<void> {
  await testCluster.context.storage(testCluster.resource(name)).write(key, (current) => {
    assert.ok(current);
    return { put: next(current.object) };
  });
}

function markTerminating(testCluster: TestCluster, name: string): Promise<void> {
  return changeObject(testCluster, 'namespaces', name, (object) => ({
    ...object,
    metadata: { ...object.metadata, deletionTimestamp: '2026-01-01T00:00:00Z' },
    status: { phase: 'Terminating' },
  }));
}

test('an active namespace is not changed', async () => {
  const runningCluster = await startController();
  await runningCluster.create('configmaps', 'a/x', { metadata: { name: 'x', namespace: 'a' } });
  for (let round = 0; round < 50; round++) await new Promise((resolve) => setImmediate(resolve));
  assert.ok(await runningCluster.read('configmaps', 'a/x'));
  assert.equal((await runningCluster.read('namespaces', 'a'))?.metadata.deletionTimestamp, undefined);
  runningCluster.controller.stop();
});

test('deletion removes objects of every kind in this namespace, and then the namespace', async () => {
  const runningCluster = await startController();
  for (const name of ['configmaps', 'secrets', 'endpoints', 'events']) {
    await runningCluster.create(name, 'a/x', { metadata: { name: 'x', namespace: 'a' } });
    await runningCluster.create(name, 'ab/x', { metadata: { name: 'x', namespace: 'ab' } });
  }
  await markTerminating(runningCluster, 'a');
  await runningCluster.waitUntil('removed', async () => (await runningCluster.read('namespaces', 'a')) === undefined);
  for (const name of ['configmaps', 'secrets', 'endpoints', 'events']) {
    assert.equal(await runningCluster.read(name, 'a/x'), undefined, name);
    assert.ok(await runningCluster.read(name, 'ab/x'), name);
  }
  assert.deepEqual(runningCluster.reportedErrors, []);
  runningCluster.controller.stop();
});

test('an object with a finalizer keeps the namespace, with a condition in its status', async () => {
  const runningCluster = await startController();
  await runningCluster.create('endpoints', 'a/x', { metadata: { name: 'x', namespace: 'a', finalizers: ['b.c/d'] } });
  await markTerminating(runningCluster, 'a');
  const readConditions = async () => {
    const status = (await runningCluster.read('namespaces', 'a'))?.status as { conditions?: Condition[] } | undefined;
    return status?.conditions ?? [];
  };
  await runningCluster.waitUntil('conditions', async () => (await readConditions()).length > 0);
  assert.deepEqual(
    (await readConditions()).map(({ type, status, message }) => [type, status, message]),
    [
      ['NamespaceDeletionDiscoveryFailure', 'False', 'All resources successfully discovered'],
      ['NamespaceDeletionGroupVersionParsingFailure', 'False', 'All legacy kube types successfully parsed'],
      ['NamespaceDeletionContentFailure', 'False', 'All content successfully deleted, may be waiting on finalization'],
      ['NamespaceContentRemaining', 'True', 'Some resources are remaining: endpoints. has 1 resource instances'],
      [
        'NamespaceFinalizersRemaining',
        'True',
        'Some content in the namespace has finalizers remaining: b.c/d in 1 resource instances',
      ],
    ],
  );
  const terminatingObject = await runningCluster.read('endpoints', 'a/x');
  assert.ok(terminatingObject?.metadata.deletionTimestamp);
  await runningCluster.context.storage(runningCluster.resource('endpoints')).write('a/x', () => 'absent');
  await runningCluster.waitUntil('removed', async () => (await runningCluster.read('namespaces', 'a')) === undefined);
  runningCluster.controller.stop();
});

test('a finalizer of a client in spec.finalizers keeps the namespace, and the finalizer kubernetes is removed', async () => {
  const runningCluster = await startController();
  await changeObject(runningCluster, 'namespaces', 'a', (object) => ({
    ...object,
    spec: { finalizers: ['foo', 'kubernetes'] },
  }));
  await markTerminating(runningCluster, 'a');
  await runningCluster.waitUntil('the finalizer kubernetes is removed', async () => {
    const namespace = await runningCluster.read('namespaces', 'a');
    return namespace !== undefined && readFinalizers(namespace).join() === 'foo';
  });
  runningCluster.controller.stop();
});

test('pods on a node are deleted without their grace period', async () => {
  const runningCluster = await startController();
  const spec = { nodeName: 'n', containers: [{ name: 'c', image: 'i' }] };
  await runningCluster.create('pods', 'a/x', { metadata: { name: 'x', namespace: 'a' }, spec });
  await markTerminating(runningCluster, 'a');
  await runningCluster.waitUntil('removed', async () => (await runningCluster.read('namespaces', 'a')) === undefined);
  runningCluster.controller.stop();
});

test('namespaces that are terminating at the start are removed', async () => {
  const cluster = createTestCluster();
  await cluster.create('namespaces', 'a', { metadata: { name: 'a' } });
  await cluster.create('configmaps', 'a/x', { metadata: { name: 'x', namespace: 'a' } });
  await markTerminating(cluster, 'a');
  const controller = new NamespaceController(cluster.context);
  await controller.start();
  await cluster.waitUntil('removed', async () => (await cluster.read('namespaces', 'a')) === undefined);
  controller.stop();
});

test('the event loop is not blocked while thousands of objects are deleted', async () => {
  const runningCluster = await startController();
  for (let index = 0; index < 5_000; index++) {
    await runningCluster.create('configmaps', `a/x${index}`, { metadata: { name: `x${index}`, namespace: 'a' } });
  }
  let longestDelay = 0;
  let lastCpuTime = process.cpuUsage().user;
  const interval = setInterval(() => {
    const now = process.cpuUsage().user;
    longestDelay = Math.max(longestDelay, now - lastCpuTime);
    lastCpuTime = now;
  }, 0);
  await markTerminating(runningCluster, 'a');
  while ((await runningCluster.read('namespaces', 'a')) !== undefined)
    await new Promise((resolve) => setTimeout(resolve, 1));
  clearInterval(interval);
  runningCluster.controller.stop();
  assert.ok(longestDelay < 200_000, `the longest pause took ${longestDelay} µs of processor time`);
});
