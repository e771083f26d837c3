import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeCbor, decodeCborSequence, encodeCbor } from './document.ts';

const parseHex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');

test('decoding an encoded object returns the object', () => {
  const objectArbitrary = fc.dictionary(
    fc.string({ minLength: 1 }).filter((key) => key !== '__proto__'),
    fc.jsonValue({ maxDepth: 2 }).filter((item) => !JSON.stringify(item).includes('__proto__')),
  );
  fc.assert(
    fc.property(objectArbitrary, (object) => {
      const plainObject = JSON.parse(JSON.stringify(object)) as Record<string, unknown>;
      assert.deepEqual(decodeCbor(encodeCbor(plainObject)), plainObject);
    }),
  );
});

test('byte strings are decoded as text, and as base64 under tag 22', () => {
  assert.deepEqual(decodeCbor(parseHex('d9d9f7 a2 4161 4178 4162 d6 43 010203')), { a: 'x', b: 'AQID' });
});

test('a sequence is decoded into its documents; documents may be nested', () => {
  const event = 'd9d9f7 a1 4161 d9d9f7 a0';
  assert.deepEqual(decodeCborSequence(parseHex(`${event} ${event}`)), [{ a: {} }, { a: {} }]);
});

for (const [subject, bytes] of [
  ['an empty input', ''],
  ['a map of indefinite length', 'd9d9f7 bf ff'],
  ['a duplicate key', 'd9d9f7 a2 4161 01 4161 02'],
  ['invalid UTF-8', 'd9d9f7 a1 6161 61ff'],
  ['bytes that are not text', 'd9d9f7 a1 4161 41ff'],
  ['an unknown tag', 'd9d9f7 a1 4161 c1 01'],
  ['a number as key', 'd9d9f7 a1 01 01'],
  ['a truncated document', 'd9d9f7 a1 4161'],
  ['two documents', 'd9d9f7a0 d9d9f7a0'],
] as const) {
  test(`CBOR decoding rejects ${subject}`, () => {
    assert.throws(() => decodeCbor(parseHex(bytes)), { name: 'Error' });
  });
}
