/**
 * A strict JSON parser. In addition to the value, it returns duplicate keys, of which the last applies, and the spelling of numbers.
 * Integers above 2^53 are bigints, `__proto__` is an ordinary key, and the error messages are those of kube-apiserver.
 */
import type { Json, JsonObject } from '../object.ts';
import { setMember } from '../value/set-member.ts';
import {
  BACKSLASH,
  CARRIAGE_RETURN,
  CLOSING_BRACE,
  CLOSING_BRACKET,
  COLON,
  COMMA,
  DOT,
  ESCAPED_CHARACTERS,
  LINE_FEED,
  LOWER_E,
  LOWER_F,
  LOWER_N,
  LOWER_T,
  MINUS,
  NINE,
  OPENING_BRACE,
  OPENING_BRACKET,
  PLUS,
  QUOTE,
  SPACE,
  TAB,
  UPPER_E,
  ZERO,
} from './characters.ts';
import type { JsonMember, JsonSource } from './source.ts';
import { createInvalidByteError, createInvalidCharacterError, type JsonSyntaxError } from './syntax-error.ts';
import { writeCompactJson } from './write.ts';

export interface ParsedJson {
  readonly value: Json;
  /** The source information. Undefined if the text has no duplicate keys and no numbers with a fraction or an exponent. */
  readonly source: JsonSource | undefined;
}

/** The maximum nesting depth. kube-apiserver allows 10,000, but the functions here that process values are recursive. */
const MAX_DEPTH = 1_000;
const MAX_DIGITS = 400;
/** The value of an object whose content is skipped. */
const SKIPPED_OBJECT: JsonObject = Object.freeze({});
const SKIPPED_LIST: Json[] = [];

export function parseJson(text: string): ParsedJson {
  return new JsonParser(text).parseDocument();
}

/** Parses JSON. The source also contains the literals of strings and of -0 that Go would write in another way. */
export function parseJsonWithLiterals(text: string): ParsedJson {
  return new JsonParser(text, { recordsAllLiterals: true }).parseDocument();
}

/** Removes the literals of strings and of -0, which only `parseJsonWithLiterals` records. */
export function removeStringAndZeroLiterals(source: JsonSource | undefined): void {
  for (const literals of source?.literals.values() ?? []) {
    for (const [key, literal] of literals) if (literal === '-0' || literal.startsWith('"')) literals.delete(key);
  }
}

/** Parses JSON, and skips members, at any depth, whose names are not in `names`. The name `a.*` selects all members in `a`. */
export function parseJsonMembers(text: string, names: ReadonlySet<string>): ParsedJson {
  return new JsonParser(text, { names }).parseDocument();
}

/** Parses a body that is not valid UTF-8. Each character of `latin1` represents a byte. Only the error messages differ from `parseJson`. */
export function parseJsonBytes(latin1: string): ParsedJson {
  return new JsonParser(latin1, { isBytes: true }).parseDocument();
}

interface ParserOptions {
  /** Whether each character of the text is a byte. */
  readonly isBytes?: boolean;
  /** The names of members to parse. By default, all members are parsed. */
  readonly names?: ReadonlySet<string>;
  /** Whether the source also contains the literals of strings and of -0 that Go would write in another way. */
  readonly recordsAllLiterals?: boolean;
}

class JsonParser {
  readonly #text: string;
  readonly #isBytes: boolean;
  #names: ReadonlySet<string> | undefined;
  readonly #recordsAllLiterals: boolean;
  #position = 0;
  #depth = 0;
  #source: JsonSource | undefined;
  /** The spelling of the last number or string, if the source must contain it. */
  #literal: string | undefined;
  /** The nesting depth inside a skipped member. If it is above 0, no values are created. */
  #skippedDepth = 0;

  constructor(text: string, { isBytes = false, names, recordsAllLiterals = false }: ParserOptions = {}) {
    this.#text = text;
    this.#isBytes = isBytes;
    this.#names = names;
    this.#recordsAllLiterals = recordsAllLiterals;
  }

