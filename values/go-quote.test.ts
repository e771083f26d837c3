import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { quote } from './go-quote.ts';

test('quotes a label value as kube-apiserver does', () => {
  const value = 'é\u0007\t \u2028 \ufeff 😀 \ufffd \u00ad\u00a0\u0301 \u0000<>&';
  assert.equal(quote(value), '"é\\a\\t \\u2028 \\ufeff 😀 \ufffd \\u00ad\\u00a0\u0301 \\x00<>&"');
});

test('a quoted string has no unescaped quotation mark, control character or backslash', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const inner = quote(text).slice(1, -1);
      assert.match(inner, /^(?:[^"\\\p{Cc}]|\\(?:["\\abfnrtv]|x[0-9a-f]{2}|u[0-9a-f]{4}|U[0-9a-f]{8}))*$/u);
    }),
  );
});

test('different strings have different quoted forms', () => {
  const text = fc.string({ unit: 'binary-ascii' });
  fc.assert(fc.property(text, text, (left, right) => (left === right) === (quote(left) === quote(right))));
});
