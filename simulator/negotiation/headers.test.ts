/** Tests the decoding of headers, on which the rule mf-manager-from-user-agent depends. */
import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeHeader, readHeader } from './headers.ts';

test('a header is decoded as UTF-8', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      equal(decodeHeader(Buffer.from(text, 'utf8').toString('latin1')), text);
    }),
  );
});

test('repeated headers are joined with commas, and an absent header is empty', () => {
  deepEqual(
    [readHeader({ headers: { accept: ['a', 'b'] } }, 'accept'), readHeader({ headers: {} }, 'accept')],
    ['a,b', ''],
  );
});
