/** Tests of gets and lists from an up-to-date watch cache: at the newest revision, at an exact revision, and not older than a revision. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { CompactedError, FutureRevisionError, type Store } from '../store.ts';
import {
  type CacheFixture,
  createExactFreshness,
  createNotOlderThanFreshness,
  createSampleThing,
  isRed,
  NEWEST_FRESHNESS,
  setUpCacheFixture,
} from './cache-fixture.ts';
import { EventRecorder, listItemKeys } from './event-recorder.ts';

export function describeCacheLists(openStore: () => Promise<Store>): void {
  const fixture = setUpCacheFixture(openStore);
  describeItems(fixture);
  describeNewestLists(fixture);
  describePages(fixture);
  describeListRevisions(fixture);
}

function describeItems(fixture: () => CacheFixture): void {
  it('a cached item has a resourceVersion in metadata, and the stored object has none', async () => {
    const revision = await fixture().put('a/x');
    const item = await fixture().firstResource.get('a/x', NEWEST_FRESHNESS);
    assert.equal(item?.object.metadata.resourceVersion, String(revision));
    assert.deepEqual(Object.keys(item?.object.metadata ?? {}), ['name', 'namespace', 'resourceVersion', 'labels']);
    const entry = await fixture().store.get('/registry/things/a/x');
    assert.equal('resourceVersion' in (entry?.value.metadata ?? {}), false);
    const secondWrite = await fixture().firstResource.write('a/x', (current) => ({
      put: { ...(current ?? assert.fail('nothing to write')).object },
    }));
    assert.equal(secondWrite.item?.object.metadata.resourceVersion, String(secondWrite.revision));
    assert.equal(
      'resourceVersion' in ((await fixture().store.get('/registry/things/a/x'))?.value.metadata ?? {}),
      false,
    );
  });

  it('an item is encoded once per encoding for writes, gets and watches', async () => {
    const watcher = await EventRecorder.start(fixture().firstResource, { prefix: '', from: { revision: 1 } });
    const { item } = await fixture().firstResource.write('a/x', () => ({ put: createSampleThing('a/x', 'red') }));
    await watcher.waitForEvents(1);
    const sameItems = [item, await fixture().firstResource.get('a/x', NEWEST_FRESHNESS), watcher.events[0]?.item];
    let encodingCount = 0;
    const encodeCounter = () => Buffer.from(`${encodingCount++}`);
    for (const sameItem of sameItems) assert.equal(sameItem?.encode('json', encodeCounter).toString(), '0');
    for (const sameItem of sameItems) assert.equal(sameItem?.encode('yaml', encodeCounter).toString(), '1');
    for (const sameItem of sameItems) assert.equal(sameItem?.encode('json', encodeCounter).toString(), '0');
  });
}

function describeNewestLists(fixture: () => CacheFixture): void {
  it('a list contains the items below the prefix in key order, and has the revision of the store', async () => {
    for (const key of ['ab/z', 'ab-c/m', 'ab/a', 'ab-c/a']) await fixture().put(key);
    await fixture().put('x', 'red', fixture().secondResource);
    assert.deepEqual(await fixture().listKeys(NEWEST_FRESHNESS), ['ab-c/a', 'ab-c/m', 'ab/a', 'ab/z', '@6']);
    assert.deepEqual(await fixture().listKeys(NEWEST_FRESHNESS, 'ab/'), ['ab/a', 'ab/z', '@6']);
    assert.deepEqual(await fixture().listKeys(NEWEST_FRESHNESS, 'ab/a'), ['ab/a', '@6']);
    assert.deepEqual(await fixture().listKeys(NEWEST_FRESHNESS, 'ab'), ['@6']);
    assert.equal(fixture().firstResource.countObjects(), 4);
  });

  it('a list returns the same items until a change below its prefix', async () => {
    for (const key of ['a/x', 'a/y', 'b/x']) await fixture().put(key);
    const listWithPrefix = (prefix: string, limit?: number) =>
      fixture().firstResource.list({ prefix, freshness: NEWEST_FRESHNESS, ...(limit !== undefined && { limit }) });
    const [fullList, listOfA, listOfB] = [
      await listWithPrefix(''),
      await listWithPrefix('a/'),
      await listWithPrefix('b/'),
    ];
    for (const limit of [undefined, 2]) assert.equal((await listWithPrefix('a/', limit)).items, listOfA.items);
    assert.deepEqual(listItemKeys((await listWithPrefix('a/', 1)).items), ['a/x']);
    await fixture().put('c/x', 'red', fixture().secondResource);
    assert.equal((await listWithPrefix('')).items, fullList.items);
    await fixture().put('b/y');
    assert.equal((await listWithPrefix('a/')).items, listOfA.items);
    assert.deepEqual(listItemKeys((await listWithPrefix('b/')).items), ['b/x', 'b/y']);
    await fixture().remove('b/x');
    assert.deepEqual(listItemKeys((await listWithPrefix('')).items), ['a/x', 'a/y', 'b/y']);
    assert.deepEqual(listItemKeys(listOfB.items), ['b/x']);
  });
}

function describePages(fixture: () => CacheFixture): void {
  it('later pages are consistent with the first page during writes', async () => {
    for (const key of ['a/1', 'a/2', 'a/3', 'a/4', 'b/1']) await fixture().put(key);
    const firstPage = await fixture().firstResource.list({ prefix: 'a/', limit: 2, freshness: NEWEST_FRESHNESS });
    assert.deepEqual(
      [listItemKeys(firstPage.items), firstPage.nextKey, firstPage.remainingCount],
      [['a/1', 'a/2'], 'a/2\0', 2],
    );
    await fixture().remove('a/3');
    await fixture().put('a/2b');
    for (let index = 0; index < 20; index++) await fixture().put('a/4', `color-${index}`);
    const pageRequest = { prefix: 'a/', limit: 2, freshness: createExactFreshness(firstPage.revision) };
    const secondPage = await fixture().firstResource.list({ ...pageRequest, start: firstPage.nextKey ?? '' });
    assert.deepEqual(
      [listItemKeys(secondPage.items), secondPage.nextKey, secondPage.remainingCount],
      [['a/3', 'a/4'], undefined, 0],
    );
    assert.deepEqual([secondPage.revision, secondPage.items[1]?.revision], [firstPage.revision, 5]);
  });

  it('a list stops at the limit of matching items, and has a next key only if more keys follow', async () => {
    for (const [key, color] of [
      ['a', 'red'],
      ['b', 'blue'],
      ['c', 'red'],
      ['d', 'blue'],
    ] as const)
      await fixture().put(key, color);
    for (const freshness of [NEWEST_FRESHNESS, createExactFreshness(5), createExactFreshness(4)]) {
      const listResult = await fixture().firstResource.list({ prefix: '', limit: 1, matches: isRed, freshness });
      assert.deepEqual([listItemKeys(listResult.items), listResult.nextKey], [['a'], 'a\0']);
      const emptyPage = await fixture().firstResource.list({ prefix: '', limit: 1, matches: () => false, freshness });
      assert.deepEqual([listItemKeys(emptyPage.items), emptyPage.nextKey], [[], undefined]);
    }
    const secondPage = await fixture().firstResource.list({
      prefix: '',
      limit: 2,
      matches: isRed,
      freshness: createExactFreshness(5),
    });
    assert.deepEqual([listItemKeys(secondPage.items), secondPage.nextKey], [['a', 'c'], 'c\0']);
    const lastPage = await fixture().firstResource.list({
      prefix: '',
      limit: 2,
      matches: isRed,
      freshness: createExactFreshness(4),
    });
    assert.deepEqual([listItemKeys(lastPage.items), lastPage.nextKey], [['a', 'c'], undefined]);
  });
}

function describeListRevisions(fixture: () => CacheFixture): void {
  it('a list at an exact revision is read from the event window of the cache or from the store', async () => {
    await fixture().put('a');
    await fixture().put('b');
    await fixture().remove('a');
    for (let index = 0; index < 30; index++) await fixture().put('c', `color-${index}`);
    assert.deepEqual(await fixture().listKeys(createExactFreshness(2)), ['a', '@2']);
    assert.deepEqual(await fixture().listKeys(createExactFreshness(3)), ['a', 'b', '@3']);
    assert.deepEqual(await fixture().listKeys(createExactFreshness(34)), ['b', 'c', '@34']);
    assert.deepEqual(await fixture().listKeys(createExactFreshness(3), 'a'), ['a', '@3']);
    await assert.rejects(fixture().listKeys(createExactFreshness(35)), FutureRevisionError);
  });

  it('a list at a compacted revision fails', async () => {
    await fixture().put('a');
    await fixture().put('b');
    await fixture().storage.compact();
    await assert.rejects(fixture().listKeys(createExactFreshness(2)), CompactedError);
    assert.deepEqual(await fixture().listKeys(createExactFreshness(3)), ['a', 'b', '@3']);
  });

  it('a read waits up to three seconds for a future revision, and then fails', async () => {
    await fixture().put('a');
    const timersSet = fixture().clock.waitForTimers(2);
    const earlyList = fixture().listKeys(createNotOlderThanFreshness(4));
    const failedList = assert.rejects(fixture().listKeys(createNotOlderThanFreshness(9)), (error) => {
      assert.ok(error instanceof FutureRevisionError);
      assert.equal(error.newestRevision, 4);
      return true;
    });
    await timersSet;
    await fixture().put('b');
    await fixture().put('elsewhere', 'red', fixture().secondResource);
    await fixture().clock.advance(2000);
    assert.deepEqual(await earlyList, ['a', 'b', '@4']);
    await fixture().clock.advance(1000);
    await failedList;
    const timerSetAgain = fixture().clock.waitForTimers(1);
    const failedGet = assert.rejects(
      async () => fixture().firstResource.get('a', createNotOlderThanFreshness(9)),
      FutureRevisionError,
    );
    await timerSetAgain;
    await fixture().clock.advance(3000);
    await failedGet;
    assert.deepEqual(await fixture().listKeys(createNotOlderThanFreshness(3)), ['a', 'b', '@4']);
  });
}
