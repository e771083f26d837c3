/** Tests that writes through a cache are always based on the newest state. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { ApiObject } from '../../pure/object.ts';
import { openStorage } from '../open-storage.ts';
import type { Store } from '../store.ts';
import {
  ANY_FRESHNESS,
  type CacheFixture,
  createSampleThing,
  MINUTE_MILLISECONDS,
  NEWEST_FRESHNESS,
  setUpCacheFixture,
} from './cache-fixture.ts';
import { EventRecorder, listItemKeys } from './event-recorder.ts';
import { waitForPromises } from './manual-clock.ts';

export function describeCacheWrites(openStore: () => Promise<Store>): void {
  const fixture = setUpCacheFixture(openStore);
  describeWrites(fixture);
  describeConcurrentWrites(fixture);
}

function describeWrites(fixture: () => CacheFixture): void {
  it('a write returns the new and the previous item', async () => {
    const createWrite = await fixture().firstResource.write('a', (current) =>
      current ? 'unchanged' : { put: createSampleThing('a', 'red') },
    );
    assert.deepEqual([createWrite.item?.revision, createWrite.previous, createWrite.revision], [2, undefined, 2]);
    const unchangedWrite = await fixture().firstResource.write('a', () => 'unchanged');
    assert.deepEqual(
      [unchangedWrite.item?.revision, unchangedWrite.previous?.revision, unchangedWrite.revision],
      [2, 2, 2],
    );
    const removalWrite = await fixture().firstResource.write('a', () => 'absent');
    assert.deepEqual([removalWrite.revision, removalWrite.item?.object.metadata.resourceVersion], [3, '3']);
    assert.equal(removalWrite.previous?.object.metadata.resourceVersion, '2');
    const absentWrite = await fixture().firstResource.write('a', () => 'absent');
    assert.deepEqual([absentWrite.item, absentWrite.previous, absentWrite.revision], [undefined, undefined, 3]);
  });

  it('a new cache contains the objects that were stored before', async () => {
    await fixture().put('a');
    await fixture().put('b');
    const secondStorage = openStorage(fixture().store, {
      clock: fixture().clock,
      historyMilliseconds: 5 * MINUTE_MILLISECONDS,
    });
    const reopenedResource = secondStorage.openResource('things');
    const watcher = await EventRecorder.start(reopenedResource, { prefix: '', from: { revision: 2 } });
    assert.deepEqual(watcher.formatEvents(), ['ADDED b@3']);
    assert.deepEqual(listItemKeys((await reopenedResource.list({ prefix: '', freshness: ANY_FRESHNESS })).items), [
      'a',
      'b',
    ]);
  });
}

function describeConcurrentWrites(fixture: () => CacheFixture): void {
  it('concurrent writers lose no update', async () => {
    await fixture().put('a', '0');
    const writeResults = await Promise.all(
      Array.from({ length: 50 }, () =>
        fixture().firstResource.write('a', async (current) => {
          await waitForPromises();
          return { put: createSampleThing('a', String(Number(current?.object.metadata.labels?.color) + 1)) };
        }),
      ),
    );
    assert.equal((await fixture().firstResource.get('a', NEWEST_FRESHNESS))?.object.metadata.labels?.color, '50');
    assert.equal(new Set(writeResults.map(({ revision }) => revision)).size, 50);
  });

  it('only one of a deletion and an update of the same state succeeds', async () => {
    for (let round = 0; round < 10; round++) {
      await fixture().put('a');
      const version = (await fixture().firstResource.get('a', NEWEST_FRESHNESS))?.revision;
      const writeAtVersion = (decision: 'absent' | { put: ApiObject }) =>
        fixture().firstResource.write('a', async (current) => {
          await waitForPromises();
          if (current?.revision !== version) throw new Error('conflict');
          return decision;
        });
      const results = await Promise.allSettled([
        writeAtVersion('absent'),
        writeAtVersion({ put: createSampleThing('a', 'new') }),
      ]);
      assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    }
  });
}
