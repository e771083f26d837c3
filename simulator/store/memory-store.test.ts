import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeCacheContract } from './contract/cache-contract.ts';
import { describeStoreContract } from './contract/store-contract.ts';
import { MemoryStore } from './memory-store.ts';
import { CompactedError, NoSpaceError, type Store } from './store.ts';

describeStoreContract('memory', async () => new MemoryStore());
describeCacheContract('memory', async () => new MemoryStore());

const CONFIG_MAP = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } };

async function writeChanges(store: Store, count: number, keys: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    const value = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: `${index}` } };
    const key = `/r/${index % keys}`;
    await store.transact([], [index % 7 === 6 ? { type: 'delete', key } : { type: 'put', key, value }]);
  }
}

describe('memory store', () => {
  it('keeps at most the configured number of changes', async () => {
    const store = new MemoryStore({ maxChanges: 10 });
    await writeChanges(store, 100, 100);
    const newestRevision = await store.readRevision();
    await assert.rejects(store.range({ prefix: '', revision: newestRevision - 10 }), CompactedError);
    assert.equal((await store.range({ prefix: '', revision: newestRevision - 9 })).revision, newestRevision - 9);
    await assert.rejects(
      store.watch('', newestRevision - 11, { onChange() {}, onProgress() {}, onEnd() {} }),
      CompactedError,
    );
    await store.watch('', newestRevision - 10, { onChange() {}, onProgress() {}, onEnd() {} });
  });

  it('keeps at most the configured number of bytes of changes, and always the latest change', async () => {
    const store = new MemoryStore({ maxHistoryBytes: 50_000 });
    const putConfigMap = (length: number) =>
      store.transact([], [{ type: 'put', key: '/r/a', value: { ...CONFIG_MAP, data: { a: 'x'.repeat(length) } } }]);
    for (let change = 0; change < 20; change += 1) await putConfigMap(10_000);
    const newest = await store.readRevision();
    assert.equal((await store.range({ prefix: '', revision: newest - 3 })).revision, newest - 3);
    await assert.rejects(store.range({ prefix: '', revision: newest - 5 }), CompactedError);
    await assert.rejects(store.watch('', newest - 6, { onChange() {}, onProgress() {}, onEnd() {} }), CompactedError);
    await putConfigMap(100_000);
    assert.equal((await store.range({ prefix: '', revision: newest + 1 })).entries.length, 1);
    await assert.rejects(store.range({ prefix: '', revision: newest }), CompactedError);
  });

  it('rejects writes beyond its capacity until objects are deleted', async () => {
    const store = new MemoryStore({ maxStoredBytes: 50_000 });
    const put = (key: string, length: number) =>
      store.transact([], [{ type: 'put', key, value: { ...CONFIG_MAP, data: { a: 'x'.repeat(length) } } }]);
    await put('/r/a', 30_000);
    const revisionBefore = await store.readRevision();
    await assert.rejects(put('/r/b', 30_000), NoSpaceError);
    assert.deepEqual([await store.get('/r/b'), await store.readRevision()], [undefined, revisionBefore]);
    await put('/r/a', 40_000);
    await store.transact([], [{ type: 'delete', key: '/r/a' }]);
    await put('/r/b', 30_000);
  });

  it('returns past values with exact integers', async () => {
    const store = new MemoryStore();
    const value = { ...CONFIG_MAP, data: { a: 9_007_199_254_740_993n, b: 1.5 } };
    await store.transact([], [{ type: 'put', key: '/r/a', value }]);
    const pastRevision = await store.readRevision();
    await writeChanges(store, 3000, 97);
    await store.transact([], [{ type: 'delete', key: '/r/a' }]);
    await writeChanges(store, 3000, 97);
    const { entries } = await store.range({ prefix: '/r/a', revision: pastRevision });
    assert.deepEqual(entries[0]?.value, value);
  });

  it('returns the state at every past revision, regardless of the distance to the nearest retained snapshot', async () => {
    const store = new MemoryStore();
    const states: string[] = [];
    store.watch('', 1, {
      onChange: ({ revision }) =>
        void store.range({ prefix: '', revision }).then((a) => (states[revision] = formatEntries(a))),
      onProgress() {},
      onEnd() {},
    });
    await writeChanges(store, 5000, 97);
    const newest = await store.readRevision();
    for (let revision = 2; revision <= newest; revision += 61) {
      assert.equal(formatEntries(await store.range({ prefix: '', revision })), states[revision]);
    }
  });
});

function formatEntries(rangeResult: {
  readonly entries: readonly { readonly key: string; readonly revision: number }[];
}): string {
  return rangeResult.entries.map(({ key, revision }) => `${key}@${revision}`).join(' ');
}
