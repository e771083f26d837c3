/** Tests of the changes, initial states and selectors of watches of a cache. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { ApiObject } from '../../pure/object.ts';
import type { Store } from '../store.ts';
import {
  ANY_FRESHNESS,
  type CacheFixture,
  createNotOlderThanFreshness,
  isRed,
  LAZY_RESOURCE,
  NEWEST_FRESHNESS,
  setUpCacheFixture,
} from './cache-fixture.ts';
import { EventRecorder } from './event-recorder.ts';

export function describeCacheWatches(openStore: () => Promise<Store>): void {
  const fixture = setUpCacheFixture(openStore);
  describeChanges(fixture);
  describeStarts(fixture);
  describeSelectors(fixture);
}

function describeChanges(fixture: () => CacheFixture): void {
  it('a watch gets the changes after a revision below its prefix, once and in order', async () => {
    await fixture().put('a/1');
    const allWatch = await EventRecorder.start(fixture().firstResource, { prefix: '', from: { revision: 1 } });
    const namespaceWatch = await EventRecorder.start(fixture().firstResource, { prefix: 'a/', from: { revision: 2 } });
    const keyWatch = await EventRecorder.start(fixture().firstResource, { prefix: 'a/2', from: { revision: 2 } });
    await fixture().put('a/2');
    await fixture().put('b/2');
    await fixture().put('a/2', 'blue');
    await fixture().put('a/22');
    await fixture().remove('a/2');
    const events = ['ADDED a/2@3', 'MODIFIED a/2@5', 'DELETED a/2@7'];
    await fixture().waitUntilCurrent();
    assert.deepEqual(keyWatch.formatEvents(), events);
    assert.deepEqual(namespaceWatch.formatEvents(), events.toSpliced(2, 0, 'ADDED a/22@6'));
    assert.deepEqual(allWatch.formatEvents(), [
      'ADDED a/1@2',
      events[0],
      'ADDED b/2@4',
      events[1],
      'ADDED a/22@6',
      events[2],
    ]);
    const lastMetadata = allWatch.events.at(-1)?.item.object.metadata;
    assert.deepEqual([lastMetadata?.resourceVersion, lastMetadata?.labels], ['7', { color: 'blue' }]);
  });

  it('a watch gets the same events from the window and from the history of the store', async () => {
    for (let index = 0; index < 20; index++) await fixture().put(`k-${index % 3}`, index % 2 ? 'red' : 'blue');
    await fixture().remove('k-1');
    await fixture().waitUntilCurrent();
    const liveWatch = await EventRecorder.start(fixture().firstResource, {
      prefix: '',
      matches: isRed,
      from: { revision: 1 },
    });
    for (let startRevision = 1; startRevision <= 22; startRevision++) {
      const watcher = await EventRecorder.start(fixture().firstResource, {
        prefix: '',
        matches: isRed,
        from: { revision: startRevision },
      });
      const laterEvents = liveWatch.events.filter(({ revision }) => revision > startRevision);
      assert.deepEqual(watcher.events.map(toComparableEvent), laterEvents.map(toComparableEvent));
    }
  });
}

function describeStarts(fixture: () => CacheFixture): void {
  it('a watch cannot start before the first use of a resource with watchesStartAtFirstUse', async () => {
    await fixture().put('a');
    await fixture().waitUntilCurrent();
    const lazyResource = fixture().storage.openResource(LAZY_RESOURCE);
    await lazyResource.list({ prefix: '', freshness: NEWEST_FRESHNESS });
    await fixture().put('b', 'red', lazyResource);
    await assert.rejects(EventRecorder.start(lazyResource, { prefix: '', from: { revision: 1 } }), {
      name: 'CompactedError',
    });
    const watcher = await EventRecorder.start(lazyResource, { prefix: '', from: { revision: 2 } });
    await lazyResource.list({ prefix: '', freshness: NEWEST_FRESHNESS });
    assert.deepEqual(watcher.formatEvents(), ['ADDED b@3']);
  });

  it('a watch with initial state gets the items in key order, then changes', async () => {
    for (const key of ['ab/z', 'ab-c/m', 'ab/a']) await fixture().put(key);
    await fixture().put('blue', 'blue');
    await fixture().waitUntilCurrent();
    for (const state of [ANY_FRESHNESS, NEWEST_FRESHNESS, createNotOlderThanFreshness(5)]) {
      const watcher = await EventRecorder.start(fixture().firstResource, {
        prefix: '',
        matches: isRed,
        from: { state },
      });
      assert.deepEqual(watcher.formatEvents(), ['ADDED ab-c/m@3', 'ADDED ab/a@4', 'ADDED ab/z@2', 'synced 5']);
    }
    const watcher = await EventRecorder.start(fixture().firstResource, {
      prefix: 'ab/a',
      from: { state: NEWEST_FRESHNESS },
    });
    await fixture().put('ab/a');
    await fixture().waitUntilCurrent();
    assert.deepEqual(watcher.formatEvents(), ['ADDED ab/a@4', 'synced 5', 'MODIFIED ab/a@6']);
  });

  it('a watch from a future revision waits for it', async () => {
    const watcher = await EventRecorder.start(fixture().firstResource, { prefix: '', from: { revision: 3 } });
    for (const key of ['a', 'b', 'c']) await fixture().put(key);
    await fixture().waitUntilCurrent();
    assert.deepEqual(watcher.formatEvents(), ['ADDED c@4']);
  });
}

function describeSelectors(fixture: () => CacheFixture): void {
  it('a watch with a selector gets an event if an object starts or stops matching', async () => {
    const watcher = await EventRecorder.start(fixture().firstResource, {
      prefix: '',
      matches: isRed,
      from: { revision: 1 },
    });
    await fixture().put('a', 'blue');
    await fixture().put('a', 'red');
    await fixture().put('a', 'red');
    await fixture().put('a', 'green');
    await fixture().put('a', 'red');
    await fixture().remove('a');
    await fixture().put('b', 'blue');
    await fixture().remove('b');
    await fixture().waitUntilCurrent();
    const events = ['ADDED a@3', 'MODIFIED a@4', 'DELETED a@5', 'ADDED a@6', 'DELETED a@7'];
    assert.deepEqual(watcher.formatEvents(), events);
    const lastMetadata = watcher.events[2]?.item.object.metadata;
    assert.deepEqual([lastMetadata?.resourceVersion, lastMetadata?.labels], ['5', { color: 'red' }]);
  });
}

function toComparableEvent(event: {
  readonly type: string;
  readonly revision: number;
  readonly item: { readonly object: ApiObject };
}) {
  return { type: event.type, revision: event.revision, object: event.item.object };
}
