/** Tests the recognition of email addresses. The expected results are those of kube-apiserver 1.32.13, 2026-11-30, and of Go 1.26. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isEmail } from './email.ts';

const ADDRESSES = [
  'a@b',
  'a@b.c',
  'a@[1.2.3.4]',
  '"a b"@c.d',
  '"a"@b.c',
  '<a@b.c>',
  'A <a@b.c>',
  'A.B "C" <a@b.c>',
  'A: a@b.c;',
  'a@b.c ',
  ' a@b.c',
  'a@b.c (comment)',
  'A (b (c)) <a@b.c> (d)',
  'ü@b.c',
  'a+b@c.d',
  'a@b_c.d',
  'a@-b.c',
];
const OTHER_TEXTS = [
  '',
  'a',
  '@b',
  'a@',
  'a@b..c',
  'a..b@c.d',
  '.a@b.c',
  'a.@b.c',
  'a b@c.d',
  'a@[1.2.3]',
  'a@b.c,d@e.f',
  'A: a@b.c, d@e.f;',
  'A:;',
  '(c)a@b.c',
  '""@b.c',
  'A <a@b.c',
  'a@b.c>',
  'a@b <c@d.e>',
];

test('email addresses are recognized as by Go', () => {
  assert.deepEqual([...ADDRESSES, ...OTHER_TEXTS].filter(isEmail), ADDRESSES);
});

test('the time for a text that is not an address grows linearly with its length', () => {
  const texts = ['a', 'a.', ' ', '(', '()', '"', '""', 'a ', '\\', ';', '(a'].flatMap((part) =>
    ['', 'a@b', 'a@b ', 'a <a@b>', 'a:', 'a:a@b;'].map((prefix) => `${prefix}${part.repeat(500_000)}\0`),
  );
  // The test would not end within its time limit if the time grew with the square of the length.
  assert.deepEqual(texts.filter(isEmail), []);
});
