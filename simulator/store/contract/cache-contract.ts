/**
 * Tests of the contract in `watch-cache.ts`, which run with each store, because the cache must work with each of them. Expectations about
 * order, limits with selectors and the content of DELETED events were observed on kube-apiserver.
 */
import { describe } from 'node:test';
import type { Store } from '../store.ts';
import { describeCacheLists } from './cache-lists.ts';
import { describePausedCache } from './cache-paused.ts';
import { describeWatchLifetimes } from './cache-watch-lifetimes.ts';
import { describeCacheWatches } from './cache-watches.ts';
import { describeCacheWrites } from './cache-writes.ts';

/** Defines the tests. `openStore` must return an empty store at revision 1. */
export function describeCacheContract(backend: string, openStore: () => Promise<Store>): void {
  describe(`watch cache contract: ${backend}`, () => {
    describe('items and lists', () => describeCacheLists(openStore));
    describe('a paused cache', () => describePausedCache(openStore));
    describe('watches', () => describeCacheWatches(openStore));
    describe('lifetimes of watches', () => describeWatchLifetimes(openStore));
    describe('writes', () => describeCacheWrites(openStore));
  });
}
