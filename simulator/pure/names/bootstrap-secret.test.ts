import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeSecretText, formatBootstrapTokenType, hasExpired, readExpiration } from './bootstrap-secret.ts';

const createSecret = (data?: Record<string, string>) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: {},
  data: Object.fromEntries(
    Object.entries(data ?? {}).map(([key, text]) => [key, Buffer.from(text).toString('base64')]),
  ),
});

test('a value of a Secret is decoded; an absent value is an empty string', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) =>
      assert.equal(decodeSecretText(createSecret({ a: text }), 'a'), text),
    ),
  );
  assert.equal(decodeSecretText({ apiVersion: 'v1', kind: 'Secret', metadata: {} }, 'a'), '');
});

test('a Secret has expired at its expiration time', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date(0), max: new Date('2999-01-01'), noInvalidDate: true }),
      fc.integer(),
      (end, offset) => {
        const expiringSecret = createSecret({ expiration: end.toISOString() });
        assert.equal(hasExpired(expiringSecret, end.getTime() + offset), offset >= 0);
      },
    ),
  );
});

test('a Secret without expiration does not expire, and a Secret with an invalid expiration has expired', () => {
  assert.equal(readExpiration(createSecret()), undefined);
  assert.equal(hasExpired(createSecret(), Number.MAX_SAFE_INTEGER), false);
  for (const text of ['tomorrow', '2020', '2020-01-01', '2999-01-01T00:00:00', '2999-99-99T00:00:00Z']) {
    assert.equal(hasExpired(createSecret({ expiration: text }), 1), true, text);
  }
  assert.equal(formatBootstrapTokenType({ domain: 'example.com' }), 'bootstrap.example.com/token');
});
