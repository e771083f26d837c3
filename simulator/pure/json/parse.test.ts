import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Json } from '../object.ts';
import { parseJson, parseJsonMembers } from './parse.ts';

const readParseError = (text: string): string => {
  try {
    parseJson(text);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

/** Invalid JSON, and the text after `json parse error: ` in the response of kube-apiserver on 2026-11-20. */
const OBSERVED_ERRORS: [string, string][] = [
  ['', 'unexpected end of JSON input'],
  [' ', 'unexpected end of JSON input'],
  ['{', 'unexpected end of JSON input'],
  ['{"a":1', 'unexpected end of JSON input'],
  ['{"a":"', 'unexpected end of JSON input'],
  ['{"a":"\\"}', 'unexpected end of JSON input'],
  ['{"a":tru}', "invalid character '}' in literal true (expecting 'e')"],
  ['{"a":nulx}', "invalid character 'x' in literal null (expecting 'l')"],
  ['{"a":falsy}', "invalid character 'y' in literal false (expecting 'e')"],
  ['{a:1}', "invalid character 'a' looking for beginning of object key string"],
  ["{'a':1}", "invalid character '\\'' looking for beginning of object key string"],
  ['{,}', "invalid character ',' looking for beginning of object key string"],
  ['{"a":1,}', "invalid character '}' looking for beginning of object key string"],
  ['{"a" 1}', "invalid character '1' after object key"],
  ['{"a":1 "b"}', "invalid character '\"' after object key:value pair"],
  ['{"a":01}', "invalid character '1' after object key:value pair"],
  ['[1 2]', "invalid character '2' after array element"],
  ['[,]', "invalid character ',' looking for beginning of value"],
  ['{"a":"\\x"}', "invalid character 'x' in string escape code"],
  ['{"a":"\\u12g4"}', "invalid character 'g' in \\u hexadecimal character escape"],
  ['{"a":"x\ny"}', "invalid character '\\n' in string literal"],
  ['{"a":--1}', "invalid character '-' in numeric literal"],
  ['{"a":1.e}', "invalid character 'e' after decimal point in numeric literal"],
  ['{"a":1e}', "invalid character '}' in exponent of numeric literal"],
  ['{"a":+1}', "invalid character '+' looking for beginning of value"],
  ['{"a":.5}', "invalid character '.' looking for beginning of value"],
  ['{"a":é}', "invalid character 'Ã' looking for beginning of value"],
  ['\u0001', "invalid character '\\x01' looking for beginning of value"],
  ['{"a":1} x', "invalid character 'x' after top-level value"],
  ['{"a":1}\'', "invalid character '\\'' after top-level value"],
  ['{"a":1}"', "invalid character '\"' after top-level value"],
];

for (const [text, expected] of OBSERVED_ERRORS) {
  test(`${JSON.stringify(text)} is rejected with the message of kube-apiserver`, () =>
    assert.equal(readParseError(text), expected));
}

test('valid JSON has the same value as with JSON.parse', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom('', ' ', '\n\t'), (value, space) => {
      const text = JSON.stringify(value, undefined, space);
      assert.deepEqual(normalize(parseJson(text).value), normalize(JSON.parse(text)));
    }),
  );
});

test('damaged JSON is rejected exactly if JSON.parse rejects it', () => {
  const damageArbitrary = fc.tuple(
    fc.nat(),
    fc.nat(2),
    fc.constantFrom('', ',', '}', ']', '"', '0', '\\', ':', '-', '.', 'e', ' ', '\n'),
  );
  fc.assert(
    fc.property(fc.jsonValue(), damageArbitrary, (value, [offset, length, insert]) => {
      const text = JSON.stringify(value);
      const start = offset % (text.length + 1);
      const damagedJson = text.slice(0, start) + insert + text.slice(start + length);
      let expected: unknown;
      try {
        expected = JSON.parse(damagedJson);
      } catch {
        assert.notEqual(readParseError(damagedJson), '');
        return;
      }
      assert.equal(readParseError(damagedJson), '');
      assert.deepEqual(normalize(parseJson(damagedJson).value), normalize(expected as Json));
    }),
    { numRuns: 500 },
  );
});

