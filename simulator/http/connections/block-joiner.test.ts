import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BlockJoiner } from './block-joiner.ts';

const [firstBlock, secondBlock, thirdBlock] = ['one', 'two', 'three'].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
];

test('blocks are joined into one chunk, and streams with the same blocks share the chunk', () => {
  const joiner = new BlockJoiner();
  const chunk = joiner.frameAsChunk([firstBlock, secondBlock]);
  assert.equal(chunk.toString(), '6\r\nonetwo\r\n');
  assert.equal(joiner.frameAsChunk([thirdBlock]).toString(), '5\r\nthree\r\n');
  assert.equal(
    joiner.frameAsChunk([firstBlock, secondBlock]),
    chunk,
    'another sequence of blocks does not evict the first',
  );
  assert.equal(joiner.joinPlain([firstBlock, secondBlock]).toString(), 'onetwo');
});

test('clear() releases the joined chunks', () => {
  const joiner = new BlockJoiner();
  const chunk = joiner.frameAsChunk([firstBlock]);
  joiner.clear();
  assert.notEqual(joiner.frameAsChunk([firstBlock]), chunk);
});
