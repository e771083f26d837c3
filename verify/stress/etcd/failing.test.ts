/**
 * Tests the store, connected through a proxy, with an etcd that is disconnected, does not respond, has no leader, or is compacted during a
 * watch.
 */
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { EtcdCluster } from '../../../peer/etcd.ts';
import { realClock } from '../../../simulator/start/clocks.ts';
import { createSampleObject, putSampleObject } from '../../../simulator/store/contract/sample-entries.ts';
import { WatchRecorder } from '../../../simulator/store/contract/watch-recorder.ts';
import { EtcdStore } from '../../../simulator/store/etcd/etcd-store.ts';
import { jsonValueSerializer } from '../../../simulator/store/json-values.ts';
import { BackendError, BackendTimeoutError, CompactedError } from '../../../simulator/store/store.ts';
import { EtcdProxy } from './proxy.ts';

/** The path of etcd, which `npm run peer:build` builds. */
const { ASSAY_ETCD: program } = process.env;

/** The address of the discard port, on which no process listens. */
const UNUSED_ADDRESS = '127.0.0.1:9';
const LONG_TIMEOUTS = { readMilliseconds: 60_000, writeMilliseconds: 60_000, memberResponseMilliseconds: 500 };
/** The number of acknowledged writes before the next member is stopped or started. */
const WRITES_BEFORE_FAILURE = 20;
/** Short limits, for requests that must fail. */
const SHORT_TIMEOUTS = { readMilliseconds: 1_000, writeMilliseconds: 1_000, memberResponseMilliseconds: 500 };

function openStore(members: readonly string[], timeouts = LONG_TIMEOUTS): EtcdStore {
  return new EtcdStore({ members, serializer: jsonValueSerializer, clock: realClock, timeouts });
}

async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await setTimeout(20);
}

function rejectsWithTimeout(result: Promise<unknown>): Promise<boolean> {
  return result.then(
    () => false,
    (error) => error instanceof BackendTimeoutError,
  );
}

