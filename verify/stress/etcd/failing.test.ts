/** Tests the store with an etcd that is cut off, silent, without a leader, or compacted during a watch, using a proxy in between. */
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { EtcdCluster } from '../../../peer/etcd.ts';
import { realClock } from '../../../simulator/start/clocks.ts';
import { put, sampleObject } from '../../../simulator/store/contract/sample-entries.ts';
import { WatchRecorder } from '../../../simulator/store/contract/watch-recorder.ts';
import { EtcdStore } from '../../../simulator/store/etcd/etcd-store.ts';
import { jsonValues } from '../../../simulator/store/json-values.ts';
import { BackendError, BackendTimeoutError, CompactedError } from '../../../simulator/store/store.ts';
import { EtcdProxy } from './proxy.ts';

/** The path of the program. */
const { ASSAY_ETCD: program } = process.env;

/** Nothing listens on the discard port. */
const UNUSED_ADDRESS = '127.0.0.1:9';
const LONG_LIMITS = { read: 60_000, write: 60_000, answer: 500 };
/** The number of acknowledged writes before the next member dies. */
const WRITES_BEFORE_FAILURE = 20;
/** Short limits, for requests that must fail. */
const SHORT_LIMITS = { read: 1_000, write: 1_000, answer: 500 };

function open(members: readonly string[], timeouts = LONG_LIMITS): EtcdStore {
  return new EtcdStore({ members, serializer: jsonValues, clock: realClock, timeouts });
}

async function waitUntil(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await setTimeout(20);
}

function rejectsWithTimeout(coming: Promise<unknown>): Promise<boolean> {
  return coming.then(
    () => false,
    (error) => error instanceof BackendTimeoutError,
  );
}

