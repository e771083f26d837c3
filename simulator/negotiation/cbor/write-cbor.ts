/**
 * Writes values in CBOR as kube-apiserver does (media-cbor-*): strings as byte strings, the members of a map in bytewise order, numbers in
 * the shortest form. The writer uses one buffer and creates no object for each value, because other requests wait while a large object is
 * encoded.
 */
import { encode } from 'cborg';
import type { WritableJson } from '../../pure/json/write.ts';

/** The self-described tag, with which a document begins. */
export const SELF_DESCRIBED_TAG = Buffer.of(0xd9, 0xd9, 0xf7);

const NEGATIVE_TYPE = 1 << 5;
const BYTES_TYPE = 2 << 5;
const ARRAY_TYPE = 4 << 5;
const MAP_TYPE = 5 << 5;
const FALSE_BYTE = 0xf4;
const TRUE_BYTE = 0xf5;
const NULL_BYTE = 0xf6;
/** The additional information of a head whose length follows in one byte. The next values mean two, four and eight bytes. */
const LENGTH_BYTE_INFO = 24;
const MAX_HEAD_SIZE = 9;
const INITIAL_BUFFER_SIZE = 1024;
/** The maximum length of texts that are written character by character. Buffer writes longer texts faster. */
const SHORT_TEXT_LENGTH = 32;

type WritableMembers = Readonly<Record<string, WritableJson>>;

export function writeCbor(value: WritableJson): Buffer {
  const writer = new CborWriter();
  writer.writeValue(value);
  return writer.takeBytes();
}

/** Returns the head of an array of `length` items. */
export function encodeArrayHead(length: number): Buffer {
  const writer = new CborWriter();
  writer.writeHead(ARRAY_TYPE, length);
  return writer.takeBytes();
}

class CborWriter {
  #buffer = Buffer.allocUnsafe(INITIAL_BUFFER_SIZE);
  #position = 0;

  takeBytes(): Buffer {
    return Buffer.from(this.#buffer.subarray(0, this.#position));
  }

  writeValue(value: WritableJson): void {
    if (typeof value === 'string') this.#writeText(value);
    else if (typeof value === 'number' && Number.isSafeInteger(value)) this.#writeInteger(value);
    else if (typeof value === 'boolean') this.#writeByte(value ? TRUE_BYTE : FALSE_BYTE);
    else if (value === null) this.#writeByte(NULL_BYTE);
    else if (Array.isArray(value)) this.#writeArray(value);
    else if (typeof value === 'object') this.#writeMap(value as WritableMembers);
    // The library encodes fractions and integers of more than 53 bits, which are rare.
    else this.#writeBytes(encode(value));
  }

  writeHead(type: number, length: number): void {
    this.#ensureRoom(MAX_HEAD_SIZE);
    const buffer = this.#buffer;
    if (length < LENGTH_BYTE_INFO) buffer[this.#position++] = type | length;
    else if (length < 2 ** 8) {
      buffer[this.#position++] = type | LENGTH_BYTE_INFO;
      buffer[this.#position++] = length;
    } else if (length < 2 ** 16) {
      buffer[this.#position++] = type | (LENGTH_BYTE_INFO + 1);
      this.#position = buffer.writeUInt16BE(length, this.#position);
    } else if (length < 2 ** 32) {
      buffer[this.#position++] = type | (LENGTH_BYTE_INFO + 2);
      this.#position = buffer.writeUInt32BE(length, this.#position);
    } else {
      buffer[this.#position++] = type | (LENGTH_BYTE_INFO + 3);
      this.#position = buffer.writeBigUInt64BE(BigInt(length), this.#position);
    }
  }

  #writeInteger(value: number): void {
    if (value >= 0) this.writeHead(0, value);
    else this.writeHead(NEGATIVE_TYPE, -1 - value);
  }

  #writeArray(items: readonly WritableJson[]): void {
    this.writeHead(ARRAY_TYPE, items.length);
    for (const item of items) this.writeValue(item);
  }

  #writeMap(members: WritableMembers): void {
    const names = Object.keys(members).filter((name) => members[name] !== undefined);
    this.writeHead(MAP_TYPE, names.length);
    for (const name of sortNames(names)) {
      this.#writeText(name);
      this.writeValue(members[name]);
    }
  }

  #writeText(text: string): void {
    if (text.length <= SHORT_TEXT_LENGTH && this.#tryWriteAscii(text)) return;
    const length = Buffer.byteLength(text);
    this.writeHead(BYTES_TYPE, length);
    this.#ensureRoom(length);
    this.#position += this.#buffer.write(text, this.#position);
  }

  /** Writes ASCII text. Returns false and writes nothing if the text contains other characters. */
  #tryWriteAscii(text: string): boolean {
    const position = this.#position;
    this.writeHead(BYTES_TYPE, text.length);
    this.#ensureRoom(text.length);
    const buffer = this.#buffer;
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      if (code > 0x7f) {
        this.#position = position;
        return false;
      }
      buffer[this.#position++] = code;
    }
    return true;
  }

  #writeByte(byte: number): void {
    this.#ensureRoom(1);
    this.#buffer[this.#position++] = byte;
  }

  #writeBytes(bytes: Uint8Array): void {
    this.#ensureRoom(bytes.length);
    this.#buffer.set(bytes, this.#position);
    this.#position += bytes.length;
  }

  #ensureRoom(bytes: number): void {
    if (this.#position + bytes <= this.#buffer.length) return;
    const largerBuffer = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#position + bytes));
    this.#buffer.copy(largerBuffer, 0, 0, this.#position);
    this.#buffer = largerBuffer;
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const ASCII_TEXT = /^[\x00-\x7f]*$/;

/** Sorts names by the length of their encoding, then bytewise. */
function sortNames(names: string[]): string[] {
  if (names.every((name) => ASCII_TEXT.test(name))) {
    return names.sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  }
  return names
    .map((name) => ({ name, bytes: Buffer.from(name) }))
    .sort((a, b) => a.bytes.length - b.bytes.length || Buffer.compare(a.bytes, b.bytes))
    .map(({ name }) => name);
}
