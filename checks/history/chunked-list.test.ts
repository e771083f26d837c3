import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { checkChunkedList, joinPages } from './chunked-list.ts';
import type { ChunkedList, History, Page, RecordedObject } from './history.ts';

function createItem(number: number): RecordedObject {
  return { metadata: { name: `o${number}`, namespace: 'n', uid: `u${number}`, resourceVersion: `v${number}` } };
}

function createChunkedList(count: number, limit: number): ChunkedList {
  const pages: Page[] = [];
  for (let start = 0; pages.length === 0 || start < count; start += limit) {
    const remainingCount = count - Math.min(count, start + limit);
    pages.push({
      version: 'snapshot',
      items: Array.from({ length: Math.min(limit, count - start) }, (_, index) => createItem(start + index)),
      startedAt: 1000 + start * 2,
      endedAt: 1001 + start * 2,
      ...(remainingCount > 0 ? { continue: `token ${start}`, remainingItemCount: remainingCount } : {}),
    });
  }
  return { id: 'list 1', limit, pages };
}

const chunkedListArbitrary = fc
  .tuple(fc.integer({ min: 2, max: 40 }), fc.integer({ min: 1, max: 9 }))
  .map(([count, limit]) => createChunkedList(count, limit));

function createHistory(count: number): History {
  const writes = Array.from({ length: count }, (_, number) => ({
    id: `write ${number}`,
    verb: 'create' as const,
    key: `n/o${number}`,
    outcome: 'acknowledged' as const,
    object: createItem(number),
    startedAt: number * 2,
    endedAt: number * 2 + 1,
  }));
  return { writes, watches: [], lists: [], hasAllWrites: true };
}

function replacePage(chunkedList: ChunkedList, index: number, change: (page: Page) => Page): ChunkedList {
  return {
    ...chunkedList,
    pages: chunkedList.pages.map((page, position) => (position === index ? change(page) : page)),
  };
}

test('a complete chunked list has no violation, and its pages can be joined into one list', () => {
  fc.assert(
    fc.property(chunkedListArbitrary, (completeList) => {
      const { items, version } = joinPages(completeList);
      assert.deepEqual(checkChunkedList(completeList, createHistory(items.length)), []);
      assert.equal(version, 'snapshot');
    }),
  );
});

test('an incorrect page is a violation', () => {
  const mutations: Record<string, (page: Page) => Page> = {
    'an item twice': (page) => ({ ...page, items: [...page.items.slice(1), createItem(0)] }),
    'an item lost': (page) => ({ ...page, items: page.items.slice(1) }),
    'another version': (page) => ({ ...page, version: 'other' }),
    'a wrong count': (page) => ({ ...page, remainingItemCount: (page.remainingItemCount ?? 0) + 1 }),
    'a later change': (page) => ({ ...page, items: [...page.items.slice(1), createItem(999)] }),
  };
  fc.assert(
    fc.property(
      chunkedListArbitrary,
      fc.nat(),
      fc.constantFrom(...Object.keys(mutations)),
      (completeList, seed, name) => {
        const index = 1 + (seed % Math.max(1, completeList.pages.length - 1));
        const mutate = mutations[name];
        fc.pre(index < completeList.pages.length && mutate !== undefined);
        const brokenChunkedList = replacePage(completeList, index, mutate ?? ((page) => page));
        const recordedHistory = createHistory(joinPages(completeList).items.length);
        const lateWrite = {
          ...recordedHistory.writes[0],
          id: 'late',
          key: 'n/o999',
          object: createItem(999),
          startedAt: 5000,
          endedAt: 5001,
        };
        const writes =
          name === 'a later change'
            ? [...recordedHistory.writes, lateWrite as (typeof recordedHistory.writes)[0]]
            : recordedHistory.writes;
        assert.notDeepEqual(checkChunkedList(brokenChunkedList, { ...recordedHistory, writes }), []);
      },
    ),
  );
});

test('a missing continue token, and a continue token on the last page, are violations', () => {
  const completeList = createChunkedList(6, 2);
  const findMessages = (completeList: ChunkedList) => checkChunkedList(completeList).map(({ message }) => message);
  const shortListMessages = findMessages({ ...completeList, pages: completeList.pages.slice(0, 2) });
  assert.ok(shortListMessages.includes('list 1: page 2 of 2 is the last page and has a continue token'));
  const missingTokenMessages = findMessages(replacePage(completeList, 1, ({ continue: _token, ...page }) => page));
  assert.deepEqual(missingTokenMessages, ['list 1: page 2 of 3 has no continue token, but items follow']);
});
