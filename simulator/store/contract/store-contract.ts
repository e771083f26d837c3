/**
 * The contract of `store.ts` as tests that take a store: every backend runs them. The tests depend neither on how a backend keeps its data,
 * nor on one of them responding synchronously.
 */
import { describe } from 'node:test';
import type { Store } from '../store.ts';
import { describeRanges } from './ranges.ts';
import { describeTransactions } from './transactions.ts';
import { describeWatches } from './watches.ts';

/** `open` returns an empty store at revision 1. */
export function describeStoreContract(backend: string, openStore: () => Promise<Store>): void {
  describe(`store contract: ${backend}`, () => {
    describe('transactions', () => describeTransactions(openStore));
    describe('ranges', () => describeRanges(openStore));
    describe('watches', () => describeWatches(openStore));
  });
}
