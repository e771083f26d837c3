import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseJson } from './parse.ts';
import { writeCompactJson, writeJson } from './write.ts';

test('a compact document ends with a newline, and an indented document does not', () => {
  const value = { a: [], b: {}, c: [1, { d: 'e' }] };
  assert.equal(writeJson(value), '{"a":[],"b":{},"c":[1,{"d":"e"}]}\n');
  assert.equal(writeJson(value, { pretty: true }), JSON.stringify(value, undefined, 2));
});

test('HTML characters are escaped', () => {
  assert.equal(writeCompactJson({ '<a>': '&\u2028' }), '{"\\u003ca\\u003e":"\\u0026\\u2028"}');
});

test('bigints are written with all digits', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.boolean(), (value, pretty) => {
      const writtenText = writeJson({ value, n: 0, gone: undefined }, { pretty });
      const bigNumberText = writeJson({ value, n: 12345678901234567890n, gone: undefined }, { pretty });
      assert.equal(bigNumberText.replace('12345678901234567890', '0'), writtenText);
    }),
  );
});

test('parsing written JSON returns the value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.boolean(), (value, pretty) => {
      const writtenText = writeJson(value, { pretty });
      assert.equal(writeJson(parseJson(writtenText).value as object, { pretty }), writtenText);
    }),
  );
});
