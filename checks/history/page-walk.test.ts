import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { History, Page, PageWalk, RecordedObject } from './history.ts';
import { checkPageWalk, joinPages } from './page-walk.ts';

function item(number: number): RecordedObject {
  return { metadata: { name: `o${number}`, namespace: 'n', uid: `u${number}`, resourceVersion: `v${number}` } };
}

function walkOver(count: number, limit: number): PageWalk {
  const pages: Page[] = [];
  for (let start = 0; pages.length === 0 || start < count; start += limit) {
    const remainingCount = count - Math.min(count, start + limit);
    pages.push({
      version: 'snapshot',
      items: Array.from({ length: Math.min(limit, count - start) }, (_, index) => item(start + index)),
      startedAt: 1000 + start * 2,
      endedAt: 1001 + start * 2,
      ...(remainingCount > 0 ? { continue: `token ${start}`, remainingItemCount: remainingCount } : {}),
    });
  }
  return { id: 'walk', limit, pages };
}

const walk = fc
  .tuple(fc.integer({ min: 2, max: 40 }), fc.integer({ min: 1, max: 9 }))
  .map(([count, limit]) => walkOver(count, limit));

function history(count: number): History {
  const writes = Array.from({ length: count }, (_, number) => ({
    id: `write ${number}`,
    verb: 'create' as const,
    key: `n/o${number}`,
    outcome: 'acknowledged' as const,
    object: item(number),
    startedAt: number * 2,
    endedAt: number * 2 + 1,
  }));
  return { writes, watches: [], lists: [], closed: true };
}

function replacePage(subject: PageWalk, index: number, change: (page: Page) => Page): PageWalk {
  return { ...subject, pages: subject.pages.map((page, position) => (position === index ? change(page) : page)) };
}

test('accepts a complete walk and joins its pages into one list', () => {
  fc.assert(
    fc.property(walk, (subject) => {
      const { items, version } = joinPages(subject);
      assert.deepEqual(checkPageWalk(subject, history(items.length)), []);
      assert.equal(version, 'snapshot');
    }),
  );
});

test('reports an incorrect page', () => {
  const breakers: Record<string, (page: Page) => Page> = {
    'an item twice': (page) => ({ ...page, items: [...page.items.slice(1), item(0)] }),
    'an item lost': (page) => ({ ...page, items: page.items.slice(1) }),
    'another version': (page) => ({ ...page, version: 'other' }),
    'a wrong count': (page) => ({ ...page, remainingItemCount: (page.remainingItemCount ?? 0) + 1 }),
    'a later change': (page) => ({ ...page, items: [...page.items.slice(1), item(999)] }),
  };
  fc.assert(
    fc.property(walk, fc.nat(), fc.constantFrom(...Object.keys(breakers)), (subject, seed, name) => {
      const index = 1 + (seed % Math.max(1, subject.pages.length - 1));
      const breaker = breakers[name];
      fc.pre(index < subject.pages.length && breaker !== undefined);
      const brokenPageWalk = replacePage(subject, index, breaker ?? ((page) => page));
      const recordedHistory = history(joinPages(subject).items.length);
      const latePage = {
        ...recordedHistory.writes[0],
        id: 'late',
        key: 'n/o999',
        object: item(999),
        startedAt: 5000,
        endedAt: 5001,
      };
      const writes =
        name === 'a later change'
          ? [...recordedHistory.writes, latePage as (typeof recordedHistory.writes)[0]]
          : recordedHistory.writes;
      assert.notDeepEqual(checkPageWalk(brokenPageWalk, { ...recordedHistory, writes }), []);
    }),
  );
});

test('reports a walk that ends early, or continues after the last page', () => {
  const completeWalk = walkOver(6, 2);
  const findMessages = (subject: PageWalk) => checkPageWalk(subject).map(({ message }) => message);
  const shortWalkMessages = findMessages({ ...completeWalk, pages: completeWalk.pages.slice(0, 2) });
  assert.ok(shortWalkMessages.includes('walk: page 2 of 2 is the last page and has a continue token'));
  const missingTokenMessages = findMessages(replacePage(completeWalk, 1, ({ continue: _token, ...page }) => page));
  assert.deepEqual(missingTokenMessages, ['walk: page 2 of 3 has no continue token, but items follow']);
});
