import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { ManualClock } from '../contract/manual-clock.ts';
import { describeStoreContract } from '../contract/store-contract.ts';
import { CorruptListError, CorruptObjectError } from '../corruption.ts';
import { MemoryStore } from '../memory-store.ts';
import { openStorage } from '../open-storage.ts';
import type { EncryptionRule } from './configuration.ts';
import { EncryptedStore } from './encrypted-store.ts';

function createRules(...names: string[]): EncryptionRule[] {
  const keys = names.map((name) => ({ name, secret: Buffer.alloc(32, name) }));
  return [{ resources: ['*.*'], providers: [{ type: 'aesgcm', keys }] }];
}

const findConfigMapResource = () => ({ group: '', resource: 'configmaps' });

describeStoreContract(
  'encrypted',
  async () => new EncryptedStore(new MemoryStore(), createRules('a'), findConfigMapResource, randomBytes),
);

const STORE_KEY = '/registry/configmaps/n/a';
const STORED_VALUE = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, big: 9007199254740993n };

test('the underlying store contains no plain text, and reading returns the object with exact integers', async () => {
  const memoryStore = new MemoryStore();
  const store = new EncryptedStore(memoryStore, createRules('a'), findConfigMapResource, randomBytes);
  await store.transact([], [{ type: 'put', key: STORE_KEY, value: STORED_VALUE }]);
  assert.deepEqual(Object.keys((await memoryStore.get(STORE_KEY))?.value ?? {}).toSorted(), [
    'apiVersion',
    'kind',
    'metadata',
    'sealed',
  ]);
  assert.doesNotMatch(JSON.stringify((await memoryStore.get(STORE_KEY))?.value), /ConfigMap/);
  assert.deepEqual((await store.get(STORE_KEY))?.value, STORED_VALUE);
});

test('resources without a rule are stored unencrypted', async () => {
  const memoryStore = new MemoryStore();
  const store = new EncryptedStore(memoryStore, [], findConfigMapResource, randomBytes);
  await store.transact([], [{ type: 'put', key: STORE_KEY, value: STORED_VALUE }]);
  assert.deepEqual((await memoryStore.get(STORE_KEY))?.value, STORED_VALUE);
});

test('an object is unreadable while its key is missing', async () => {
  const store = new EncryptedStore(new MemoryStore(), createRules('a'), findConfigMapResource, randomBytes);
  await store.transact([], [{ type: 'put', key: STORE_KEY, value: STORED_VALUE }]);
  store.setRules(createRules('b'));
  await assert.rejects(store.get(STORE_KEY), CorruptObjectError);
  await assert.rejects(store.range({ prefix: '/registry/' }), CorruptListError);
  assert.deepEqual(
    (await store.findUndecryptableObjects()).map(({ key }) => key),
    [STORE_KEY],
  );
  store.setRules(createRules('b', 'a'));
  assert.deepEqual(await store.findUndecryptableObjects(), []);
  assert.equal(await store.isStale(STORE_KEY), true);
});

test('a write without change encrypts the object with the current key once', async () => {
  const store = new EncryptedStore(new MemoryStore(), createRules('a'), findConfigMapResource, randomBytes);
  const storage = openStorage(store, { clock: new ManualClock(), historyMilliseconds: 60_000 });
  const configMaps = storage.openResource('configmaps');
  await configMaps.write('n/a', () => ({ put: STORED_VALUE }));
  store.setRules(createRules('b', 'a'));
  const revisionBefore = await storage.readRevision();
  await configMaps.write('n/a', () => 'unchanged');
  assert.equal(await storage.readRevision(), revisionBefore + 1);
  await configMaps.write('n/a', () => 'unchanged');
  assert.equal(await storage.readRevision(), revisionBefore + 1);
  store.setRules(createRules('b'));
  assert.deepEqual(await store.findUndecryptableObjects(), []);
  await storage.close();
});

test('an unreadable object cannot be read, and can be removed with removeUnreadable', async () => {
  const store = new EncryptedStore(new MemoryStore(), createRules('a'), findConfigMapResource, randomBytes);
  const storage = openStorage(store, { clock: new ManualClock(), historyMilliseconds: 60_000 });
  const configMaps = storage.openResource('configmaps');
  await configMaps.write('n/a', () => ({ put: STORED_VALUE }));
  store.setRules(createRules('b'));
  storage.setUndecryptableObjects(await store.findUndecryptableObjects());
  await assert.rejects(async () => configMaps.get('n/a', { type: 'mostRecent' }), /no matching key was found/);
  assert.equal(await configMaps.removeUnreadableObject('n/a'), true);
  assert.equal(await configMaps.get('n/a', { type: 'mostRecent' }), undefined);
  await storage.close();
});
