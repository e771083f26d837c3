/**
 * Creates the messages of kube-apiserver until 1.22 about bodies of the wrong type. These releases decode JSON with json-iterator, whose
 * errors contain the path in Go and quote the text around the position. This file ports the decoders of json-iterator, because they
 * continue after an error. Each later value adds to the path, and a character that was read ahead is not put back.
 *
 * Example: `{"spec":{"replicas":"x"}}` as a Deployment leads to `v1.Deployment.Spec: v1.DeploymentSpec.Replicas: readUint32:
 * unexpected character: �, error found in #10 byte of ...|plicas":"x"}}|..., bigger context ...|{"spec":{"replicas":"x"}}|...`.
 *
 * Sources: github.com/json-iterator/go v1.1.10, and kube-apiserver 1.21.14 on 2026-11-28. Positions count characters, not bytes.
 */
import type { AllTypeFacts, FieldFacts } from '../../../spec/type-facts.ts';
import { parseJson } from '../json/parse.ts';
import { readErrorMessage } from '../value/error-message.ts';
import type { TypeCodec } from './codec.ts';
import { findEmbeddingPath, findValueType, listFields } from './fields.ts';
import { formatGoFieldName } from './go-field-names.ts';
import { bytesCodec } from './scalars.ts';
import { createSpecialCodec } from './special-types.ts';

const PEEK_LENGTH = 10;
const CONTEXT_LENGTH = 50;
/**
 * The maximum number of fields of structs with a specialized decoder. Other structs have another decoder, with another message for the end
 * of an object.
 */
const MAX_SPECIALIZED_FIELDS = 10;
const MAX_UNSIGNED_VALUES = { 32: 2n ** 32n - 1n, 64: 2n ** 64n - 1n };
const MAX_SIGNED_VALUES = { 32: 2n ** 31n - 1n, 64: 2n ** 63n - 1n };

/** Returns the message for a text, or undefined if json-iterator finds no error. `type` is the name of a type in the facts. */
export function findIteratorProblem(text: string, type: string, facts: AllTypeFacts): string | undefined {
  const iterator = new JsonIterator(text, facts);
  iterator.readType(type);
  return iterator.problem;
}

class JsonIterator {
  problem: string | undefined;
  readonly #text: string;
  readonly #facts: AllTypeFacts;
  #position = 0;

  constructor(text: string, facts: AllTypeFacts) {
    this.#text = text;
    this.#facts = facts;
  }

  readType(type: string): void {
    const specialCodec = createSpecialCodec(type, () => ANY_CODEC);
    if (specialCodec === undefined) this.#readStruct(type);
    else this.#readSpecialValue(specialCodec);
  }

  #readStruct(type: string): void {
    if (!this.#readObjectStart()) return;
    const fields = listFields(type, this.#facts.types);
    const isSpecialized = Object.keys(fields).length <= MAX_SPECIALIZED_FIELDS;
    let lastCharacter: string;
    do {
      this.#readField(type, fields);
      lastCharacter = this.#readNextCharacter();
    } while (lastCharacter === ',');
    if (lastCharacter !== '}' && isSpecialized)
      this.#reportProblem('isObjectEnd', `object ended prematurely, unexpected char ${lastCharacter}`);
    this.#prependToProblem(`${formatGoType(type)}.`);
    if (lastCharacter !== '}') this.#reportProblem('struct Decode', `expect }, but found ${lastCharacter}`);
  }

  #readField(type: string, fields: Readonly<Record<string, FieldFacts>>): void {
    const name = this.#readString();
    const separator = this.#readNextCharacter();
    if (separator !== ':') this.#reportProblem('ReadObject', `expect : after object field, but found ${separator}`);
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) {
      this.#skipValue();
      return;
    }
    this.#readValue(field, this.#facts.go?.names[type]?.[name]);
    this.#prependToProblem(`${formatGoFieldName(type, name)}: `);
    const isTypeMetaField = (name === 'kind' || name === 'apiVersion') && field.proto === undefined;
    const embeddingPath = isTypeMetaField ? 'TypeMeta' : findEmbeddingPath(type, name, this.#facts.types);
    for (const struct of embeddingPath?.split('.').toReversed() ?? []) this.#prependToProblem(`${struct}: `);
  }

