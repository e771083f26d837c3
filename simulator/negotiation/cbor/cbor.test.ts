import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type EncodeOptions, encode, rfc8949EncodeOptions, Token, Type } from 'cborg';
import fc from 'fast-check';
import { CBOR_SERIALIZER } from '../serializers/cbor-serializer.ts';
import { readCbor } from './read-cbor.ts';
import { writeCbor } from './write-cbor.ts';

const SELF_DESCRIBED_PREFIX = 'd9d9f7';
const parseHex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const formatUtf8Hex = (text: string) => Buffer.from(text, 'utf8').toString('hex');
const TOO_BIG_MESSAGE = 'cbor: UTF-8 text string length 18446744073709551615 is too large, causing integer overflow';
const PRIMITIVE_MESSAGE = 'cbor: data item of cbor type primitives is not accepted by protocol:';

/** Messages recorded from kube-apiserver, without the prefix "unable to determine group/version/kind: ". */
const INVALID_DOCUMENTS: readonly (readonly [subject: string, bytes: string, message: string])[] = [
  ['an empty body', '', 'EOF'],
  ['a body with only the prefix', SELF_DESCRIBED_PREFIX, 'unexpected EOF'],
  ['extra bytes', `${SELF_DESCRIBED_PREFIX} a0 00`, 'cbor: 1 bytes of extraneous data starting at index 4'],
  ['a truncated map', `${SELF_DESCRIBED_PREFIX} a1 61`, 'unexpected EOF'],
  ['a length beyond the body', `${SELF_DESCRIBED_PREFIX} a1 6161 7b00000000ffffffff`, 'unexpected EOF'],
  ['a length that overflows', `${SELF_DESCRIBED_PREFIX} a1 6161 7bffffffffffffffff`, TOO_BIG_MESSAGE],
  [
    'a list with too many elements',
    `${SELF_DESCRIBED_PREFIX} a1 6161 9b7fffffffffffffff`,
    'cbor: exceeded max number of elements 1024 for CBOR array',
  ],
  ['a map with too many pairs', `bb00000000ffffffff`, 'cbor: exceeded max number of key-value pairs 1024 for CBOR map'],
  [
    'an indefinite-length list with too many elements',
    `9f${'00'.repeat(1025)}ff`,
    'cbor: exceeded max number of elements 1024 for CBOR array',
  ],
  ['deep nesting', `${'81'.repeat(100_000)}80`, 'cbor: exceeded max nested level 64'],
  ['nested tags', 'c6'.repeat(100_000), 'cbor: exceeded max nested level 64'],
  ['a duplicate key', 'a2 6161 01 6161 02', 'cbor: found duplicate map key "a" at map element index 1'],
  [
    'a duplicate key, as text and as bytes',
    'a2 6161 01 4161 02',
    'cbor: found duplicate map key "a" at map element index 1',
  ],
  ['text with invalid UTF-8', 'a1 6161 61ff', 'cbor: invalid UTF-8 string'],
  ['a key with invalid UTF-8', 'a1 61ff 01', 'cbor: invalid UTF-8 string'],
  ['an indefinite-length map that ends after a key', 'bf 6161 ff', 'cbor: unexpected "break" code'],
  ['a break without an indefinite-length item', 'ff', 'cbor: unexpected "break" code'],
  [
    'indefinite-length text with byte strings',
    '7f 417a ff',
    'cbor: wrong element type byte string for indefinite-length UTF-8 text string',
  ],
  ['a bignum', 'c2 4168', 'cbor: data item of cbor type tag is not accepted by protocol: bignum'],
  ['undefined', 'f7', `${PRIMITIVE_MESSAGE} simple value 23 is not recognized`],
  ['a simple value', 'e0', `${PRIMITIVE_MESSAGE} simple value 0 is not recognized`],
  ['a simple value in two bytes', 'f8 14', 'cbor: invalid simple value 20 for type primitives'],
  ['NaN', 'f9 7e00', `${PRIMITIVE_MESSAGE} floating-point NaN`],
  ['infinity', 'fa 7f800000', `${PRIMITIVE_MESSAGE} floating-point infinity`],
  ['reserved bits', '1c', 'cbor: invalid additional information 28 for type positive integer'],
];

for (const [subject, bytes, message] of INVALID_DOCUMENTS) {
  test(`rejects ${subject}`, () => {
    assert.throws(() => readCbor(parseHex(bytes)), {
      name: 'DecodingError',
      message: `unable to determine group/version/kind: ${message}`,
    });
  });
}

