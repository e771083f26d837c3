import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { issuerOf, takeApart } from './compact-token.ts';

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 });

test('what was put together comes apart', () => {
  fc.assert(
    fc.property(claims, claims, fc.uint8Array({ minLength: 1 }), (header, payload, signature) => {
      const token = `${part(header)}.${part(payload)}.${Buffer.from(signature).toString('base64url')}`;
      const found = takeApart(token);
      assert.deepEqual(found?.header, JSON.parse(JSON.stringify(header)));
      assert.deepEqual(found?.claims, JSON.parse(JSON.stringify(payload)));
    }),
  );
});

test('no two spellings of one token', () => {
  fc.assert(
    fc.property(
      claims,
      fc.uint8Array({ minLength: 1 }),
      fc.constantFrom('=', ' ', '\n', '+', '/', '%'),
      (payload, bytes, mark) => {
        const token = `${part({})}.${part(payload)}.${Buffer.from(bytes).toString('base64url')}`;
        assert.equal(takeApart(`${token}${mark}`), undefined);
        assert.equal(takeApart(`${mark}${token}`), undefined);
      },
    ),
  );
});

test('anything is a token or is not, and never an exception', () => {
  fc.assert(fc.property(fc.string(), (text) => void takeApart(text)));
  fc.assert(fc.property(fc.array(fc.base64String(), { maxLength: 5 }), (parts) => void takeApart(parts.join('.'))));
});

for (const token of [
  '',
  '.',
  '..',
  'a.b.c',
  `${part({})}.${part({})}`,
  `${part({})}.${part({})}.`,
  `${part([])}.${part({})}.aa`,
]) {
  test(`${JSON.stringify(token)} is no token`, () => assert.equal(takeApart(token), undefined));
}

test('bits behind the last byte make another spelling', () => {
  assert.equal(takeApart(`${part({})}.${part({})}.AQ`) === undefined, false);
  assert.equal(takeApart(`${part({})}.${part({})}.AR`), undefined);
});

test('the issuer is a text or nobody', () => {
  assert.equal(issuerOf(`${part({})}.${part({ iss: 'a' })}.AQ`), 'a');
  assert.equal(issuerOf(`${part({})}.${part({ iss: ['a'] })}.AQ`), undefined);
});