  #readValue(facts: FieldFacts, goType?: string): void {
    if (facts.pointer === true && this.#readNull()) return;
    if (facts.ref !== undefined) {
      this.readType(facts.ref);
      return;
    }
    switch (facts.type) {
      case 'string':
        if (facts.format === 'byte') this.#readBytes();
        else this.#readString();
        return;
      case 'boolean':
        if (!this.#readNull()) this.#readBoolean();
        return;
      case 'integer':
        if (!this.#readNull()) this.#readInteger(facts.format === 'int64' ? 64 : 32);
        return;
      case 'array':
        this.#readList(facts.items ?? {}, goType);
        return;
      default:
        if (facts.values === undefined) this.#skipValue();
        else this.#readMap(facts.values, goType);
    }
  }

  #readList(items: FieldFacts, goType: string | undefined): void {
    const itemType = goType?.startsWith('[]') === true ? goType.slice(2) : undefined;
    this.#readItems(() => this.#readValue(items, itemType));
    this.#prependToProblem(`${goType ?? `[]${itemType ?? formatElementType(items)}`}: `);
  }

  #readItems(readItem: () => void): void {
    let character = this.#readNextCharacter();
    if (character === 'n') {
      this.#position += 3;
      return;
    }
    if (character !== '[') {
      this.#reportProblem('decode slice', `expect [ or n, but found ${character}`);
      return;
    }
    if (this.#readNextCharacter() === ']') return;
    this.#unreadCharacter();
    do {
      readItem();
      character = this.#readNextCharacter();
    } while (character === ',');
    if (character !== ']') this.#reportProblem('decode slice', `expect ], but found ${character}`);
  }

  #readMap(values: FieldFacts, goType: string | undefined): void {
    const valueType = findValueType(goType);
    let character = this.#readNextCharacter();
    if (character === 'n') {
      this.#position += 3;
      return;
    }
    if (character !== '{') {
      this.#reportProblem('ReadMapCB', `expect { or n, but found ${character}`);
      return;
    }
    if (this.#readNextCharacter() === '}') return;
    this.#unreadCharacter();
    do {
      this.#readString();
      character = this.#readNextCharacter();
      if (character !== ':') {
        this.#reportProblem('ReadMapCB', `expect : after object field, but found ${character}`);
        return;
      }
      this.#readValue(values, valueType);
      character = this.#readNextCharacter();
    } while (character === ',');
    if (character !== '}') this.#reportProblem('ReadMapCB', `expect }, but found ${character}`);
  }

  /** Reads a value of a type with its own JSON decoder. */
  #readSpecialValue(codec: TypeCodec): void {
    this.#readNextCharacter();
    this.#unreadCharacter();
    const start = this.#position;
    this.#skipValue();
    this.#reportDecodingError(codec, this.#text.slice(start, this.#position), 'unmarshalerDecoder');
  }

  #readBytes(): void {
    if (this.#readNull()) return;
    const firstCharacter = this.#readNextCharacter();
    this.#unreadCharacter();
    if (firstCharacter === '"')
      this.#reportDecodingError(bytesCodec, JSON.stringify(this.#readString()), 'decode base64');
    else if (firstCharacter === '[') this.#skipValue();
    else this.#reportProblem('base64Codec', 'invalid input');
  }

