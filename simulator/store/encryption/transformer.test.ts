import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Algorithm, Provider } from './configuration.ts';
import { Transformer } from './transformer.ts';

const PLACE = '/registry/secrets/n/a';
const ALGORITHMS: readonly Algorithm[] = ['aesgcm', 'aescbc', 'secretbox'];

function keys(type: Algorithm, ...names: string[]): Provider {
  return { type, keys: names.map((name) => ({ name, secret: Buffer.alloc(32, name) })) };
}

function transformer(...providers: Provider[]): Transformer {
  return new Transformer(providers, randomBytes);
}

function sealText(...providers: Provider[]): Uint8Array {
  return transformer(...providers).seal(Buffer.from('text'), PLACE) ?? assert.fail('stored as it is');
}

test('every cipher gives back what it took, whatever it is', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ALGORITHMS), fc.uint8Array({ maxLength: 500 }), (type, plain) => {
      const one = transformer(keys(type, 'k'));
      const { plain: back, stale } = one.open(one.seal(plain, PLACE) ?? assert.fail(), PLACE);
      assert.deepEqual([Buffer.from(back), stale], [Buffer.from(plain), false]);
    }),
    { numRuns: 60 },
  );
});

test('older keys and providers still read, and say that they are old', () => {
  for (const type of ALGORITHMS) {
    const old = sealText(keys(type, 'old'));
    assert.equal(transformer(keys(type, 'new', 'old')).open(old, PLACE).stale, true);
    assert.equal(transformer(keys(type, 'new'), keys(type, 'old')).open(old, PLACE).stale, true);
    assert.equal(transformer({ type: 'identity' }, keys(type, 'old')).open(old, PLACE).stale, true);
    assert.equal(transformer(keys(type, 'old', 'new')).open(old, PLACE).stale, false);
  }
  assert.equal(transformer(keys('aesgcm', 'k'), { type: 'identity' }).openPlain().stale, true);
  assert.equal(transformer().openPlain().stale, false);
});

test('what has the prefix of an earlier release of the simulator is read still', () => {
  for (const type of ALGORITHMS) {
    const bytes = sealText(keys(type, 'k'));
    assert.equal(Buffer.from(bytes.subarray(0, 8)).toString(), 'k8s:enc:');
    const { plain } = transformer(keys(type, 'k')).open(bytes.subarray('k8s:'.length), PLACE);
    assert.equal(Buffer.from(plain).toString(), 'text');
  }
});

test('what keeps it from being read is said', () => {
  const gcm = sealText(keys('aesgcm', 'a'));
  const reasons: readonly (readonly [Transformer, Uint8Array, string, string])[] = [
    [transformer(keys('aesgcm', 'b')), gcm, PLACE, 'no matching key was found for the provided AES transformer'],
    [
      transformer(keys('secretbox', 'b')),
      sealText(keys('secretbox', 'a')),
      PLACE,
      'no matching key was found for the provided Secretbox transformer',
    ],
    [transformer(keys('aescbc', 'a')), gcm, PLACE, 'no matching prefix found'],
    [transformer(), gcm, PLACE, 'identity transformer tried to read encrypted data'],
    [transformer(keys('aesgcm', 'a')), gcm, '/registry/secrets/n/b', 'cipher: message authentication failed'],
    [
      transformer(keys('aesgcm', 'a')),
      gcm.subarray(0, 30),
      PLACE,
      'the stored data was shorter than the required size',
    ],
    [
      transformer(keys('aescbc', 'a')),
      sealText(keys('aescbc', 'a')).subarray(0, -1),
      PLACE,
      'the stored data is not a multiple of the block size',
    ],
  ];
  for (const [one, bytes, place, message] of reasons) assert.throws(() => one.open(bytes, place), { message });
  assert.throws(() => transformer(keys('aesgcm', 'a')).openPlain(), { message: 'no matching prefix found' });
});

test('the first provider decides: identity stores it as it is', () => {
  assert.equal(transformer().seal(Buffer.from('text'), PLACE), undefined);
  assert.equal(transformer({ type: 'identity' }, keys('aesgcm', 'a')).seal(Buffer.from('text'), PLACE), undefined);
});
