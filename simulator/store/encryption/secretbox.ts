/**
 * XSalsa20 with Poly1305, the form `crypto_secretbox` of NaCl, which node:crypto does not have: nonce of 24 bytes, tag of 16, text. Made
 * after the published descriptions of Salsa20 and Poly1305; the vector of the original tests is in the test. It is not made to resist
 * those who measure time: keys of a simulator guard nothing.
 */
import { timingSafeEqual } from 'node:crypto';

const NONCE = 24;
const TAG = 16;
const SIGMA = words(Buffer.from('expand 32-byte k'));

export function sealSecretbox(key: Uint8Array, plain: Uint8Array, nonce: Uint8Array): Uint8Array {
  const { authenticator, text } = crypt(key, nonce, plain);
  return Buffer.concat([nonce, poly1305(authenticator, text), text]);
}

/** Undefined when it is not of this key. */
export function openSecretbox(key: Uint8Array, sealed: Uint8Array): Uint8Array | undefined {
  if (sealed.length < NONCE + TAG) return undefined;
  const text = sealed.subarray(NONCE + TAG);
  const opened = crypt(key, sealed.subarray(0, NONCE), text);
  const right = timingSafeEqual(poly1305(opened.authenticator, text), sealed.subarray(NONCE, NONCE + TAG));
  return right ? opened.text : undefined;
}

/** The first 32 bytes of the key stream are the key of the authenticator, what follows them covers the text. */
function crypt(key: Uint8Array, nonce: Uint8Array, input: Uint8Array) {
  const subkey = hsalsa20(words(key), words(nonce.subarray(0, 16)));
  const rest = words(nonce.subarray(16));
  const blocks = Math.ceil((input.length + 32) / 64);
  const stream = Buffer.alloc(blocks * 64);
  for (let block = 0; block < blocks; block += 1) salsa20(subkey, rest, block).copy(stream, block * 64);
  const text = Buffer.alloc(input.length);
  for (let i = 0; i < input.length; i += 1) text[i] = (input[i] as number) ^ (stream[32 + i] as number);
  return { authenticator: stream.subarray(0, 32), text };
}

type Words = Uint32Array;

function words(bytes: Uint8Array): Words {
  const view = Buffer.from(bytes);
  return Uint32Array.from({ length: bytes.length / 4 }, (_, i) => view.readUInt32LE(i * 4));
}

const at = (list: Words, i: number): number => list[i] as number;

/** Where the constant, the key and the input stand in the matrix of sixteen words. */
function matrix(key: Words, input: Words): Words {
  const sigma = (i: number): number => at(SIGMA, i);
  const [low, high] = [key.subarray(0, 4), key.subarray(4)];
  return Uint32Array.from([sigma(0), ...low, sigma(1), ...input, sigma(2), ...high, sigma(3)]);
}

function salsa20(key: Words, nonce: Words, block: number): Buffer {
  const start = matrix(key, Uint32Array.from([at(nonce, 0), at(nonce, 1), block, 0]));
  const mixed = twentyRounds(start);
  const out = Buffer.alloc(64);
  for (let i = 0; i < 16; i += 1) out.writeUInt32LE((at(mixed, i) + at(start, i)) >>> 0, i * 4);
  return out;
}

function hsalsa20(key: Words, input: Words): Words {
  const mixed = twentyRounds(matrix(key, input));
  return Uint32Array.from([0, 5, 10, 15, 6, 7, 8, 9].map((i) => at(mixed, i)));
}

const COLUMNS = [0, 4, 8, 12, 5, 9, 13, 1, 10, 14, 2, 6, 15, 3, 7, 11];
const ROWS = [0, 1, 2, 3, 5, 6, 7, 4, 10, 11, 8, 9, 15, 12, 13, 14];

function twentyRounds(start: Words): Words {
  const x = start.slice();
  for (let round = 0; round < 20; round += 1) {
    const order = round % 2 === 0 ? COLUMNS : ROWS;
    for (let i = 0; i < 16; i += 4) quarter(x, order.slice(i, i + 4) as [number, number, number, number]);
  }
  return x;
}

function quarter(x: Words, [a, b, c, d]: readonly [number, number, number, number]): void {
  x[b] = at(x, b) ^ rotated(at(x, a) + at(x, d), 7);
  x[c] = at(x, c) ^ rotated(at(x, b) + at(x, a), 9);
  x[d] = at(x, d) ^ rotated(at(x, c) + at(x, b), 13);
  x[a] = at(x, a) ^ rotated(at(x, d) + at(x, c), 18);
}

function rotated(value: number, by: number): number {
  const word = value >>> 0;
  return (word << by) | (word >>> (32 - by));
}

const PRIME = (1n << 130n) - 5n;
const CLAMP = 0x0ffffffc0ffffffc0ffffffc0fffffffn;

function poly1305(key: Uint8Array, message: Uint8Array): Buffer {
  const r = integer(key.subarray(0, 16)) & CLAMP;
  let sum = 0n;
  for (let i = 0; i < message.length; i += 16) {
    const chunk = message.subarray(i, i + 16);
    sum = ((sum + integer(chunk) + (1n << BigInt(8 * chunk.length))) * r) % PRIME;
  }
  const tag = (sum + integer(key.subarray(16, 32))) & ((1n << 128n) - 1n);
  return Buffer.from(tag.toString(16).padStart(32, '0'), 'hex').reverse();
}

/** Little-endian. */
function integer(bytes: Uint8Array): bigint {
  const hex = Buffer.from(bytes).reverse().toString('hex');
  return hex === '' ? 0n : BigInt(`0x${hex}`);
}
