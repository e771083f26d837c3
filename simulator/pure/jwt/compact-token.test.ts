import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseCompactToken, readUnverifiedIssuer } from './compact-token.ts';
import { isUsableHeader } from './header.ts';

const encodeJson = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const ENCODED_HEADER = encodeJson({ alg: 'ES256' });
const claims = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 });
/** Headers with members whose names have no meaning. */
const headers = fc
  .dictionary(
    fc.string().map((name) => `x-${name}`),
    fc.jsonValue(),
    { maxKeys: 4 },
  )
  .map((header) => ({ ...header, alg: 'ES256' }));

test('parsing returns the header, the claims and the signature', () => {
  fc.assert(
    fc.property(headers, claims, fc.uint8Array({ minLength: 1 }), (header, payload, signature) => {
      const token = `${encodeJson(header)}.${encodeJson(payload)}.${Buffer.from(signature).toString('base64url')}`;
      const parsedToken = parseCompactToken(token);
      assert.deepEqual(parsedToken?.header, JSON.parse(JSON.stringify(header)));
      assert.deepEqual(parsedToken?.claims, JSON.parse(JSON.stringify(payload)));
    }),
  );
});

test('another encoding of a token is rejected', () => {
  fc.assert(
    fc.property(
      claims,
      fc.uint8Array({ minLength: 1 }),
      fc.constantFrom('=', ' ', '\n', '+', '/', '%'),
      (payload, bytes, invalidCharacter) => {
        const token = `${ENCODED_HEADER}.${encodeJson(payload)}.${Buffer.from(bytes).toString('base64url')}`;
        assert.equal(parseCompactToken(`${token}${invalidCharacter}`), undefined);
        assert.equal(parseCompactToken(`${invalidCharacter}${token}`), undefined);
      },
    ),
  );
});

test('arbitrary strings cause no exception', () => {
  fc.assert(fc.property(fc.string(), (text) => void parseCompactToken(text)));
  fc.assert(
    fc.property(fc.array(fc.base64String(), { maxLength: 5 }), (parts) => void parseCompactToken(parts.join('.'))),
  );
});

for (const token of [
  '',
  '.',
  '..',
  'a.b.c',
  `${ENCODED_HEADER}.${encodeJson({})}`,
  `${ENCODED_HEADER}.${encodeJson({})}.`,
  `${encodeJson([])}.${encodeJson({})}.aa`,
  `${encodeJson({})}.${encodeJson({})}.aa`,
]) {
  test(`${JSON.stringify(token)} is not a token`, () => assert.equal(parseCompactToken(token), undefined));
}

test('unused bits after the last byte must be zero', () => {
  assert.equal(parseCompactToken(`${ENCODED_HEADER}.${encodeJson({})}.AQ`) === undefined, false);
  assert.equal(parseCompactToken(`${ENCODED_HEADER}.${encodeJson({})}.AR`), undefined);
});

test('the issuer of a token is read if it is a string', () => {
  assert.equal(readUnverifiedIssuer(`${ENCODED_HEADER}.${encodeJson({ iss: 'a' })}.AQ`), 'a');
  assert.equal(readUnverifiedIssuer(`${ENCODED_HEADER}.${encodeJson({ iss: ['a'] })}.AQ`), undefined);
});

const encodeSegment = (json: string) => Buffer.from(json).toString('base64url');
const payloads: readonly (readonly [string, object | undefined])[] = [
  ['{"iss":"a","iss":"b"}', { iss: 'b' }],
  ['{"sub":"\\ud800"}', { sub: '\ufffd' }],
  ['{"__proto__":{"iss":"a"}}', JSON.parse('{"__proto__":{"iss":"a"}}') as object],
  ['\ufeff{"iss":"a"}', undefined],
  ['{"iss":"a"}{}', undefined],
  [`{"x":${'['.repeat(3000)}${']'.repeat(3000)}}`, undefined],
  ['"a"', undefined],
  ['null', undefined],
];
for (const [json, expected] of payloads) {
  test(`the payload ${JSON.stringify(json.slice(0, 30))} ${expected === undefined ? 'is rejected' : 'is parsed'}`, () => {
    assert.deepEqual(parseCompactToken(`${ENCODED_HEADER}.${encodeSegment(json)}.AQ`)?.claims, expected);
  });
}

test('a header with duplicate members is rejected', () => {
  for (const json of ['{"alg":"none","alg":"ES256"}', '{"alg":"ES256","x":{"a":1,"a":1}}']) {
    assert.equal(parseCompactToken(`${encodeSegment(json)}.${encodeJson({})}.AQ`), undefined);
  }
});

const jwk = { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA' };
const HEADERS_WITH_USABILITY: readonly (readonly [object, boolean])[] = [
  [{}, true],
  [{ kid: 'a', typ: 1, jku: 'https://x', x5u: 'https://x', jwk, x5c: ['MIIB'], b64: true }, true],
  [{ kid: null, nonce: null, jwk: null, x5c: null }, true],
  [{ alg: undefined }, false],
  [{ alg: ['ES256'] }, false],
  [{ kid: 1 }, false],
  [{ kid: ['a'] }, false],
  [{ nonce: 1 }, false],
  [{ b64: false }, false],
  [{ jwk: 'a' }, false],
  [{ jwk: { kty: 'oct', k: 'AA' } }, false],
  [{ jwk: { ...jwk, d: 'AA' } }, false],
  [{ x5c: 'MIIB' }, false],
  [{ x5c: ['x'] }, false],
];
for (const [headerMembers, isUsable] of HEADERS_WITH_USABILITY) {
  test(`the header ${JSON.stringify(headerMembers)} is ${isUsable ? 'usable' : 'not usable'}`, () => {
    assert.equal(isUsableHeader({ alg: 'ES256', ...headerMembers }), isUsable);
  });
}
