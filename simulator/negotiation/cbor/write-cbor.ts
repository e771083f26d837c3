/**
 * Writes values in CBOR as kube-apiserver does (media-cbor-*): strings as byte strings, the members of a map in bytewise order, numbers in
 * the shortest form. It writes into one buffer, without an object for each value: a long object takes milliseconds, during which other
 * requests wait.
 */
import { encode } from 'cborg';
import type { Writable } from '../../pure/json/write.ts';

/** The tag that a document begins with. */
export const SELF_DESCRIBED = Buffer.of(0xd9, 0xd9, 0xf7);

const NEGATIVE = 1 << 5;
const BYTES = 2 << 5;
const ARRAY = 4 << 5;
const MAP = 5 << 5;
const FALSE = 0xf4;
const TRUE = 0xf5;
const NULL = 0xf6;
/** From this value on, the length follows in one, two, four or eight bytes. */
const LENGTH_FOLLOWS = 24;
const HEAD = 9;
const FIRST_SIZE = 1024;
/** Longer texts are written faster by Buffer. */
const SHORT = 32;

type Members = Readonly<Record<string, Writable>>;

export function writeCbor(value: Writable): Buffer {
  const writer = new CborWriter();
  writer.value(value);
  return writer.bytes();
}

/** Returns the head of an array of `length` items. */
export function encodeArrayHead(length: number): Buffer {
  const writer = new CborWriter();
  writer.head(ARRAY, length);
  return writer.bytes();
}

class CborWriter {
  #buffer = Buffer.allocUnsafe(FIRST_SIZE);
  #at = 0;

  bytes(): Buffer {
    return Buffer.from(this.#buffer.subarray(0, this.#at));
  }

  value(value: Writable): void {
    if (typeof value === 'string') this.#writeText(value);
    else if (typeof value === 'number' && Number.isSafeInteger(value)) this.#writeInteger(value);
    else if (typeof value === 'boolean') this.#writeByte(value ? TRUE : FALSE);
    else if (value === null) this.#writeByte(NULL);
    else if (Array.isArray(value)) this.#writeArray(value);
    else if (typeof value === 'object') this.#map(value as Members);
    // Fractions and what is longer than 53 bits is rare.
    else this.#writeBytes(encode(value));
  }

  head(type: number, length: number): void {
    this.#ensureRoom(HEAD);
    const buffer = this.#buffer;
    if (length < LENGTH_FOLLOWS) buffer[this.#at++] = type | length;
    else if (length < 2 ** 8) {
      buffer[this.#at++] = type | LENGTH_FOLLOWS;
      buffer[this.#at++] = length;
    } else if (length < 2 ** 16) {
      buffer[this.#at++] = type | (LENGTH_FOLLOWS + 1);
      this.#at = buffer.writeUInt16BE(length, this.#at);
    } else if (length < 2 ** 32) {
      buffer[this.#at++] = type | (LENGTH_FOLLOWS + 2);
      this.#at = buffer.writeUInt32BE(length, this.#at);
    } else {
      buffer[this.#at++] = type | (LENGTH_FOLLOWS + 3);
      this.#at = buffer.writeBigUInt64BE(BigInt(length), this.#at);
    }
  }

  #writeInteger(value: number): void {
    if (value >= 0) this.head(0, value);
    else this.head(NEGATIVE, -1 - value);
  }

  #writeArray(items: readonly Writable[]): void {
    this.head(ARRAY, items.length);
    for (const item of items) this.value(item);
  }

  #map(members: Members): void {
    const names = Object.keys(members).filter((name) => members[name] !== undefined);
    this.head(MAP, names.length);
    for (const name of sortNames(names)) {
      this.#writeText(name);
      this.value(members[name]);
    }
  }

  #writeText(text: string): void {
    if (text.length <= SHORT && this.#tryWriteAscii(text)) return;
    const length = Buffer.byteLength(text);
    this.head(BYTES, length);
    this.#ensureRoom(length);
    this.#at += this.#buffer.write(text, this.#at);
  }

  /** Writes ASCII text; returns false and writes nothing if the text has other characters. */
  #tryWriteAscii(text: string): boolean {
    const position = this.#at;
    this.head(BYTES, text.length);
    this.#ensureRoom(text.length);
    const buffer = this.#buffer;
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      if (code > 0x7f) {
        this.#at = position;
        return false;
      }
      buffer[this.#at++] = code;
    }
    return true;
  }

  #writeByte(byte: number): void {
    this.#ensureRoom(1);
    this.#buffer[this.#at++] = byte;
  }

  #writeBytes(bytes: Uint8Array): void {
    this.#ensureRoom(bytes.length);
    this.#buffer.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  #ensureRoom(bytes: number): void {
    if (this.#at + bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#at + bytes));
    this.#buffer.copy(larger, 0, 0, this.#at);
    this.#buffer = larger;
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const ASCII = /^[\x00-\x7f]*$/;

/** Sorts by the encoded names: shorter ones first, then bytewise. */
function sortNames(names: string[]): string[] {
  if (names.every((name) => ASCII.test(name))) {
    return names.sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  }
  return names
    .map((name) => ({ name, bytes: Buffer.from(name) }))
    .sort((a, b) => a.bytes.length - b.bytes.length || Buffer.compare(a.bytes, b.bytes))
    .map(({ name }) => name);
}
