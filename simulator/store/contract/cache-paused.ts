/** Tests of a cache that lags behind its store. The tests pause it as the control port does. Slow caches behave in the same way. */
import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { FutureRevisionError, type Store } from '../store.ts';
import {
  ANY_FRESHNESS,
  createExactFreshness,
  createNotOlderThanFreshness,
  createSampleThing,
  NEWEST_FRESHNESS,
  setUpCacheFixture,
} from './cache-fixture.ts';
import { EventRecorder } from './event-recorder.ts';

export function describePausedCache(openStore: () => Promise<Store>): void {
  const fixture = setUpCacheFixture(openStore);

  beforeEach(async () => {
    await fixture().put('a');
    await fixture().waitUntilCurrent();
    fixture().storage.pauseCaches();
    await fixture().put('b');
    await fixture().remove('a');
  });

  it('a read of any version returns the state before the pause until the cache resumes', async () => {
    assert.deepEqual(await fixture().listKeys(ANY_FRESHNESS), ['a', '@2']);
    assert.equal((await fixture().firstResource.get('a', ANY_FRESHNESS))?.key, 'a');
    fixture().storage.resumeCaches();
    await fixture().waitUntilCurrent();
    assert.deepEqual(await fixture().listKeys(ANY_FRESHNESS), ['b', '@4']);
  });

  it('a read of the newest version or an exact version bypasses the paused cache', async () => {
    assert.deepEqual(await fixture().listKeys(NEWEST_FRESHNESS), ['b', '@4']);
    assert.equal(await fixture().firstResource.get('a', NEWEST_FRESHNESS), undefined);
    assert.equal((await fixture().firstResource.get('b', NEWEST_FRESHNESS))?.revision, 3);
    assert.deepEqual(await fixture().listKeys(createExactFreshness(3)), ['a', 'b', '@3']);
  });

  it('a list that is not older than a later revision fails after three seconds if the cache stays paused', async () => {
    const timedOutList = assert.rejects(fixture().listKeys(createNotOlderThanFreshness(4)), FutureRevisionError);
    await fixture().clock.advance(2999);
    await fixture().clock.advance(1);
    await timedOutList;
  });

  it('a list that is not older than a later revision returns when the cache resumes', async () => {
    const lateList = fixture().listKeys(createNotOlderThanFreshness(4));
    await fixture().clock.advance(1);
    fixture().storage.resumeCaches();
    assert.deepEqual(await lateList, ['b', '@4']);
  });

  it('a write is based on the latest state', async () => {
    const currentKeys: (string | undefined)[] = [];
    const writeResult = await fixture().firstResource.write('a', (current) => {
      currentKeys.push(current?.key);
      if (current) throw new Error('exists');
      return { put: createSampleThing('a', 'blue') };
    });
    assert.deepEqual(currentKeys, ['a', undefined]);
    assert.equal(writeResult.revision, 5);
    const unchangedWrite = await fixture().firstResource.write('b', (current) => (current ? 'unchanged' : 'absent'));
    assert.equal(unchangedWrite.item?.revision, 3);
  });

  it('a consistent watch starts at the latest state, without missing or repeated events', async () => {
    const watcher = await EventRecorder.start(fixture().firstResource, {
      prefix: '',
      from: { state: NEWEST_FRESHNESS },
    });
    const staleWatch = await EventRecorder.start(fixture().firstResource, {
      prefix: '',
      from: { state: ANY_FRESHNESS },
    });
    await fixture().put('c');
    assert.deepEqual(watcher.formatEvents(), ['ADDED b@3', 'synced 4']);
    fixture().storage.resumeCaches();
    await fixture().waitUntilCurrent();
    assert.deepEqual(watcher.formatEvents(), ['ADDED b@3', 'synced 4', 'ADDED c@5']);
    assert.deepEqual(staleWatch.formatEvents(), ['ADDED a@2', 'synced 2', 'ADDED b@3', 'DELETED a@4', 'ADDED c@5']);
  });
}
