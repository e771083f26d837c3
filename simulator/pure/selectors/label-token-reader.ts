/** Splits a label selector into tokens: symbols, `in`, `notin`, and identifiers, which are all other sequences of characters. */

const SYMBOL_TEXTS = [')', '(', ',', '!', '==', '=', '!=', '>', '<'] as const;

type SymbolText = (typeof SYMBOL_TEXTS)[number];

export type TokenType = SymbolText | 'in' | 'notin' | 'identifier' | 'end';

/**
 * Reads tokens. White space separates tokens. A NUL after a word separates tokens as well. A NUL at the start of a token ends the
 * selector. The last token is `end`.
 */
export class LabelTokenReader {
  /** The type of the current token. */
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
    while (findCharacterKind(selector, this.#position) === BLANK_KIND) this.#position += 1;
    const startPosition = this.#position;
    if (findCharacterKind(selector, startPosition) === SYMBOL_KIND) {
      const firstCode = selector.charCodeAt(startPosition);
      const hasTwoCharacters =
        selector.charCodeAt(startPosition + 1) === EQUALS_CODE &&
        (firstCode === EQUALS_CODE || firstCode === EXCLAMATION_CODE);
      const symbol = hasTwoCharacters ? TWO_CHARACTER_SYMBOLS[firstCode] : SYMBOLS_BY_CODE[firstCode];
      this.#position += hasTwoCharacters ? 2 : 1;
      this.type = symbol ?? 'end';
      this.text = symbol ?? '';
      return;
    }
    while (this.#position < selector.length && findCharacterKind(selector, this.#position) === LETTER_KIND)
      this.#position += 1;
    this.text = selector.slice(startPosition, this.#position);
    if (this.text === '') this.type = 'end';
    else this.type = this.text === 'in' || this.text === 'notin' ? this.text : 'identifier';
    if (this.text !== '' && findCharacterKind(selector, this.#position) === NUL_KIND) this.#position += 1;
  }
}

const LETTER_KIND = 0;
const BLANK_KIND = 1;
const SYMBOL_KIND = 2;
const NUL_KIND = 3;
const EQUALS_CODE = '='.charCodeAt(0);
const EXCLAMATION_CODE = '!'.charCodeAt(0);

/** The kind of each character code. All other characters are part of an identifier. */
const CHARACTER_KINDS = new Uint8Array(128);
CHARACTER_KINDS[0] = NUL_KIND;
for (const blankCharacter of ' \t\r\n') CHARACTER_KINDS[blankCharacter.charCodeAt(0)] = BLANK_KIND;

/** The symbols of one character by its code, and the symbols of two characters by the code of the first character. */
const SYMBOLS_BY_CODE: SymbolText[] = [];
const TWO_CHARACTER_SYMBOLS: SymbolText[] = [];
for (const symbol of SYMBOL_TEXTS) {
  const firstCode = symbol.charCodeAt(0);
  CHARACTER_KINDS[firstCode] = SYMBOL_KIND;
  (symbol.length === 1 ? SYMBOLS_BY_CODE : TWO_CHARACTER_SYMBOLS)[firstCode] = symbol;
}

/** Returns the kind of a character. Returns LETTER_KIND for an index beyond the end of the selector. */
function findCharacterKind(selector: string, index: number): number {
  return CHARACTER_KINDS[selector.charCodeAt(index)] ?? LETTER_KIND;
}
