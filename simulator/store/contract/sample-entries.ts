/** Objects that the contract suite writes, and the format in which it compares results. */
import assert from 'node:assert/strict';
import type { ApiObject } from '../../pure/object.ts';
import type { Entry, RangeAnswer, Store, TransactAnswer } from '../store.ts';

export function sampleObject(name: string): ApiObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } };
}

/** Copies an entry, which may be a class instance, to a plain object. */
export function toPlainEntry(entry: Entry | undefined): Entry | undefined {
  if (!entry) return undefined;
  const { key, value, revision, createRevision } = entry;
  return { key, value, revision, createRevision };
}

export async function put(store: Store, key: string, name = key): Promise<number> {
  const answer = await store.transact([], [{ type: 'put', key, value: sampleObject(name) }]);
  assert.ok(answer.committed);
  return answer.revision;
}

export async function remove(store: Store, key: string): Promise<number> {
  const answer = await store.transact([], [{ type: 'delete', key }]);
  assert.ok(answer.committed);
  return answer.revision;
}

export function putAtRevision(store: Store, key: string, revision: number): Promise<TransactAnswer> {
  return store.transact([{ key, revision }], [{ type: 'put', key, value: sampleObject(key) }]);
}

export function formatEntries(answer: RangeAnswer): string[] {
  return answer.entries.map(({ key, revision }) => `${key}@${revision}`);
}
