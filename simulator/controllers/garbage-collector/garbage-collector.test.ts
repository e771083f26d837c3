import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject, OwnerReference } from '../../pure/object.ts';
import { deleteObject } from '../deletion.ts';
import { createTestCluster, type TestCluster } from '../testing.ts';
import { GarbageCollector } from './garbage-collector.ts';

interface RunningCollector extends TestCluster {
  readonly collector: GarbageCollector;
  createEndpoints(name: string, owners?: OwnerReference[], finalizers?: string[]): Promise<string>;
  remove(name: string, propagationPolicy?: string): Promise<void>;
  waitUntilGone(...names: string[]): Promise<void>;
  readOwners(name: string): Promise<unknown>;
}

async function startCollector(): Promise<RunningCollector> {
  const cluster = createTestCluster();
  const collector = new GarbageCollector(cluster.context);
  await collector.start();
  const readMetadata = async (name: string) => (await cluster.read('endpoints', `n/${name}`))?.metadata;
  return {
    ...cluster,
    collector,
    async createEndpoints(name, ownerReferences = [], finalizers = []) {
      const metadata = { name, namespace: 'n', ownerReferences, finalizers } as unknown as JsonObject;
      await cluster.create('endpoints', `n/${name}`, { metadata });
      return (await readMetadata(name))?.uid ?? '';
    },
    remove: (name, propagationPolicy = 'Background') =>
      deleteObject(
        cluster.context,
        { resource: cluster.resource('endpoints'), key: `n/${name}` },
        { propagationPolicy },
      ),
    waitUntilGone: (...names) =>
      cluster.waitUntil(`${names} gone`, async () => {
        const objectMetas = await Promise.all(names.map(readMetadata));
        return objectMetas.every((objectMeta) => objectMeta === undefined);
      }),
    readOwners: async (name) => (await readMetadata(name))?.ownerReferences,
  };
}

const createOwnerReference = (name: string, uid: string, blockOwnerDeletion = false): OwnerReference => ({
  apiVersion: 'v1',
  kind: 'Endpoints',
  name,
  uid,
  ...(blockOwnerDeletion && { blockOwnerDeletion }),
});

test('background deletion removes indirect dependents and keeps objects without owner', async () => {
  const runningCollector = await startCollector();
  const uidOfA = await runningCollector.createEndpoints('a');
  const uidOfB = await runningCollector.createEndpoints('b', [createOwnerReference('a', uidOfA)]);
  await runningCollector.createEndpoints('c', [createOwnerReference('b', uidOfB)]);
  await runningCollector.createEndpoints('other');
  await runningCollector.remove('a');
  await runningCollector.waitUntilGone('a', 'b', 'c');
  assert.ok(await runningCollector.read('endpoints', 'n/other'));
  assert.deepEqual(runningCollector.reportedErrors, []);
  runningCollector.collector.stop();
});

test('an object whose owner does not exist is deleted, or loses the reference if it has another owner', async () => {
  const runningCollector = await startCollector();
  const uidOfA = await runningCollector.createEndpoints('a');
  await runningCollector.createEndpoints('b', [createOwnerReference('x', 'no-such-uid')]);
  await runningCollector.createEndpoints('c', [
    createOwnerReference('a', uidOfA),
    createOwnerReference('x', 'no-such-uid'),
  ]);
  await runningCollector.waitUntilGone('b');
  await runningCollector.waitUntil(
    'the reference to the missing owner is removed',
    async () =>
      JSON.stringify(await runningCollector.readOwners('c')) === JSON.stringify([createOwnerReference('a', uidOfA)]),
  );
  runningCollector.collector.stop();
});

test('foreground deletion of an owner waits for dependents with blockOwnerDeletion', async () => {
  const runningCollector = await startCollector();
  const uidOfA = await runningCollector.createEndpoints('a');
  await runningCollector.createEndpoints('b', [createOwnerReference('a', uidOfA, true)], ['x.y/hold']);
  await runningCollector.remove('a', 'Foreground');
  await runningCollector.waitUntil('b is terminating', async () => {
    return (await runningCollector.read('endpoints', 'n/b'))?.metadata.deletionTimestamp !== undefined;
  });
  assert.deepEqual((await runningCollector.read('endpoints', 'n/a'))?.metadata.finalizers, ['foregroundDeletion']);
  await runningCollector.context.storage(runningCollector.resource('endpoints')).write('n/b', () => 'absent');
  await runningCollector.waitUntilGone('a', 'b');
  runningCollector.collector.stop();
});

test('orphaning removes the owner reference and keeps the object', async () => {
  const runningCollector = await startCollector();
  const uidOfA = await runningCollector.createEndpoints('a');
  await runningCollector.createEndpoints('b', [createOwnerReference('a', uidOfA, true)]);
  await runningCollector.remove('a', 'Orphan');
  await runningCollector.waitUntilGone('a');
  assert.equal(await runningCollector.readOwners('b'), undefined);
  assert.equal((await runningCollector.read('endpoints', 'n/b'))?.metadata.deletionTimestamp, undefined);
  runningCollector.collector.stop();
});

test('foreground deletion of a cycle terminates', async () => {
  const runningCollector = await startCollector();
  const uidOfA = await runningCollector.createEndpoints('a');
  const uidOfB = await runningCollector.createEndpoints('b', [createOwnerReference('a', uidOfA, true)]);
  await runningCollector.context.storage(runningCollector.resource('endpoints')).write('n/a', (current) => {
    assert.ok(current);
    const { object } = current;
    return {
      put: { ...object, metadata: { ...object.metadata, ownerReferences: [createOwnerReference('b', uidOfB, true)] } },
    };
  });
  await runningCollector.remove('a', 'Foreground');
  await runningCollector.waitUntilGone('a', 'b');
  runningCollector.collector.stop();
});