const VALID_DOCUMENTS: readonly (readonly [subject: string, bytes: string, value: unknown])[] = [
  ['a document without the prefix', 'a1 6161 01', { a: 1 }],
  ['a document with two prefixes', `${SELF_DESCRIBED_PREFIX}${SELF_DESCRIBED_PREFIX} a1 6161 01`, { a: 1 }],
  ['byte strings as text', 'a1 4161 4162', { a: 'b' }],
  ['byte strings with invalid UTF-8', 'a1 6161 41ff', { a: '\ufffd' }],
  ['indefinite-length map, list and texts', 'bf 6161 9f 7f 617a 6179 ff 5f 417a 4179 ff ff ff', { a: ['zy', 'zy'] }],
  ['bytes with the tag for base64', 'a1 6161 d6 4568656c6c6f', { a: 'aGVsbG8=' }],
  ['bytes with the tag for base64url', 'a1 6161 d5 4768656c6c6f3f3e', { a: 'aGVsbG8_Pg' }],
  ['bytes with the tag for base16', 'a1 6161 d7 4568656c6c6f', { a: '68656c6c6f' }],
  ['an unknown tag', `d904d2 a1 6161 c6 61${formatUtf8Hex('z')}`, { a: 'z' }],
  ['encodings that are longer than necessary', 'b801 780161 1b0000000000000001', { a: 1 }],
  ['integers beyond 2^53', '82 1bffffffffffffffff 3bffffffffffffffff', [18446744073709551615n, -18446744073709551616n]],
  ['the key __proto__', 'a1 695f5f70726f746f5f5f 01', JSON.parse('{"__proto__":1}')],
  ['null', 'f6', null],
];

for (const [subject, bytes, value] of VALID_DOCUMENTS) {
  test(`reads ${subject}`, () => assert.deepEqual(readCbor(parseHex(bytes)).value, value));
}

test('the literal of a number with a fraction is kept, so that integer fields can reject it', () => {
  const { value, source } = readCbor(parseHex('a2 6161 f93c00 6162 81 f93e00'));
  assert.deepEqual(value, { a: 1, b: [1.5] });
  assert.equal(source?.literals.get(value as object)?.get('a'), '1.0');
});

test('decoding an encoded object returns the object, and equal objects have equal bytes', () => {
  const key = fc.string({ unit: 'grapheme', maxLength: 8 });
  const json = fc.jsonValue({ maxDepth: 4 });
  fc.assert(
    fc.property(fc.dictionary(key, json, { maxKeys: 8, noNullPrototype: true }), (object) => {
      const bytes = CBOR_SERIALIZER.encode(object, false);
      assert.equal(bytes.toString('hex', 0, 3), SELF_DESCRIBED_PREFIX);
      const plainObject = JSON.parse(JSON.stringify(object).toWellFormed()) as object;
      assert.deepEqual(readCbor(bytes).value, plainObject);
      const reversedObject = Object.fromEntries(Object.entries(object).reverse());
      assert.deepEqual(CBOR_SERIALIZER.encode(reversedObject, true), bytes);
    }),
  );
});

test('lengths, numbers and keys of every size are encoded as by the library cborg', () => {
  const options: EncodeOptions = {
    ...rfc8949EncodeOptions,
    ignoreUndefinedProperties: true,
    typeEncoders: { string: (text: string) => new Token(Type.bytes, Buffer.from(text)) },
  };
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: 'grapheme-ascii', maxLength: 300 }),
  );
  const number = fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -300, max: 70_000 }), fc.double());
  const scalar = fc.oneof(text, number, fc.bigInt(-(2n ** 64n), 2n ** 64n - 1n), fc.boolean(), fc.constant(null));
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      scalar,
      fc.array(tie('value'), { maxLength: 30 }),
      fc.dictionary(text, fc.oneof(tie('value'), fc.constant(undefined)), { maxKeys: 30, noNullPrototype: true }),
    ),
  }));
  fc.assert(
    fc.property(value, (item) => assert.deepEqual(writeCbor(item as object), Buffer.from(encode(item, options)))),
  );
  const longList = Array.from({ length: 70_000 }, (_, index) => index);
  assert.deepEqual(writeCbor(longList), Buffer.from(encode(longList, options)));
});

test('an event is a document that contains another document', () => {
  const object = CBOR_SERIALIZER.encode({ kind: 'Thing' }, false);
  const event = CBOR_SERIALIZER.watchSerializer?.encodeFrame('ADDED', object) ?? Buffer.alloc(0);
  assert.deepEqual(readCbor(event).value, { type: 'ADDED', object: { kind: 'Thing' } });
  assert.ok(event.includes(object));
});

test('arbitrary bytes are decoded or rejected with a DecodingError', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      try {
        readCbor(Buffer.from(bytes));
      } catch (error) {
        assert.equal((error as Error).name, 'DecodingError');
      }
    }),
    { numRuns: 1000 },
  );
});
