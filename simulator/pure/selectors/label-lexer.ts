/** The tokens of a label selector: symbols, `in`, `notin`, and identifiers, which are all other contiguous texts. */

const SYMBOLS = [')', '(', ',', '!', '==', '=', '!=', '>', '<'] as const;

type Sign = (typeof SYMBOLS)[number];

export type TokenType = Sign | 'in' | 'notin' | 'identifier' | 'end';

/**
 * Reads tokens. White space separates tokens. A NUL after a word separates tokens as well; a NUL where a token should begin ends the
 * selector. The last token is `end`.
 */
export class LabelTokens {
  /** The current token; its text as written, '' at the end. */
  type: TokenType = 'end';
  text = '';
  readonly #selector: string;
  #position = 0;

  constructor(selector: string) {
    this.#selector = selector;
    this.advance();
  }

  /** Reads the next token. It creates no object, because a long selector has hundreds of thousands of tokens. */
  advance(): void {
    const selector = this.#selector;
    while (findKind(selector, this.#position) === BLANK) this.#position += 1;
    const begin = this.#position;
    if (findKind(selector, begin) === SYMBOL) {
      const first = selector.charCodeAt(begin);
      const isLonger = selector.charCodeAt(begin + 1) === EQUALS && (first === EQUALS || first === EXCLAMATION);
      const symbol = isLonger ? LONGER_SYMBOLS[first] : SYMBOLS_BY_CODE[first];
      this.#position += isLonger ? 2 : 1;
      this.type = symbol ?? 'end';
      this.text = symbol ?? '';
      return;
    }
    while (this.#position < selector.length && findKind(selector, this.#position) === LETTER) this.#position += 1;
    this.text = selector.slice(begin, this.#position);
    if (this.text === '') this.type = 'end';
    else this.type = this.text === 'in' || this.text === 'notin' ? this.text : 'identifier';
    if (this.text !== '' && findKind(selector, this.#position) === NUL) this.#position += 1;
  }
}

const LETTER = 0;
const BLANK = 1;
const SYMBOL = 2;
const NUL = 3;
const EQUALS = '='.charCodeAt(0);
const EXCLAMATION = '!'.charCodeAt(0);

/** The kind of each character code; all other characters are part of an identifier. */
const KINDS = new Uint8Array(128);
KINDS[0] = NUL;
for (const blank of ' \t\r\n') KINDS[blank.charCodeAt(0)] = BLANK;

/** Symbols of one character by its code, and symbols of two characters by the code of the first. */
const SYMBOLS_BY_CODE: Sign[] = [];
const LONGER_SYMBOLS: Sign[] = [];
for (const symbol of SYMBOLS) {
  const first = symbol.charCodeAt(0);
  KINDS[first] = SYMBOL;
  (symbol.length === 1 ? SYMBOLS_BY_CODE : LONGER_SYMBOLS)[first] = symbol;
}

/** Positions beyond the end count as letters, which are not read. */
function findKind(selector: string, index: number): number {
  return KINDS[selector.charCodeAt(index)] ?? LETTER;
}
