import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { compareText, measureBytes } from './text.ts';

const text = fc.string({ unit: 'binary' });

test('byteLength returns the length in UTF-8', () => {
  fc.assert(fc.property(text, (one) => assert.equal(measureBytes(one), Buffer.byteLength(one))));
});

test('compareText orders strings by their UTF-8 bytes', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      assert.equal(Math.sign(compareText(one, other)), Buffer.compare(Buffer.from(one), Buffer.from(other)));
    }),
  );
});
