import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiObject } from '../pure/object.ts';
import { describeStoreContract } from './contract/store-contract.ts';
import { MemoryStore } from './memory-store.ts';
import type { Change } from './store.ts';
import { TransformingStore } from './transforming-store.ts';

describeStoreContract(
  'read otherwise',
  async () => new TransformingStore(new MemoryStore(), (value) => ({ ...value })),
);

const KEY = '/registry/configmaps/n/a';
const VALUE: ApiObject = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, immutable: true };
const TRANSFORMED = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } };

test('every read returns the transformed value, and the stored value does not change', async () => {
  const memoryStore = new MemoryStore();
  await memoryStore.transact([], [{ type: 'put', key: KEY, value: VALUE }]);
  const store = new TransformingStore(memoryStore, ({ immutable: _, ...value }) => value);
  assert.deepEqual((await store.get(KEY))?.value, TRANSFORMED);
  assert.deepEqual((await store.range({ prefix: '/' })).entries[0]?.value, TRANSFORMED);
  const transactAnswer = await store.transact([{ key: KEY, revision: 1 }], [{ type: 'delete', key: KEY }]);
  assert.deepEqual(transactAnswer.committed ? [] : transactAnswer.current.map((entry) => entry?.value), [TRANSFORMED]);
  const changes: Change[] = [];
  const listener = { change: (change: Change) => void changes.push(change), progress() {}, end() {} };
  const watch = await store.watch('/registry/', 1, listener);
  await store.transact([], [{ type: 'delete', key: KEY }]);
  watch.close();
  assert.deepEqual(changes[0]?.entry?.value, TRANSFORMED);
  assert.deepEqual(changes[1]?.previous?.value, TRANSFORMED);
  assert.deepEqual((await memoryStore.range({ prefix: '/', revision: 2 })).entries[0]?.value, VALUE);
});