function testFailures(etcdProgram: string): void {
  const etcd = new EtcdCluster(etcdProgram, { members: 3 });
  let members: string[];
  let proxies: EtcdProxy[];
  /** Stores with long and short limits through the proxies, and one that bypasses them. */
  let store: EtcdStore;
  let impatientStore: EtcdStore;
  let direct: EtcdStore;

  before(async () => {
    members = await etcd.empty();
  });
  after(() => etcd.close());
  beforeEach(async () => {
    proxies = members.map((member) => new EtcdProxy(member));
    direct = open(members);
    await direct.revision();
  });
  afterEach(async () => {
    for (const etcdStore of [store, impatientStore, direct]) await etcdStore.close();
    for (const proxy of proxies) await proxy.close().catch(() => undefined);
  });

  async function openThroughOneProxy(): Promise<EtcdProxy> {
    const [proxy] = proxies;
    assert.ok(proxy);
    openThrough([await proxy.open()]);
    return proxy;
  }

  function openThrough(addresses: readonly string[]): void {
    store = open(addresses);
    impatientStore = open(addresses, SHORT_LIMITS);
  }

  it('a watch continues after its connection breaks, without repeating events', async () => {
    const proxy = await openThroughOneProxy();
    const start = await put(direct, '/cut/a');
    const watch = await WatchRecorder.start(store, '/cut/', start);
    const first = await put(store, '/cut/b');
    await watch.waitForProgress(first);
    await proxy.fail('refusing');
    await put(direct, '/cut/c');
    const last = await put(direct, '/cut/d');
    await proxy.reconnect();
    await watch.waitForProgress(last);
    assert.deepEqual(watch.lines(), [`put /cut/b@${first}`, `put /cut/c@${last - 1}`, `put /cut/d@${last}`]);
    assert.equal(watch.endError, undefined);
  });

  it('a watch of a compacted revision ends with an error', async () => {
    const proxy = await openThroughOneProxy();
    const start = await put(direct, '/compacted/a');
    const watch = await WatchRecorder.start(store, '/compacted/', start);
    await proxy.fail('refusing');
    await put(direct, '/compacted/b');
    const last = await put(direct, '/compacted/c');
    await direct.compact(last);
    await proxy.reconnect();
    await watch.waitForEnd();
    assert.ok(watch.endError instanceof CompactedError);
    assert.deepEqual([watch.endError.oldest, watch.lines()], [last, []]);
  });

  it('a request that was not sent waits for a member until its time limit', async () => {
    const proxy = await openThroughOneProxy();
    await put(store, '/waiting/a');
    await impatientStore.revision();
    await proxy.fail('refusing');
    // A write on a connection that is not known to be closed yet is not rejected in this way.
    for (const cutOff of [store, impatientStore]) await waitUntil(() => rejectsWithTimeout(cutOff.check(100)));
    await assert.rejects(put(impatientStore, '/waiting/refused'), BackendTimeoutError);
    const read = store.get('/waiting/a');
    const write = store.transact([], [{ type: 'put', key: '/waiting/b', value: sampleObject('b') }]);
    await proxy.reconnect();
    assert.equal((await read)?.key, '/waiting/a');
    assert.ok((await write).committed);
    assert.equal(await direct.get('/waiting/refused'), undefined);
  });

  it('a write with a lost response fails once and is stored', async () => {
    const proxy = await openThroughOneProxy();
    await store.revision();
    const lostResponse = proxy.loseAnswerTo('/ambiguous/a');
    const write = put(store, '/ambiguous/a');
    await Promise.all([
      assert.rejects(write, (error) => error instanceof BackendError && !(error instanceof BackendTimeoutError)),
      lostResponse
        .then(() => waitUntil(async () => (await direct.get('/ambiguous/a')) !== undefined))
        .then(() => proxy.resetConnections()),
    ]);
    await proxy.reconnect();
    const storedEntry = await store.get('/ambiguous/a');
    assert.ok(storedEntry);
    assert.equal(storedEntry.revision, storedEntry.createRevision);
  });

  it('a write without a response fails at its time limit', async () => {
    const proxy = await openThroughOneProxy();
    await impatientStore.revision();
    await proxy.fail('silent');
    await assert.rejects(put(impatientStore, '/silent/a'), BackendTimeoutError);
  });

  it('reports that etcd is unusable until it recovers', async () => {
    const proxy = await openThroughOneProxy();
    await store.revision();
    assert.equal(store.problem(), undefined);
    await proxy.fail('silent');
    await waitUntil(() => store.problem() !== undefined);
    assert.equal(store.problem(), 'error getting data from etcd: context deadline exceeded');
    await proxy.reconnect();
    await waitUntil(() => store.problem() === undefined);
  });

  it('uses the remaining members', async () => {
    const addresses = await Promise.all(proxies.map((proxy) => proxy.open()));
    openThrough([UNUSED_ADDRESS, ...addresses]);
    const start = await put(store, '/failover/a');
    const watch = await WatchRecorder.start(store, '/failover/', start);
    const [first, second] = proxies;
    for (const [dead, failure] of [
      [first, 'refusing'],
      [second, 'silent'],
    ] as const) {
      await dead?.fail(failure);
      assert.equal((await store.get('/failover/a'))?.revision, start);
      const written = await put(direct, `/failover/${failure}`);
      await watch.waitForProgress(written);
    }
    assert.deepEqual(watch.lines().length, 2);
    assert.equal(watch.endError, undefined);
  });

  it('acknowledged writes survive failing members, and watches get all events in order', async () => {
    openThrough(members);
    const start = await store.revision();
    const watches = [
      await WatchRecorder.start(store, '/deaths/', start),
      await WatchRecorder.start(direct, '/deaths/', start),
    ];
    const acknowledged = new Map<string, number>();
    const unknown = new Set<string>();
    let over = false;
    const write = async (writer: EtcdStore, index: number) => {
      for (let count = 0; !over; count += 1) {
        const key = `/deaths/${index}-${count}`;
        try {
          acknowledged.set(key, await put(writer, key));
        } catch (error) {
          assert.ok(error instanceof BackendError, String(error));
          unknown.add(key);
        }
      }
    };
    const writers = [store, direct, store, direct].map(write);
    const someMore = () => {
      const before = acknowledged.size;
      return waitUntil(() => acknowledged.size >= before + WRITES_BEFORE_FAILURE);
    };
    for (const number of [1, 2, 3]) {
      await someMore();
      await etcd.stop(number);
      await someMore();
      await etcd.start();
    }
    over = true;
    await Promise.all(writers);
    const { entries, revision } = await store.range({ prefix: '/deaths/' });
    const stored = new Map(entries.map((entry) => [entry.key, entry.revision]));
    for (const [key, index] of acknowledged) assert.equal(stored.get(key), index, key);
    for (const key of stored.keys()) assert.ok(acknowledged.has(key) || unknown.has(key), key);
    const inOrder = entries.toSorted((a, b) => a.revision - b.revision);
    for (const watch of watches) {
      await watch.waitForProgress(revision);
      assert.deepEqual(
        watch.lines(),
        inOrder.map((entry) => `put ${entry.key}@${entry.revision}`),
      );
      assert.equal(watch.endError, undefined);
    }
  });

  it('without a leader, reads and writes fail; afterwards everything recovers', async () => {
    const addresses = await Promise.all(proxies.map((proxy) => proxy.open()));
    openThrough(addresses);
    const start = await put(store, '/leader/a');
    const watch = await WatchRecorder.start(store, '/leader/', start);
    await etcd.stop(2, 3);
    await assert.rejects(impatientStore.get('/leader/a'), BackendError);
    await assert.rejects(put(impatientStore, '/leader/refused'), BackendError);
    await waitUntil(() => store.problem() !== undefined);
    await etcd.start();
    await waitUntil(() => store.problem() === undefined);
    const written = await put(store, '/leader/b');
    await watch.waitForProgress(written);
    assert.equal(watch.endError, undefined);
    assert.ok(watch.lines().includes(`put /leader/b@${written}`));
  });
}

if (program === undefined) {
  describe('a failing etcd', { skip: 'ASSAY_ETCD is not set' }, () => undefined);
} else describe('a failing etcd', () => testFailures(program));