  parseDocument(): ParsedJson {
    const value = this.#parseValue(this.#skipWhiteSpace());
    const code = this.#skipWhiteSpace();
    if (!Number.isNaN(code)) throw this.#createSyntaxError('after top-level value');
    return { value, source: this.#source };
  }

  /** Skips white space, and returns the next character, or NaN at the end. */
  #skipWhiteSpace(): number {
    const text = this.#text;
    let code = text.charCodeAt(this.#position);
    while (code === SPACE || code === LINE_FEED || code === CARRIAGE_RETURN || code === TAB)
      code = text.charCodeAt(++this.#position);
    return code;
  }

  #parseValue(code: number): Json {
    switch (code) {
      case QUOTE:
        this.#position++;
        return this.#recordsAllLiterals ? this.#parseStringWithLiteral() : this.#parseString();
      case OPENING_BRACE:
        return this.#parseObject();
      case OPENING_BRACKET:
        return this.#parseArray();
      case LOWER_T:
        return this.#parseKeyword('true', true);
      case LOWER_F:
        return this.#parseKeyword('false', false);
      case LOWER_N:
        return this.#parseKeyword('null', null);
      default:
        if (code === MINUS || (code >= ZERO && code <= NINE)) return this.#parseNumber(code);
        throw this.#createSyntaxError('looking for beginning of value');
    }
  }

  #parseObject(): JsonObject {
    this.#enterContainer();
    const object: JsonObject = this.#skippedDepth === 0 ? {} : SKIPPED_OBJECT;
    let members: JsonMember[] | undefined;
    this.#position++;
    let code = this.#skipWhiteSpace();
    if (code === CLOSING_BRACE) return this.#leaveEmptyContainer(object);
    for (;;) {
      if (code !== QUOTE) throw this.#createSyntaxError('looking for beginning of object key string');
      this.#position++;
      const key = this.#parseString();
      if (this.#skipWhiteSpace() !== COLON) throw this.#createSyntaxError('after object key');
      this.#position++;
      const isSkippedMember = this.#skippedDepth > 0 || this.#names?.has(key) === false;
      if (isSkippedMember) this.#skippedDepth++;
      const names = this.#names;
      if (names?.has(`${key}.*`) === true) this.#names = undefined;
      const value = this.#parseValue(this.#skipWhiteSpace());
      this.#names = names;
      if (isSkippedMember) {
        this.#skippedDepth--;
        this.#literal = undefined;
      } else {
        // Members are never undefined, so that hasOwn, which is slower, is not needed for most new keys.
        if (object[key] !== undefined && Object.hasOwn(object, key)) {
          members ??= Object.entries(object);
        }
        members?.push([key, value]);
        setMember(object, key, value);
        if (this.#literal !== undefined) this.#recordLiteral(object, key);
        else if (members !== undefined) this.#source?.literals.get(object)?.delete(key);
      }
      code = this.#skipWhiteSpace();
      this.#position++;
      if (code === COMMA) {
        code = this.#skipWhiteSpace();
        continue;
      }
      if (code === CLOSING_BRACE) break;
      this.#position--;
      throw this.#createSyntaxError('after object key:value pair');
    }
    if (members !== undefined) this.#getSource().membersWithDuplicates.set(object, members);
    this.#depth--;
    return object;
  }

  #parseArray(): Json[] {
    this.#enterContainer();
    const list: Json[] = this.#skippedDepth === 0 ? [] : SKIPPED_LIST;
    this.#position++;
    let code = this.#skipWhiteSpace();
    if (code === CLOSING_BRACKET) return this.#leaveEmptyContainer(list);
    for (;;) {
      const item = this.#parseValue(code);
      if (this.#skippedDepth === 0) {
        list.push(item);
        if (this.#literal !== undefined) this.#recordLiteral(list, list.length - 1);
      }
      code = this.#skipWhiteSpace();
      this.#position++;
      if (code === COMMA) {
        code = this.#skipWhiteSpace();
        continue;
      }
      if (code === CLOSING_BRACKET) break;
      this.#position--;
      throw this.#createSyntaxError('after array element');
    }
    this.#depth--;
    return list;
  }

  /** Reads the rest of a string, after the opening quote. */
  #parseString(): string {
    const text = this.#text;
    const start = this.#position;
    let index = start;
    let code = text.charCodeAt(index);
    while (code !== QUOTE && code !== BACKSLASH && code >= SPACE) code = text.charCodeAt(++index);
    if (code === QUOTE) {
      this.#position = index + 1;
      return this.#skippedDepth === 0 ? text.slice(start, index) : '';
    }
    return this.#parseEscapedString(start, index);
  }

  #parseStringWithLiteral(): string {
    const start = this.#position - 1;
    const string = this.#parseString();
    const literal = this.#text.slice(start, this.#position);
    if (literal !== writeCompactJson(string)) this.#literal = literal;
    return string;
  }

