/** Tests of the revisions and guards of transactions, including several operations at one revision, and concurrent writers. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { RevisionGuard, Store, StoreOperation } from '../store.ts';
import {
  createSampleObject,
  formatEntries,
  putAtRevision,
  putSampleObject,
  removeKey,
  toPlainEntry,
} from './sample-entries.ts';
import { setUpStore } from './store-fixture.ts';

export function describeTransactions(openStore: () => Promise<Store>): void {
  const store = setUpStore(openStore);
  describeRevisions(store);
  describeGuards(store);
}

function describeRevisions(store: () => Store): void {
  it('an empty store has revision 1, and the first change has revision 2', async () => {
    assert.equal(await store().readRevision(), 1);
    assert.deepEqual(await store().range({ prefix: '' }), { entries: [], revision: 1, remainingCount: 0 });
    assert.equal(await store().get('/a'), undefined);
    assert.equal(await putSampleObject(store(), '/a'), 2);
    assert.equal(await store().readRevision(), 2);
  });

  it('an entry has the revisions of its creation and its last change', async () => {
    await putSampleObject(store(), '/a', 'one');
    await putSampleObject(store(), '/b');
    await putSampleObject(store(), '/a', 'two');
    const entry = await store().get('/a');
    assert.deepEqual(toPlainEntry(entry), {
      key: '/a',
      value: createSampleObject('two'),
      revision: 4,
      createRevision: 2,
    });
    await removeKey(store(), '/a');
    await putSampleObject(store(), '/a', 'three');
    const secondEntry = toPlainEntry(await store().get('/a'));
    assert.deepEqual(secondEntry, { key: '/a', value: createSampleObject('three'), revision: 6, createRevision: 6 });
  });

  it('all operations of a transaction have one revision', async () => {
    await putSampleObject(store(), '/old');
    const result = await store().transact(
      [],
      [
        { type: 'put', key: '/a', value: createSampleObject('a') },
        { type: 'put', key: '/b', value: createSampleObject('b') },
        { type: 'delete', key: '/old' },
      ],
    );
    assert.deepEqual(result, { committed: true, revision: 3 });
    assert.deepEqual(formatEntries(await store().range({ prefix: '' })), ['/a@3', '/b@3']);
    assert.deepEqual(formatEntries(await store().range({ prefix: '', revision: 2 })), ['/old@2']);
  });

  it('a transaction without changes creates no revision', async () => {
    assert.deepEqual(await store().transact([], [{ type: 'delete', key: '/absent' }]), {
      committed: true,
      revision: 1,
    });
    assert.deepEqual(await store().transact([], []), { committed: true, revision: 1 });
  });

  it('a transaction with two operations on one key is rejected completely', async () => {
    const repeatedOperations: StoreOperation[] = [
      { type: 'put', key: '/a', value: createSampleObject('one') },
      { type: 'delete', key: '/a' },
    ];
    await assert.rejects(store().transact([], repeatedOperations));
    assert.equal(await store().readRevision(), 1);
  });
}

function describeGuards(store: () => Store): void {
  it('a transaction with a failed guard changes nothing and returns the entries of all guards', async () => {
    await putSampleObject(store(), '/a');
    const guards: RevisionGuard[] = [
      { key: '/a', revision: 2 },
      { key: '/b', revision: 7 },
    ];
    const result = await store().transact(guards, [{ type: 'delete', key: '/a' }]);
    assert.deepEqual(result, { committed: false, currentEntries: [await store().get('/a'), undefined] });
    assert.deepEqual(formatEntries(await store().range({ prefix: '' })), ['/a@2']);
  });

  it('a guard with revision 0 requires that the key is absent', async () => {
    assert.equal((await putAtRevision(store(), '/a', 0)).committed, true);
    assert.equal((await putAtRevision(store(), '/a', 0)).committed, false);
    await removeKey(store(), '/a');
    assert.equal((await putAtRevision(store(), '/a', 2)).committed, false);
    assert.equal((await putAtRevision(store(), '/a', 0)).committed, true);
  });

  it('at most one of several concurrent writers with the same guard succeeds', async () => {
    await putSampleObject(store(), '/a');
    const committedRevisions: number[] = [];
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        for (let readRevision = 2, round = 0; round < 5; round++) {
          const result = await putAtRevision(store(), '/a', readRevision);
          if (result.committed) committedRevisions.push(result.revision);
          readRevision = result.committed ? result.revision : (result.currentEntries[0]?.revision ?? 0);
        }
      }),
    );
    assert.equal(new Set(committedRevisions).size, committedRevisions.length);
    assert.equal(committedRevisions.length, (await store().readRevision()) - 2);
    assert.ok(committedRevisions.length >= 5);
  });

  it('only one of a deletion and an update with the same guard succeeds', async () => {
    for (let round = 0; round < 10; round++) {
      const revision = await putSampleObject(store(), '/a');
      const results = await Promise.all([
        store().transact([{ key: '/a', revision }], [{ type: 'delete', key: '/a' }]),
        putAtRevision(store(), '/a', revision),
      ]);
      assert.equal(results.filter(({ committed: isCommitted }) => isCommitted).length, 1);
    }
  });
}
