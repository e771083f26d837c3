/**
 * Performs the checks that cbor-x omits: items of indefinite length, duplicate keys, invalid UTF-8, keys that are not strings, an
 * incomplete last item (RFC 8949, section 3).
 */

const INDEFINITE_LENGTH = 31;
/** The allowed tags: self-described CBOR, and binary values that are base64 in JSON. */
const ALLOWED_TAGS = new Set([55_799, 22]);

export class CborError extends Error {}

export function checkItems(bytes: Uint8Array): void {
  const reader = new ItemReader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  while (reader.position < bytes.length) reader.checkItem();
}

class ItemReader {
  position = 0;
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  checkItem(): void {
    const initialByte = this.#takeBytes(1)[0] ?? 0;
    const [majorType, lengthCode] = [initialByte >> 5, initialByte & 31];
    if (lengthCode === INDEFINITE_LENGTH) throw this.#createError('an item of indefinite length');
    if (majorType === 7)
      return void this.#takeBytes(
        lengthCode === 25 ? 2 : lengthCode === 26 ? 4 : lengthCode === 27 ? 8 : lengthCode === 24 ? 1 : 0,
      );
    const length = this.#readLength(lengthCode);
    if (majorType === 2) this.#takeBytes(length);
    else if (majorType === 3) this.#checkText(length);
    else if (majorType === 4) for (let index = 0; index < length; index += 1) this.checkItem();
    else if (majorType === 5) this.#checkMap(length);
    else if (majorType === 6) this.#checkTaggedItem(length);
  }

  #checkMap(length: number): void {
    const keys = new Set<string>();
    for (let index = 0; index < length; index += 1) {
      const majorType = (this.#bytes[this.position] ?? 0) >> 5;
      if (majorType !== 2 && majorType !== 3) throw this.#createError('a key that is not a string');
      const start = this.position;
      this.checkItem();
      const key = this.#bytes.toString('latin1', start + 1, this.position);
      if (keys.has(key)) throw this.#createError('a duplicate key in a map');
      keys.add(key);
      this.checkItem();
    }
  }

  #checkTaggedItem(tag: number): void {
    if (!ALLOWED_TAGS.has(tag)) throw this.#createError(`unsupported tag ${tag}`);
    this.checkItem();
  }

  #checkText(length: number): void {
    const start = this.position;
    this.#takeBytes(length);
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(this.#bytes.subarray(start, this.position));
    } catch {
      throw this.#createError('invalid UTF-8 text');
    }
  }

  #readLength(lengthCode: number): number {
    if (lengthCode < 24) return lengthCode;
    if (lengthCode > 27) throw this.#createError('a reserved length');
    const bytes = this.#takeBytes(2 ** (lengthCode - 24));
    return bytes.reduce((value, byte) => value * 256 + byte, 0);
  }

  #takeBytes(length: number): Buffer {
    if (this.position + length > this.#bytes.length) throw this.#createError('an unexpected end of the data');
    this.position += length;
    return this.#bytes.subarray(this.position - length, this.position);
  }

  #createError(subject: string): CborError {
    return new CborError(`${subject} at byte ${this.position}`);
  }
}