/** Removes deliberate differences from JSON.parse: long integers are exact, zero has no sign. */
function normalize(value: Json): unknown {
  return JSON.parse(JSON.stringify(value, (_key, item) => (typeof item === 'bigint' ? Number(item) : item)));
}

test('integers beyond 2^53 are exact', () => {
  fc.assert(
    fc.property(fc.bigInt(), (number) => {
      assert.equal(BigInt(parseJson(String(number)).value as bigint), number);
    }),
  );
});

test('literals with a fraction or exponent are recorded', () => {
  const { value, source } = parseJson('{"a":1.0,"b":[2,3e2],"c":4}') as { value: { b: Json[] }; source: never };
  const { literals } = source as { literals: Map<object, Map<string | number, string>> };
  assert.deepEqual(value, { a: 1, b: [2, 300], c: 4 });
  assert.deepEqual([...(literals.get(value) ?? [])], [['a', '1.0']]);
  assert.deepEqual([...(literals.get(value.b) ?? [])], [[1, '3e2']]);
});

test('the last value of a duplicate key applies, and all values are recorded in order', () => {
  const { value, source } = parseJson('{"m":{"a":1},"x":1,"m":{"b":[2]},"n":"k","n":null}');
  assert.deepEqual(value, { m: { b: [2] }, x: 1, n: null });
  assert.deepEqual(source?.membersWithDuplicates.get(value as object), [
    ['m', { a: 1 }],
    ['x', 1],
    ['m', { b: [2] }],
    ['n', 'k'],
    ['n', null],
  ]);
});

test('a document without duplicate keys, fractions and exponents has no source information', () => {
  assert.equal(parseJson('{"a":{"b":[1,2,{"c":"d"}]}}').source, undefined);
});

test('names of inherited properties are ordinary keys', () => {
  for (const key of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    const { value, source } = parseJson(`{"${key}":{"a":1}}`);
    assert.deepEqual(Object.keys(value as object), [key]);
    assert.equal(Object.getPrototypeOf(value), Object.prototype);
    assert.equal(source, undefined);
    assert.equal(parseJson(`{"${key}":1,"${key}":2}`).source?.membersWithDuplicates.size, 1);
  }
});

test('the nesting depth is limited', () => {
  assert.equal(readParseError(`${'['.repeat(1000)}${']'.repeat(1000)}`), '');
  assert.equal(readParseError('['.repeat(100_000)), "invalid character '[' exceeded max depth");
  assert.equal(readParseError('{"a":'.repeat(1001)), "invalid character '{' exceeded max depth");
});

test('a lone surrogate becomes the replacement character', () => {
  assert.equal(parseJson('"a\\ud800b"').value, 'a\ufffdb');
});

test('members with other names are skipped', () => {
  const text = '{"a":1.5,"b":2.5,"c":{"b":[{"a":3},{"b":4}],"a":5},"b":6,"a":7,"d":[{"b":{"a":8},"a":9}]}';
  const { value, source } = parseJsonMembers(text, new Set(['a', 'c', 'd']));
  assert.deepEqual(value, { a: 7, c: { a: 5 }, d: [{ a: 9 }] });
  assert.deepEqual([...(source?.membersWithDuplicates.values() ?? [])].flat().at(-2), ['a', 7]);
  assert.equal([...(source?.literals.values() ?? [])].flatMap((literal) => [...literal.keys()]).includes('b'), false);
  assert.throws(() => parseJsonMembers('{"b":[1,}', new Set(['a'])));
  assert.deepEqual(parseJsonMembers('{"a":{"b":1,"c":{"d":2}},"b":{"a":3}}', new Set(['a', 'a.*'])).value, {
    a: { b: 1, c: { d: 2 } },
  });
  const nestedText = '{"b":{"a":[{"a":1.5},["x"],{"a":1,"a":2}],"a":"\\u0041"},"a":[{"b":{},"a":[]},"x",{}]}';
  assert.deepEqual(parseJsonMembers(nestedText, new Set(['a'])), {
    value: { a: [{ a: [] }, 'x', {}] },
    source: undefined,
  });
});
