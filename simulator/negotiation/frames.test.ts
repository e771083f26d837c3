import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CachedItem } from '../store/cache/item.ts';
import { WatchFrameCache } from './frames.ts';

const MEGABYTE = 1024 * 1024;

test('the cache keeps the most recent events up to the size limit', () => {
  const frames = new WatchFrameCache();
  const items = Array.from({ length: 20 }, (_, index) => {
    const metadata = { name: `n${index}` };
    return new CachedItem(metadata.name, {
      value: { apiVersion: 'v1', kind: 'A', metadata },
      revision: 1,
      createRevision: 1,
    });
  });
  const listCachedKeys = () =>
    items.filter((item) => frames.findCachedFrame(item, 'json') !== undefined).map(({ key }) => key);
  for (const item of items) frames.addFrame(item, 'json', Buffer.alloc(4 * MEGABYTE));
  assert.deepEqual(listCachedKeys(), ['n16', 'n17', 'n18', 'n19']);
  const [longestItem, nextItem] = items;
  assert.ok(longestItem && nextItem);
  frames.addFrame(longestItem, 'json', Buffer.alloc(40 * MEGABYTE));
  assert.deepEqual(listCachedKeys(), ['n0']);
  frames.addFrame(nextItem, 'json', Buffer.alloc(MEGABYTE));
  assert.deepEqual(listCachedKeys(), ['n1']);
});
