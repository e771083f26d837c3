/** Splits a Go template into tokens: text, delimiters, and the contents of actions. Applies trim markers (`{{-`, `-}}`). */
import { quote } from '../../../values/go-quote.ts';

export type TokenType =
  | 'text'
  | 'left'
  | 'right'
  | 'space'
  | 'assign'
  | 'declare'
  | 'pipe'
  | 'char'
  | 'string'
  | 'raw'
  | 'variable'
  | 'field'
  | 'dot'
  | 'number'
  | 'character'
  | 'complex'
  | 'bool'
  | 'identifier'
  | 'keyword'
  | 'nil'
  | '('
  | ')'
  | 'error'
  | 'eof';

export interface Token {
  readonly type: TokenType;
  readonly text: string;
  /** The offset of the token in the source. */
  readonly offset: number;
  readonly line: number;
}

const KEYWORDS = new Set(['block', 'break', 'continue', 'define', 'else', 'end', 'if', 'range', 'template', 'with']);
const SPACE_CHARACTERS = ' \t\r\n';
const SPACE_PATTERN = /[ \t\r\n]/;
const LETTER_PATTERN = /[\p{L}\p{Nd}_]/u;
const NUMBER_PATTERN =
  /^[+-]?(?:0[xX][0-9a-fA-F_]*(?:\.[0-9a-fA-F_]*)?(?:[pP][+-]?[0-9_]*)?|0[oO][0-7_]*(?:\.[0-7_]*)?|0[bB][01_]*(?:\.[01_]*)?|[0-9_]*(?:\.[0-9_]*)?(?:[eE][+-]?[0-9_]*)?)i?/;

/** Returns the tokens. The last token is `eof`, or `error` with the message as its text. */
export function tokenize(source: string): Token[] {
  const lexer = new Lexer(source);
  lexer.run();
  return lexer.tokens;
}

class Lexer {
  readonly tokens: Token[] = [];
  readonly #source: string;
  #position = 0;
  #depth = 0;
  #hasFailed = false;

  constructor(source: string) {
    this.#source = source;
  }

