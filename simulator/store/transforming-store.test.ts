import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiObject } from '../pure/object.ts';
import { describeStoreContract } from './contract/store-contract.ts';
import { MemoryStore } from './memory-store.ts';
import type { StoreChange } from './store.ts';
import { TransformingStore } from './transforming-store.ts';

describeStoreContract('transforming', async () => new TransformingStore(new MemoryStore(), (value) => ({ ...value })));

const STORE_KEY = '/registry/configmaps/n/a';
const STORED_VALUE: ApiObject = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, immutable: true };
const TRANSFORMED_VALUE = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } };

test('every read returns the transformed value, and the stored value does not change', async () => {
  const memoryStore = new MemoryStore();
  await memoryStore.transact([], [{ type: 'put', key: STORE_KEY, value: STORED_VALUE }]);
  const store = new TransformingStore(memoryStore, ({ immutable: _, ...value }) => value);
  assert.deepEqual((await store.get(STORE_KEY))?.value, TRANSFORMED_VALUE);
  assert.deepEqual((await store.range({ prefix: '/' })).entries[0]?.value, TRANSFORMED_VALUE);
  const transactionResult = await store.transact(
    [{ key: STORE_KEY, revision: 1 }],
    [{ type: 'delete', key: STORE_KEY }],
  );
  assert.deepEqual(transactionResult.committed ? [] : transactionResult.currentEntries.map((entry) => entry?.value), [
    TRANSFORMED_VALUE,
  ]);
  const changes: StoreChange[] = [];
  const listener = { onChange: (change: StoreChange) => void changes.push(change), onProgress() {}, onEnd() {} };
  const watch = await store.watch('/registry/', 1, listener);
  await store.transact([], [{ type: 'delete', key: STORE_KEY }]);
  watch.close();
  assert.deepEqual(changes[0]?.entry?.value, TRANSFORMED_VALUE);
  assert.deepEqual(changes[1]?.previous?.value, TRANSFORMED_VALUE);
  assert.deepEqual((await memoryStore.range({ prefix: '/', revision: 2 })).entries[0]?.value, STORED_VALUE);
});
