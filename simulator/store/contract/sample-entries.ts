/** Functions to write objects in the contract tests, and to format the results that they compare. */
import assert from 'node:assert/strict';
import type { ApiObject } from '../../pure/object.ts';
import type { RangeResult, Store, StoreEntry, TransactionResult } from '../store.ts';

export function createSampleObject(name: string): ApiObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } };
}

/** Copies an entry, which may be a class instance, to a plain object. */
export function toPlainEntry(entry: StoreEntry | undefined): StoreEntry | undefined {
  if (!entry) return undefined;
  const { key, value, revision, createRevision } = entry;
  return { key, value, revision, createRevision };
}

export async function putSampleObject(store: Store, key: string, name = key): Promise<number> {
  const result = await store.transact([], [{ type: 'put', key, value: createSampleObject(name) }]);
  assert.ok(result.committed);
  return result.revision;
}

export async function removeKey(store: Store, key: string): Promise<number> {
  const result = await store.transact([], [{ type: 'delete', key }]);
  assert.ok(result.committed);
  return result.revision;
}

export function putAtRevision(store: Store, key: string, revision: number): Promise<TransactionResult> {
  return store.transact([{ key, revision }], [{ type: 'put', key, value: createSampleObject(key) }]);
}

export function formatEntries(rangeResult: RangeResult): string[] {
  return rangeResult.entries.map(({ key, revision }) => `${key}@${revision}`);
}
