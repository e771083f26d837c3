import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CachedItem } from './item.ts';
import { LongEncodingCache } from './long-encodings.ts';

test('keeps the most recently used encodings up to the size limit', () => {
  const encodings = new LongEncodingCache(100);
  const [firstEncoding, secondEncoding] = [encodings.add(Buffer.alloc(40)), encodings.add(Buffer.alloc(40))];
  assert.ok(encodings.getBytes(firstEncoding));
  const thirdEncoding = encodings.add(Buffer.alloc(40));
  assert.deepEqual(
    [firstEncoding, secondEncoding, thirdEncoding].map(
      (longEncoding) => encodings.getBytes(longEncoding) !== undefined,
    ),
    [true, false, true],
  );
  assert.equal(encodings.usedBytes, 80);
  encodings.add(Buffer.alloc(1_000));
  assert.equal(encodings.usedBytes, 0);
});

test('an evicted encoding is created again, and a short encoding is created only once', () => {
  const encodings = new LongEncodingCache(100_000);
  const createItem = (name: string) =>
    new CachedItem(
      name,
      { value: { apiVersion: 'v1', kind: 'A', metadata: { name } }, revision: 1, createRevision: 1, weight: 1 },
      encodings,
    );
  const encodedNames: string[] = [];
  const encodeItem = (cachedItem: CachedItem, encoding: string, length: number) =>
    cachedItem.encode(encoding, ({ metadata }) => {
      encodedNames.push(`${metadata.name} ${encoding}`);
      return Buffer.alloc(length, encoding);
    });
  const [a, b] = [createItem('a'), createItem('b')];
  for (let round = 0; round < 2; round += 1) {
    assert.equal(encodeItem(a, 'json', 60_000).length, 60_000);
    encodeItem(a, 'cbor', 10);
    encodeItem(a, 'yaml', 20);
  }
  assert.deepEqual(encodedNames.splice(0), ['a json', 'a cbor', 'a yaml']);
  encodeItem(b, 'json', 60_000);
  encodeItem(a, 'json', 60_000);
  encodeItem(a, 'cbor', 10);
  assert.deepEqual(encodedNames, ['b json', 'a json']);
});
