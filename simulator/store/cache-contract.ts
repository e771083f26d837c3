/**
 * The contract of `watch-cache.ts` as tests that take *a* store: the cache must be right above each backend. Expectations on order,
 * selectors and the content of DELETED events were seen on a genuine server.
 */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { ApiObject } from '../pure/object.ts';
import { EventRecorder, names } from './event-recorder.ts';
import { HandClock, settled } from './hand-clock.ts';
import { openStorage, type Storage } from './open.ts';
import { CompactedError, FutureRevisionError, type Store } from './store.ts';
import type { Freshness, ResourceStorage } from './watch-cache.ts';

const MINUTE = 60_000;
const ANY = { type: 'any' } as const;
const NEWEST = { type: 'mostRecent' } as const;
const exact = (revision: number) => ({ type: 'exact', revision }) as const;
const notOlderThan = (revision: number) => ({ type: 'notOlderThan', revision }) as const;
const red = ({ metadata }: ApiObject) => metadata.labels?.color === 'red';

export function cacheContract(backend: string, open: () => Promise<Store>): void {
  describe(`watch cache contract: ${backend}`, () => {
    let clock: HandClock;
    let store: Store;
    let storage: Storage;
    let things: ResourceStorage;
    let others: ResourceStorage;

    beforeEach(async () => {
      clock = new HandClock();
      store = await open();
      storage = openStorage(store, { clock, watchHistory: 5 * MINUTE, window: 8 });
      things = storage.storageOf('things');
      others = storage.storageOf('others');
    });
    afterEach(() => storage.close());

    async function put(key: string, color = 'red', resource = things): Promise<number> {
      const answer = await resource.write(key, () => ({ put: thing(key, color) }));
      return answer.revision;
    }

    async function remove(key: string): Promise<number> {
      return (await things.write(key, () => 'absent')).revision;
    }

    async function listed(freshness: Freshness, prefix = ''): Promise<string[]> {
      const { items, revision } = await things.list({ prefix, freshness });
      return [...names(items), `@${revision}`];
    }

    describe('items', () => {
      it('carry their revision where genuine servers write it, and the stored object does not', async () => {
        const revision = await put('a/x');
        const item = await things.get('a/x', NEWEST);
        assert.equal(item?.object.metadata.resourceVersion, String(revision));
        assert.deepEqual(Object.keys(item?.object.metadata ?? {}), ['name', 'namespace', 'resourceVersion', 'labels']);
        const entry = await store.get('/registry/things/a/x');
        assert.equal('resourceVersion' in (entry?.value.metadata ?? {}), false);
        const again = await things.write('a/x', (current) => ({ put: { ...(current?.object as ApiObject) } }));
        assert.equal(again.item?.object.metadata.resourceVersion, String(again.revision));
        assert.equal('resourceVersion' in ((await store.get('/registry/things/a/x'))?.value.metadata ?? {}), false);
      });

      it('make each form once, shared by gets, lists and watches', async () => {
        const watcher = await EventRecorder.on(things, { prefix: '', from: { revision: 1 } });
        const { item } = await things.write('a/x', () => ({ put: thing('a/x', 'red') }));
        await watcher.told(1);
        const shown = [item, await things.get('a/x', NEWEST), watcher.events[0]?.item];
        let made = 0;
        const encode = () => Buffer.from(`${made++}`);
        for (const one of shown) assert.equal(one?.encoded('json', encode).toString(), '0');
        for (const one of shown) assert.equal(one?.encoded('yaml', encode).toString(), '1');
        for (const one of shown) assert.equal(one?.encoded('json', encode).toString(), '0');
      });
    });

    describe('lists', () => {
      it('hold what lies below the prefix in the order of keys, and the revision of the whole store', async () => {
        for (const key of ['ab/z', 'ab-c/m', 'ab/a', 'ab-c/a']) await put(key);
        await put('x', 'red', others);
        assert.deepEqual(await listed(NEWEST), ['ab-c/a', 'ab-c/m', 'ab/a', 'ab/z', '@6']);
        assert.deepEqual(await listed(NEWEST, 'ab/'), ['ab/a', 'ab/z', '@6']);
        assert.deepEqual(await listed(NEWEST, 'ab/a'), ['ab/a', '@6']);
        assert.deepEqual(await listed(NEWEST, 'ab'), ['@6']);
        assert.equal(things.count(), 4);
      });

      it('page consistently while others write', async () => {
        for (const key of ['a/1', 'a/2', 'a/3', 'a/4', 'b/1']) await put(key);
        const first = await things.list({ prefix: 'a/', limit: 2, freshness: NEWEST });
        assert.deepEqual([names(first.items), first.next, first.remaining], [['a/1', 'a/2'], 'a/2\0', 2]);
        await remove('a/3');
        await put('a/2b');
        for (let index = 0; index < 20; index++) await put('a/4', `color-${index}`);
        const rest = { prefix: 'a/', limit: 2, freshness: exact(first.revision) };
        const second = await things.list({ ...rest, start: first.next as string });
        assert.deepEqual([names(second.items), second.next, second.remaining], [['a/3', 'a/4'], undefined, 0]);
        assert.deepEqual([second.revision, second.items[1]?.revision], [first.revision, 5]);
      });

      it('stop at the limit of matching items, and go on when more keys follow', async () => {
        for (const [key, color] of [
          ['a', 'red'],
          ['b', 'blue'],
          ['c', 'red'],
          ['d', 'blue'],
        ] as const)
          await put(key, color);
        for (const freshness of [NEWEST, exact(5), exact(4)]) {
          const one = await things.list({ prefix: '', limit: 1, matches: red, freshness });
          assert.deepEqual([names(one.items), one.next], [['a'], 'a\0']);
          const none = await things.list({ prefix: '', limit: 1, matches: () => false, freshness });
          assert.deepEqual([names(none.items), none.next], [[], undefined]);
        }
        const more = await things.list({ prefix: '', limit: 2, matches: red, freshness: exact(5) });
        assert.deepEqual([names(more.items), more.next], [['a', 'c'], 'c\0']);
        const last = await things.list({ prefix: '', limit: 2, matches: red, freshness: exact(4) });
        assert.deepEqual([names(last.items), last.next], [['a', 'c'], undefined]);
      });

      it('read exact versions from the window, the store, or not at all', async () => {
        await put('a');
        await put('b');
        await remove('a');
        for (let index = 0; index < 30; index++) await put('c', `color-${index}`);
        assert.deepEqual(await listed(exact(2)), ['a', '@2']);
        assert.deepEqual(await listed(exact(3)), ['a', 'b', '@3']);
        assert.deepEqual(await listed(exact(34)), ['b', 'c', '@34']);
        assert.deepEqual(await listed(exact(3), 'a'), ['a', '@3']);
        await assert.rejects(listed(exact(35)), FutureRevisionError);
        await storage.compact();
        await assert.rejects(listed(exact(33)), CompactedError);
        assert.deepEqual(await listed(exact(34)), ['b', 'c', '@34']);
      });

      it('wait three seconds for a version from the future, and see it when it comes', async () => {
        await put('a');
        const early = listed(notOlderThan(4));
        const never = assert.rejects(listed(notOlderThan(9)), (error) => {
          assert.ok(error instanceof FutureRevisionError);
          assert.equal(error.current, 4);
          return true;
        });
        await settled();
        await put('b');
        await put('elsewhere', 'red', others);
        await clock.advance(2000);
        assert.deepEqual(await early, ['a', 'b', '@4']);
        await clock.advance(1000);
        await never;
        const noGet = assert.rejects(async () => things.get('a', notOlderThan(9)), FutureRevisionError);
        await clock.advance(3000);
        await noGet;
        assert.deepEqual(await listed(notOlderThan(3)), ['a', 'b', '@4']);
      });
    });

    describe('a paused cache', () => {
      beforeEach(async () => {
        await put('a');
        await settled();
        storage.pause();
        await put('b');
        await remove('a');
      });

      it('answers any from the past and mostRecent from the store', async () => {
        assert.deepEqual(await listed(ANY), ['a', '@2']);
        assert.deepEqual(await listed(NEWEST), ['b', '@4']);
        assert.equal((await things.get('a', ANY))?.key, 'a');
        assert.equal(await things.get('a', NEWEST), undefined);
        assert.equal((await things.get('b', NEWEST))?.revision, 3);
        assert.deepEqual(await listed(exact(3)), ['a', 'b', '@3']);
        storage.resume();
        assert.deepEqual(await listed(ANY), ['b', '@4']);
      });

      it('lets notOlderThan wait', async () => {
        const impatient = assert.rejects(listed(notOlderThan(3)), FutureRevisionError);
        await clock.advance(2999);
        const late = listed(notOlderThan(3));
        await clock.advance(1);
        await impatient;
        storage.resume();
        assert.deepEqual(await late, ['b', '@4']);
      });

      it('decides writes on the newest state', async () => {
        const seen: (string | undefined)[] = [];
        const answer = await things.write('a', (current) => {
          seen.push(current?.key);
          if (current) throw new Error('exists');
          return { put: thing('a', 'blue') };
        });
        assert.deepEqual(seen, ['a', undefined]);
        assert.equal(answer.revision, 5);
        const unchanged = await things.write('b', (current) => (current ? 'unchanged' : 'absent'));
        assert.equal(unchanged.item?.revision, 3);
      });

      it('starts a consistent watch at the newest state, without gap or repetition', async () => {
        const watcher = await EventRecorder.on(things, { prefix: '', from: { state: NEWEST } });
        const old = await EventRecorder.on(things, { prefix: '', from: { state: ANY } });
        await put('c');
        assert.deepEqual(watcher.lines(), ['ADDED b@3', 'synced 4']);
        storage.resume();
        assert.deepEqual(watcher.lines(), ['ADDED b@3', 'synced 4', 'ADDED c@5']);
        assert.deepEqual(old.lines(), ['ADDED a@2', 'synced 2', 'ADDED b@3', 'DELETED a@4', 'ADDED c@5']);
      });
    });

    describe('watches', () => {
      it('tell changes after a version below a prefix, in order and once', async () => {
        await put('a/1');
        const all = await EventRecorder.on(things, { prefix: '', from: { revision: 1 } });
        const space = await EventRecorder.on(things, { prefix: 'a/', from: { revision: 2 } });
        const one = await EventRecorder.on(things, { prefix: 'a/2', from: { revision: 2 } });
        await put('a/2');
        await put('b/2');
        await put('a/2', 'blue');
        await put('a/22');
        await remove('a/2');
        const events = ['ADDED a/2@3', 'MODIFIED a/2@5', 'DELETED a/2@7'];
        await all.told(6);
        assert.deepEqual(one.lines(), events);
        assert.deepEqual(space.lines(), events.toSpliced(2, 0, 'ADDED a/22@6'));
        assert.deepEqual(all.lines(), ['ADDED a/1@2', events[0], 'ADDED b/2@4', events[1], 'ADDED a/22@6', events[2]]);
        const last = all.events.at(-1)?.item.object.metadata;
        assert.deepEqual([last?.resourceVersion, last?.labels], ['7', { color: 'blue' }]);
      });

      it('replay from the window and from the history of the store alike', async () => {
        for (let index = 0; index < 20; index++) await put(`k-${index % 3}`, index % 2 ? 'red' : 'blue');
        await remove('k-1');
        const live = await EventRecorder.on(things, { prefix: '', matches: red, from: { revision: 1 } });
        for (let from = 1; from <= 22; from++) {
          const watcher = await EventRecorder.on(things, { prefix: '', matches: red, from: { revision: from } });
          const later = live.events.filter(({ revision }) => revision > from);
          assert.deepEqual(watcher.events.map(plain), later.map(plain));
        }
      });

      it('begin with the state in the order of keys, then go on', async () => {
        for (const key of ['ab/z', 'ab-c/m', 'ab/a']) await put(key);
        await put('blue', 'blue');
        for (const state of [ANY, NEWEST, notOlderThan(5)]) {
          const watcher = await EventRecorder.on(things, { prefix: '', matches: red, from: { state } });
          assert.deepEqual(watcher.lines(), ['ADDED ab-c/m@3', 'ADDED ab/a@4', 'ADDED ab/z@2', 'synced 5']);
        }
        const watcher = await EventRecorder.on(things, { prefix: 'ab/a', from: { state: NEWEST } });
        await put('ab/a');
        assert.deepEqual(watcher.lines(), ['ADDED ab/a@4', 'synced 5', 'MODIFIED ab/a@6']);
      });

      it('report objects that enter and leave a selector', async () => {
        const watcher = await EventRecorder.on(things, { prefix: '', matches: red, from: { revision: 1 } });
        await put('a', 'blue');
        await put('a', 'red');
        await put('a', 'red');
        await put('a', 'green');
        await put('a', 'red');
        await remove('a');
        await put('b', 'blue');
        await remove('b');
        const events = ['ADDED a@3', 'MODIFIED a@4', 'DELETED a@5', 'ADDED a@6', 'DELETED a@7'];
        assert.deepEqual(watcher.lines(), events);
        const left = watcher.events[2]?.item.object.metadata;
        assert.deepEqual([left?.resourceVersion, left?.labels], ['5', { color: 'red' }]);
      });

      it('wait when they start in the future', async () => {
        const watcher = await EventRecorder.on(things, { prefix: '', from: { revision: 3 } });
        for (const key of ['a', 'b', 'c']) await put(key);
        assert.deepEqual(watcher.lines(), ['ADDED c@4']);
      });

      it('hear of progress elsewhere about every half second, and when they ask', async () => {
        const watcher = await EventRecorder.on(things, { prefix: '', from: { revision: 1 } });
        const future = await EventRecorder.on(things, { prefix: '', from: { revision: 9 } });
        await put('x', 'red', others);
        await clock.advance(600);
        assert.deepEqual(watcher.progresses, [2]);
        await clock.advance(MINUTE);
        assert.deepEqual(watcher.progresses, [2]);
        await put('y', 'red', others);
        watcher.requestProgress();
        await settled();
        assert.deepEqual([watcher.progresses, future.progresses], [[2, 3], []]);
      });

      it('expire after compaction, in the window as in the store; running ones go on', async () => {
        const running = await EventRecorder.on(things, { prefix: '', from: { revision: 1 } });
        for (const key of ['a', 'b', 'c']) await put(key);
        await storage.compact();
        for (const revision of [1, 2, 3]) {
          await assert.rejects(EventRecorder.on(things, { prefix: '', from: { revision } }), (error) => {
            assert.ok(error instanceof CompactedError);
            assert.equal(error.oldest, 4);
            return true;
          });
        }
        const fresh = await EventRecorder.on(things, { prefix: '', from: { revision: 4 } });
        await put('d');
        assert.deepEqual(fresh.lines(), ['ADDED d@5']);
        assert.equal(running.lines().length, 4);
      });

      it('expire by the clock, to the moment', async () => {
        await put('a');
        await clock.advance(MINUTE);
        await put('b');
        await clock.advance(5 * MINUTE - 1);
        await EventRecorder.on(things, { prefix: '', from: { revision: 2 } });
        assert.deepEqual(await listed(exact(2)), ['a', '@2']);
        await clock.advance(1);
        await assert.rejects(EventRecorder.on(things, { prefix: '', from: { revision: 2 } }), CompactedError);
        await assert.rejects(listed(exact(2)), CompactedError);
        assert.deepEqual(await listed(exact(3)), ['a', 'b', '@3']);
      });

      it('of a listener that throws end, and no other notices', async () => {
        const calm = await EventRecorder.on(things, { prefix: '', from: { revision: 1 } });
        const broken = new EventRecorder();
        broken.event = () => {
          throw new Error('cannot take it');
        };
        await things.watch({ prefix: '', from: { revision: 1 } }, broken);
        const after = await EventRecorder.on(things, { prefix: '', from: { revision: 1 } });
        await put('a');
        await put('b');
        assert.equal(broken.ended?.message, 'cannot take it');
        assert.deepEqual(
          [calm.lines(), after.lines()],
          [
            ['ADDED a@2', 'ADDED b@3'],
            ['ADDED a@2', 'ADDED b@3'],
          ],
        );
      });

      it('keep their order when listeners close, open and write', async () => {
        const late = new EventRecorder();
        const first = new EventRecorder();
        const writes: Promise<unknown>[] = [];
        const record = first.event.bind(first);
        first.event = (event) => {
          record(event);
          if (event.revision > 3) return;
          writes.push(put(`after-${event.revision}`));
          if (event.revision === 2) {
            writes.push((async () => things.watch({ prefix: '', from: { revision: 1 } }, late))());
            closing.close();
          }
        };
        await things.watch({ prefix: '', from: { revision: 1 } }, first);
        const closing = await EventRecorder.on(things, { prefix: '', from: { revision: 1 } });
        await put('a');
        await first.told(3);
        await Promise.all(writes);
        await late.told(3);
        const all = ['ADDED a@2', 'ADDED after-2@3', 'ADDED after-3@4'];
        assert.deepEqual([first.lines(), late.lines(), closing.lines()], [all, all, []]);
      });

      it('end when the storage is closed', async () => {
        const watcher = await EventRecorder.on(things, { prefix: '', from: { revision: 1 } });
        await storage.close();
        assert.ok(watcher.ended);
      });
    });

    describe('writes', () => {
      it('answer what is there now and what was there', async () => {
        const created = await things.write('a', (current) => (current ? 'unchanged' : { put: thing('a', 'red') }));
        assert.deepEqual([created.item?.revision, created.previous, created.revision], [2, undefined, 2]);
        const same = await things.write('a', () => 'unchanged');
        assert.deepEqual([same.item?.revision, same.previous?.revision, same.revision], [2, 2, 2]);
        const removed = await things.write('a', () => 'absent');
        assert.deepEqual([removed.revision, removed.item?.object.metadata.resourceVersion], [3, '3']);
        assert.equal(removed.previous?.object.metadata.resourceVersion, '2');
        const nothing = await things.write('a', () => 'absent');
        assert.deepEqual([nothing.item, nothing.previous, nothing.revision], [undefined, undefined, 3]);
      });

      it('lose no update among concurrent writers', async () => {
        await put('a', '0');
        const wins = await Promise.all(
          Array.from({ length: 50 }, () =>
            things.write('a', async (current) => {
              await settled();
              return { put: thing('a', String(Number(current?.object.metadata.labels?.color) + 1)) };
            }),
          ),
        );
        assert.equal((await things.get('a', NEWEST))?.object.metadata.labels?.color, '50');
        assert.equal(new Set(wins.map(({ revision }) => revision)).size, 50);
      });

      it('let only one of a deletion and an update of the same state succeed', async () => {
        for (let turn = 0; turn < 10; turn++) {
          await put('a');
          const version = (await things.get('a', NEWEST))?.revision;
          const onlyThen = (decision: 'absent' | { put: ApiObject }) =>
            things.write('a', async (current) => {
              await settled();
              if (current?.revision !== version) throw new Error('conflict');
              return decision;
            });
          const both = await Promise.allSettled([onlyThen('absent'), onlyThen({ put: thing('a', 'new') })]);
          assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
        }
      });
    });

    it('serves what was stored before it was opened', async () => {
      await put('a');
      await put('b');
      const second = openStorage(store, { clock, watchHistory: 5 * MINUTE });
      const again = second.storageOf('things');
      const watcher = await EventRecorder.on(again, { prefix: '', from: { revision: 2 } });
      assert.deepEqual(watcher.lines(), ['ADDED b@3']);
      assert.deepEqual(names((await again.list({ prefix: '', freshness: ANY })).items), ['a', 'b']);
    });
  });
}

function thing(key: string, color: string): ApiObject {
  const [namespace, name] = key.includes('/') ? key.split('/') : [undefined, key];
  const metadata = { name: name as string, ...(namespace === undefined ? {} : { namespace }), labels: { color } };
  return { apiVersion: 'v1', kind: 'Thing', metadata };
}

function plain(event: {
  readonly type: string;
  readonly revision: number;
  readonly item: { readonly object: ApiObject };
}) {
  return { type: event.type, revision: event.revision, object: event.item.object };
}
