import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { compareText, measureBytes } from './text.ts';

const text = fc.string({ unit: 'binary' });

test('the length of a text is measured in UTF-8', () => {
  fc.assert(fc.property(text, (sample) => assert.equal(measureBytes(sample), Buffer.byteLength(sample))));
});

test('strings are ordered by their UTF-8 bytes', () => {
  fc.assert(
    fc.property(text, text, (left, right) => {
      assert.equal(Math.sign(compareText(left, right)), Buffer.compare(Buffer.from(left), Buffer.from(right)));
    }),
  );
});
