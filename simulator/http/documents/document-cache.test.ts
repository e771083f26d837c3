import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DocumentCache } from './document-cache.ts';
import type { PublishedDocument } from './published-document.ts';

const MEGABYTE = 1024 * 1024;

function createDocument(hash: string, megabytes: number): PublishedDocument {
  const json = Buffer.alloc(megabytes * MEGABYTE);
  return { hash, builtAt: 0, json, encodeProtobuf: () => json };
}

test('the cache keeps the most recently used documents, and the hashes of all documents', () => {
  const cache = new DocumentCache();
  for (const key of ['a', 'b', 'c']) cache.add(key, createDocument(key, 10));
  assert.equal(cache.get('a')?.hash, 'a');
  cache.add('d', createDocument('d', 10));
  assert.equal(cache.get('b'), undefined);
  assert.equal(cache.findHash('b'), 'b');
  assert.deepEqual(
    ['a', 'c', 'd'].map((key) => cache.get(key)?.hash),
    ['a', 'c', 'd'],
  );
});

test('a document larger than the limit replaces all other documents', () => {
  const cache = new DocumentCache();
  cache.add('a', createDocument('a', 1));
  cache.add('long', createDocument('long', 40));
  assert.equal(cache.get('a'), undefined);
  assert.equal(cache.get('long')?.hash, 'long');
  cache.add('b', createDocument('b', 1));
  assert.equal(cache.get('long'), undefined);
  assert.equal(cache.get('b')?.hash, 'b');
});

test('a document that is added twice counts once', () => {
  const cache = new DocumentCache();
  cache.add('a', createDocument('a', 10));
  for (let time = 0; time < 9; time += 1) cache.add('b', createDocument('b', 10));
  assert.equal(cache.get('a')?.hash, 'a');
  cache.clear();
  assert.equal(cache.get('a'), undefined);
  assert.equal(cache.findHash('a'), undefined);
});
