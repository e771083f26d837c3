import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Algorithm, EncryptionProvider } from './configuration.ts';
import { Transformer } from './transformer.ts';

const STORAGE_KEY = '/registry/secrets/n/a';
const ALGORITHMS: readonly Algorithm[] = ['aesgcm', 'aescbc', 'secretbox'];

function createProvider(type: Algorithm, ...names: string[]): EncryptionProvider {
  return { type, keys: names.map((name) => ({ name, secret: Buffer.alloc(32, name) })) };
}

function createTransformer(...providers: EncryptionProvider[]): Transformer {
  return new Transformer(providers, randomBytes);
}

function sealText(...providers: EncryptionProvider[]): Uint8Array {
  return (
    createTransformer(...providers).encrypt(Buffer.from('text'), STORAGE_KEY) ??
    assert.fail('the text is not encrypted')
  );
}

test('decryption returns the encrypted data, for every cipher', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ALGORITHMS), fc.uint8Array({ maxLength: 500 }), (type, plainBytes) => {
      const transformer = createTransformer(createProvider(type, 'k'));
      const { plainBytes: decryptedBytes, isStale } = transformer.decrypt(
        transformer.encrypt(plainBytes, STORAGE_KEY) ?? assert.fail(),
        STORAGE_KEY,
      );
      assert.deepEqual([Buffer.from(decryptedBytes), isStale], [Buffer.from(plainBytes), false]);
    }),
    { numRuns: 60 },
  );
});

test('data with an older key or provider is readable and reported as stale', () => {
  for (const type of ALGORITHMS) {
    const sealedBytes = sealText(createProvider(type, 'old'));
    assert.equal(createTransformer(createProvider(type, 'new', 'old')).decrypt(sealedBytes, STORAGE_KEY).isStale, true);
    assert.equal(
      createTransformer(createProvider(type, 'new'), createProvider(type, 'old')).decrypt(sealedBytes, STORAGE_KEY)
        .isStale,
      true,
    );
    assert.equal(
      createTransformer({ type: 'identity' }, createProvider(type, 'old')).decrypt(sealedBytes, STORAGE_KEY).isStale,
      true,
    );
    assert.equal(
      createTransformer(createProvider(type, 'old', 'new')).decrypt(sealedBytes, STORAGE_KEY).isStale,
      false,
    );
  }
  assert.equal(
    createTransformer(createProvider('aesgcm', 'k'), { type: 'identity' }).checkUnencryptedValue().isStale,
    true,
  );
  assert.equal(createTransformer().checkUnencryptedValue().isStale, false);
});

test('data with the prefix of earlier simulator releases is readable', () => {
  for (const type of ALGORITHMS) {
    const bytes = sealText(createProvider(type, 'k'));
    assert.equal(Buffer.from(bytes.subarray(0, 8)).toString(), 'k8s:enc:');
    const { plainBytes } = createTransformer(createProvider(type, 'k')).decrypt(
      bytes.subarray('k8s:'.length),
      STORAGE_KEY,
    );
    assert.equal(Buffer.from(plainBytes).toString(), 'text');
  }
});

test('an error explains why data cannot be read', () => {
  const gcmBytes = sealText(createProvider('aesgcm', 'a'));
  const reasons: readonly (readonly [Transformer, Uint8Array, string, string])[] = [
    [
      createTransformer(createProvider('aesgcm', 'b')),
      gcmBytes,
      STORAGE_KEY,
      'no matching key was found for the provided AES transformer',
    ],
    [
      createTransformer(createProvider('secretbox', 'b')),
      sealText(createProvider('secretbox', 'a')),
      STORAGE_KEY,
      'no matching key was found for the provided Secretbox transformer',
    ],
    [createTransformer(createProvider('aescbc', 'a')), gcmBytes, STORAGE_KEY, 'no matching prefix found'],
    [createTransformer(), gcmBytes, STORAGE_KEY, 'identity transformer tried to read encrypted data'],
    [
      createTransformer(createProvider('aesgcm', 'a')),
      gcmBytes,
      '/registry/secrets/n/b',
      'cipher: message authentication failed',
    ],
    [
      createTransformer(createProvider('aesgcm', 'a')),
      gcmBytes.subarray(0, 30),
      STORAGE_KEY,
      'the stored data was shorter than the required size',
    ],
    [
      createTransformer(createProvider('aescbc', 'a')),
      sealText(createProvider('aescbc', 'a')).subarray(0, -1),
      STORAGE_KEY,
      'the stored data is not a multiple of the block size',
    ],
  ];
  for (const [transformer, bytes, storageKey, message] of reasons)
    assert.throws(() => transformer.decrypt(bytes, storageKey), { message });
  assert.throws(() => createTransformer(createProvider('aesgcm', 'a')).checkUnencryptedValue(), {
    message: 'no matching prefix found',
  });
});

test('data is stored unencrypted if the first provider is identity', () => {
  assert.equal(createTransformer().encrypt(Buffer.from('text'), STORAGE_KEY), undefined);
  assert.equal(
    createTransformer({ type: 'identity' }, createProvider('aesgcm', 'a')).encrypt(Buffer.from('text'), STORAGE_KEY),
    undefined,
  );
});
