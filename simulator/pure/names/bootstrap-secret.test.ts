import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bootstrapSecretType, hasExpired, readExpiration, secretText } from './bootstrap-secret.ts';

const secret = (data?: Record<string, string>) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: {},
  data: Object.fromEntries(
    Object.entries(data ?? {}).map(([key, text]) => [key, Buffer.from(text).toString('base64')]),
  ),
});

test('what was put in comes out, and nothing is an empty text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => assert.equal(secretText(secret({ a: text }), 'a'), text)),
  );
  assert.equal(secretText({ apiVersion: 'v1', kind: 'Secret', metadata: {} }, 'a'), '');
});

test('an end is reached when its time has come', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date(0), max: new Date('2999-01-01'), noInvalidDate: true }),
      fc.integer(),
      (end, later) => {
        const held = secret({ expiration: end.toISOString() });
        assert.equal(hasExpired(held, end.getTime() + later), later >= 0);
      },
    ),
  );
});

test('no end never comes, one that cannot be read has come', () => {
  assert.equal(readExpiration(secret()), undefined);
  assert.equal(hasExpired(secret(), Number.MAX_SAFE_INTEGER), false);
  for (const text of ['tomorrow', '2020', '2020-01-01', '2999-01-01T00:00:00', '2999-99-99T00:00:00Z']) {
    assert.equal(hasExpired(secret({ expiration: text }), 1), true, text);
  }
  assert.equal(bootstrapSecretType({ protocolPrefix: 'example.com' }), 'bootstrap.example.com/token');
});