function defineFailureTests(etcdProgram: string): void {
  const etcd = new EtcdCluster(etcdProgram, { memberCount: 3 });
  let members: string[];
  let proxies: EtcdProxy[];
  /** The stores: two stores with long and short time limits that connect through proxies, and a store that connects directly. */
  let store: EtcdStore;
  let shortTimeoutStore: EtcdStore;
  let directStore: EtcdStore;

  before(async () => {
    members = await etcd.startEmpty();
  });
  after(() => etcd.close());
  beforeEach(async () => {
    proxies = members.map((member) => new EtcdProxy(member));
    directStore = openStore(members);
    await directStore.readRevision();
  });
  afterEach(async () => {
    for (const etcdStore of [store, shortTimeoutStore, directStore]) await etcdStore.close();
    for (const proxy of proxies) await proxy.close().catch(() => undefined);
  });

  async function openThroughOneProxy(): Promise<EtcdProxy> {
    const [proxy] = proxies;
    assert.ok(proxy);
    openThrough([await proxy.open()]);
    return proxy;
  }

  function openThrough(addresses: readonly string[]): void {
    store = openStore(addresses);
    shortTimeoutStore = openStore(addresses, SHORT_TIMEOUTS);
  }

  it('a watch continues after its connection breaks, without repeating events', async () => {
    const proxy = await openThroughOneProxy();
    const start = await putSampleObject(directStore, '/cut/a');
    const watch = await WatchRecorder.start(store, '/cut/', start);
    const first = await putSampleObject(store, '/cut/b');
    await watch.waitForProgress(first);
    await proxy.fail('refusing');
    await putSampleObject(directStore, '/cut/c');
    const last = await putSampleObject(directStore, '/cut/d');
    await proxy.reconnect();
    await watch.waitForProgress(last);
    assert.deepEqual(watch.formatChanges(), [`put /cut/b@${first}`, `put /cut/c@${last - 1}`, `put /cut/d@${last}`]);
    assert.equal(watch.endError, undefined);
  });

  it('a watch of a compacted revision ends with an error', async () => {
    const proxy = await openThroughOneProxy();
    const start = await putSampleObject(directStore, '/compacted/a');
    const watch = await WatchRecorder.start(store, '/compacted/', start);
    await proxy.fail('refusing');
    await putSampleObject(directStore, '/compacted/b');
    const last = await putSampleObject(directStore, '/compacted/c');
    await directStore.compact(last);
    await proxy.reconnect();
    await watch.waitForEnd();
    assert.ok(watch.endError instanceof CompactedError);
    assert.deepEqual([watch.endError.oldestRevision, watch.formatChanges()], [last, []]);
  });

  it('a request that was not sent waits for a member until its time limit', async () => {
    const proxy = await openThroughOneProxy();
    await putSampleObject(store, '/waiting/a');
    await shortTimeoutStore.readRevision();
    await proxy.fail('refusing');
    // Until the store detects that its connection is closed, a write fails with another error.
    for (const etcdStore of [store, shortTimeoutStore])
      await waitUntil(() => rejectsWithTimeout(etcdStore.checkAvailability(100)));
    await assert.rejects(putSampleObject(shortTimeoutStore, '/waiting/refused'), BackendTimeoutError);
    const read = store.get('/waiting/a');
    const write = store.transact([], [{ type: 'put', key: '/waiting/b', value: createSampleObject('b') }]);
    await proxy.reconnect();
    assert.equal((await read)?.key, '/waiting/a');
    assert.ok((await write).committed);
    assert.equal(await directStore.get('/waiting/refused'), undefined);
  });

  it('a write whose response is lost fails, and is stored only once', async () => {
    const proxy = await openThroughOneProxy();
    await store.readRevision();
    const lostResponse = proxy.dropResponseTo('/ambiguous/a');
    const write = putSampleObject(store, '/ambiguous/a');
    await Promise.all([
      assert.rejects(write, (error) => error instanceof BackendError && !(error instanceof BackendTimeoutError)),
      lostResponse
        .then(() => waitUntil(async () => (await directStore.get('/ambiguous/a')) !== undefined))
        .then(() => proxy.resetConnections()),
    ]);
    await proxy.reconnect();
    const storedEntry = await store.get('/ambiguous/a');
    assert.ok(storedEntry);
    assert.equal(storedEntry.revision, storedEntry.createRevision);
  });

  it('a write without a response fails at its time limit', async () => {
    const proxy = await openThroughOneProxy();
    await shortTimeoutStore.readRevision();
    await proxy.fail('silent');
    await assert.rejects(putSampleObject(shortTimeoutStore, '/silent/a'), BackendTimeoutError);
  });

  it('reports that etcd is unusable until it recovers', async () => {
    const proxy = await openThroughOneProxy();
    await store.readRevision();
    assert.equal(store.findUnavailableReason(), undefined);
    await proxy.fail('silent');
    await waitUntil(() => store.findUnavailableReason() !== undefined);
    assert.equal(store.findUnavailableReason(), 'error getting data from etcd: context deadline exceeded');
    await proxy.reconnect();
    await waitUntil(() => store.findUnavailableReason() === undefined);
  });

  it('uses the remaining members if a member fails', async () => {
    const addresses = await Promise.all(proxies.map((proxy) => proxy.open()));
    openThrough([UNUSED_ADDRESS, ...addresses]);
    const start = await putSampleObject(store, '/failover/a');
    const watch = await WatchRecorder.start(store, '/failover/', start);
    const [first, second] = proxies;
    for (const [failingProxy, failure] of [
      [first, 'refusing'],
      [second, 'silent'],
    ] as const) {
      await failingProxy?.fail(failure);
      assert.equal((await store.get('/failover/a'))?.revision, start);
      const writtenRevision = await putSampleObject(directStore, `/failover/${failure}`);
      await watch.waitForProgress(writtenRevision);
    }
    assert.deepEqual(watch.formatChanges().length, 2);
    assert.equal(watch.endError, undefined);
  });

  it('acknowledged writes are kept if members fail, and watches get all events in order', async () => {
    openThrough(members);
    const start = await store.readRevision();
    const watches = [
      await WatchRecorder.start(store, '/deaths/', start),
      await WatchRecorder.start(directStore, '/deaths/', start),
    ];
    const acknowledgedRevisions = new Map<string, number>();
    const unacknowledgedKeys = new Set<string>();
    let hasEnded = false;
    const write = async (writer: EtcdStore, index: number) => {
      for (let count = 0; !hasEnded; count += 1) {
        const key = `/deaths/${index}-${count}`;
        try {
          acknowledgedRevisions.set(key, await putSampleObject(writer, key));
        } catch (error) {
          assert.ok(error instanceof BackendError, String(error));
          unacknowledgedKeys.add(key);
        }
      }
    };
    const writers = [store, directStore, store, directStore].map(write);
    const waitForWrites = () => {
      const initialCount = acknowledgedRevisions.size;
      return waitUntil(() => acknowledgedRevisions.size >= initialCount + WRITES_BEFORE_FAILURE);
    };
    for (const number of [1, 2, 3]) {
      await waitForWrites();
      await etcd.stop(number);
      await waitForWrites();
      await etcd.start();
    }
    hasEnded = true;
    await Promise.all(writers);
    const { entries, revision } = await store.range({ prefix: '/deaths/' });
    const storedRevisions = new Map(entries.map((entry) => [entry.key, entry.revision]));
    for (const [key, acknowledgedRevision] of acknowledgedRevisions)
      assert.equal(storedRevisions.get(key), acknowledgedRevision, key);
    for (const key of storedRevisions.keys())
      assert.ok(acknowledgedRevisions.has(key) || unacknowledgedKeys.has(key), key);
    const orderedEntries = entries.toSorted((a, b) => a.revision - b.revision);
    for (const watch of watches) {
      await watch.waitForProgress(revision);
      assert.deepEqual(
        watch.formatChanges(),
        orderedEntries.map((entry) => `put ${entry.key}@${entry.revision}`),
      );
      assert.equal(watch.endError, undefined);
    }
  });

  it('without a leader, reads and writes fail; with a new leader, reads, writes and watches work again', async () => {
    const addresses = await Promise.all(proxies.map((proxy) => proxy.open()));
    openThrough(addresses);
    const start = await putSampleObject(store, '/leader/a');
    const watch = await WatchRecorder.start(store, '/leader/', start);
    await etcd.stop(2, 3);
    await assert.rejects(shortTimeoutStore.get('/leader/a'), BackendError);
    await assert.rejects(putSampleObject(shortTimeoutStore, '/leader/refused'), BackendError);
    await waitUntil(() => store.findUnavailableReason() !== undefined);
    await etcd.start();
    await waitUntil(() => store.findUnavailableReason() === undefined);
    const writtenRevision = await putSampleObject(store, '/leader/b');
    await watch.waitForProgress(writtenRevision);
    assert.equal(watch.endError, undefined);
    assert.ok(watch.formatChanges().includes(`put /leader/b@${writtenRevision}`));
  });
}

if (program === undefined) {
  describe('a failing etcd', { skip: 'ASSAY_ETCD is not set' }, () => undefined);
} else describe('a failing etcd', () => defineFailureTests(program));
