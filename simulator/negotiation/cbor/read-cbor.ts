/**
 * Decodes a CBOR body to a JSON value. Byte strings become strings: base64, base64url or hexadecimal if a tag specifies the encoding,
 * otherwise UTF-8. Other tags are ignored. As in kube-apiserver, duplicate keys and invalid UTF-8 are errors.
 */
import { isUtf8 } from 'node:buffer';
import { type Token, Tokenizer, Type } from 'cborg';
import type { JsonSource } from '../../pure/json/source.ts';
import type { Json, JsonObject } from '../../pure/object.ts';
import { setMember } from '../../pure/value/set-member.ts';
import { DecodingError } from '../serializers/serializer.ts';
import { checkWellFormed } from './well-formed.ts';

/** The prefix of kube-apiserver's errors before it has determined the kind. */
const ERROR_PREFIX = 'unable to determine group/version/kind: ';

const ENCODINGS_BY_TAG: Readonly<Record<number, BufferEncoding>> = { 21: 'base64url', 22: 'base64', 23: 'hex' };

/** Decodes a body. Throws a DecodingError. */
export function readCbor(bytes: Buffer): { readonly value: Json; readonly source: JsonSource | undefined } {
  try {
    checkWellFormed(bytes);
    const reader = new CborReader(bytes);
    return { value: reader.readValue(), source: reader.source };
  } catch (error) {
    throw error instanceof DecodingError ? new DecodingError(ERROR_PREFIX + error.message) : error;
  }
}

const BREAK_CODE = Symbol('break');
const INDEFINITE_BYTES = 0x5f;
const INDEFINITE_TEXT = 0x7f;

class CborReader {
  /** The literals of floating-point numbers, such as `1.0`. Integer fields reject such numbers. */
  source: JsonSource | undefined;
  readonly #bytes: Buffer;
  readonly #tokens: Tokenizer;
  /** The last value that was read, if it was a floating-point number. */
  #lastFloat: number | undefined;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    const view = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#tokens = new Tokenizer(view, { retainStringBytes: true, allowUndefined: true, allowBigInt: true });
  }

  readValue(): Json {
    const value = this.#readNext('utf8');
    if (value === BREAK_CODE) throw new DecodingError('cbor: unexpected "break" code');
    return value;
  }

  #readNext(bytesEncoding: BufferEncoding): Json | typeof BREAK_CODE {
    const firstByte = this.#bytes[this.#tokens.pos()];
    if (firstByte === INDEFINITE_BYTES || firstByte === INDEFINITE_TEXT) {
      return this.#readChunks().toString(firstByte === INDEFINITE_BYTES ? bytesEncoding : 'utf8');
    }
    const token = this.#tokens.next();
    switch (token.type) {
      case Type.tag:
        return this.#readNext(ENCODINGS_BY_TAG[Number(token.value)] ?? 'utf8');
      case Type.bytes:
        return readTokenBytes(token).toString(bytesEncoding);
      case Type.string:
        return readTokenBytes(token).toString('utf8');
      case Type.array:
        return this.#readArray(Number(token.value));
      case Type.map:
        return this.#readMap(Number(token.value));
      case Type.break:
        return BREAK_CODE;
      case Type.float:
        this.#lastFloat = Number(token.value);
        return this.#lastFloat;
      default:
        return token.value ?? null;
    }
  }

  /**
   * Reads the chunks of a string of indefinite length. The library supports only strings of definite length, so this method skips the head.
   */
  #readChunks(): Buffer {
    const chunks: Buffer[] = [];
    this.#tokens._pos++;
    for (let token = this.#tokens.next(); token.type !== Type.break; token = this.#tokens.next()) {
      chunks.push(readTokenBytes(token));
    }
    return Buffer.concat(chunks);
  }

  #readArray(length: number): Json[] {
    const items: Json[] = [];
    for (let index = 0; index < length; index++) {
      const item = this.#readNext('utf8');
      if (item === BREAK_CODE) break;
      items.push(item);
      this.#recordFloat(items, index);
    }
    return items;
  }

  #readMap(length: number): JsonObject {
    const members: JsonObject = {};
    for (let index = 0; index < length; index++) {
      const key = this.#readNext('utf8');
      if (key === BREAK_CODE) break;
      this.#lastFloat = undefined;
      const name = typeof key === 'string' ? key : String(key);
      if (Object.hasOwn(members, name)) {
        throw new DecodingError(`cbor: found duplicate map key ${JSON.stringify(name)} at map element index ${index}`);
      }
      setMember(members, name, this.readValue());
      this.#recordFloat(members, name);
    }
    return members;
  }

  #recordFloat(container: object, key: string | number): void {
    if (this.#lastFloat === undefined) return;
    this.source ??= { membersWithDuplicates: new Map(), literals: new Map() };
    const literals = this.source.literals.get(container) ?? new Map<string | number, string>();
    const literal = Number.isInteger(this.#lastFloat) ? `${this.#lastFloat}.0` : String(this.#lastFloat);
    this.source.literals.set(container, literals.set(key, literal));
    this.#lastFloat = undefined;
  }
}

function readTokenBytes(token: Token): Buffer {
  if (token.type === Type.bytes) return Buffer.from(token.value);
  const bytes = Buffer.from(token.byteValue ?? []);
  if (!isUtf8(bytes)) throw new DecodingError('cbor: invalid UTF-8 string');
  return bytes;
}
