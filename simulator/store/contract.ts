/**
 * The contract of `store.ts` as tests that take *a* store: every backend runs the same ones. Nothing here knows how a backend
 * keeps its data, nor that one of them answers at once.
 */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import fc from 'fast-check';
import type { ApiObject } from '../pure/object.ts';
import {
  CompactedError,
  type Entry,
  FutureRevisionError,
  type Guard,
  type Operation,
  type RangeAnswer,
  type Store,
  type TransactAnswer,
} from './store.ts';
import { WatchRecorder } from './watch-recorder.ts';

/** `open` answers an empty store at revision 1. */
export function storeContract(backend: string, open: () => Promise<Store>): void {
  describe(`store contract: ${backend}`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    it('is empty at revision 1, and the first change is revision 2', async () => {
      assert.equal(await store.revision(), 1);
      assert.deepEqual(await store.range({ prefix: '' }), { entries: [], revision: 1, remaining: 0 });
      assert.equal(await store.get('/a'), undefined);
      assert.equal(await put(store, '/a'), 2);
      assert.equal(await store.revision(), 2);
    });

    it('remembers when a key was created and when it was last changed', async () => {
      await put(store, '/a', 'one');
      await put(store, '/b');
      await put(store, '/a', 'two');
      const entry = await store.get('/a');
      assert.deepEqual(plain(entry), { key: '/a', value: value('two'), revision: 4, createRevision: 2 });
      await remove(store, '/a');
      await put(store, '/a', 'three');
      const again = plain(await store.get('/a'));
      assert.deepEqual(again, { key: '/a', value: value('three'), revision: 6, createRevision: 6 });
    });

    it('does all operations of a transaction at one revision', async () => {
      await put(store, '/old');
      const answer = await store.transact(
        [],
        [
          { type: 'put', key: '/a', value: value('a') },
          { type: 'put', key: '/b', value: value('b') },
          { type: 'delete', key: '/old' },
        ],
      );
      assert.deepEqual(answer, { committed: true, revision: 3 });
      assert.deepEqual(shown(await store.range({ prefix: '' })), ['/a@3', '/b@3']);
      assert.deepEqual(shown(await store.range({ prefix: '', revision: 2 })), ['/old@2']);
    });

    it('makes no revision where nothing changes', async () => {
      assert.deepEqual(await store.transact([], [{ type: 'delete', key: '/absent' }]), {
        committed: true,
        revision: 1,
      });
      assert.deepEqual(await store.transact([], []), { committed: true, revision: 1 });
    });

    it('refuses a transaction that names a key twice, and does none of it', async () => {
      const twice: Operation[] = [
        { type: 'put', key: '/a', value: value('one') },
        { type: 'delete', key: '/a' },
      ];
      await assert.rejects(store.transact([], twice));
      assert.equal(await store.revision(), 1);
    });

    it('does nothing when one guard fails, and shows what all guarded keys hold', async () => {
      await put(store, '/a');
      const guards: Guard[] = [
        { key: '/a', revision: 2 },
        { key: '/b', revision: 7 },
      ];
      const answer = await store.transact(guards, [{ type: 'delete', key: '/a' }]);
      assert.deepEqual(answer, { committed: false, current: [await store.get('/a'), undefined] });
      assert.deepEqual(shown(await store.range({ prefix: '' })), ['/a@2']);
    });

    it('takes a guard of revision 0 as absence', async () => {
      assert.equal((await guarded(store, '/a', 0)).committed, true);
      assert.equal((await guarded(store, '/a', 0)).committed, false);
      await remove(store, '/a');
      assert.equal((await guarded(store, '/a', 2)).committed, false);
      assert.equal((await guarded(store, '/a', 0)).committed, true);
    });

    it('lets exactly one of many concurrent writers win each revision', async () => {
      await put(store, '/a');
      const wins: number[] = [];
      await Promise.all(
        Array.from({ length: 20 }, async () => {
          for (let seen = 2, turn = 0; turn < 5; turn++) {
            const answer = await guarded(store, '/a', seen);
            if (answer.committed) wins.push(answer.revision);
            seen = answer.committed ? answer.revision : (answer.current[0]?.revision ?? 0);
          }
        }),
      );
      assert.equal(new Set(wins).size, wins.length);
      assert.equal(wins.length, (await store.revision()) - 2);
      assert.ok(wins.length >= 5);
    });

    it('never lets a delete and an update with the same guard both succeed', async () => {
      for (let turn = 0; turn < 10; turn++) {
        const revision = await put(store, '/a');
        const both = await Promise.all([
          store.transact([{ key: '/a', revision }], [{ type: 'delete', key: '/a' }]),
          guarded(store, '/a', revision),
        ]);
        assert.equal(both.filter(({ committed }) => committed).length, 1);
      }
    });

    it('ranges in byte order, below a prefix only', async () => {
      const keys = ['/r/a/x', '/r/a-b/x', '/r/a', '/r/ab/x', '/s/a', '/r/\u{1F600}', '/r/\uFF5E', '/r/é'];
      for (const key of keys) await put(store, key);
      const expected = keys
        .filter((key) => key.startsWith('/r/'))
        .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
      assert.deepEqual(
        (await store.range({ prefix: '/r/' })).entries.map(({ key }) => key),
        expected,
      );
      assert.deepEqual(
        (await store.range({ prefix: '/r/a/' })).entries.map(({ key }) => key),
        ['/r/a/x'],
      );
    });

    it('pages by start and limit, and counts what remains below the prefix', async () => {
      for (const key of ['/a/1', '/a/2', '/a/3', '/a/4', '/b/1']) await put(store, key);
      const first = await store.range({ prefix: '/a/', limit: 2 });
      assert.deepEqual([shown(first), first.remaining], [['/a/1@2', '/a/2@3'], 2]);
      const second = await store.range({ prefix: '/a/', start: '/a/2\0', limit: 2 });
      assert.deepEqual([shown(second), second.remaining], [['/a/3@4', '/a/4@5'], 0]);
      const inclusive = await store.range({ prefix: '/a/', start: '/a/4' });
      assert.deepEqual(shown(inclusive), ['/a/4@5']);
      assert.deepEqual(shown(await store.range({ prefix: '/a/', start: '/a/5' })), []);
      assert.deepEqual(shown(await store.range({ prefix: '/b/', start: '/a/1' })), ['/b/1@6']);
      const everything = await store.range({ prefix: '', limit: 1 });
      assert.deepEqual([shown(everything), everything.remaining], [['/a/1@2'], 4]);
    });

    it('reads every revision as it was, whatever came after', async () => {
      await fc.assert(
        fc.asyncProperty(history, async (steps) => {
          const own = await open();
          const states = new Map([[1, [] as string[]]]);
          const model = new Map<string, number>();
          for (const [what, key] of steps) {
            if (what === 'delete' && !model.has(key)) continue;
            const revision = what === 'put' ? await put(own, key) : await remove(own, key);
            if (what === 'put') model.set(key, revision);
            else model.delete(key);
            states.set(
              revision,
              [...model].sort(byKey).map(([at, changed]) => `${at}@${changed}`),
            );
          }
          for (const [revision, state] of states) {
            const answer = await own.range({ prefix: '', revision });
            assert.deepEqual([answer.revision, shown(answer)], [revision, state]);
            const page = await own.range({ prefix: '/b', revision, limit: 1 });
            const below = state.filter((line) => line.startsWith('/b'));
            assert.deepEqual([shown(page), page.remaining], [below.slice(0, 1), Math.max(0, below.length - 1)]);
          }
          await own.close();
        }),
        { numRuns: 30 },
      );
    });

    it('refuses a revision from the future', async () => {
      await put(store, '/a');
      await assert.rejects(store.range({ prefix: '', revision: 3 }), (error) => {
        assert.ok(error instanceof FutureRevisionError);
        assert.equal(error.current, 2);
        return true;
      });
      await assert.rejects(store.compact(3), FutureRevisionError);
    });

    it('watches every change after a revision, below a prefix, once and in order', async () => {
      await put(store, '/a/1');
      await put(store, '/b/1');
      await put(store, '/a/2');
      const late = await WatchRecorder.on(store, '/a/', 2);
      const early = await WatchRecorder.on(store, '', 1);
      await put(store, '/a/1');
      await remove(store, '/a/2');
      await put(store, '/b/2');
      await Promise.all([late.progressed(7), early.progressed(7)]);
      assert.deepEqual(late.lines(), ['put /a/2@4', 'put /a/1@5', 'delete /a/2@6']);
      assert.deepEqual(early.lines(), [
        'put /a/1@2',
        'put /b/1@3',
        'put /a/2@4',
        'put /a/1@5',
        'delete /a/2@6',
        'put /b/2@7',
      ]);
    });

    it('shows in a change what is there and what was there', async () => {
      const watch = await WatchRecorder.on(store, '/', 1);
      await put(store, '/a', 'one');
      await put(store, '/a', 'two');
      await remove(store, '/a');
      await watch.progressed(4);
      const one = { key: '/a', value: value('one'), revision: 2, createRevision: 2 };
      const two = { key: '/a', value: value('two'), revision: 3, createRevision: 2 };
      const seen = watch.changes.map(({ entry, previous, ...change }) => [change, plain(entry), plain(previous)]);
      assert.deepEqual(seen, [
        [{ key: '/a', revision: 2 }, one, undefined],
        [{ key: '/a', revision: 3 }, two, one],
        [{ key: '/a', revision: 4 }, undefined, two],
      ]);
    });

    it('begins a watch from the future only after it', async () => {
      const watch = await WatchRecorder.on(store, '/', 3);
      await put(store, '/a');
      await put(store, '/b');
      await put(store, '/c');
      await watch.progressed(4);
      assert.deepEqual(watch.lines(), ['put /c@4']);
    });

    it('delivers nothing to a closed watch', async () => {
      const closed = await WatchRecorder.on(store, '/', 1);
      const open = await WatchRecorder.on(store, '/', 1);
      closed.close();
      await put(store, '/a');
      await open.progressed(2);
      assert.deepEqual([closed.lines(), open.lines()], [[], ['put /a@2']]);
    });

    it('says progress only after what it covers, and knows delivered revisions only truly', async () => {
      const watch = await WatchRecorder.on(store, '/a/', 1);
      await put(store, '/a/1');
      await put(store, '/elsewhere');
      const delivered = watch.delivered();
      if (delivered !== undefined) assert.deepEqual([delivered, watch.lines()], [3, ['put /a/1@2']]);
      await watch.progressed(3);
      assert.deepEqual(watch.lines(), ['put /a/1@2']);
      assert.ok(watch.progresses.every((revision) => revision <= 3));
    });

    it('ends the watch of a listener that throws, and no other', async () => {
      const calm = await WatchRecorder.on(store, '/', 1);
      const broken = new WatchRecorder();
      broken.change = () => {
        throw new Error('cannot take it');
      };
      await store.watch('/', 1, broken);
      await put(store, '/a');
      await broken.finished();
      assert.equal(broken.ended?.message, 'cannot take it');
      await put(store, '/b');
      await calm.progressed(3);
      assert.deepEqual(calm.lines(), ['put /a@2', 'put /b@3']);
    });

    it('keeps the order for all when a listener writes and opens watches itself', async () => {
      const inner: Promise<unknown>[] = [];
      const second = new WatchRecorder();
      const first = new WatchRecorder();
      const record = first.change.bind(first);
      first.change = (change) => {
        record(change);
        if (change.revision > 4) return;
        inner.push(put(store, `/by-listener-${change.revision}`));
        if (change.revision === 2) inner.push(store.watch('/', 1, second));
      };
      const watch = await store.watch('/', 1, first);
      const last = await WatchRecorder.on(store, '/', 1);
      await put(store, '/a');
      await last.progressed(5);
      await Promise.all(inner);
      watch.requestProgress();
      const all = ['put /a@2', 'put /by-listener-2@3', 'put /by-listener-3@4', 'put /by-listener-4@5'];
      assert.deepEqual([first.lines(), second.lines(), last.lines()], [all, all, all]);
    });

    it('forgets what was compacted, and nothing else', async () => {
      for (const key of ['/a', '/b', '/a']) await put(store, key);
      await remove(store, '/b');
      const running = await WatchRecorder.on(store, '/', 1);
      await running.progressed(5);
      await store.compact(4);
      const compacted = (error: unknown) => error instanceof CompactedError;
      await assert.rejects(store.range({ prefix: '', revision: 3 }), compacted);
      await assert.rejects(store.watch('', 2, new WatchRecorder()), compacted);
      assert.deepEqual(shown(await store.range({ prefix: '', revision: 4 })), ['/a@4', '/b@3']);
      assert.deepEqual(shown(await store.range({ prefix: '' })), ['/a@4']);
      const watch = await WatchRecorder.on(store, '', 3);
      await put(store, '/c');
      await Promise.all([watch.progressed(6), running.progressed(6)]);
      assert.deepEqual(watch.lines(), ['put /a@4', 'delete /b@5', 'put /c@6']);
      assert.equal(running.ended, undefined);
      await store.compact(2);
      await assert.rejects(store.range({ prefix: '', revision: 3 }), compacted);
    });

    it('ends all watches when it is closed', async () => {
      const watch = await WatchRecorder.on(store, '/', 1);
      await store.close();
      await watch.finished();
      assert.ok(watch.ended);
      await assert.rejects(put(store, '/a'));
    });
  });
}

