/**
 * The contract of `watch-cache.ts` as tests that take *a* store: the cache must be right above each backend. Expectations on order,
 * limits with selectors and the content of DELETED events were seen on a kube-apiserver.
 */
import { describe } from 'node:test';
import type { Store } from '../store.ts';
import { cacheLists } from './cache-lists.ts';
import { cachePaused } from './cache-paused.ts';
import { cacheWatchLives } from './cache-watch-lives.ts';
import { cacheWatches } from './cache-watches.ts';
import { cacheWrites } from './cache-writes.ts';

/** `open` answers an empty store at revision 1. */
export function cacheContract(backend: string, open: () => Promise<Store>): void {
  describe(`watch cache contract: ${backend}`, () => {
    describe('items and lists', () => cacheLists(open));
    describe('a paused cache', () => cachePaused(open));
    describe('watches', () => cacheWatches(open));
    describe('lives of watches', () => cacheWatchLives(open));
    describe('writes', () => cacheWrites(open));
  });
}
