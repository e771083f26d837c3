import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CIPHERS } from './ciphers.ts';

const fillBytes = (length: number, byte: number): Uint8Array => new Uint8Array(length).fill(byte);

test('secretbox produces the test vector of NaCl', () => {
  const sealedBytes = CIPHERS.secretbox.encrypt(fillBytes(32, 1), fillBytes(64, 3), '', (length) =>
    fillBytes(length, 2),
  );
  const expectedHex =
    '8442bc313f4626f1359e3b50122b6ce6fe66ddfe7d39d14e637eb4fd5b45beadab55198df6ab5368439792a23c87db70acb6156dc5ef957ac04f6276cf6093b84be77ff0849cc33e34b7254d5a8f65ad';
  assert.equal(Buffer.from(sealedBytes).toString('hex'), '02'.repeat(24) + expectedHex);
});

test('secretbox rejects data that is too short or altered', () => {
  const sealedBytes = CIPHERS.secretbox.encrypt(fillBytes(32, 1), fillBytes(9, 3), '', (length) =>
    fillBytes(length, 2),
  );
  const openBytes = (bytes: Uint8Array) => CIPHERS.secretbox.decrypt(fillBytes(32, 1), bytes, '');
  assert.deepEqual(Buffer.from(openBytes(sealedBytes)), Buffer.from(fillBytes(9, 3)));
  const decryptionError = { message: 'output array was not large enough for encryption' };
  assert.throws(() => openBytes(sealedBytes.subarray(0, 39)), decryptionError);
  assert.throws(() => openBytes(Buffer.from(sealedBytes).fill(9, 30, 31)), decryptionError);
});
