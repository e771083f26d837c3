import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject, OwnerReference } from '../../pure/object.ts';
import { deleteObject } from '../deletion.ts';
import { type TestCluster, testCluster } from '../testing.ts';
import { GarbageCollector } from './garbage-collector.ts';

interface RunningCollector extends TestCluster {
  readonly collector: GarbageCollector;
  make(name: string, owners?: OwnerReference[], finalizers?: string[]): Promise<string>;
  remove(name: string, propagationPolicy?: string): Promise<void>;
  waitUntilGone(...names: string[]): Promise<void>;
  readOwners(name: string): Promise<unknown>;
}

async function startCollector(): Promise<RunningCollector> {
  const cluster = testCluster();
  const collector = new GarbageCollector(cluster.context);
  await collector.start();
  const read = async (name: string) => (await cluster.read('endpoints', `n/${name}`))?.metadata;
  return {
    ...cluster,
    collector,
    async make(name, ownerReferences = [], finalizers = []) {
      const metadata = { name, namespace: 'n', ownerReferences, finalizers } as unknown as JsonObject;
      await cluster.create('endpoints', `n/${name}`, { metadata });
      return (await read(name))?.uid ?? '';
    },
    remove: (name, propagationPolicy = 'Background') =>
      deleteObject(
        cluster.context,
        { resource: cluster.resource('endpoints'), key: `n/${name}` },
        { propagationPolicy },
      ),
    waitUntilGone: (...names) =>
      cluster.waitUntil(`${names} gone`, async () => {
        const found = await Promise.all(names.map(read));
        return found.every((each) => each === undefined);
      }),
    readOwners: async (name) => (await read(name))?.ownerReferences,
  };
}

const ownerReference = (name: string, uid: string, blockOwnerDeletion = false): OwnerReference => ({
  apiVersion: 'v1',
  kind: 'Endpoints',
  name,
  uid,
  ...(blockOwnerDeletion && { blockOwnerDeletion }),
});

test('background deletion removes indirect dependents and keeps objects without owner', async () => {
  const at = await startCollector();
  const a = await at.make('a');
  const b = await at.make('b', [ownerReference('a', a)]);
  await at.make('c', [ownerReference('b', b)]);
  await at.make('other');
  await at.remove('a');
  await at.waitUntilGone('a', 'b', 'c');
  assert.ok(await at.read('endpoints', 'n/other'));
  assert.deepEqual(at.reports, []);
  at.collector.stop();
});

test('an object whose owner does not exist is deleted; with another existing owner it loses the reference', async () => {
  const at = await startCollector();
  const a = await at.make('a');
  await at.make('b', [ownerReference('x', 'no-such-uid')]);
  await at.make('c', [ownerReference('a', a), ownerReference('x', 'no-such-uid')]);
  await at.waitUntilGone('b');
  await at.waitUntil(
    'cut',
    async () => JSON.stringify(await at.readOwners('c')) === JSON.stringify([ownerReference('a', a)]),
  );
  at.collector.stop();
});

test('foreground deletion of an owner waits for dependents with blockOwnerDeletion', async () => {
  const at = await startCollector();
  const a = await at.make('a');
  await at.make('b', [ownerReference('a', a, true)], ['x.y/hold']);
  await at.remove('a', 'Foreground');
  await at.waitUntil('b is going', async () => {
    return (await at.read('endpoints', 'n/b'))?.metadata.deletionTimestamp !== undefined;
  });
  assert.deepEqual((await at.read('endpoints', 'n/a'))?.metadata.finalizers, ['foregroundDeletion']);
  await at.context.storage(at.resource('endpoints')).write('n/b', () => 'absent');
  await at.waitUntilGone('a', 'b');
  at.collector.stop();
});

test('orphaning removes the owner reference and keeps the object', async () => {
  const at = await startCollector();
  const a = await at.make('a');
  await at.make('b', [ownerReference('a', a, true)]);
  await at.remove('a', 'Orphan');
  await at.waitUntilGone('a');
  assert.equal(await at.readOwners('b'), undefined);
  assert.equal((await at.read('endpoints', 'n/b'))?.metadata.deletionTimestamp, undefined);
  at.collector.stop();
});

test('foreground deletion of a cycle terminates', async () => {
  const at = await startCollector();
  const a = await at.make('a');
  const b = await at.make('b', [ownerReference('a', a, true)]);
  await at.context.storage(at.resource('endpoints')).write('n/a', (current) => {
    assert.ok(current);
    const { object } = current;
    return { put: { ...object, metadata: { ...object.metadata, ownerReferences: [ownerReference('b', b, true)] } } };
  });
  await at.remove('a', 'Foreground');
  await at.waitUntilGone('a', 'b');
  at.collector.stop();
});
