/** Splits a Go template into tokens: text, delimiters with trimming, and the contents of actions. */
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
  /** The offset in the source. */
  readonly at: number;
  readonly line: number;
}

const KEYWORDS = new Set(['block', 'break', 'continue', 'define', 'else', 'end', 'if', 'range', 'template', 'with']);
const SPACES = ' \t\r\n';
const SPACE = /[ \t\r\n]/;
const LETTER = /[\p{L}\p{Nd}_]/u;
const NUMBER =
  /^[+-]?(?:0[xX][0-9a-fA-F_]*(?:\.[0-9a-fA-F_]*)?(?:[pP][+-]?[0-9_]*)?|0[oO][0-7_]*(?:\.[0-7_]*)?|0[bB][01_]*(?:\.[01_]*)?|[0-9_]*(?:\.[0-9_]*)?(?:[eE][+-]?[0-9_]*)?)i?/;

/** Returns the tokens. The last one is `eof` or `error`, whose text is the message. */
export function tokenize(source: string): Token[] {
  const lexer = new Lexer(source);
  lexer.run();
  return lexer.tokens;
}

class Lexer {
  readonly tokens: Token[] = [];
  readonly #source: string;
  #at = 0;
  #depth = 0;
  #failed = false;

  constructor(source: string) {
    this.#source = source;
  }

