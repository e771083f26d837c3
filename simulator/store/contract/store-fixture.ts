/** The fixture of the store contract. Opens an empty store for each test, and returns a function that returns it. */
import { afterEach, beforeEach } from 'node:test';
import type { Store } from '../store.ts';

export function setUpStore(openStore: () => Promise<Store>): () => Store {
  let store: Store;
  beforeEach(async () => {
    store = await openStore();
  });
  afterEach(() => store.close());
  return () => store;
}