  #parseEscapedString(start: number, escapeStart: number): string {
    const text = this.#text;
    let parsedText = text.slice(start, escapeStart);
    this.#position = escapeStart;
    for (;;) {
      const code = text.charCodeAt(this.#position);
      if (code === QUOTE) break;
      if (code === BACKSLASH) parsedText += this.#parseEscape();
      else if (code >= SPACE) {
        const start = this.#position;
        let nextCode = code;
        while (nextCode !== QUOTE && nextCode !== BACKSLASH && nextCode >= SPACE)
          nextCode = text.charCodeAt(++this.#position);
        parsedText += text.slice(start, this.#position);
      } else throw this.#createSyntaxError('in string literal');
    }
    this.#position++;
    // An unpaired surrogate cannot be stored as UTF-8.
    return parsedText.toWellFormed();
  }

  #parseEscape(): string {
    const char = this.#text.charAt(++this.#position);
    if (char === 'u') {
      const start = ++this.#position;
      for (; this.#position < start + 4; this.#position++) {
        if (!/^[0-9a-fA-F]$/.test(this.#text.charAt(this.#position))) {
          throw this.#createSyntaxError('in \\u hexadecimal character escape');
        }
      }
      return String.fromCharCode(Number.parseInt(this.#text.slice(start, this.#position), 16));
    }
    const character = ESCAPED_CHARACTERS[char];
    if (character === undefined) throw this.#createSyntaxError('in string escape code');
    this.#position++;
    return character;
  }

  #parseNumber(firstCode: number): number | bigint {
    const text = this.#text;
    const start = this.#position;
    let code = firstCode;
    if (code === MINUS) code = text.charCodeAt(++this.#position);
    if (code === ZERO) code = text.charCodeAt(++this.#position);
    else code = this.#parseDigits(code, 'in numeric literal');
    let isInteger = true;
    if (code === DOT) {
      isInteger = false;
      code = this.#parseDigits(text.charCodeAt(++this.#position), 'after decimal point in numeric literal');
    }
    if (code === LOWER_E || code === UPPER_E) {
      isInteger = false;
      code = text.charCodeAt(++this.#position);
      if (code === PLUS || code === MINUS) code = text.charCodeAt(++this.#position);
      this.#parseDigits(code, 'in exponent of numeric literal');
    }
    const literal = text.slice(start, this.#position);
    // No field can hold an integer with more digits, and parsing such an integer exactly would take seconds.
    const isTooLong = literal.length > MAX_DIGITS;
    if (!isInteger || isTooLong || (this.#recordsAllLiterals && literal === '-0')) this.#literal = literal;
    const number = Number(literal);
    if (!isInteger || isTooLong || Number.isSafeInteger(number)) return isInteger ? number + 0 : number;
    return BigInt(literal);
  }

  /** Reads one or more digits, and the character after them. */
  #parseDigits(firstCode: number, location: string): number {
    let code = firstCode;
    if (!(code >= ZERO && code <= NINE)) throw this.#createSyntaxError(location);
    while (code >= ZERO && code <= NINE) code = this.#text.charCodeAt(++this.#position);
    return code;
  }

  #parseKeyword<T extends Json>(keyword: string, value: T): T {
    for (let index = 1; index < keyword.length; index++) {
      this.#position++;
      if (this.#text.charCodeAt(this.#position) !== keyword.charCodeAt(index)) {
        throw this.#createSyntaxError(`in literal ${keyword} (expecting '${keyword.charAt(index)}')`);
      }
    }
    this.#position++;
    return value;
  }

  #enterContainer(): void {
    if (++this.#depth > MAX_DEPTH) throw this.#createSyntaxError('exceeded max depth');
  }

  #leaveEmptyContainer<T>(container: T): T {
    this.#position++;
    this.#depth--;
    return container;
  }

  #recordLiteral(container: object, key: string | number): void {
    const { literals } = this.#getSource();
    const containerLiterals = literals.get(container) ?? new Map<string | number, string>();
    literals.set(container, containerLiterals.set(key, this.#literal ?? ''));
    this.#literal = undefined;
  }

  #getSource(): JsonSource {
    this.#source ??= { membersWithDuplicates: new Map(), literals: new Map() };
    return this.#source;
  }

  #createSyntaxError(location: string): JsonSyntaxError {
    const code = this.#text.codePointAt(this.#position) ?? Number.NaN;
    return this.#isBytes ? createInvalidByteError(code, location) : createInvalidCharacterError(code, location);
  }
}