  #reportDecodingError(codec: TypeCodec, text: string, operation: string): void {
    if (this.problem !== undefined) return;
    try {
      const { value } = parseJson(text);
      if (value !== null) codec.decode(value, { hasUnknownFields: false });
    } catch (error) {
      this.#reportProblem(operation, readErrorMessage(error));
    }
  }

  #readString(): string {
    const firstCharacter = this.#readNextCharacter();
    if (firstCharacter === 'n') {
      this.#position += 3;
      return '';
    }
    if (firstCharacter === '"') {
      const start = this.#position;
      this.#skipString();
      return this.#text.slice(start, this.#position - 1);
    }
    this.#reportProblem('ReadString', `expects " or n, but found ${firstCharacter}`);
    return '';
  }

  #readBoolean(): void {
    const firstCharacter = this.#readNextCharacter();
    if (firstCharacter === 't') this.#position += 3;
    else if (firstCharacter === 'f') this.#position += 4;
    else this.#reportProblem('ReadBool', `expect t or f, but found ${firstCharacter}`);
  }

  #readInteger(bits: 32 | 64): void {
    const firstCharacter = this.#readNextCharacter();
    const digit = firstCharacter === '-' ? this.#readNextCharacter() : firstCharacter;
    if (!/^\d$/.test(digit)) {
      this.#reportProblem(`readUint${bits}`, 'unexpected character: \ufffd');
      return;
    }
    const start = this.#position - 1;
    while (/^\d$/.test(this.#text[this.#position] ?? '')) this.#position++;
    const value = BigInt(this.#text.slice(start, this.#position));
    const limit = MAX_SIGNED_VALUES[bits] + (firstCharacter === '-' ? 1n : 0n);
    if (value > MAX_UNSIGNED_VALUES[bits]) this.#reportProblem(`readUint${bits}`, 'overflow');
    else if (this.#text[this.#position] === '.') this.#reportProblem('assertInteger', 'can not decode float as int');
    else if (value > limit) this.#reportProblem(`ReadInt${bits}`, `overflow: ${value}`);
  }

  #readObjectStart(): boolean {
    const firstCharacter = this.#readNextCharacter();
    if (firstCharacter === '{') {
      if (this.#readNextCharacter() === '}') return false;
      this.#unreadCharacter();
      return true;
    }
    if (firstCharacter === 'n') this.#position += 3;
    else this.#reportProblem('readObjectStart', `expect { or n, but found ${firstCharacter}`);
    return false;
  }

  #readNull(): boolean {
    if (this.#readNextCharacter() === 'n') {
      this.#position += 3;
      return true;
    }
    this.#unreadCharacter();
    return false;
  }

  /** Skips a value of any type. */
  #skipValue(): void {
    let depth = 0;
    do {
      const character = this.#readNextCharacter();
      if (character === '') return;
      if (character === '"') this.#skipString();
      else if ('{['.includes(character)) depth++;
      else if ('}]'.includes(character)) depth--;
      else if (!',:'.includes(character)) while (/[\w.+-]/.test(this.#text[this.#position] ?? '')) this.#position++;
    } while (depth > 0);
  }

  #skipString(): void {
    while (this.#position < this.#text.length && this.#text[this.#position] !== '"')
      this.#position += this.#text[this.#position] === '\\' ? 2 : 1;
    this.#position++;
  }

  /** Returns the next character that is not white space, or '' at the end. */
  #readNextCharacter(): string {
    while (' \n\t\r'.includes(this.#text[this.#position] ?? '.')) this.#position++;
    return this.#text[this.#position++] ?? '';
  }

  /** Goes back by one character. Has no effect after an error. */
  #unreadCharacter(): void {
    if (this.problem === undefined) this.#position--;
  }

  #reportProblem(operation: string, message: string): void {
    if (this.problem !== undefined) return;
    const readExcerpt = (length: number) =>
      this.#text.slice(Math.max(0, this.#position - length), this.#position + length);
    const position = Math.min(PEEK_LENGTH, this.#position);
    this.problem = `${operation}: ${message}, error found in #${position} byte of ...|${readExcerpt(PEEK_LENGTH)}|..., bigger context ...|${readExcerpt(CONTEXT_LENGTH)}|...`;
  }

  #prependToProblem(prefix: string): void {
    if (this.problem !== undefined) this.problem = prefix + this.problem;
  }
}

/** The codec that accepts every value. */
const ANY_CODEC: TypeCodec = {
  goType: '',
  decode: (value) => value,
  createZeroValue: () => null,
  isEmpty: () => false,
};

function formatGoType(type: string): string {
  return type.split('.').slice(-2).join('.');
}

function formatElementType({ ref, type, format, items, values }: FieldFacts): string {
  if (ref !== undefined) return formatGoType(ref);
  if (items !== undefined) return `[]${formatElementType(items)}`;
  if (values !== undefined) return `map[string]${formatElementType(values)}`;
  if (type === 'integer') return format === 'int64' ? 'int64' : 'int32';
  return type === 'boolean' ? 'bool' : (type ?? 'string');
}
