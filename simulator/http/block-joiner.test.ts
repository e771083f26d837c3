import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BlockJoiner } from './block-joiner.ts';

const [bytes, two, three] = ['one', 'two', 'three'].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer];

test('blocks are joined into one chunk, which streams with the same blocks share', () => {
  const joiner = new BlockJoiner();
  const chunk = joiner.frameAsChunk([bytes, two]);
  assert.equal(chunk.toString(), '6\r\nonetwo\r\n');
  assert.equal(joiner.frameAsChunk([three]).toString(), '5\r\nthree\r\n');
  assert.equal(joiner.frameAsChunk([bytes, two]), chunk, 'another sequence of blocks does not evict the first');
  assert.equal(joiner.plain([bytes, two]).toString(), 'onetwo');
});

test('after clear(), the blocks are joined again', () => {
  const joiner = new BlockJoiner();
  const chunk = joiner.frameAsChunk([bytes]);
  joiner.clear();
  assert.notEqual(joiner.frameAsChunk([bytes]), chunk);
});