const history = fc.array(
  fc.tuple(
    fc.constantFrom('put' as const, 'put' as const, 'delete' as const),
    fc.constantFrom('/a', '/b1', '/b2', '/c'),
  ),
  { maxLength: 40 },
);

function byKey([a]: readonly [string, number], [b]: readonly [string, number]): number {
  return a < b ? -1 : 1;
}

function value(name: string): ApiObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } };
}

/** Entries may be of a class of their own. */
function plain(entry: Entry | undefined): Entry | undefined {
  if (!entry) return undefined;
  const { key, value, revision, createRevision } = entry;
  return { key, value, revision, createRevision };
}

async function put(store: Store, key: string, name = key): Promise<number> {
  const answer = await store.transact([], [{ type: 'put', key, value: value(name) }]);
  assert.ok(answer.committed);
  return answer.revision;
}

async function remove(store: Store, key: string): Promise<number> {
  const answer = await store.transact([], [{ type: 'delete', key }]);
  assert.ok(answer.committed);
  return answer.revision;
}

function guarded(store: Store, key: string, revision: number): Promise<TransactAnswer> {
  return store.transact([{ key, revision }], [{ type: 'put', key, value: value(key) }]);
}

function shown(answer: RangeAnswer): string[] {
  return answer.entries.map(({ key, revision }) => `${key}@${revision}`);
}
