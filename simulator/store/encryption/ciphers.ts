/**
 * The ciphers by name. Each puts what it drew by chance (nonce, IV) before the encrypted bytes. AES-GCM also holds the place where the
 * bytes are stored (`place`), so that they can't be moved; AES-CBC holds nothing and may make rubbish out of what it can't read.
 * Failures are told in the words of kube-apiserver.
 */
import { createCipheriv, createDecipheriv } from 'node:crypto';
import { xsalsa20poly1305 } from '@noble/ciphers/salsa.js';
import type { Algorithm } from './configuration.ts';

export interface Cipher {
  seal(key: Uint8Array, plain: Uint8Array, place: string, random: RandomBytes): Uint8Array;
  /** Throws with the reason as its message. */
  open(key: Uint8Array, sealed: Uint8Array, place: string): Uint8Array;
}

export type RandomBytes = (length: number) => Uint8Array;

const SHORT = 'the stored data was shorter than the required size';
const NONCE = 12;
const TAG = 16;
const BLOCK = 16;
const SECRETBOX_NONCE = 24;

const aesgcm: Cipher = {
  seal: (key, plain, place, random) => {
    const nonce = random(NONCE);
    const cipher = createCipheriv(gcm(key), key, nonce);
    cipher.setAAD(Buffer.from(place));
    const text = [cipher.update(plain), cipher.final()];
    return Buffer.concat([nonce, ...text, cipher.getAuthTag()]);
  },
  open: (key, sealed, place) => {
    if (sealed.length < NONCE + TAG) throw new Error(SHORT);
    const decipher = createDecipheriv(gcm(key), key, sealed.subarray(0, NONCE));
    decipher.setAAD(Buffer.from(place));
    decipher.setAuthTag(sealed.subarray(-TAG));
    const plain = decipher.update(sealed.subarray(NONCE, -TAG));
    return Buffer.concat([plain, finished(decipher, 'cipher: message authentication failed')]);
  },
};

const aescbc: Cipher = {
  seal: (key, plain, _place, random) => {
    const iv = random(BLOCK);
    const cipher = createCipheriv(cbc(key), key, iv);
    return Buffer.concat([iv, cipher.update(plain), cipher.final()]);
  },
  open: (key, sealed) => {
    if (sealed.length < BLOCK) throw new Error(SHORT);
    if (sealed.length % BLOCK !== 0) throw new Error('the stored data is not a multiple of the block size');
    const decipher = createDecipheriv(cbc(key), key, sealed.subarray(0, BLOCK));
    const plain = decipher.update(sealed.subarray(BLOCK));
    return Buffer.concat([plain, finished(decipher, 'invalid padding on input')]);
  },
};

/** XSalsa20 with Poly1305, which node:crypto does not have. The nonce stands first. */
const secretbox: Cipher = {
  seal: (key, plain, _place, random) => {
    const nonce = random(SECRETBOX_NONCE);
    return Buffer.concat([nonce, xsalsa20poly1305(key, nonce).encrypt(plain)]);
  },
  open: (key, sealed) => {
    try {
      return xsalsa20poly1305(key, sealed.subarray(0, SECRETBOX_NONCE)).decrypt(sealed.subarray(SECRETBOX_NONCE));
    } catch {
      throw new Error('output array was not large enough for encryption');
    }
  },
};

export const CIPHERS: Readonly<Record<Algorithm, Cipher>> = { aesgcm, aescbc, secretbox };

function gcm(key: Uint8Array): 'aes-128-gcm' | 'aes-192-gcm' | 'aes-256-gcm' {
  return `aes-${bits(key)}-gcm`;
}

function cbc(key: Uint8Array): string {
  return `aes-${bits(key)}-cbc`;
}

function bits(key: Uint8Array): 128 | 192 | 256 {
  const length = key.length * 8;
  if (length === 128 || length === 192 || length === 256) return length;
  throw new RangeError(`a key of AES has 128, 192 or 256 bits, not ${length}`);
}

function finished(decipher: { final(): Buffer }, otherwise: string): Buffer {
  try {
    return decipher.final();
  } catch {
    throw new Error(otherwise);
  }
}
