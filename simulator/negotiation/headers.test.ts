/** Reading request headers; the rule mf-manager-from-user-agent depends on it. */
import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { headerText, readHeader } from './headers.ts';

test('a header is read as the UTF-8 that was sent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      equal(headerText(Buffer.from(text, 'utf8').toString('latin1')), text);
    }),
  );
});

test('several lines of a header are one list, and none is nothing', () => {
  deepEqual(
    [readHeader({ headers: { accept: ['a', 'b'] } }, 'accept'), readHeader({ headers: {} }, 'accept')],
    ['a,b', ''],
  );
});
