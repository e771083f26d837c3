/**
 * The contract of `watch-cache.ts` as tests that take a store: the cache must work with each backend. Expectations about order, limits with
 * selectors and the content of DELETED events were observed on a kube-apiserver.
 */
import { describe } from 'node:test';
import type { Store } from '../store.ts';
import { cacheLists } from './cache-lists.ts';
import { cachePaused } from './cache-paused.ts';
import { cacheWatchLifetimes } from './cache-watch-lifetimes.ts';
import { cacheWatches } from './cache-watches.ts';
import { cacheWrites } from './cache-writes.ts';

/** `open` returns an empty store at revision 1. */
export function describeCacheContract(backend: string, open: () => Promise<Store>): void {
  describe(`watch cache contract: ${backend}`, () => {
    describe('items and lists', () => cacheLists(open));
    describe('a paused cache', () => cachePaused(open));
    describe('watches', () => cacheWatches(open));
    describe('lifetimes of watches', () => cacheWatchLifetimes(open));
    describe('writes', () => cacheWrites(open));
  });
}
