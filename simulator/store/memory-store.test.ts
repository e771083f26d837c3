import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cacheContract } from './contract/cache-contract.ts';
import { storeContract } from './contract/store-contract.ts';
import { MemoryStore } from './memory-store.ts';
import { CompactedError, type Store } from './store.ts';

storeContract('memory', async () => new MemoryStore());
cacheContract('memory', async () => new MemoryStore());

async function write(store: Store, count: number, keys: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    const value = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: `${index}` } };
    const key = `/r/${index % keys}`;
    await store.transact([], [index % 7 === 6 ? { type: 'delete', key } : { type: 'put', key, value }]);
  }
}

describe('memory store', () => {
  it('keeps no more changes than it was told to', async () => {
    const store = new MemoryStore({ history: 10 });
    await write(store, 100, 100);
    const newest = await store.revision();
    await assert.rejects(store.range({ prefix: '', revision: newest - 10 }), CompactedError);
    assert.equal((await store.range({ prefix: '', revision: newest - 9 })).revision, newest - 9);
    await assert.rejects(store.watch('', newest - 11, { change() {}, progress() {}, end() {} }), CompactedError);
    await store.watch('', newest - 10, { change() {}, progress() {}, end() {} });
  });

  it('makes any past state, from the milestone before it or after it', async () => {
    const store = new MemoryStore();
    const states: string[] = [];
    store.watch('', 1, {
      change: ({ revision }) => void store.range({ prefix: '', revision }).then((a) => (states[revision] = text(a))),
      progress() {},
      end() {},
    });
    await write(store, 5000, 97);
    const newest = await store.revision();
    for (let revision = 2; revision <= newest; revision += 61) {
      assert.equal(text(await store.range({ prefix: '', revision })), states[revision]);
    }
  });
});

function text(answer: { readonly entries: readonly { readonly key: string; readonly revision: number }[] }): string {
  return answer.entries.map(({ key, revision }) => `${key}@${revision}`).join(' ');
}
