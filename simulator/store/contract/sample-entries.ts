/** What the contract suite writes, and how it shows what it read. */
import assert from 'node:assert/strict';
import type { ApiObject } from '../../pure/object.ts';
import type { Entry, RangeAnswer, Store, TransactAnswer } from '../store.ts';

export function value(name: string): ApiObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } };
}

/** Entries may be of a class of their own. */
export function plain(entry: Entry | undefined): Entry | undefined {
  if (!entry) return undefined;
  const { key, value, revision, createRevision } = entry;
  return { key, value, revision, createRevision };
}

export async function put(store: Store, key: string, name = key): Promise<number> {
  const answer = await store.transact([], [{ type: 'put', key, value: value(name) }]);
  assert.ok(answer.committed);
  return answer.revision;
}

export async function remove(store: Store, key: string): Promise<number> {
  const answer = await store.transact([], [{ type: 'delete', key }]);
  assert.ok(answer.committed);
  return answer.revision;
}

export function guarded(store: Store, key: string, revision: number): Promise<TransactAnswer> {
  return store.transact([{ key, revision }], [{ type: 'put', key, value: value(key) }]);
}

export function shown(answer: RangeAnswer): string[] {
  return answer.entries.map(({ key, revision }) => `${key}@${revision}`);
}
