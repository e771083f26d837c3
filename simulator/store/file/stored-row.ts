/** A change as a row of the file has it, and the checksum that stands beside it. */
import { crc32 } from 'node:zlib';
import type { Row } from './messages.ts';

export function rowOf(row: Record<string, unknown>): Row {
  const { revision, key, createRevision, value } = row;
  return {
    revision: Number(revision),
    key: String(key),
    createRevision: Number(createRevision),
    value: typeof value === 'string' ? value : null,
  };
}

export function checksumOf({ revision, key, createRevision, value }: Row): number {
  return crc32(`${revision} ${createRevision} ${value === null ? 'deleted' : 'put'} ${key}\n${value ?? ''}`);
}
