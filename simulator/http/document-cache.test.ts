import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DocumentCache } from './document-cache.ts';
import type { PublishedDocument } from './published-document.ts';

const MEGABYTE = 1024 * 1024;

function document(hash: string, megabytes: number): PublishedDocument {
  const json = Buffer.alloc(megabytes * MEGABYTE);
  return { hash, builtAt: 0, json, protobuf: () => json };
}

test('keeps the most recently used documents, and the hashes of all', () => {
  const kept = new DocumentCache();
  for (const key of ['a', 'b', 'c']) kept.add(key, document(key, 10));
  assert.equal(kept.get('a')?.hash, 'a');
  kept.add('d', document('d', 10));
  assert.equal(kept.get('b'), undefined);
  assert.equal(kept.hash('b'), 'b');
  assert.deepEqual(
    ['a', 'c', 'd'].map((key) => kept.get(key)?.hash),
    ['a', 'c', 'd'],
  );
});

test('a document larger than the limit is kept alone', () => {
  const kept = new DocumentCache();
  kept.add('a', document('a', 1));
  kept.add('long', document('long', 40));
  assert.equal(kept.get('a'), undefined);
  assert.equal(kept.get('long')?.hash, 'long');
  kept.add('b', document('b', 1));
  assert.equal(kept.get('long'), undefined);
  assert.equal(kept.get('b')?.hash, 'b');
});

test('a document that is added repeatedly counts once', () => {
  const kept = new DocumentCache();
  kept.add('a', document('a', 10));
  for (let time = 0; time < 9; time += 1) kept.add('b', document('b', 10));
  assert.equal(kept.get('a')?.hash, 'a');
  kept.clear();
  assert.equal(kept.get('a'), undefined);
  assert.equal(kept.hash('a'), undefined);
});