  run(): undefined {
    while (!this.#failed && this.#at < this.#source.length) this.#lexText();
    if (!this.#failed) this.#emit('eof', this.#at, this.#at, 'EOF');
  }

  #emit(type: TokenType, from: number, to: number, text = this.#source.slice(from, to)): undefined {
    this.tokens.push({ type, text, at: from, line: this.#findLine(from) });
    this.#at = to;
  }

  #findLine(index: number): number {
    return this.#source.slice(0, index).split('\n').length;
  }

  #fail(problem: string, index = this.#at): undefined {
    this.tokens.push({ type: 'error', text: problem, at: index, line: this.#findLine(index) });
    this.#failed = true;
  }

  #lexText(): undefined {
    const left = this.#source.indexOf('{{', this.#at);
    if (left < 0) return this.#emit('text', this.#at, this.#source.length);
    const trims = this.#source[left + 2] === '-' && SPACE.test(this.#source[left + 3] ?? '');
    const text = this.#source.slice(this.#at, left);
    const trimmedText = trims ? trimEnd(text) : text;
    if (trimmedText !== '') this.#emit('text', this.#at, this.#at + trimmedText.length);
    const inside = left + 2 + (trims ? 2 : 0);
    if (this.#source.startsWith('/*', inside)) return this.#lexComment(inside);
    this.#emit('left', left, left + 2);
    this.#at = inside;
    this.#depth = 0;
    return this.#lexAction();
  }

  #lexComment(from: number): undefined {
    const end = this.#source.indexOf('*/', from + 2);
    if (end < 0) return this.#fail('unclosed comment', from);
    const right = this.#findRightDelimiter(end + 2);
    if (right === undefined) return this.#fail('comment ends before closing delimiter', from);
    this.#at = right;
    return undefined;
  }

  /** Returns the offset after the delimiter at this position. */
  #findRightDelimiter(index: number): number | undefined {
    if (this.#source.startsWith('}}', index)) return index + 2;
    const trims = SPACE.test(this.#source[index] ?? '') && this.#source.startsWith('-}}', index + 1);
    if (!trims) return undefined;
    const rest = this.#source.slice(index + 4);
    return index + 4 + (rest.length - trimStart(rest).length);
  }

  #lexAction(): undefined {
    while (!this.#failed) {
      const right = this.#findRightDelimiter(this.#at);
      if (right !== undefined) {
        if (this.#depth > 0) return this.#fail('unclosed left paren');
        const from = this.#source.startsWith('}}', this.#at) ? this.#at : this.#at + 2;
        this.tokens.push({ type: 'right', text: '}}', at: from, line: this.#findLine(from) });
        this.#at = right;
        return undefined;
      }
      if (this.#at >= this.#source.length) return this.#fail('unclosed action');
      this.#lexItem();
    }
    return undefined;
  }

  #lexItem(): undefined {
    const from = this.#at;
    const letter = String.fromCodePoint(this.#source.codePointAt(from) ?? 0);
    if (SPACE.test(letter)) return this.#lexSpaces();
    if (letter === '=') return this.#emit('assign', from, from + 1);
    if (letter === ':') {
      if (this.#source[from + 1] !== '=') return this.#fail('expected :=', from);
      return this.#emit('declare', from, from + 2);
    }
    if (letter === '|') return this.#emit('pipe', from, from + 1);
    if (letter === '"') return this.#lexQuoted('"', 'string', 'unterminated quoted string');
    if (letter === "'") return this.#lexQuoted("'", 'character', 'unterminated character constant');
    if (letter === '`') {
      const end = this.#source.indexOf('`', from + 1);
      return end < 0 ? this.#fail('unterminated raw quoted string', from) : this.#emit('raw', from, end + 1);
    }
    if (letter === '$') return this.#lexName('variable', from + 1);
    if (letter === '.' && !/[0-9]/.test(this.#source[from + 1] ?? '')) {
      if (from + 1 >= this.#source.length) return this.#emit('dot', from, from + 1);
      return this.#isTerminator(from + 1) ? this.#emit('dot', from, from + 1) : this.#lexName('field', from + 1);
    }
    if (/[-+.0-9]/.test(letter)) return this.#lexNumber();
    if (LETTER.test(letter)) return this.#lexIdentifier();
    if (letter === '(') {
      this.#depth += 1;
      return this.#emit('(', from, from + 1);
    }
    if (letter === ')') {
      this.#depth -= 1;
      return this.#depth < 0 ? this.#fail('unexpected right paren', from) : this.#emit(')', from, from + 1);
    }
    if (/^[!-~]$/.test(letter)) return this.#emit('char', from, from + 1);
    return this.#fail(`unrecognized character in action: ${formatCodePoint(letter)}`, from);
  }

  /** The space before `-}}` belongs to the delimiter. */
  #lexSpaces(): undefined {
    let end = this.#at;
    while (SPACE.test(this.#source[end] ?? '')) end += 1;
    const trims = this.#source.startsWith('-}}', end);
    if (trims) end -= 1;
    if (end > this.#at) this.#emit('space', this.#at, end);
  }

  #lexQuoted(quote: string, type: TokenType, problem: string): undefined {
    for (let index = this.#at + 1; index < this.#source.length; index += 1) {
      const letter = this.#source[index];
      if (letter === '\n') break;
      if (letter === quote) return this.#emit(type, this.#at, index + 1);
      if (letter === '\\') {
        index += 1;
        if (this.#source[index] === '\n') break;
      }
    }
    return this.#fail(problem);
  }

  #lexName(type: 'variable' | 'field', from: number): undefined {
    const end = this.#findWordEnd(from);
    if (!this.#isTerminator(end)) return this.#fail(`bad character ${formatCodePoint(this.#readLetter(end))}`);
    return this.#emit(type, this.#at, end);
  }

  #lexIdentifier(): undefined {
    const end = this.#findWordEnd(this.#at);
    if (!this.#isTerminator(end)) return this.#fail(`bad character ${formatCodePoint(this.#readLetter(end))}`);
    const word = this.#source.slice(this.#at, end);
    if (word === 'nil') return this.#emit('nil', this.#at, end);
    if (word === 'true' || word === 'false') return this.#emit('bool', this.#at, end);
    return this.#emit(KEYWORDS.has(word) ? 'keyword' : 'identifier', this.#at, end);
  }

  #lexNumber(): undefined {
    const [text = ''] = NUMBER.exec(this.#source.slice(this.#at)) ?? [];
    const end = this.#at + text.length;
    const failBadNumber = (to: number) => this.#fail(`bad number syntax: ${quote(this.#source.slice(this.#at, to))}`);
    const next = this.#readLetter(end);
    if (LETTER.test(next)) return failBadNumber(end + next.length);
    if (next !== '+' && next !== '-') return this.#emit('number', this.#at, end);
    const [imaginary = ''] = NUMBER.exec(this.#source.slice(end)) ?? [];
    return imaginary.endsWith('i')
      ? this.#emit('complex', this.#at, end + imaginary.length)
      : failBadNumber(end + imaginary.length);
  }

  #readLetter(index: number): string {
    return index < this.#source.length ? String.fromCodePoint(this.#source.codePointAt(index) ?? 0) : '';
  }

  #findWordEnd(from: number): number {
    let end = from;
    for (let letter = this.#readLetter(end); letter !== '' && LETTER.test(letter); letter = this.#readLetter(end))
      end += letter.length;
    return end;
  }

  #isTerminator(index: number): boolean {
    const letter = this.#source[index];
    return (
      letter === undefined || SPACE.test(letter) || '.,|:)('.includes(letter) || this.#source.startsWith('}}', index)
    );
  }
}

function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && SPACES.includes(text[end - 1] ?? 'x')) end -= 1;
  return text.slice(0, end);
}

function trimStart(text: string): string {
  let start = 0;
  while (start < text.length && SPACES.includes(text[start] ?? 'x')) start += 1;
  return text.slice(start);
}

/** `U+0024 '$'`. */
export function formatCodePoint(letter: string): string {
  if (letter === '') return 'U+FFFFFFFFFFFFFFFF';
  const hex = (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u.test(letter) ? `U+${hex} '${letter}'` : `U+${hex}`;
}
