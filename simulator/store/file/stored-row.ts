/** Reads the rows of the file, and computes their checksums. */
import { crc32 } from 'node:zlib';
import type { ChangeRow } from './messages.ts';

export function readChangeRow(columns: Record<string, unknown>): ChangeRow {
  const { revision, key, createRevision, value } = columns;
  return {
    revision: Number(revision),
    key: String(key),
    createRevision: Number(createRevision),
    value: typeof value === 'string' ? value : null,
  };
}

export function computeRowChecksum({ revision, key, createRevision, value }: ChangeRow): number {
  return crc32(`${revision} ${createRevision} ${value === null ? 'deleted' : 'put'} ${key}\n${value ?? ''}`);
}
