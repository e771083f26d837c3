import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type EncodeOptions, encode, rfc8949EncodeOptions, Token, Type } from 'cborg';
import fc from 'fast-check';
import { CBOR_SERIALIZER } from '../serializers/cbor-serializer.ts';
import { readCbor } from './read-cbor.ts';
import { writeCbor } from './write-cbor.ts';

const PREFIX = 'd9d9f7';
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const wide = (text: string) => Buffer.from(text, 'utf8').toString('hex');
const TOO_BIG = 'cbor: UTF-8 text string length 18446744073709551615 is too large, causing integer overflow';
const REFUSED = 'cbor: data item of cbor type primitives is not accepted by protocol:';

/** The responses of kube-apiserver, after "unable to determine group/version/kind: ". */
const WRONG: readonly (readonly [what: string, bytes: string, message: string])[] = [
  ['nothing', '', 'EOF'],
  ['a prefix alone', PREFIX, 'unexpected EOF'],
  ['something behind it', `${PREFIX} a0 00`, 'cbor: 1 bytes of extraneous data starting at index 4'],
  ['half of it', `${PREFIX} a1 61`, 'unexpected EOF'],
  ['a length beyond the body', `${PREFIX} a1 6161 7b00000000ffffffff`, 'unexpected EOF'],
  ['a length beyond all bodies', `${PREFIX} a1 6161 7bffffffffffffffff`, TOO_BIG],
  [
    'a list of many',
    `${PREFIX} a1 6161 9b7fffffffffffffff`,
    'cbor: exceeded max number of elements 1024 for CBOR array',
  ],
  ['a map of many', `bb00000000ffffffff`, 'cbor: exceeded max number of key-value pairs 1024 for CBOR map'],
  ['an endless list', `9f${'00'.repeat(1025)}ff`, 'cbor: exceeded max number of elements 1024 for CBOR array'],
  ['nesting', `${'81'.repeat(100_000)}80`, 'cbor: exceeded max nested level 64'],
  ['nested tags', 'c6'.repeat(100_000), 'cbor: exceeded max nested level 64'],
  ['a key twice', 'a2 6161 01 6161 02', 'cbor: found duplicate map key "a" at map element index 1'],
  [
    'a key twice, as text and as bytes',
    'a2 6161 01 4161 02',
    'cbor: found duplicate map key "a" at map element index 1',
  ],
  ['text that is no UTF-8', 'a1 6161 61ff', 'cbor: invalid UTF-8 string'],
  ['a key that is no UTF-8', 'a1 61ff 01', 'cbor: invalid UTF-8 string'],
  ['an endless map that ends behind a key', 'bf 6161 ff', 'cbor: unexpected "break" code'],
  ['an end without a beginning', 'ff', 'cbor: unexpected "break" code'],
  ['text made of bytes', '7f 417a ff', 'cbor: wrong element type byte string for indefinite-length UTF-8 text string'],
  ['a number of any length', 'c2 4168', 'cbor: data item of cbor type tag is not accepted by protocol: bignum'],
  ['undefined', 'f7', `${REFUSED} simple value 23 is not recognized`],
  ['a simple value', 'e0', `${REFUSED} simple value 0 is not recognized`],
  ['a simple value in two bytes', 'f8 14', 'cbor: invalid simple value 20 for type primitives'],
  ['not a number', 'f9 7e00', `${REFUSED} floating-point NaN`],
  ['infinity', 'fa 7f800000', `${REFUSED} floating-point infinity`],
  ['reserved bits', '1c', 'cbor: invalid additional information 28 for type positive integer'],
];

for (const [what, bytes, message] of WRONG) {
  test(`refused: ${what}`, () => {
    assert.throws(() => readCbor(hex(bytes)), {
      name: 'DecodingError',
      message: `unable to determine group/version/kind: ${message}`,
    });
  });
}

const RIGHT: readonly (readonly [what: string, bytes: string, value: unknown])[] = [
  ['without a prefix', 'a1 6161 01', { a: 1 }],
  ['with two', `${PREFIX}${PREFIX} a1 6161 01`, { a: 1 }],
  ['byte strings for text', 'a1 4161 4162', { a: 'b' }],
  ['bytes that are no text', 'a1 6161 41ff', { a: '\ufffd' }],
  ['endless map, list and texts', 'bf 6161 9f 7f 617a 6179 ff 5f 417a 4179 ff ff ff', { a: ['zy', 'zy'] }],
  ['bytes that want to be base64', 'a1 6161 d6 4568656c6c6f', { a: 'aGVsbG8=' }],
  ['base64 for addresses', 'a1 6161 d5 4768656c6c6f3f3e', { a: 'aGVsbG8_Pg' }],
  ['hexadecimal', 'a1 6161 d7 4568656c6c6f', { a: '68656c6c6f' }],
  ['a tag that says nothing', `d904d2 a1 6161 c6 61${wide('z')}`, { a: 'z' }],
  ['long encodings', 'b801 780161 1b0000000000000001', { a: 1 }],
  ['integers beyond 2^53', '82 1bffffffffffffffff 3bffffffffffffffff', [18446744073709551615n, -18446744073709551616n]],
  ['a key like no other', 'a1 695f5f70726f746f5f5f 01', JSON.parse('{"__proto__":1}')],
  ['null', 'f6', null],
];

for (const [what, bytes, value] of RIGHT) {
  test(`read: ${what}`, () => assert.deepEqual(readCbor(hex(bytes)).value, value));
}

test('numbers with a fraction are remembered, so that integers can refuse them', () => {
  const { value, origin } = readCbor(hex('a2 6161 f93c00 6162 81 f93e00'));
  assert.deepEqual(value, { a: 1, b: [1.5] });
  assert.equal(origin?.literals.get(value as object)?.get('a'), '1.0');
});

test('what is written is read again, and the same thing has the same bytes', () => {
  const key = fc.string({ unit: 'grapheme', maxLength: 8 });
  const json = fc.jsonValue({ maxDepth: 4 });
  fc.assert(
    fc.property(fc.dictionary(key, json, { maxKeys: 8, noNullPrototype: true }), (object) => {
      const bytes = CBOR_SERIALIZER.encode(object, false);
      assert.equal(bytes.toString('hex', 0, 3), PREFIX);
      const plain = JSON.parse(JSON.stringify(object).toWellFormed()) as object;
      assert.deepEqual(readCbor(bytes).value, plain);
      const turned = Object.fromEntries(Object.entries(object).reverse());
      assert.deepEqual(CBOR_SERIALIZER.encode(turned, true), bytes);
    }),
  );
});

test('lengths, numbers and names of every size are written as the published library writes them', () => {
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
  fc.assert(fc.property(value, (any) => assert.deepEqual(writeCbor(any as object), Buffer.from(encode(any, options)))));
  const long = Array.from({ length: 70_000 }, (_, index) => index);
  assert.deepEqual(writeCbor(long), Buffer.from(encode(long, options)));
});

test('an event is a document with another inside', () => {
  const object = CBOR_SERIALIZER.encode({ kind: 'Thing' }, false);
  const event = CBOR_SERIALIZER.stream?.frame('ADDED', object) ?? Buffer.alloc(0);
  assert.deepEqual(readCbor(event).value, { type: 'ADDED', object: { kind: 'Thing' } });
  assert.ok(event.includes(object));
});

test('any bytes at all are read or refused at once', () => {
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
