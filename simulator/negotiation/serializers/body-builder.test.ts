import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { BodyBuilder } from './body-builder.ts';

const LONG_LENGTH = 64 * 1024;

function joinBody(body: ReturnType<BodyBuilder['finish']>): Buffer {
  assert.ok(Buffer.isBuffer(body) || Array.isArray(body));
  return Buffer.isBuffer(body) ? body : Buffer.concat(body);
}

test('the body is the concatenation of its parts, for every estimated size', () => {
  const bodyPart = fc.constantFrom(
    '',
    'a',
    ',',
    'b'.repeat(1_000),
    'c'.repeat(LONG_LENGTH - 1),
    'd'.repeat(LONG_LENGTH),
    'e'.repeat(2_000_000),
  );
  fc.assert(
    fc.property(fc.array(bodyPart, { maxLength: 12 }), fc.nat({ max: 3_000_000 }), (parts, estimate) => {
      const body = new BodyBuilder(estimate);
      for (const [index, text] of parts.entries()) {
        if (index % 2 === 0) body.appendText(text);
        else body.appendBytes(Buffer.from(`<${text}>`), 1, text.length + 1);
        body.appendByte(0x2e);
      }
      assert.equal(joinBody(body.finish()).toString(), parts.map((text) => `${text}.`).join(''));
    }),
    { numRuns: 60 },
  );
});

test('long parts are not copied', () => {
  const longBytes = Buffer.alloc(10 * LONG_LENGTH, 'x');
  const body = new BodyBuilder(100 * longBytes.length);
  for (let count = 0; count < 100; count += 1) {
    body.appendBytes(longBytes);
    body.appendByte(0x2c);
  }
  assert.equal(body.isTurnComplete(), false);
  const blocks = body.finish();
  assert.ok(Array.isArray(blocks));
  const buffers = new Set(blocks.map(({ buffer }: Buffer) => buffer));
  assert.equal(buffers.size, 2);
  assert.ok(buffers.has(longBytes.buffer));
});

test('copied parts become a block when a buffer is full', () => {
  const body = new BodyBuilder(4 << 20);
  let fullBufferCount = 0;
  for (let count = 0; count < 4_096; count += 1) {
    body.appendBytes(Buffer.alloc(1_024, 'x'));
    if (body.isTurnComplete()) fullBufferCount += 1;
  }
  assert.equal(fullBufferCount, 3);
});
