import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseJson } from './parse.ts';
import { compactJson, writeJson } from './write.ts';

test('compact documents end with a newline, pretty ones do not', () => {
  const value = { a: [], b: {}, c: [1, { d: 'e' }] };
  assert.equal(writeJson(value), '{"a":[],"b":{},"c":[1,{"d":"e"}]}\n');
  assert.equal(writeJson(value, { pretty: true }), JSON.stringify(value, undefined, 2));
});

test('what is dangerous in a page is escaped', () => {
  assert.equal(compactJson({ '<a>': '&\u2028' }), '{"\\u003ca\\u003e":"\\u0026\\u2028"}');
});

test('with bigints the text is the same as without, but for the digits', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.boolean(), (value, pretty) => {
      const plain = writeJson({ value, n: 0, gone: undefined }, { pretty });
      const big = writeJson({ value, n: 12345678901234567890n, gone: undefined }, { pretty });
      assert.equal(big.replace('12345678901234567890', '0'), plain);
    }),
  );
});

test('what is written is read back', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.boolean(), (value, pretty) => {
      const once = writeJson(value, { pretty });
      assert.equal(writeJson(parseJson(once).value as object, { pretty }), once);
    }),
  );
});
