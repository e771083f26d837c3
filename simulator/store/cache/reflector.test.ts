import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EventRecorder, listItemKeys } from '../contract/event-recorder.ts';
import { ManualClock, waitForPromises } from '../contract/manual-clock.ts';
import { MemoryStore } from '../memory-store.ts';
import { openStorage } from '../open-storage.ts';
import { CompactedError, type StoreListener, type StoreWatch } from '../store.ts';

/** A store that can end its watches and reject reads, and does not report its delivered revision, like a store on another server. */
class UnreliableStore extends MemoryStore {
  readonly listeners: StoreListener[] = [];
  isBroken = false;

  override async range(range: Parameters<MemoryStore['range']>[0]) {
    if (this.isBroken) throw new Error('unreachable');
    return super.range(range);
  }

  override async watch(prefix: string, startRevision: number, listener: StoreListener): Promise<StoreWatch> {
    this.listeners.push(listener);
    const watch = await super.watch(prefix, startRevision, listener);
    return {
      close: () => watch.close(),
      requestProgress: () => setImmediate(() => watch.requestProgress()),
      getDeliveredRevision: () => undefined,
    };
  }
}

function openUnreliableStorage() {
  const clock = new ManualClock();
  const store = new UnreliableStore();
  const storage = openStorage(store, { clock, historyMilliseconds: 300_000 });
  const resource = storage.openResource('things');
  const putObject = (key: string) =>
    resource.write(key, () => ({ put: { apiVersion: 'v1', kind: 'Thing', metadata: { name: key } } }));
  const listStoredNames = async () =>
    listItemKeys((await resource.list({ prefix: '', freshness: { type: 'mostRecent' } })).items);
  return { clock, store, storage, resource, putObject, listStoredKeys: listStoredNames };
}

describe('watch cache of a remote store', () => {
  it('requests progress for consistent reads', async () => {
    const { storage, resource: thingStorage, putObject, listStoredKeys: listObjects } = openUnreliableStorage();
    await putObject('a');
    await storage.openResource('others').write('x', () => ({ put: { apiVersion: 'v1', kind: 'X', metadata: {} } }));
    assert.deepEqual(await listObjects(), ['a']);
    const { revision } = await thingStorage.list({ prefix: '', freshness: { type: 'mostRecent' } });
    assert.equal(revision, 3);
    await storage.close();
  });

  it('forwards requested progress to watchers, and replays the history of the store', async () => {
    const { store, storage, resource, putObject: put } = openUnreliableStorage();
    await put('a');
    const watcher = await EventRecorder.start(resource, { prefix: '', from: { revision: 1 } });
    watcher.requestProgress();
    await waitForPromises();
    assert.deepEqual([watcher.formatEvents(), watcher.progressRevisions], [['ADDED a@2'], [2]]);
    const secondStorage = openStorage(store, { clock: new ManualClock(), historyMilliseconds: 300_000 }).openResource(
      'things',
    );
    const lateRecorder = await EventRecorder.start(secondStorage, { prefix: '', from: { revision: 1 } });
    assert.deepEqual(lateRecorder.formatEvents(), ['ADDED a@2']);
    await storage.close();
  });

  it('lists again and ends its watchers when the store ends the watch', async () => {
    const { clock, store, storage, resource, putObject: put, listStoredKeys: list } = openUnreliableStorage();
    await put('a');
    const watcher = await EventRecorder.start(resource, { prefix: '', from: { revision: 1 } });
    store.isBroken = true;
    store.listeners[0]?.onEnd(new CompactedError(2));
    assert.ok(watcher.endError instanceof CompactedError);
    const laterList = list();
    await store.transact([], [{ type: 'put', key: '/registry/things/b', value: createThing('b') }]);
    await clock.advance(3000);
    store.isBroken = false;
    await clock.advance(1000);
    assert.deepEqual(await laterList, ['a', 'b']);
    const nextRecorder = await EventRecorder.start(resource, { prefix: '', from: { revision: 3 } });
    await put('c');
    assert.deepEqual(nextRecorder.formatEvents(), ['ADDED c@4']);
    await storage.close();
  });
});

function createThing(name: string) {
  return { apiVersion: 'v1', kind: 'Thing', metadata: { name } };
}
