/** Parses a JSONPath template of kubectl: text, and actions in braces (paths, `range`, `end` and quoted text). */
import { formatCodePoint } from '../go/lex.ts';
import { unquote } from '../unquote.ts';
import type { PathNode, SliceBound } from './nodes.ts';

export class JsonPathError extends Error {}

const KEY_PATTERN = /^'([^']*)'$/;
const SLICE_PATTERN = /^(-?\d*)(:-?\d*)?(:-?\d*)?$/;
const COMPARISON_PATTERN = /^([^!<>=]+)([!<>=]+)(.+?)$/s;
const WORD_CHARACTER = /[\p{L}\p{Nd}_]/u;

/** Returns the parts of a template: text nodes, and a list node for each action. */
export function parseTemplate(source: string): readonly PathNode[] {
  return new Parser(source).parseParts();
}

/** Parses the text of an action, which is between braces in a template. */
function parseAction(text: string): PathNode {
  return parseTemplate(`{${text}}`)[0] ?? { kind: 'list', nodes: [] };
}

class Parser {
  readonly #source: string;
  #position = 0;
  #nodes: PathNode[] = [];

  constructor(source: string) {
    this.#source = source;
  }

  parseParts(): readonly PathNode[] {
    const parts: PathNode[] = [];
    while (this.#position < this.#source.length) {
      const brace = this.#source.indexOf('{', this.#position);
      const end = brace < 0 ? this.#source.length : brace;
      if (end > this.#position) parts.push({ kind: 'text', text: this.#source.slice(this.#position, end) });
      this.#position = end + 1;
      if (brace < 0) break;
      this.#nodes = [];
      parts.push({ kind: 'list', nodes: this.#nodes });
      while (this.#parseNextItem());
    }
    return parts;
  }

  /** Parses the next item of an action. Returns false at the end of the action. */
  #parseNextItem(): boolean {
    const remainingText = this.#source.slice(this.#position);
    if (remainingText.startsWith('}')) {
      this.#position += 1;
      return false;
    }
    if (remainingText.startsWith('[?(')) this.#parseFilter();
    else if (remainingText.startsWith('..')) this.#parseDescent();
    else this.#parseItem();
    return true;
  }

  #takeCharacter(): string {
    if (this.#position >= this.#source.length) return '';
    const character = String.fromCodePoint(this.#source.codePointAt(this.#position) ?? 0);
    this.#position += character.length;
    return character;
  }

  #peek(): string {
    return this.#position < this.#source.length
      ? String.fromCodePoint(this.#source.codePointAt(this.#position) ?? 0)
      : '';
  }

  #parseItem(): void {
    const letter = this.#peek();
    if (letter === '' || isLineEnd(letter)) throw new JsonPathError('unclosed action');
    if (letter === ' ' || letter === '@' || letter === '$') this.#takeCharacter();
    else if (letter === '[') this.#parseArray();
    else if (letter === '"' || letter === "'") this.#parseQuotedText(letter);
    else if (letter === '.') {
      this.#takeCharacter();
      this.#parseField();
    } else if (/[-+]|\p{Nd}/u.test(letter)) this.#parseNumber();
    else if (WORD_CHARACTER.test(letter)) this.#parseWord();
    else throw new JsonPathError(`unrecognized character in action: ${formatCodePoint(letter)}`);
  }

  #parseWord(): void {
    const start = this.#position;
    while (!isTerminator(this.#peek())) this.#takeCharacter();
    const name = this.#source.slice(start, this.#position);
    if (name === 'true' || name === 'false') this.#nodes.push({ kind: 'bool', value: name === 'true' });
    else this.#nodes.push({ kind: 'word', name });
  }

  #parseDescent(): void {
    if (this.#nodes.at(-1)?.kind === 'descent') throw new JsonPathError('invalid multiple recursive descent');
    this.#position += 2;
    this.#nodes.push({ kind: 'descent' });
    if (WORD_CHARACTER.test(this.#peek())) this.#parseField();
  }

  #parseNumber(): void {
    const start = this.#position;
    if (/[-+]/.test(this.#peek())) this.#takeCharacter();
    while (/^(?:\.|\p{Nd})$/u.test(this.#peek())) this.#takeCharacter();
    const text = this.#source.slice(start, this.#position);
    if (/^[-+]?\d+$/.test(text) && BigInt.asIntN(64, BigInt(text.replace('+', ''))) === BigInt(text.replace('+', ''))) {
      this.#nodes.push({ kind: 'integer', value: BigInt(text.replace('+', '')) });
    } else if (/^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(text)) this.#nodes.push({ kind: 'float', value: Number(text) });
    else throw new JsonPathError(`cannot parse number ${text}`);
  }

  /** Reads a field name after its dot. A backslash escapes the next character. */
  #parseField(): void {
    const start = this.#position;
    for (;;) {
      const letter = this.#peek();
      if (letter === '\\') {
        this.#takeCharacter();
        this.#takeCharacter();
      } else if (isTerminator(letter)) break;
      else this.#takeCharacter();
    }
    const text = this.#source.slice(start, this.#position);
    this.#nodes.push(text === '*' ? { kind: 'wildcard' } : { kind: 'field', name: text.replaceAll('\\', '') });
  }

  #parseArray(): void {
    const start = this.#position;
    for (;;) {
      const letter = this.#takeCharacter();
      if (letter === '' || letter === '\n') throw new JsonPathError('unterminated array');
      if (letter === ']') break;
    }
    const content = this.#source.slice(start + 1, this.#position - 1);
    const text = content === '*' ? ':' : content;
    const elements = text.split(',');
    if (elements.length > 1) {
      this.#nodes.push({
        kind: 'union',
        lists: elements.map((name) => parseAction(`[${name.replaceAll(/^ +| +$/g, '')}]`)),
      });
      return;
    }
    const key = KEY_PATTERN.exec(text)?.[1];
    if (key !== undefined) {
      const list = parseAction(`.${key}`);
      if (list.kind === 'list') this.#nodes.push(...list.nodes);
      return;
    }
    this.#nodes.push({ kind: 'slice', bounds: parseBounds(text) });
  }

  #parseFilter(): void {
    this.#position += '[?('.length;
    const start = this.#position;
    let openingQuote = '';
    let isQuoteClosed = false;
    for (;;) {
      const letter = this.#takeCharacter();
      if (letter === '' || letter === '\n') throw new JsonPathError('unterminated filter');
      if (letter === '"' || letter === "'") {
        if (openingQuote === '') openingQuote = letter;
        else if (this.#source[this.#position - 2] !== '\\' && letter === openingQuote) isQuoteClosed = true;
      } else if (letter === ')' && (openingQuote !== '') === isQuoteClosed) break;
    }
    if (this.#takeCharacter() !== ']') throw new JsonPathError('unclosed array expect ]');
    const text = this.#source.slice(start, this.#position - 2);
    const [, left, operator = '', right] = COMPARISON_PATTERN.exec(text) ?? [];
    if (left === undefined || right === undefined) {
      this.#nodes.push({
        kind: 'filter',
        left: parseAction(text),
        operator: 'exists',
        right: { kind: 'list', nodes: [] },
      });
    } else this.#nodes.push({ kind: 'filter', left: parseAction(left), operator, right: parseAction(right) });
  }

  #parseQuotedText(quote: string): void {
    const start = this.#position;
    this.#takeCharacter();
    for (;;) {
      const letter = this.#takeCharacter();
      if (letter === '' || letter === '\n') throw new JsonPathError('unterminated quoted string');
      if (letter === quote && this.#source[this.#position - 2] !== '\\') break;
    }
    const literal = this.#source.slice(start, this.#position);
    const text = literal.includes('\\') ? unquote(literal) : literal.slice(1, -1);
    if (text === undefined) throw new JsonPathError(`unquote string ${literal} error invalid syntax`);
    this.#nodes.push({ kind: 'text', text });
  }
}

function parseBounds(text: string): readonly [SliceBound, SliceBound, SliceBound] {
  const match = SLICE_PATTERN.exec(text);
  if (match === null) throw new JsonPathError(`invalid array index ${text}`);
  const [, first = '', second, third] = match;
  const parseBound = (digits: string): SliceBound => {
    if (digits === '') return { value: 0, isSet: false, isDerived: false };
    if (digits === '-') throw new JsonPathError(`array index ${digits} is not a number`);
    return { value: Number(digits), isSet: true, isDerived: false };
  };
  const start = parseBound(first);
  const end =
    second === undefined ? { value: start.value + 1, isSet: true, isDerived: true } : parseBound(second.slice(1));
  return [start, end, parseBound(third?.slice(1) ?? '')];
}

function isLineEnd(letter: string): boolean {
  return letter === '\r' || letter === '\n';
}

function isTerminator(letter: string): boolean {
  return letter === '' || ' \t\r\n.,[]$@{}'.includes(letter);
}
