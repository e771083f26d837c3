/** Tests of the order, pages, past revisions and compaction of ranges. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { CompactedError, FutureRevisionError, type Store } from '../store.ts';
import { formatEntries, putSampleObject, removeKey } from './sample-entries.ts';
import { setUpStore } from './store-fixture.ts';
import { WatchRecorder } from './watch-recorder.ts';

export function describeRanges(openStore: () => Promise<Store>): void {
  const store = setUpStore(openStore);
  describeKeysAndPages(store);
  describePastRevisions(openStore);
  describeUnavailableRevisions(store);
  describeClosedStore(store);
}

function describeKeysAndPages(store: () => Store): void {
  it('returns the keys below the prefix in byte order', async () => {
    const keys = ['/r/a/x', '/r/a-b/x', '/r/a', '/r/ab/x', '/s/a', '/r/\u{1F600}', '/r/\uFF5E', '/r/é'];
    for (const key of keys) await putSampleObject(store(), key);
    const expected = keys
      .filter((key) => key.startsWith('/r/'))
      .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    assert.deepEqual(
      (await store().range({ prefix: '/r/' })).entries.map(({ key }) => key),
      expected,
    );
    assert.deepEqual(
      (await store().range({ prefix: '/r/a/' })).entries.map(({ key }) => key),
      ['/r/a/x'],
    );
  });

  it('returns pages by start and limit, with the number of remaining keys below the prefix', async () => {
    for (const key of ['/a/1', '/a/2', '/a/3', '/a/4', '/b/1']) await putSampleObject(store(), key);
    const firstPage = await store().range({ prefix: '/a/', limit: 2 });
    assert.deepEqual([formatEntries(firstPage), firstPage.remainingCount], [['/a/1@2', '/a/2@3'], 2]);
    const secondPage = await store().range({ prefix: '/a/', start: '/a/2\0', limit: 2 });
    assert.deepEqual([formatEntries(secondPage), secondPage.remainingCount], [['/a/3@4', '/a/4@5'], 0]);
    const inclusivePage = await store().range({ prefix: '/a/', start: '/a/4' });
    assert.deepEqual(formatEntries(inclusivePage), ['/a/4@5']);
    assert.deepEqual(formatEntries(await store().range({ prefix: '/a/', start: '/a/5' })), []);
    assert.deepEqual(formatEntries(await store().range({ prefix: '/b/', start: '/a/1' })), ['/b/1@6']);
    const shortPage = await store().range({ prefix: '', limit: 1 });
    assert.deepEqual([formatEntries(shortPage), shortPage.remainingCount], [['/a/1@2'], 4]);
  });
}

function describePastRevisions(openStore: () => Promise<Store>): void {
  it('returns every past revision unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(randomHistory, async (steps) => {
        const freshStore = await openStore();
        const expectedStates = new Map<number, string[]>([[1, []]]);
        const model = new Map<string, number>();
        for (const [operation, key] of steps) {
          if (operation === 'delete' && !model.has(key)) continue;
          const revision =
            operation === 'put' ? await putSampleObject(freshStore, key) : await removeKey(freshStore, key);
          if (operation === 'put') model.set(key, revision);
          else model.delete(key);
          expectedStates.set(
            revision,
            [...model].sort(compareKeys).map(([path, modRevision]) => `${path}@${modRevision}`),
          );
        }
        for (const [revision, state] of expectedStates) {
          const rangeResult = await freshStore.range({ prefix: '', revision });
          assert.deepEqual([rangeResult.revision, formatEntries(rangeResult)], [revision, state]);
          const page = await freshStore.range({ prefix: '/b', revision, limit: 1 });
          const matchingLines = state.filter((line) => line.startsWith('/b'));
          assert.deepEqual(
            [formatEntries(page), page.remainingCount],
            [matchingLines.slice(0, 1), Math.max(0, matchingLines.length - 1)],
          );
        }
        await freshStore.close();
      }),
      { numRuns: 30 },
    );
  });
}

function describeUnavailableRevisions(store: () => Store): void {
  it('rejects a future revision', async () => {
    await putSampleObject(store(), '/a');
    await assert.rejects(store().range({ prefix: '', revision: 3 }), (error) => {
      assert.ok(error instanceof FutureRevisionError);
      assert.equal(error.newestRevision, 2);
      return true;
    });
    await assert.rejects(store().compact(3), FutureRevisionError);
  });

  it('removes exactly the compacted revisions', async () => {
    for (const key of ['/a', '/b', '/a']) await putSampleObject(store(), key);
    await removeKey(store(), '/b');
    const runningWatch = await WatchRecorder.start(store(), '/', 1);
    await runningWatch.waitForProgress(5);
    await store().compact(4);
    const isCompactedError = (error: unknown) => error instanceof CompactedError;
    await assert.rejects(store().range({ prefix: '', revision: 3 }), isCompactedError);
    await assert.rejects(store().watch('', 2, new WatchRecorder()), isCompactedError);
    assert.deepEqual(formatEntries(await store().range({ prefix: '', revision: 4 })), ['/a@4', '/b@3']);
    assert.deepEqual(formatEntries(await store().range({ prefix: '' })), ['/a@4']);
    const watch = await WatchRecorder.start(store(), '', 3);
    await putSampleObject(store(), '/c');
    await Promise.all([watch.waitForProgress(6), runningWatch.waitForProgress(6)]);
    assert.deepEqual(watch.formatChanges(), ['put /a@4', 'delete /b@5', 'put /c@6']);
    assert.equal(runningWatch.endError, undefined);
    await store().compact(2);
    await assert.rejects(store().range({ prefix: '', revision: 3 }), isCompactedError);
  });
}

function describeClosedStore(store: () => Store): void {
  it('closing the store ends all watches', async () => {
    const watch = await WatchRecorder.start(store(), '/', 1);
    await store().close();
    await watch.waitForEnd();
    assert.ok(watch.endError);
    await assert.rejects(putSampleObject(store(), '/a'));
  });
}

const randomHistory = fc.array(
  fc.tuple(
    fc.constantFrom('put' as const, 'put' as const, 'delete' as const),
    fc.constantFrom('/a', '/b1', '/b2', '/c'),
  ),
  { maxLength: 40 },
);

function compareKeys([a]: readonly [string, number], [b]: readonly [string, number]): number {
  return a < b ? -1 : 1;
}
