/** Transactions: revisions, guards, several operations at one revision, and concurrent writers. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, it } from 'node:test';
import type { Compare, Operation, Store } from '../store.ts';
import { formatEntries, put, putAtRevision, remove, sampleObject, toPlainEntry } from './sample-entries.ts';

export function describeTransactions(open: () => Promise<Store>): void {
  let store: Store;
  beforeEach(async () => {
    store = await open();
  });
  afterEach(() => store.close());

  it('an empty store has revision 1, and the first change has revision 2', async () => {
    assert.equal(await store.revision(), 1);
    assert.deepEqual(await store.range({ prefix: '' }), { entries: [], revision: 1, remaining: 0 });
    assert.equal(await store.get('/a'), undefined);
    assert.equal(await put(store, '/a'), 2);
    assert.equal(await store.revision(), 2);
  });

  it('an entry has the revisions of its creation and its last change', async () => {
    await put(store, '/a', 'one');
    await put(store, '/b');
    await put(store, '/a', 'two');
    const entry = await store.get('/a');
    assert.deepEqual(toPlainEntry(entry), { key: '/a', value: sampleObject('two'), revision: 4, createRevision: 2 });
    await remove(store, '/a');
    await put(store, '/a', 'three');
    const secondEntry = toPlainEntry(await store.get('/a'));
    assert.deepEqual(secondEntry, { key: '/a', value: sampleObject('three'), revision: 6, createRevision: 6 });
  });

  it('all operations of a transaction have one revision', async () => {
    await put(store, '/old');
    const answer = await store.transact(
      [],
      [
        { type: 'put', key: '/a', value: sampleObject('a') },
        { type: 'put', key: '/b', value: sampleObject('b') },
        { type: 'delete', key: '/old' },
      ],
    );
    assert.deepEqual(answer, { committed: true, revision: 3 });
    assert.deepEqual(formatEntries(await store.range({ prefix: '' })), ['/a@3', '/b@3']);
    assert.deepEqual(formatEntries(await store.range({ prefix: '', revision: 2 })), ['/old@2']);
  });

  it('a transaction without change creates no revision', async () => {
    assert.deepEqual(await store.transact([], [{ type: 'delete', key: '/absent' }]), {
      committed: true,
      revision: 1,
    });
    assert.deepEqual(await store.transact([], []), { committed: true, revision: 1 });
  });

  it('a transaction with two operations on one key is rejected completely', async () => {
    const repeatedOperations: Operation[] = [
      { type: 'put', key: '/a', value: sampleObject('one') },
      { type: 'delete', key: '/a' },
    ];
    await assert.rejects(store.transact([], repeatedOperations));
    assert.equal(await store.revision(), 1);
  });

  it('a transaction with a failed guard changes nothing and returns the entries of all guards', async () => {
    await put(store, '/a');
    const guards: Compare[] = [
      { key: '/a', revision: 2 },
      { key: '/b', revision: 7 },
    ];
    const answer = await store.transact(guards, [{ type: 'delete', key: '/a' }]);
    assert.deepEqual(answer, { committed: false, current: [await store.get('/a'), undefined] });
    assert.deepEqual(formatEntries(await store.range({ prefix: '' })), ['/a@2']);
  });

  it('a guard with revision 0 requires that the key is absent', async () => {
    assert.equal((await putAtRevision(store, '/a', 0)).committed, true);
    assert.equal((await putAtRevision(store, '/a', 0)).committed, false);
    await remove(store, '/a');
    assert.equal((await putAtRevision(store, '/a', 2)).committed, false);
    assert.equal((await putAtRevision(store, '/a', 0)).committed, true);
  });

  it('exactly one of several concurrent writers with the same guard succeeds', async () => {
    await put(store, '/a');
    const wins: number[] = [];
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        for (let readRevision = 2, round = 0; round < 5; round++) {
          const answer = await putAtRevision(store, '/a', readRevision);
          if (answer.committed) wins.push(answer.revision);
          readRevision = answer.committed ? answer.revision : (answer.current[0]?.revision ?? 0);
        }
      }),
    );
    assert.equal(new Set(wins).size, wins.length);
    assert.equal(wins.length, (await store.revision()) - 2);
    assert.ok(wins.length >= 5);
  });

  it('only one of a deletion and an update with the same guard succeeds', async () => {
    for (let round = 0; round < 10; round++) {
      const revision = await put(store, '/a');
      const pair = await Promise.all([
        store.transact([{ key: '/a', revision }], [{ type: 'delete', key: '/a' }]),
        putAtRevision(store, '/a', revision),
      ]);
      assert.equal(pair.filter(({ committed }) => committed).length, 1);
    }
  });
}
