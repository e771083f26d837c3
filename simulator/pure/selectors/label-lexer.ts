/** The words of a label selector: symbols, `in`, `notin`, and identifiers, which are whatever else stands together. */

const SYMBOLS = [')', '(', ',', '!', '==', '=', '!=', '>', '<'] as const;

export type TokenType = (typeof SYMBOLS)[number] | 'in' | 'notin' | 'identifier' | 'end';

export interface Token {
  readonly type: TokenType;
  /** As written; '' at the end. */
  readonly text: string;
}

/** White space separates; so does NUL, which also ends the selector where a word should begin. The last token is `end`. */
export class LabelTokens {
  readonly #selector: string;
  #at = 0;

  constructor(selector: string) {
    this.#selector = selector;
  }

  /** One by one, and letter by letter: a long selector has hundreds of thousands. */
  next(): Token {
    const selector = this.#selector;
    while (BLANKS.includes(selector.charAt(this.#at)) && this.#at < selector.length) this.#at += 1;
    const begin = this.#at;
    const symbol = SYMBOL_TOKENS.get(selector.slice(begin, begin + 2)) ?? SYMBOL_TOKENS.get(selector.charAt(begin));
    if (symbol !== undefined) {
      this.#at += symbol.text.length;
      return symbol;
    }
    while (this.#at < selector.length && !ENDS.has(selector.charCodeAt(this.#at))) this.#at += 1;
    const text = selector.slice(begin, this.#at);
    if (text === '') return END;
    if (selector.charAt(this.#at) === '\0') this.#at += 1;
    return { type: text === 'in' || text === 'notin' ? text : 'identifier', text };
  }
}

const BLANKS = ' \t\r\n';
/** What ends a word. */
const ENDS: ReadonlySet<number> = new Set([...`${BLANKS}=!(),<>\0`].map((letter) => letter.charCodeAt(0)));
const END: Token = { type: 'end', text: '' };
const SYMBOL_TOKENS: ReadonlyMap<string, Token> = new Map(
  SYMBOLS.map((symbol) => [symbol, { type: symbol, text: symbol }]),
);