  run(): undefined {
    while (!this.#hasFailed && this.#position < this.#source.length) this.#lexText();
    if (!this.#hasFailed) this.#emit('eof', this.#position, this.#position, 'EOF');
  }

  #emit(type: TokenType, start: number, end: number, text = this.#source.slice(start, end)): undefined {
    this.tokens.push({ type, text, offset: start, line: this.#findLine(start) });
    this.#position = end;
  }

  #findLine(index: number): number {
    return this.#source.slice(0, index).split('\n').length;
  }

  #fail(problem: string, index = this.#position): undefined {
    this.tokens.push({ type: 'error', text: problem, offset: index, line: this.#findLine(index) });
    this.#hasFailed = true;
  }

  #lexText(): undefined {
    const delimiterStart = this.#source.indexOf('{{', this.#position);
    if (delimiterStart < 0) return this.#emit('text', this.#position, this.#source.length);
    const hasTrimMarker =
      this.#source[delimiterStart + 2] === '-' && SPACE_PATTERN.test(this.#source[delimiterStart + 3] ?? '');
    const text = this.#source.slice(this.#position, delimiterStart);
    const trimmedText = hasTrimMarker ? trimEnd(text) : text;
    if (trimmedText !== '') this.#emit('text', this.#position, this.#position + trimmedText.length);
    const actionStart = delimiterStart + 2 + (hasTrimMarker ? 2 : 0);
    if (this.#source.startsWith('/*', actionStart)) return this.#lexComment(actionStart);
    this.#emit('left', delimiterStart, delimiterStart + 2);
    this.#position = actionStart;
    this.#depth = 0;
    return this.#lexAction();
  }

  #lexComment(start: number): undefined {
    const end = this.#source.indexOf('*/', start + 2);
    if (end < 0) return this.#fail('unclosed comment', start);
    const delimiterEnd = this.#findRightDelimiter(end + 2);
    if (delimiterEnd === undefined) return this.#fail('comment ends before closing delimiter', start);
    this.#position = delimiterEnd;
    return undefined;
  }

  /** Returns the offset after the right delimiter that starts at the index, or undefined if no delimiter starts there. */
  #findRightDelimiter(index: number): number | undefined {
    if (this.#source.startsWith('}}', index)) return index + 2;
    const hasTrimMarker = SPACE_PATTERN.test(this.#source[index] ?? '') && this.#source.startsWith('-}}', index + 1);
    if (!hasTrimMarker) return undefined;
    const textAfter = this.#source.slice(index + 4);
    return index + 4 + (textAfter.length - trimStart(textAfter).length);
  }

  #lexAction(): undefined {
    while (!this.#hasFailed) {
      const delimiterEnd = this.#findRightDelimiter(this.#position);
      if (delimiterEnd !== undefined) {
        if (this.#depth > 0) return this.#fail('unclosed left paren');
        const start = this.#source.startsWith('}}', this.#position) ? this.#position : this.#position + 2;
        this.tokens.push({ type: 'right', text: '}}', offset: start, line: this.#findLine(start) });
        this.#position = delimiterEnd;
        return undefined;
      }
      if (this.#position >= this.#source.length) return this.#fail('unclosed action');
      this.#lexItem();
    }
    return undefined;
  }

  #lexItem(): undefined {
    const start = this.#position;
    const character = String.fromCodePoint(this.#source.codePointAt(start) ?? 0);
    if (SPACE_PATTERN.test(character)) return this.#lexSpaces();
    if (character === '=') return this.#emit('assign', start, start + 1);
    if (character === ':') {
      if (this.#source[start + 1] !== '=') return this.#fail('expected :=', start);
      return this.#emit('declare', start, start + 2);
    }
    if (character === '|') return this.#emit('pipe', start, start + 1);
    if (character === '"') return this.#lexQuoted('"', 'string', 'unterminated quoted string');
    if (character === "'") return this.#lexQuoted("'", 'character', 'unterminated character constant');
    if (character === '`') {
      const end = this.#source.indexOf('`', start + 1);
      return end < 0 ? this.#fail('unterminated raw quoted string', start) : this.#emit('raw', start, end + 1);
    }
    if (character === '$') return this.#lexName('variable', start + 1);
    if (character === '.' && !/[0-9]/.test(this.#source[start + 1] ?? '')) {
      if (start + 1 >= this.#source.length) return this.#emit('dot', start, start + 1);
      return this.#isTerminator(start + 1) ? this.#emit('dot', start, start + 1) : this.#lexName('field', start + 1);
    }
    if (/[-+.0-9]/.test(character)) return this.#lexNumber();
    if (LETTER_PATTERN.test(character)) return this.#lexIdentifier();
    if (character === '(') {
      this.#depth += 1;
      return this.#emit('(', start, start + 1);
    }
    if (character === ')') {
      this.#depth -= 1;
      return this.#depth < 0 ? this.#fail('unexpected right paren', start) : this.#emit(')', start, start + 1);
    }
    if (/^[!-~]$/.test(character)) return this.#emit('char', start, start + 1);
    return this.#fail(`unrecognized character in action: ${formatCodePoint(character)}`, start);
  }

  /** Reads spaces, except the space before `-}}`, which belongs to the delimiter. */
  #lexSpaces(): undefined {
    let end = this.#position;
    while (SPACE_PATTERN.test(this.#source[end] ?? '')) end += 1;
    const hasTrimMarker = this.#source.startsWith('-}}', end);
    if (hasTrimMarker) end -= 1;
    if (end > this.#position) this.#emit('space', this.#position, end);
  }

  #lexQuoted(quote: string, type: TokenType, problem: string): undefined {
    for (let index = this.#position + 1; index < this.#source.length; index += 1) {
      const letter = this.#source[index];
      if (letter === '\n') break;
      if (letter === quote) return this.#emit(type, this.#position, index + 1);
      if (letter === '\\') {
        index += 1;
        if (this.#source[index] === '\n') break;
      }
    }
    return this.#fail(problem);
  }

  #lexName(type: 'variable' | 'field', start: number): undefined {
    const end = this.#findWordEnd(start);
    if (!this.#isTerminator(end)) return this.#fail(`bad character ${formatCodePoint(this.#readCharacter(end))}`);
    return this.#emit(type, this.#position, end);
  }

  #lexIdentifier(): undefined {
    const end = this.#findWordEnd(this.#position);
    if (!this.#isTerminator(end)) return this.#fail(`bad character ${formatCodePoint(this.#readCharacter(end))}`);
    const word = this.#source.slice(this.#position, end);
    if (word === 'nil') return this.#emit('nil', this.#position, end);
    if (word === 'true' || word === 'false') return this.#emit('bool', this.#position, end);
    return this.#emit(KEYWORDS.has(word) ? 'keyword' : 'identifier', this.#position, end);
  }

  #lexNumber(): undefined {
    const [text = ''] = NUMBER_PATTERN.exec(this.#source.slice(this.#position)) ?? [];
    const end = this.#position + text.length;
    const failBadNumber = (end: number) =>
      this.#fail(`bad number syntax: ${quote(this.#source.slice(this.#position, end))}`);
    const nextCharacter = this.#readCharacter(end);
    if (LETTER_PATTERN.test(nextCharacter)) return failBadNumber(end + nextCharacter.length);
    if (nextCharacter !== '+' && nextCharacter !== '-') return this.#emit('number', this.#position, end);
    const [imaginary = ''] = NUMBER_PATTERN.exec(this.#source.slice(end)) ?? [];
    return imaginary.endsWith('i')
      ? this.#emit('complex', this.#position, end + imaginary.length)
      : failBadNumber(end + imaginary.length);
  }

  #readCharacter(index: number): string {
    return index < this.#source.length ? String.fromCodePoint(this.#source.codePointAt(index) ?? 0) : '';
  }

  #findWordEnd(start: number): number {
    let end = start;
    for (
      let letter = this.#readCharacter(end);
      letter !== '' && LETTER_PATTERN.test(letter);
      letter = this.#readCharacter(end)
    )
      end += letter.length;
    return end;
  }

  #isTerminator(index: number): boolean {
    const letter = this.#source[index];
    return (
      letter === undefined ||
      SPACE_PATTERN.test(letter) ||
      '.,|:)('.includes(letter) ||
      this.#source.startsWith('}}', index)
    );
  }
}

function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && SPACE_CHARACTERS.includes(text[end - 1] ?? 'x')) end -= 1;
  return text.slice(0, end);
}

function trimStart(text: string): string {
  let start = 0;
  while (start < text.length && SPACE_CHARACTERS.includes(text[start] ?? 'x')) start += 1;
  return text.slice(start);
}

/** Formats a character for error messages, such as `U+0024 '$'`. */
export function formatCodePoint(letter: string): string {
  if (letter === '') return 'U+FFFFFFFFFFFFFFFF';
  const hex = (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u.test(letter) ? `U+${hex} '${letter}'` : `U+${hex}`;
}
