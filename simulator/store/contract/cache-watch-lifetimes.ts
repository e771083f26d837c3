/** Tests of the progress, the expiry, the listeners and the end of watches of a cache. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { CompactedError, FutureRevisionError, type Store } from '../store.ts';
import { type CacheFixture, createExactFreshness, MINUTE_MILLISECONDS, setUpCacheFixture } from './cache-fixture.ts';
import { EventRecorder } from './event-recorder.ts';

export function describeWatchLifetimes(openStore: () => Promise<Store>): void {
  const fixture = setUpCacheFixture(openStore);
  describeProgress(fixture);
  describeExpiry(fixture);
  describeListeners(fixture);
  describeEnd(fixture);
}

function describeProgress(fixture: () => CacheFixture): void {
  it('a watch gets progress of other resources about every half second, and on request', async () => {
    const watcher = await EventRecorder.start(fixture().firstResource, { prefix: '', from: { revision: 1 } });
    const futureWatch = await EventRecorder.start(fixture().firstResource, { prefix: '', from: { revision: 9 } });
    await fixture().put('x', 'red', fixture().secondResource);
    await fixture().waitUntilCurrent();
    await fixture().clock.advance(600);
    assert.deepEqual(watcher.progressRevisions, [2]);
    await fixture().clock.advance(MINUTE_MILLISECONDS);
    assert.deepEqual(watcher.progressRevisions, [2]);
    await fixture().put('y', 'red', fixture().secondResource);
    watcher.requestProgress();
    await watcher.waitForProgress(3);
    assert.deepEqual([watcher.progressRevisions, futureWatch.progressRevisions], [[2, 3], []]);
  });
}

function describeExpiry(fixture: () => CacheFixture): void {
  it('a watch from a compacted revision fails, and running watches continue', async () => {
    const runningWatch = await EventRecorder.start(fixture().firstResource, { prefix: '', from: { revision: 1 } });
    for (const key of ['a', 'b', 'c']) await fixture().put(key);
    await fixture().waitUntilCurrent();
    await assert.rejects(fixture().storage.compact(5), FutureRevisionError);
    await fixture().storage.compact();
    for (const revision of [1, 2, 3]) {
      await assert.rejects(
        EventRecorder.start(fixture().firstResource, { prefix: '', from: { revision } }),
        (error) => {
          assert.ok(error instanceof CompactedError);
          assert.equal(error.oldestRevision, 4);
          return true;
        },
      );
    }
    const freshWatch = await EventRecorder.start(fixture().firstResource, { prefix: '', from: { revision: 4 } });
    await fixture().put('d');
    await fixture().waitUntilCurrent();
    assert.deepEqual(freshWatch.formatEvents(), ['ADDED d@5']);
    assert.equal(runningWatch.formatEvents().length, 4);
  });

  it('a revision expires exactly after the watch history', async () => {
    await fixture().put('a');
    await fixture().waitUntilCurrent();
    await fixture().clock.advance(MINUTE_MILLISECONDS);
    await fixture().put('b');
    await fixture().waitUntilCurrent();
    await fixture().clock.advance(5 * MINUTE_MILLISECONDS - 1);
    await EventRecorder.start(fixture().firstResource, { prefix: '', from: { revision: 2 } });
    assert.deepEqual(await fixture().listKeys(createExactFreshness(2)), ['a', '@2']);
    await fixture().clock.advance(1);
    await assert.rejects(
      EventRecorder.start(fixture().firstResource, { prefix: '', from: { revision: 2 } }),
      CompactedError,
    );
    await assert.rejects(fixture().listKeys(createExactFreshness(2)), CompactedError);
    assert.deepEqual(await fixture().listKeys(createExactFreshness(3)), ['a', 'b', '@3']);
  });
}

function describeListeners(fixture: () => CacheFixture): void {
  it('a listener that throws ends only its own watch', async () => {
    const otherWatch = await EventRecorder.start(fixture().firstResource, { prefix: '', from: { revision: 1 } });
    const throwingRecorder = new EventRecorder();
    throwingRecorder.onEvent = () => {
      throw new Error('listener failed');
    };
    await fixture().firstResource.watch({ prefix: '', from: { revision: 1 } }, throwingRecorder);
    const laterWatch = await EventRecorder.start(fixture().firstResource, { prefix: '', from: { revision: 1 } });
    await fixture().put('a');
    await fixture().put('b');
    await fixture().waitUntilCurrent();
    assert.equal(throwingRecorder.endError?.message, 'listener failed');
    assert.deepEqual(
      [otherWatch.formatEvents(), laterWatch.formatEvents()],
      [
        ['ADDED a@2', 'ADDED b@3'],
        ['ADDED a@2', 'ADDED b@3'],
      ],
    );
  });

  it('events keep their order if listeners close watches, open watches and write', async () => {
    const lateRecorder = new EventRecorder();
    const firstRecorder = new EventRecorder();
    const writes: Promise<unknown>[] = [];
    const record = firstRecorder.onEvent.bind(firstRecorder);
    firstRecorder.onEvent = (event) => {
      record(event);
      if (event.revision > 3) return;
      writes.push(fixture().put(`after-${event.revision}`));
      if (event.revision === 2) {
        writes.push((async () => fixture().firstResource.watch({ prefix: '', from: { revision: 1 } }, lateRecorder))());
        closedWatch.close();
      }
    };
    await fixture().firstResource.watch({ prefix: '', from: { revision: 1 } }, firstRecorder);
    const closedWatch = await EventRecorder.start(fixture().firstResource, { prefix: '', from: { revision: 1 } });
    await fixture().put('a');
    await firstRecorder.waitForEvents(3);
    await Promise.all(writes);
    await lateRecorder.waitForEvents(3);
    const expectedEvents = ['ADDED a@2', 'ADDED after-2@3', 'ADDED after-3@4'];
    assert.deepEqual(
      [firstRecorder.formatEvents(), lateRecorder.formatEvents(), closedWatch.formatEvents()],
      [expectedEvents, expectedEvents, []],
    );
  });
}

function describeEnd(fixture: () => CacheFixture): void {
  it('watches end when the storage is closed', async () => {
    const watcher = await EventRecorder.start(fixture().firstResource, { prefix: '', from: { revision: 1 } });
    await fixture().storage.close();
    assert.ok(watcher.endError);
  });
}
