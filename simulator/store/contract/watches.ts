/** Tests of the changes, starts, progress and listeners of watches of a store. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Store } from '../store.ts';
import { createSampleObject, putSampleObject, removeKey, toPlainEntry } from './sample-entries.ts';
import { setUpStore } from './store-fixture.ts';
import { WatchRecorder } from './watch-recorder.ts';

export function describeWatches(openStore: () => Promise<Store>): void {
  const store = setUpStore(openStore);
  describeChanges(store);
  describeStartsAndProgress(store);
  describeListeners(store);
}

function describeChanges(store: () => Store): void {
  it('a watch gets every change after a revision below its prefix, once and in order', async () => {
    await putSampleObject(store(), '/a/1');
    await putSampleObject(store(), '/b/1');
    await putSampleObject(store(), '/a/2');
    const lateWatch = await WatchRecorder.start(store(), '/a/', 2);
    const earlyWatch = await WatchRecorder.start(store(), '', 1);
    await putSampleObject(store(), '/a/1');
    await removeKey(store(), '/a/2');
    await putSampleObject(store(), '/b/2');
    await Promise.all([lateWatch.waitForProgress(7), earlyWatch.waitForProgress(7)]);
    assert.deepEqual(lateWatch.formatChanges(), ['put /a/2@4', 'put /a/1@5', 'delete /a/2@6']);
    assert.deepEqual(earlyWatch.formatChanges(), [
      'put /a/1@2',
      'put /b/1@3',
      'put /a/2@4',
      'put /a/1@5',
      'delete /a/2@6',
      'put /b/2@7',
    ]);
  });

  it('a change contains the new and the previous entry', async () => {
    const watch = await WatchRecorder.start(store(), '/', 1);
    await putSampleObject(store(), '/a', 'one');
    await putSampleObject(store(), '/a', 'two');
    await removeKey(store(), '/a');
    await watch.waitForProgress(4);
    const firstEntry = { key: '/a', value: createSampleObject('one'), revision: 2, createRevision: 2 };
    const secondEntry = { key: '/a', value: createSampleObject('two'), revision: 3, createRevision: 2 };
    const changes = watch.changes.map(({ key, revision, entry, previous }) => [
      { key, revision },
      toPlainEntry(entry),
      toPlainEntry(previous),
    ]);
    assert.deepEqual(changes, [
      [{ key: '/a', revision: 2 }, firstEntry, undefined],
      [{ key: '/a', revision: 3 }, secondEntry, firstEntry],
      [{ key: '/a', revision: 4 }, undefined, secondEntry],
    ]);
  });
}

function describeStartsAndProgress(store: () => Store): void {
  it('a watch from a future revision gets only later changes', async () => {
    const watch = await WatchRecorder.start(store(), '/', 3);
    await putSampleObject(store(), '/a');
    await putSampleObject(store(), '/b');
    await putSampleObject(store(), '/c');
    await watch.waitForProgress(4);
    assert.deepEqual(watch.formatChanges(), ['put /c@4']);
  });

  it('a closed watch gets no changes', async () => {
    const closedRecorder = await WatchRecorder.start(store(), '/', 1);
    const openWatch = await WatchRecorder.start(store(), '/', 1);
    closedRecorder.close();
    await putSampleObject(store(), '/a');
    await openWatch.waitForProgress(2);
    assert.deepEqual([closedRecorder.formatChanges(), openWatch.formatChanges()], [[], ['put /a@2']]);
  });

  it('progress is reported only after the changes that it covers', async () => {
    const watch = await WatchRecorder.start(store(), '/a/', 1);
    await putSampleObject(store(), '/a/1');
    await putSampleObject(store(), '/elsewhere');
    const deliveredRevision = watch.getDeliveredRevision();
    if (deliveredRevision !== undefined)
      assert.deepEqual([deliveredRevision, watch.formatChanges()], [3, ['put /a/1@2']]);
    await watch.waitForProgress(3);
    assert.deepEqual(watch.formatChanges(), ['put /a/1@2']);
    assert.ok(watch.progressRevisions.every((revision) => revision <= 3));
  });
}

function describeListeners(store: () => Store): void {
  it('a listener that throws ends only its own watch', async () => {
    const otherWatch = await WatchRecorder.start(store(), '/', 1);
    const throwingRecorder = new WatchRecorder();
    throwingRecorder.onChange = () => {
      throw new Error('listener failed');
    };
    await store().watch('/', 1, throwingRecorder);
    await putSampleObject(store(), '/a');
    await throwingRecorder.waitForEnd();
    assert.equal(throwingRecorder.endError?.message, 'listener failed');
    await putSampleObject(store(), '/b');
    await otherWatch.waitForProgress(3);
    assert.deepEqual(otherWatch.formatChanges(), ['put /a@2', 'put /b@3']);
  });

  it('changes keep their order for all watches if a listener writes and opens watches', async () => {
    const nestedCalls: Promise<unknown>[] = [];
    const secondWatch = new WatchRecorder();
    const firstRecorder = new WatchRecorder();
    const record = firstRecorder.onChange.bind(firstRecorder);
    firstRecorder.onChange = (change) => {
      record(change);
      if (change.revision > 4) return;
      nestedCalls.push(putSampleObject(store(), `/by-listener-${change.revision}`));
      if (change.revision === 2) nestedCalls.push(secondWatch.watch(store(), '/', 1));
    };
    await firstRecorder.watch(store(), '/', 1);
    const lastWatch = await WatchRecorder.start(store(), '/', 1);
    await putSampleObject(store(), '/a');
    await firstRecorder.waitForProgress(5);
    await Promise.all(nestedCalls);
    for (const recorder of [secondWatch, lastWatch]) await recorder.waitForProgress(5);
    const expectedChanges = ['put /a@2', 'put /by-listener-2@3', 'put /by-listener-3@4', 'put /by-listener-4@5'];
    assert.deepEqual(
      [firstRecorder.formatChanges(), secondWatch.formatChanges(), lastWatch.formatChanges()],
      [expectedChanges, expectedChanges, expectedChanges],
    );
  });
}
