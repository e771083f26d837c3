/**
 * The contract of `store.ts` as tests that take a store: every backend runs them. The tests depend neither on how a backend keeps its data,
 * nor on one of them responding synchronously.
 */
import { describe } from 'node:test';
import type { Store } from '../store.ts';
import { ranges } from './ranges.ts';
import { transactions } from './transactions.ts';
import { watches } from './watches.ts';

/** `open` returns an empty store at revision 1. */
export function describeStoreContract(backend: string, open: () => Promise<Store>): void {
  describe(`store contract: ${backend}`, () => {
    describe('transactions', () => transactions(open));
    describe('ranges', () => ranges(open));
    describe('watches', () => watches(open));
  });
}
