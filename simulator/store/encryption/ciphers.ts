/**
 * The ciphers of the encryption providers. Each cipher writes its random bytes (the nonce or IV) before the encrypted bytes. AES-GCM also
 * authenticates the key of the object in the store (`storageKey`), so that a value cannot be moved to another key. AES-CBC authenticates
 * nothing, and may decrypt a value with the wrong encryption key to arbitrary bytes. Error messages are those of kube-apiserver.
 */
import { createCipheriv, createDecipheriv } from 'node:crypto';
import { xsalsa20poly1305 } from '@noble/ciphers/salsa.js';
import type { Algorithm } from './configuration.ts';

export interface Cipher {
  encrypt(
    key: Uint8Array,
    plainBytes: Uint8Array,
    storageKey: string,
    createRandomBytes: CreateRandomBytes,
  ): Uint8Array;
  /** Decrypts sealed bytes. Throws an error with the reason as its message. */
  decrypt(key: Uint8Array, sealedBytes: Uint8Array, storageKey: string): Uint8Array;
}

/** Returns the given number of random bytes. */
export type CreateRandomBytes = (length: number) => Uint8Array;

const TOO_SHORT_MESSAGE = 'the stored data was shorter than the required size';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const BLOCK_BYTES = 16;
const SECRETBOX_NONCE_BYTES = 24;

const aesGcmCipher: Cipher = {
  encrypt: (key, plainBytes, storageKey, createRandomBytes) => {
    const nonce = createRandomBytes(NONCE_BYTES);
    const cipher = createCipheriv(formatGcmCipherName(key), key, nonce);
    cipher.setAAD(Buffer.from(storageKey));
    const encryptedParts = [cipher.update(plainBytes), cipher.final()];
    return Buffer.concat([nonce, ...encryptedParts, cipher.getAuthTag()]);
  },
  decrypt: (key, sealedBytes, storageKey) => {
    if (sealedBytes.length < NONCE_BYTES + TAG_BYTES) throw new Error(TOO_SHORT_MESSAGE);
    const decipher = createDecipheriv(formatGcmCipherName(key), key, sealedBytes.subarray(0, NONCE_BYTES));
    decipher.setAAD(Buffer.from(storageKey));
    decipher.setAuthTag(sealedBytes.subarray(-TAG_BYTES));
    const plainBytes = decipher.update(sealedBytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([plainBytes, finishDecryption(decipher, 'cipher: message authentication failed')]);
  },
};

const aesCbcCipher: Cipher = {
  encrypt: (key, plainBytes, _storageKey, createRandomBytes) => {
    const iv = createRandomBytes(BLOCK_BYTES);
    const cipher = createCipheriv(formatCbcCipherName(key), key, iv);
    return Buffer.concat([iv, cipher.update(plainBytes), cipher.final()]);
  },
  decrypt: (key, sealedBytes) => {
    if (sealedBytes.length < BLOCK_BYTES) throw new Error(TOO_SHORT_MESSAGE);
    if (sealedBytes.length % BLOCK_BYTES !== 0) throw new Error('the stored data is not a multiple of the block size');
    const decipher = createDecipheriv(formatCbcCipherName(key), key, sealedBytes.subarray(0, BLOCK_BYTES));
    const plainBytes = decipher.update(sealedBytes.subarray(BLOCK_BYTES));
    return Buffer.concat([plainBytes, finishDecryption(decipher, 'invalid padding on input')]);
  },
};

/** XSalsa20 with Poly1305, which node:crypto does not implement. */
const secretboxCipher: Cipher = {
  encrypt: (key, plainBytes, _storageKey, createRandomBytes) => {
    const nonce = createRandomBytes(SECRETBOX_NONCE_BYTES);
    return Buffer.concat([nonce, xsalsa20poly1305(key, nonce).encrypt(plainBytes)]);
  },
  decrypt: (key, sealedBytes) => {
    try {
      return xsalsa20poly1305(key, sealedBytes.subarray(0, SECRETBOX_NONCE_BYTES)).decrypt(
        sealedBytes.subarray(SECRETBOX_NONCE_BYTES),
      );
    } catch {
      throw new Error('output array was not large enough for encryption');
    }
  },
};

export const CIPHERS: Readonly<Record<Algorithm, Cipher>> = {
  aesgcm: aesGcmCipher,
  aescbc: aesCbcCipher,
  secretbox: secretboxCipher,
};

function formatGcmCipherName(key: Uint8Array): 'aes-128-gcm' | 'aes-192-gcm' | 'aes-256-gcm' {
  return `aes-${countKeyBits(key)}-gcm`;
}

function formatCbcCipherName(key: Uint8Array): string {
  return `aes-${countKeyBits(key)}-cbc`;
}

function countKeyBits(key: Uint8Array): 128 | 192 | 256 {
  const bits = key.length * 8;
  if (bits === 128 || bits === 192 || bits === 256) return bits;
  throw new RangeError(`an AES key must have 128, 192 or 256 bits, not ${bits}`);
}

function finishDecryption(decipher: { final(): Buffer }, message: string): Buffer {
  try {
    return decipher.final();
  } catch {
    throw new Error(message);
  }
}
