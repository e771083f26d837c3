/**
 * Tests of the contract in `store.ts`, which run with each backend. The tests do not depend on how a backend stores its data, or on whether
 * it responds synchronously.
 */
import { describe } from 'node:test';
import type { Store } from '../store.ts';
import { describeRanges } from './ranges.ts';
import { describeTransactions } from './transactions.ts';
import { describeWatches } from './watches.ts';

/** Defines the tests. `openStore` must return an empty store at revision 1. */
export function describeStoreContract(backend: string, openStore: () => Promise<Store>): void {
  describe(`store contract: ${backend}`, () => {
    describe('transactions', () => describeTransactions(openStore));
    describe('ranges', () => describeRanges(openStore));
    describe('watches', () => describeWatches(openStore));
  });
}
